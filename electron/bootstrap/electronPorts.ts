// The part of Electron that is used, as types alone, so that everything but the entry runs and is tested without it.
// The entry hands in the real module: where its types and these differ, it does not compile.
import type { NotificationMaker } from '../platform/notifier.ts';
import type { MenuTemplate } from './menu.ts';
import type { WindowOptions } from './windowOptions.ts';

export type Stoppable = { preventDefault(): void };
export type Navigation = Stoppable & { readonly url: string };
export type Frame = { readonly origin: string; readonly url: string; readonly parent: object | null };

export type Contents = {
  on(event: 'will-navigate', listener: (details: Navigation) => void): unknown;
  on(event: 'will-redirect', listener: (details: Navigation) => void): unknown;
  on(event: 'will-frame-navigate', listener: (details: Navigation) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Stoppable) => void): unknown;
  on(event: 'render-process-gone', listener: (event: Stoppable, details: { reason: string }) => void): unknown;
  once(event: 'did-finish-load', listener: () => void): unknown;
  setWindowOpenHandler(handler: () => { action: 'deny' }): void;
  send(channel: string, ...values: unknown[]): void;
  reload(): void;
};

export type Window = {
  readonly webContents: Contents;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'closed', listener: () => void): unknown;
  on(event: 'focus', listener: () => void): unknown;
  on(event: 'blur', listener: () => void): unknown;
  once(event: 'ready-to-show', listener: () => void): unknown;
  loadURL(url: string): Promise<void>;
  show(): void;
  focus(): void;
  restore(): void;
  maximize(): void;
  isMinimized(): boolean;
  isFocused(): boolean;
  /** Asks for attention in the task bar until it is told to stop. */
  flashFrame(on: boolean): void;
  isMaximized(): boolean;
  getNormalBounds(): { width: number; height: number };
};

export type PageFacts = { readonly isMainFrame: boolean; readonly requestingUrl?: string };

export type Session = {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, answer: (granted: boolean) => void, page: PageFacts) => void,
  ): void;
  setPermissionCheckHandler(
    handler: (contents: unknown, permission: string, origin: string, page: PageFacts) => boolean,
  ): void;
  setDevicePermissionHandler(handler: () => boolean): void;
  setDisplayMediaRequestHandler(handler: (request: unknown, answer: (streams: null) => void) => void): void;
  on(event: 'will-download', listener: (event: Stoppable) => void): unknown;
};

export type Sent = { readonly sender: object; readonly senderFrame: Frame | null };

type SchemePrivileges = { standard: boolean; secure: boolean; supportFetchAPI: boolean };
type FolderDialog = { title: string; properties: ('openDirectory' | 'createDirectory')[] };
type Question = {
  type: 'error' | 'warning';
  message: string;
  detail: string;
  buttons: string[];
  defaultId: number;
  /** What Escape and closing mean. */
  cancelId?: number;
  noLink: boolean;
};

export type Electron<W extends Window = Window> = {
  readonly app: {
    readonly isPackaged: boolean;
    readonly commandLine: { hasSwitch(name: string): boolean };
    setPath(name: 'userData', path: string): void;
    enableSandbox(): void;
    requestSingleInstanceLock(): boolean;
    whenReady(): Promise<void>;
    exit(code: number): void;
    /** On the icon of the app, where the system has such a thing. */
    setBadgeCount(count: number): boolean;
    on(event: 'web-contents-created', listener: (event: Stoppable, contents: Contents) => void): unknown;
    on(event: 'session-created', listener: (session: Session) => void): unknown;
    on(event: 'second-instance', listener: () => void): unknown;
    on(event: 'before-quit', listener: (event: Stoppable) => void): unknown;
    on(event: 'window-all-closed', listener: () => void): unknown;
    on(event: 'activate', listener: () => void): unknown;
  };
  readonly BrowserWindow: new (options: WindowOptions) => W;
  readonly dialog: {
    showOpenDialog(window: W, options: FolderDialog): Promise<{ filePaths: string[] }>;
    showMessageBox(options: Question): Promise<{ response: number }>;
    showErrorBox(title: string, content: string): void;
  };
  readonly ipcMain: {
    handle(channel: string, listener: (event: Sent, name: unknown, input: unknown) => Promise<unknown>): void;
  };
  readonly Menu: {
    buildFromTemplate(template: MenuTemplate): object;
    setApplicationMenu(menu: object | null): void;
  };
  readonly protocol: {
    registerSchemesAsPrivileged(schemes: { scheme: string; privileges: SchemePrivileges }[]): void;
    handle(scheme: string, handler: (request: Request) => Response): void;
  };
  readonly Notification: NotificationMaker;
  readonly shell: {
    openExternal(url: string): Promise<void>;
    showItemInFolder(file: string): void;
  };
  readonly session: { readonly defaultSession: Session };
};
