// Holds the only window there is, and what can be done with it from outside. It knows nothing of what the window shows.
import path from 'node:path';
import type { ChatId } from '../../shared/ids.ts';
import type { DialogWords } from './confirmationWords.ts';
import { guardAgainstCrashes } from './crashGuard.ts';
import type { Contents, Electron, Window } from './electronPorts.ts';
import { focusWindow, openWindow } from './window.ts';

export type DesktopShell = {
  /** Of the window; null while there is none. */
  readonly contents: () => Contents | null;
  readonly focus: () => void;
  readonly tell: (name: string, payload: unknown) => void;
  /** Shows a chat, in a new window if there is none; rejects when its page does not load. */
  readonly goTo: (chatId: ChatId) => Promise<void>;
  /** Asks for attention in the task bar, until the window has the focus. */
  readonly flash: () => void;
  /** Tells at once and then at each change whether the window has the focus; returns how to stop. One listener at a time. */
  readonly watchFocus: (listener: (on: boolean) => void) => () => void;
  /** The native dialog, one at a time; null when it was cancelled. */
  readonly pickFolder: () => Promise<string | null>;
  /** A native dialog whose preset answer is no; false when there is no window that could have asked. */
  readonly confirm: (words: DialogWords) => Promise<boolean>;
  /** Opens the window. `onReady` is called once it is shown; rejects when its page does not load. */
  readonly open: (onReady: () => void) => Promise<void>;
};

export type ShellDeps = {
  readonly preload: string;
  readonly electronFolder: string;
  /** Called when the person gives up on a window that does not work. */
  readonly giveUp: () => void;
  /** Milliseconds. */
  readonly now: () => number;
};

/** The two channels between preload and here. What passes in them is named by the contract. */
export const REQUEST_CHANNEL = 'request';
export const EVENT_CHANNEL = 'event';

export function createDesktopShell<W extends Window>(electron: Electron<W>, deps: ShellDeps): DesktopShell {
  const place = { preload: deps.preload, stateFile: path.join(deps.electronFolder, 'window.json') };
  let current: W | null = null;
  let picking: Promise<string | null> | null = null;
  let onFocus = (_on: boolean) => {};
  const tell = (name: string, payload: unknown) => current?.webContents.send(EVENT_CHANNEL, name, payload);
  const open: DesktopShell['open'] = (onReady) => {
    const { window, loaded } = openWindow(electron, place, onReady);
    current = window;
    window.on('focus', () => {
      window.flashFrame(false);
      onFocus(true);
    });
    window.on('blur', () => onFocus(false));
    window.once('ready-to-show', () => onFocus(window.isFocused()));
    window.on('closed', () => {
      current = null;
      onFocus(false);
    });
    guardAgainstCrashes(electron.dialog, window, deps.giveUp, deps.now);
    return loaded;
  };
  return {
    contents: () => current?.webContents ?? null,
    focus: () => {
      if (current) focusWindow(current);
    },
    tell,
    goTo: async (chatId) => {
      if (current) focusWindow(current);
      else await open(() => {});
      tell('window:goTo', { chatId });
    },
    flash: () => current?.flashFrame(true),
    watchFocus: (listener) => {
      onFocus = listener;
      listener(current?.isFocused() ?? false);
      return () => {
        onFocus = () => {};
      };
    },
    pickFolder: async () => {
      if (!current) return null;
      picking ??= pickFolder(electron, current).finally(() => {
        picking = null;
      });
      return picking;
    },
    confirm: async (words) => current !== null && confirm(electron, words),
    open,
  };
}

async function pickFolder<W extends Window>({ dialog }: Electron<W>, window: W): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: 'Open a folder',
    properties: ['openDirectory', 'createDirectory'],
  });
  return filePaths[0] ?? null;
}

async function confirm<W extends Window>({ dialog }: Electron<W>, { message, detail, yes }: DialogWords) {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message,
    detail,
    buttons: [yes, 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
