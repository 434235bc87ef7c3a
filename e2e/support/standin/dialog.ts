// Stands in for `dialog`: the test is told what was asked, and has given the answer before.
import { answerTo, tell } from './testChannel.ts';

export const dialog = {
  async showOpenDialog(_window: object, options: object) {
    tell('dialog', { kind: 'open', options });
    return answerTo('open', { canceled: true, filePaths: [] });
  },
  /** Closed without an answer, unless the test gave one: a yes is never an accident. */
  async showMessageBox(options: { readonly cancelId?: number }) {
    tell('dialog', { kind: 'message', options });
    return answerTo('message', { response: options.cancelId ?? 0 });
  },
  showErrorBox(title: string, content: string) {
    tell('dialog', { kind: 'error', options: { title, content } });
  },
};
