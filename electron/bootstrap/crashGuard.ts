// A page whose process died is loaded again, once; a page that dies again and again is the person's to judge.
import type { Electron, Window } from './electronPorts.ts';

/** Milliseconds within which a second death is not answered by loading again. */
export const CALM = 60_000;

/** `quit` is called when the person gives up. `now` in milliseconds. */
export function guardAgainstCrashes(dialog: Electron['dialog'], window: Window, quit: () => void, now: () => number) {
  const contents = window.webContents;
  let last = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    const { response } = await dialog.showMessageBox(QUESTION);
    if (response === 0) contents.reload();
    else quit();
  };
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const calm = now() - last >= CALM;
    last = now();
    if (calm) contents.reload();
    else ask().catch(quit);
  });
}

const QUESTION = {
  type: 'error' as const,
  message: 'The window stopped working again.',
  detail: 'Your chats are safe. Nothing that waited for your answer has run.',
  buttons: ['Load it again', 'Quit Z Engine'],
  defaultId: 0,
  noLink: true,
};
