// The browser host from its flags to its end. The entry hands in the process; what is served is the same app as in the window.
import type { Readable } from 'node:stream';
import { err } from '../../shared/result.ts';
import type { LogFault } from '../ipc/handle.ts';
import { appFolders } from '../platform/appFolders.ts';
import { EXIT, type StartApp } from './app.ts';
import { type BrowserHost, startBrowserHost } from './browserHost.ts';
import { createEnding } from './ending.ts';
import { type Flags, parseFlags } from './flags.ts';
import { showConfig } from './flagsConfig.ts';
import { missingFolders } from './flagsOnDisk.ts';
import { type OpenFile, openInBrowser } from './openInBrowser.ts';
import { createRecovery, type Recovery } from './recovery.ts';
import { readStaticFiles } from './staticFiles.ts';
import { type ProcessEvents, watchForEnd, watchLifeline } from './watchForEnd.ts';

export type BrowserDeps = {
  readonly args: readonly string[];
  /** The folder in which the person typed the command. */
  readonly cwd: string;
  readonly home: string;
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly rendererFolder: string;
  readonly startApp: StartApp;
  readonly openFile: OpenFile;
  readonly events: ProcessEvents;
  readonly input: Readable;
  readonly print: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly logFault: LogFault;
  readonly exit: (code: number) => void;
  readonly now: () => number;
  /** The person's own. */
  readonly umask: number;
};

/** Resolves when it is ready, or when it has said why it does not start and asked to exit. */
export async function runBrowser(deps: BrowserDeps): Promise<void> {
  const stop = (message: string, code: number) => {
    deps.warn(message);
    deps.exit(code);
  };
  const flags = parseFlags(deps.args, deps.cwd);
  if (!flags.ok) return stop(flags.error, EXIT.badFlags);
  if (flags.value.config) return deps.exit(await config(deps, flags.value));
  const missing = await missingFolders(flags.value.gate.allowDirs);
  if (missing !== null) return stop(missing, EXIT.badFlags);
  const files = await readStaticFiles(deps.rendererFolder);
  if (!files.ok) return stop(files.error, EXIT.notStarted);

  // Nobody can ask before a link is made, and none is before the app stands: until then there is nothing behind the doors.
  let served: Recovery | null = null;
  const host = await startBrowserHost({
    port: flags.value.port,
    files: files.value,
    now: deps.now,
    dispatch: async (name, input) => (served ? served.dispatch(name, input) : NOT_YET),
    subscribe: (listener) => (served ? served.subscribe(listener) : () => {}),
  });
  const options = appOptions(deps, flags.value, host.ok ? host.value.origin : 'this machine');
  const first = await deps.startApp(options);
  if (!first.ok && (!host.ok || first.error.kind !== 'store')) {
    if (host.ok) await host.value.close();
    return stop(first.error.message, EXIT.notStarted);
  }
  if (!host.ok) {
    if (first.ok) await first.value.close();
    return stop(host.error, EXIT.notStarted);
  }
  if (!first.ok) deps.warn(first.error.message);
  served = createRecovery(first, {
    start: () => deps.startApp(options),
    logFault: deps.logFault,
    onOpen: () => (first.ok ? undefined : deps.print('Z Engine is open now.')),
    onFailure: deps.warn,
  });
  const ready = first.ok ? READY : BROKEN;
  await serve({ ...deps, logFault: served.logFault }, flags.value, served, host.value, { stop, ready });
}

const READY = 'Z Engine is ready at';
const BROKEN = 'Its page says so too, and tries again when you ask for it:';

const config = ({ print, warn, openFile, ...around }: BrowserDeps, { dataFolder }: Flags) =>
  showConfig({ file: appFolders({ ...around, dataDir: dataFolder }).settingsFile, print, warn, openFile });

const NOT_YET = err({ code: 'disconnected' as const, message: 'Z Engine is still starting. Try again.' });

function appOptions(deps: BrowserDeps, flags: Flags, address: string): Parameters<StartApp>[0] {
  const { data, config } = appFolders({ ...deps, dataDir: flags.dataFolder });
  return {
    dataFolder: data,
    configFolder: config,
    host: 'browser',
    version: deps.version,
    startProject: flags.project,
    rulesFile: flags.rulesFile,
    address: () => address,
    pickFolder: null,
    confirm: { kind: 'terminal', print: deps.print },
    umask: deps.umask,
    gate: flags.gate,
  };
}

type Serving = { readonly stop: (message: string, code: number) => void; readonly ready: string };

async function serve(
  deps: BrowserDeps,
  flags: Flags,
  app: Recovery,
  host: BrowserHost,
  { stop, ready }: Serving,
): Promise<void> {
  let forgetLink = async () => {};
  const close = async () => {
    await forgetLink();
    await host.close();
    await app.close();
  };
  const end = createEnding({ close, exit: (code) => deps.exit(app.exitCode(code)), logFault: deps.logFault });
  watchForEnd(deps.events, end, deps.logFault);
  const lifeline = flags.lifeline === null ? null : watchLifeline(flags.lifeline, end);
  if (lifeline && !lifeline.ok) {
    await close();
    return stop(lifeline.error, EXIT.badFlags);
  }
  offerFreshLinks(deps, host);
  deps.print(`${ready} ${host.freshLink()}`);
  if (!flags.open) return;
  const link = await openInBrowser(host.freshLink, deps.openFile);
  forgetLink = link.forget;
  if (!link.opened.ok) deps.warn(`Your browser did not open (${link.opened.error}). Open the link above in it.`);
}

/** Each Enter in the terminal is one link. The end of the input means nothing. */
function offerFreshLinks({ input, print }: BrowserDeps, host: BrowserHost): void {
  input.on('error', () => {});
  input.on('data', (part: Buffer | string) => {
    if (part.toString().includes('\n')) print(`A fresh link, good for one page: ${host.freshLink()}`);
  });
}
