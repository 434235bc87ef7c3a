// What bubblewrap reports of a run on its status descriptor, and what it says when a run never started. Pure.
// Source: `--json-status-fd` in bwrap(1): documents one after the other, of which the one with `exit-code` is written only when
// the command itself was started.

export type BubblewrapStatus = {
  /** The first process inside, as the side that started bubblewrap numbers it; null while it is not known. */
  readonly innerProcess: number | null;
  /** As a shell gives it: 128 and the number of the signal for a command that was killed. Null until it has ended. */
  readonly exitCode: number | null;
  /** What has come and is no whole document yet. */
  readonly rest: string;
};

export const NO_STATUS: BubblewrapStatus = { innerProcess: null, exitCode: null, rest: '' };

/** Only bubblewrap writes there, and little. */
const MAX_REST = 10_000;

/** Takes the next piece. What is no document is passed over. */
export function readStatus(status: BubblewrapStatus, piece: string): BubblewrapStatus {
  const lines = (status.rest + piece).split('\n');
  const rest = (lines.pop() ?? '').slice(0, MAX_REST);
  return lines.reduce<BubblewrapStatus>(readDocument, { ...status, rest });
}

function readDocument(status: BubblewrapStatus, line: string): BubblewrapStatus {
  return {
    ...status,
    innerProcess: status.innerProcess ?? numberIn(line, 'child-pid', 1),
    exitCode: status.exitCode ?? numberIn(line, 'exit-code', 0),
  };
}

function numberIn(line: string, key: string, least: number): number | null {
  try {
    const document: unknown = JSON.parse(line);
    if (typeof document !== 'object' || document === null) return null;
    const found: unknown = Object.getOwnPropertyDescriptor(document, key)?.value;
    return typeof found === 'number' && Number.isSafeInteger(found) && found >= least ? found : null;
  } catch {
    return null;
  }
}

/**
 * Why the command never started, as a clause; null when it did. Asked once bubblewrap has ended by itself with a code: one that
 * was killed says nothing of its command. `said` is what came over standard error.
 * INVARIANT: the words of the command never decide, only the document that bubblewrap alone can write.
 */
export function neverStarted({ exitCode }: BubblewrapStatus, said: string): string | null {
  return exitCode === null ? clauseOf(said) : null;
}

/** The last line of bubblewrap itself: `bwrap: Can't find source path /x: No such file or directory`. */
function clauseOf(said: string): string {
  const lines = said.split('\n').flatMap((line) => /^bwrap: (.+)$/.exec(line)?.[1]?.trim() ?? []);
  const words = lines.at(-1)?.slice(0, 300);
  return words === undefined ? 'bubblewrap ended without a word' : `bubblewrap could not set it up: ${words}`;
}

/**
 * Whether another start, planned anew, may go well: something went away between plan and start, or the table of mounts changed
 * under it.
 */
export function isWorthAnotherStart(said: string): boolean {
  return [
    /^bwrap: Can't (?:find source path|create file at|mkdir(?: parents for)?|get type of source|chdir to) /m,
    /^bwrap: Can't bind mount .*: (?:No such file or directory|Invalid argument)/m,
  ].some((pattern) => pattern.test(said));
}
