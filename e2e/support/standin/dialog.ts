// Stands in for `dialog`: the test is told what was asked, and has given the answer before.
import { answerTo, tell } from './testChannel.ts';

export const dialog = {
  async showOpenDialog(_window: object, options: object) {
    tell('dialog', { kind: 'open', options });
    return answerTo('open', { canceled: true, filePaths: [] });
  },
  async showMessageBox(options: object) {
    tell('dialog', { kind: 'message', options });
    return answerTo('message', { response: 0 });
  },
  showErrorBox(title: string, content: string) {
    tell('dialog', { kind: 'error', options: { title, content } });
  },
};
