// Ends what a killed app, whose guardian was killed too, left running; once, at the next start.
// INVARIANT: a process that only has the number of one of ours by now is never signalled.
import { listProcesses } from './launch.ts';
import type { RunningCommand } from './ports.ts';
import type { ProcessRow } from './processTable.ts';
import { endTree, type ListProcesses } from './processTree.ts';

export type EndLeftOverDeps = {
  /** When a process started, as the log of commands has it; null where the system does not say. */
  readonly processStart: (pid: number) => string | null;
  readonly list?: ListProcesses;
};

/**
 * The commands of which something lived still and was ended. Where nothing proves that a process is the same (Windows; macOS
 * once the first process is gone), nothing is touched. Throws when the processes cannot be listed.
 */
export async function endLeftOver(
  left: readonly RunningCommand[],
  { processStart, list = listProcesses }: EndLeftOverDeps,
): Promise<readonly RunningCommand[]> {
  if (left.length === 0 || process.platform === 'win32') return [];
  const table = await list();
  const found = left.flatMap((command) => {
    const root = isLeaderSame(command, processStart) || isGroupSame(command, table) ? command.group : null;
    const isMarked = table.some(({ mark }) => mark === command.mark);
    return root === null && !isMarked ? [] : [{ command, root }];
  });
  await Promise.all(found.map(({ command, root }) => endTree({ root, mark: command.mark }, list)));
  return found.map(({ command }) => command);
}

function isLeaderSame({ group, processStart }: RunningCommand, startOf: EndLeftOverDeps['processStart']): boolean {
  return group > 1 && processStart !== null && startOf(group) === processStart;
}

/** As long as any process is in a group, no other group gets its number. */
function isGroupSame({ group, mark }: RunningCommand, table: readonly ProcessRow[]): boolean {
  return group > 1 && table.some((row) => row.group === group && row.mark === mark);
}
