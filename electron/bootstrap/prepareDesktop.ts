// What must be said to Electron before it is ready, in the order in which it must. INVARIANT: nothing in here waits.
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { type AppFolders, appFolders } from '../platform/appFolders.ts';
import { EXIT } from './app.ts';
import { guardContents } from './contentsGuard.ts';
import type { Electron, Window } from './electronPorts.ts';
import { type Flags, parseFlags } from './flags.ts';
import { OWN_SCHEME } from './ownScheme.ts';
import { guardSession } from './sessionGuard.ts';
import { openingSwitch } from './switches.ts';

export type Prepared = {
  readonly flags: Flags;
  readonly folders: AppFolders;
  /** What Electron itself keeps. */
  readonly electronFolder: string;
};

/** Why there is no start, and with which code the process ends. */
export type NoStart = { readonly message: string; readonly code: number };

export type Surroundings = {
  /** Without the program and the script. */
  readonly args: readonly string[];
  /** The folder in which the person typed the command. */
  readonly cwd: string;
  readonly home: string;
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

export function prepareDesktop<W extends Window>(
  { app, protocol }: Electron<W>,
  around: Surroundings,
): Result<Prepared, NoStart> {
  const opening = app.isPackaged ? openingSwitch((name) => app.commandLine.hasSwitch(name)) : null;
  if (opening !== null)
    return noStart(`\`--${opening}\` would open Z Engine to others. Start without it.`, EXIT.badFlags);
  const flags = parseFlags(around.args, around.cwd);
  if (!flags.ok) return noStart(flags.error, EXIT.badFlags);
  const folders = appFolders({ ...around, dataDir: flags.value.dataFolder });
  const electronFolder = path.join(folders.data, 'electron');

  app.setPath('userData', electronFolder);
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([OWN_SCHEME]);
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  app.on('session-created', guardSession);
  if (!app.requestSingleInstanceLock()) return noStart(RUNS_ALREADY, EXIT.done);
  return ok({ flags: flags.value, folders, electronFolder });
}

const RUNS_ALREADY = 'Z Engine already runs with this data folder. Its window is in front now.';

const noStart = (message: string, code: number) => err({ message, code });
