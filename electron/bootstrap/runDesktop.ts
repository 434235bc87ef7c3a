// The desktop host from its flags to its end. The entry hands in Electron and the process; every way out is the same orderly end.
import { err, ok, type Result } from '../../shared/result.ts';
import type { LogFault } from '../ipc/handle.ts';
import { type AppOptions, EXIT, type StartApp } from './app.ts';
import { createDesktopShell, type DesktopShell, REQUEST_CHANNEL } from './desktopShell.ts';
import type { Electron, Window } from './electronPorts.ts';
import { createEnding, type End } from './ending.ts';
import { showConfig } from './flagsConfig.ts';
import { missingFolders } from './flagsOnDisk.ts';
import { menuTemplate } from './menu.ts';
import { withNotifications } from './notifications.ts';
import { answerOwnScheme, OWN_SCHEME } from './ownScheme.ts';
import { type NoStart, type Prepared, prepareDesktop, type Surroundings } from './prepareDesktop.ts';
import { createRecovery, type Recovery } from './recovery.ts';
import { isOwnSender } from './senderGuard.ts';
import { guardSession } from './sessionGuard.ts';
import { readStaticFiles } from './staticFiles.ts';
import { type ProcessEvents, watchForEnd, watchLifeline } from './watchForEnd.ts';

export type DesktopDeps = Surroundings & {
  readonly version: string;
  readonly rendererFolder: string;
  readonly preload: string;
  readonly startApp: StartApp;
  readonly events: ProcessEvents;
  readonly print: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly logFault: LogFault;
  readonly now: () => number;
  /** The person's own. */
  readonly umask: number;
};

/** What is said to Electron before it is ready is said before this returns; the rest follows. It never throws. */
export async function runDesktop<W extends Window>(electron: Electron<W>, deps: DesktopDeps): Promise<void> {
  try {
    const prepared = prepareDesktop(electron, deps);
    const started = prepared.ok ? await start(electron, deps, prepared.value) : prepared;
    if (!started.ok) sayAndExit(electron, deps, started.error);
  } catch (fault) {
    deps.logFault('Z Engine could not start', fault);
    electron.app.exit(EXIT.fault);
  }
}

/** A packaged app has no terminal in which the reason could be read. */
function sayAndExit<W extends Window>(
  { app, dialog }: Electron<W>,
  deps: DesktopDeps,
  { message, code }: NoStart,
): void {
  deps.warn(message);
  if (app.isPackaged && code !== EXIT.done) dialog.showErrorBox('Z Engine did not start', message);
  app.exit(code);
}

async function start<W extends Window>(
  electron: Electron<W>,
  deps: DesktopDeps,
  { flags, folders, electronFolder }: Prepared,
): Promise<Result<void, NoStart>> {
  if (flags.config) {
    electron.app.exit(await showConfig({ ...deps, file: folders.settingsFile, openFile: null }));
    return ok(undefined);
  }
  const missing = await missingFolders(flags.gate.allowDirs);
  if (missing !== null) return err({ message: missing, code: EXIT.badFlags });
  let end: End = () => electron.app.exit(EXIT.done);
  const { preload, now } = deps;
  const shell = createDesktopShell(electron, { preload, electronFolder, now, giveUp: () => end(EXIT.fault) });
  // INVARIANT: what a second start says is not looked at; it may come from anywhere.
  electron.app.on('second-instance', () => shell.focus());
  await electron.app.whenReady();
  guardSession(electron.session.defaultSession);
  const files = await readStaticFiles(deps.rendererFolder);
  if (!files.ok) return notStarted(files.error);
  electron.protocol.handle(OWN_SCHEME.scheme, (request) => answerOwnScheme(files.value, request));
  const startApp = async () => {
    const started = await deps.startApp(appOptions(electron, deps, { flags, folders, electronFolder }, shell));
    return started.ok ? ok(withNotifications(started.value, { ...deps, electron, shell })) : started;
  };
  const first = await startApp();
  if (!first.ok && first.error.kind !== 'store') return notStarted(first.error.message);
  if (!first.ok) deps.warn(first.error.message);
  const { logFault, warn } = deps;
  const served = createRecovery(first, { start: startApp, logFault, onOpen: () => {}, onFailure: warn });
  const logging = { ...deps, logFault: served.logFault };
  end = endOf(electron, logging, served);
  const lifeline = flags.lifeline === null ? ok(undefined) : watchLifeline(flags.lifeline, end);
  if (!lifeline.ok) {
    await served.close();
    return err({ message: lifeline.error, code: EXIT.badFlags });
  }
  serve(electron, served, shell);
  await show(electron, logging, shell).catch((fault: unknown) => {
    logging.logFault('the window could not show its page', fault);
    end(EXIT.fault);
  });
  return ok(undefined);
}

function appOptions<W extends Window>(
  electron: Electron<W>,
  deps: DesktopDeps,
  { flags, folders }: Prepared,
  shell: DesktopShell,
): AppOptions {
  return {
    dataFolder: folders.data,
    configFolder: folders.config,
    host: 'electron',
    version: deps.version,
    startProject: flags.project,
    rulesFile: flags.rulesFile,
    address: () => 'its own window',
    pickFolder: shell.pickFolder,
    openExternal: (url) => electron.shell.openExternal(url),
    revealFile: (file) => electron.shell.showItemInFolder(file),
    confirm: { kind: 'dialog', ask: shell.confirm },
    umask: deps.umask,
    gate: flags.gate,
  };
}

const notStarted = (message: string) => err({ message, code: EXIT.notStarted });

function endOf<W extends Window>({ app }: Electron<W>, deps: DesktopDeps, served: Recovery): End {
  const exit = (code: number) => app.exit(served.exitCode(code));
  const end = createEnding({ close: served.close, exit, logFault: deps.logFault });
  watchForEnd(deps.events, end, deps.logFault);
  app.on('before-quit', (event) => {
    event.preventDefault();
    end(EXIT.done);
  });
  app.on('window-all-closed', () => {
    if (deps.platform !== 'darwin') end(EXIT.done);
  });
  return end;
}

const REFUSED = err({ code: 'refused' as const, message: 'Only the window of Z Engine may ask.' });

function serve<W extends Window>({ ipcMain }: Electron<W>, served: Recovery, shell: DesktopShell): void {
  ipcMain.handle(REQUEST_CHANNEL, async (event, name, input) => {
    if (!isOwnSender(event, shell.contents())) return REFUSED;
    return served.dispatch(typeof name === 'string' ? name : '', input);
  });
  served.subscribe(shell.tell);
}

async function show<W extends Window>(
  { app, Menu }: Electron<W>,
  deps: DesktopDeps,
  shell: DesktopShell,
): Promise<void> {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(deps.platform, app.isPackaged)));
  app.on('activate', () => {
    if (shell.contents()) return;
    shell.open(() => {}).catch((fault: unknown) => deps.logFault('the window could not show its page', fault));
  });
  await shell.open(() => deps.print('Z Engine is ready'));
}
