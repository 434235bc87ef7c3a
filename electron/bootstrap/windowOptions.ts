// The walls between a page and the system. None of them may be loosened.
import type { WindowState } from './windowState.ts';

export type WindowOptions = ReturnType<typeof windowOptions>;

/** `preload` is the path of the only script of ours that runs before a page's own. */
export function windowOptions(preload: string, packaged: boolean, { width, height }: WindowState) {
  return {
    title: 'Z Engine',
    width,
    height,
    minWidth: 640,
    minHeight: 480,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      /** A middle click opens no window. */
      disableBlinkFeatures: 'Auxclick',
      navigateOnDragDrop: false,
      /** It would fetch its dictionaries from the network. */
      spellcheck: false,
      devTools: !packaged,
    },
  };
}
