// The one place where a window is made. Its options are the walls between a page and the system: none of them may be loosened.
import type { Electron, Window } from './electronPorts.ts';
import { START_PAGE } from './ownScheme.ts';
import { keepWindowState, readWindowState, type WindowState } from './windowState.ts';

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

export type WindowPlace = { readonly preload: string; readonly stateFile: string };

/** Opens the window; `onReady` is called once, when its page stands and it is shown. Rejects when the page does not load. */
export function openWindow<W extends Window>(electron: Electron<W>, place: WindowPlace, onReady: () => void) {
  const state = readWindowState(place.stateFile);
  const window = new electron.BrowserWindow(windowOptions(place.preload, electron.app.isPackaged, state));
  let missing = 2;
  const arrived = () => {
    missing -= 1;
    if (missing === 0) onReady();
  };
  window.once('ready-to-show', () => {
    if (state.maximized) window.maximize();
    window.show();
    arrived();
  });
  window.webContents.once('did-finish-load', arrived);
  window.on('close', () => {
    const { width, height } = window.getNormalBounds();
    keepWindowState(place.stateFile, { width, height, maximized: window.isMaximized() });
  });
  return { window, loaded: window.loadURL(START_PAGE) };
}

/** Brings the window to the front. */
export function focusWindow(window: Window): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
