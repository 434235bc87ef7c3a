// Ends a command with everything that belongs to it. It must never signal a process that is not the command's own.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type CommandIdentity, type ProcessRow, parseMark, parseStat, processesOf } from './processTable.ts';

/** Between the polite signal and the one that cannot be refused, so that a stop takes at most half a second. */
const GRACE_MS = 400;
const POLL_MS = 40;
/** New processes may be born while the old ones are killed; after so many looks we give up. */
const KILL_ROUNDS = 10;

export type ListProcesses = () => Promise<readonly ProcessRow[]>;

const read = (file: string) => {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
};

/** Linux: all processes that live, from /proc. The environments of other persons' processes stay unread. */
export const listFromProc: ListProcesses = async () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const row = parseStat(read(`/proc/${pid}/stat`));
      return row ? [{ ...row, mark: parseMark(read(`/proc/${pid}/environ`)) }] : [];
    });

/** A process (or, negative, a group) that is gone already is no fault; 0 only asks. */
function send(pid: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** True while any process of the group lives. */
export const isGroupAlive = (group: number) => send(-group, 0);

async function until(isOver: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  for (let waited = 0; waited < limitMs; waited += POLL_MS) {
    if (await isOver()) return true;
    await wait(POLL_MS);
  }
  return isOver();
}

/** Ends one process group: politely, then for good. Within half a second. */
export async function endGroup(group: number): Promise<void> {
  send(-group, 'SIGTERM');
  if (!(await until(() => !isGroupAlive(group), GRACE_MS))) send(-group, 'SIGKILL');
}

/** What of a command lives still. */
export const livingOf = async (identity: Omit<CommandIdentity, 'self' | 'seen'>, list: ListProcesses) =>
  processesOf({ ...identity, self: process.pid, seen: [] }, await list());

/** Ends the whole tree of a command, also what left its group, its session or its parent. */
export async function endTree(identity: Omit<CommandIdentity, 'self' | 'seen'>, list: ListProcesses): Promise<void> {
  let seen: readonly ProcessRow[] = [];
  const look = async () => {
    const found = processesOf({ ...identity, self: process.pid, seen }, await list());
    seen = [...seen, ...found];
    return found;
  };
  const signalAll = (found: readonly ProcessRow[], signal: 'SIGTERM' | 'SIGKILL') => {
    if (identity.root !== null) send(-identity.root, signal);
    for (const row of found) send(row.pid, signal);
  };
  const started = Date.now();
  signalAll(await look(), 'SIGTERM');
  if (await until(async () => (await look()).length === 0, GRACE_MS - (Date.now() - started))) return;
  for (let round = 0; round < KILL_ROUNDS; round += 1) {
    const left = await look();
    if (left.length === 0) return;
    signalAll(left, 'SIGKILL');
    await wait(POLL_MS / 2);
  }
}
