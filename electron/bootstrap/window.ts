// The one place where a window is made. It never makes one with other options than those of windowOptions.ts.
import type { Electron, Window } from './electronPorts.ts';
import { START_PAGE } from './ownScheme.ts';
import { windowOptions } from './windowOptions.ts';
import { keepWindowState, readWindowState } from './windowState.ts';

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
