// An Electron that only remembers what was done with it, in order. For tests of everything but the entry.
import { EventEmitter } from 'node:events';
import type { NotificationWords } from '../platform/notifier.ts';
import type { Contents, Electron, Session, Window } from './electronPorts.ts';
import type { WindowOptions } from './windowOptions.ts';

export type ContentsFake = Contents &
  EventEmitter & { readonly done: unknown[][]; openHandler: () => { action: string } };
export type SessionFake = Session &
  EventEmitter & { readonly handlers: Record<string, (...values: never[]) => unknown> };

export function createContentsFake(): ContentsFake {
  const done: unknown[][] = [];
  const fake = Object.assign(new EventEmitter(), {
    done,
    openHandler: () => ({ action: 'allow' }),
    setWindowOpenHandler: (handler: () => { action: 'deny' }) => {
      fake.openHandler = handler;
    },
    send: (...values: unknown[]) => void done.push(['send', ...values]),
    reload: () => void done.push(['reload']),
  });
  return fake;
}

/** What an event of a contents does: whether it was prevented. */
export function prevented(contents: EventEmitter, event: string, url = ''): boolean {
  let stopped = false;
  const preventDefault = () => {
    stopped = true;
  };
  contents.emit(event, { url, preventDefault });
  return stopped;
}

export function createSessionFake(): SessionFake {
  const handlers: Record<string, (...values: never[]) => unknown> = {};
  const keep = (name: string) => (handler: (...values: never[]) => unknown) => {
    handlers[name] = handler;
  };
  return Object.assign(new EventEmitter(), {
    handlers,
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    setDisplayMediaRequestHandler: keep('display'),
  });
}

export type ElectronFakeSettings = {
  packaged?: boolean;
  hasLock?: boolean;
  switches?: readonly string[];
  load?: 'works' | 'fails';
  /** What the person does in dialogs. */
  folder?: string;
  response?: number;
  /** What the system does with an address that is handed over to it. */
  external?: 'opens' | 'fails';
  /** Whether the system shows notifications. */
  notifications?: 'shown' | 'none';
};

export type WindowFake = Window &
  EventEmitter & { webContents: ContentsFake; readonly options: WindowOptions; focused: boolean };
type NotificationFake = EventEmitter & { readonly words: NotificationWords };

export function createElectronFake(settings: ElectronFakeSettings = {}) {
  const log: unknown[][] = [];
  const note = (...entry: unknown[]) => void log.push(entry);
  const windows: WindowFake[] = [];
  const notifications: NotificationFake[] = [];
  const session = createSessionFake();
  const ipc = new Map<string, (event: never, name: unknown, input: unknown) => Promise<unknown>>();
  const schemes = new Map<string, (request: Request) => Response>();
  const app = Object.assign(new EventEmitter(), {
    isPackaged: settings.packaged ?? false,
    commandLine: { hasSwitch: (name: string) => (settings.switches ?? []).includes(name) },
    setPath: (name: string, path: string) => note('setPath', name, path),
    enableSandbox: () => note('enableSandbox'),
    requestSingleInstanceLock: () => {
      note('requestSingleInstanceLock');
      return settings.hasLock ?? true;
    },
    whenReady: async () => note('ready'),
    setBadgeCount: (count: number) => {
      note('badge', count);
      return true;
    },
    exit: (code: number) => {
      note('exit', code);
      app.emit('exited', code);
    },
  });
  class FakeWindow extends EventEmitter {
    readonly webContents = createContentsFake();
    readonly options: WindowOptions;
    minimized = false;
    focused = true;
    constructor(options: WindowOptions) {
      super();
      this.options = options;
      note('window');
      windows.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }
    async loadURL(url: string): Promise<void> {
      note('load', url);
      if (settings.load === 'fails') throw new Error('ERR_FAILED');
      this.webContents.emit('did-finish-load');
      this.emit('ready-to-show');
    }
    show = () => note('show');
    focus = () => note('focus');
    restore = () => note('restore');
    maximize = () => note('maximize');
    isMinimized = () => this.minimized;
    isFocused = () => this.focused;
    flashFrame = (on: boolean) => note('flash', on);
    isMaximized = () => false;
    getNormalBounds = () => ({ width: 900, height: 700 });
  }
  class FakeNotification extends EventEmitter {
    static isSupported = () => settings.notifications !== 'none';
    readonly words: NotificationWords;
    constructor(words: NotificationWords) {
      super();
      this.words = words;
      notifications.push(this);
    }
    show = () => note('notification', this.words.title, this.words.body);
    close = () => note('withdrawn', this.words.title);
  }
  const electron: Electron<WindowFake> = {
    app,
    BrowserWindow: FakeWindow,
    dialog: {
      showOpenDialog: async (_window, options) => {
        note('openDialog', options);
        return { filePaths: settings.folder === undefined ? [] : [settings.folder] };
      },
      showMessageBox: async ({ message }) => {
        note('messageBox', message);
        return { response: settings.response ?? 0 };
      },
      showErrorBox: (title, content) => note('errorBox', title, content),
    },
    ipcMain: { handle: (channel, listener) => void ipc.set(channel, listener) },
    Menu: {
      buildFromTemplate: (template) => template,
      setApplicationMenu: () => note('menu'),
    },
    protocol: {
      registerSchemesAsPrivileged: (list) => note('schemes', list),
      handle: (scheme, handler) => void schemes.set(scheme, handler),
    },
    Notification: FakeNotification,
    shell: {
      openExternal: async (url) => {
        note('external', url);
        if (settings.external === 'fails') throw new Error('no program opens it');
      },
      showItemInFolder: (file) => note('reveal', file),
    },
    session: { defaultSession: session },
  };
  return { electron, app, log, windows, notifications, session, ipc, schemes };
}
