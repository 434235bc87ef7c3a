// What a start does with what an earlier one left: the record is looked at, interrupted work is marked, commands that still
// run are ended, old rows of the record go. It must never begin anything, nor keep the app from starting.
import { resolvePath } from '../paths/resolve.ts';
import type { Logger } from '../platform/logger.ts';
import { isAlive, processStart } from '../platform/processIdentity.ts';
import { endLeftOver } from '../sandbox/endLeftOver.ts';
import type { RunningCommand } from '../sandbox/ports.ts';
import type { Store } from '../store/store.ts';
import type { WriteCutOff } from '../store/unfinishedWrites.ts';
import { removeTemporaries, type UnfinishedWrite } from '../tools/removeTemporaries.ts';
import type { AppOptions } from './app.ts';
import { exportsIn } from './auditExport.ts';
import { clearOwnLeftovers } from './ownLeftovers.ts';

type Given = {
  readonly store: Store;
  readonly options: Pick<AppOptions, 'host' | 'dataFolder' | 'configFolder'>;
  /** Real path. */
  readonly home: string;
  /** Null: no row is ever removed. */
  readonly keepDays: number | null;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** So many rows are looked at in well under a second; a command line looks at fewer, since it starts often. */
const ROWS_LOOKED_AT = { host: 20_000, run: 2_000 };
const DAY_MS = 86_400_000;

/** What the person should know of the start; sentences. Throws a StoreFault when interrupted work cannot be marked. */
export async function putInOrder({ store, options, home, keepDays, log, now }: Given): Promise<readonly string[]> {
  const { host, dataFolder, configFolder } = options;
  const notices = [...store.notices, ...auditNotices(store, host)];
  for (const notice of notices) log.warn(notice);
  if (host !== 'run') tellRemoved(await clearOwnLeftovers(configFolder, exportsIn(dataFolder), isAnyAlive), log);
  await recoverAbandoned({ store, home, log });
  if (host !== 'run' && keepDays !== null) forget(store, now() - keepDays * DAY_MS, log);
  return notices;
}

/** What processes that are gone left half done; it may be called whenever one of them is found. */
export async function recoverAbandoned({ store, home, log }: Pick<Given, 'store' | 'home' | 'log'>): Promise<void> {
  await clearTemporaries(store.writesCutOff(), home, log);
  const recovery = store.recover();
  if (recovery.chats.length > 0) log.info('interrupted work was put in order', recovery);
  await endCommands(store, recovery.commands, log);
}

function auditNotices({ audit }: Store, host: AppOptions['host']): readonly string[] {
  try {
    const whole = audit.verify(ROWS_LOOKED_AT[host === 'run' ? 'run' : 'host']);
    if (whole.ok) return [];
    return [`The record of decisions was changed by something other than Z Engine: ${whole.error.message}.`];
  } catch (error) {
    return [`The record of decisions could not be looked at: ${wordsOf(error)}.`];
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What was being written when a start was killed is as it was, or whole; beside it may lie what was not yet in its place. */
async function clearTemporaries(writes: readonly WriteCutOff[], home: string, log: Logger): Promise<void> {
  const found = await Promise.all(
    writes.map(async ({ project, written, ...writer }): Promise<readonly UnfinishedWrite[]> => {
      const file = await resolvePath(written, project, home);
      return file.ok ? [{ file: file.value.real, ...writer }] : [];
    }),
  );
  tellRemoved(await removeTemporaries(found.flat(), isAnyAlive), log);
}

const isAnyAlive = (pid: number) => isAlive(pid, null);

function tellRemoved(count: number, log: Logger): void {
  if (count > 0) log.info('temporary files of a killed start were removed', { count });
}

/** Rows of commands that could not be ended stay, for the next start. */
async function endCommands({ processes }: Store, commands: readonly RunningCommand[], log: Logger): Promise<void> {
  if (commands.length === 0) return;
  try {
    const ended = await endLeftOver(commands, { processStart });
    if (ended.length > 0) log.info('commands of a killed start were ended', { count: ended.length });
    processes.forget(commands.map(({ mark }) => mark));
  } catch (error) {
    log.error('commands of a killed start could not be ended', { error: wordsOf(error) });
  }
}

function forget({ audit }: Store, before: number, log: Logger): void {
  try {
    const { removed } = audit.prune(before);
    if (removed > 0) log.info('old rows of the record were removed', { removed });
  } catch (error) {
    log.error('old rows of the record could not be removed', { error: wordsOf(error) });
  }
}
