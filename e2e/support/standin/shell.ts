// Stands in for `shell`: nothing leaves, and the test is told what would have.
import { tell } from './testChannel.ts';

export const shell = {
  async openExternal(url: string) {
    tell('open-external', url);
  },
  showItemInFolder(file: string) {
    tell('show-in-folder', file);
  },
};
