// Who belongs to a command: pure sums over a table of the machine's processes. It must never ask the machine itself.

/** One process. `born` tells a process from a later one of the same number; `mark` is its Z_ENGINE_COMMAND, if known. */
export type ProcessRow = {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly born: string;
  readonly mark: string | null;
};

/** A zombie has ended; it only waits to be fetched by its parent. */
const isDead = (state: string) => /^[ZXx]/.test(state);

/** The fields of `/proc/PID/stat`; the name in parentheses may hold anything, also `)` and spaces. Null for the dead. */
export function parseStat(text: string): Omit<ProcessRow, 'mark'> | null {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (isDead(fields[0] ?? '')) return null;
  const [pid, parent, group, session] = [Number.parseInt(text, 10), ...[1, 2, 3].map((at) => Number(fields[at]))];
  const born = fields[19];
  if (pid === undefined || parent === undefined || group === undefined || session === undefined || !born) return null;
  return [pid, parent, group, session].every(Number.isInteger) ? { pid, parent, group, session, born } : null;
}

/** The lines of `ps -axo pid=,ppid=,pgid=,stat=,lstart=`, the dead left out; the session is not known there, 0. */
export function parsePs(text: string): readonly ProcessRow[] {
  return text.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S.*?)\s*$/.exec(line);
    const [, pid, parent, group, state = 'Z', born = ''] = found ?? [];
    if (isDead(state)) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), session: 0, born, mark: null }];
  });
}

/** The value of Z_ENGINE_COMMAND in the text of `/proc/PID/environ`. */
export function parseMark(environ: string): string | null {
  const entry = environ.split('\0').find((line) => line.startsWith('Z_ENGINE_COMMAND='));
  return entry?.slice('Z_ENGINE_COMMAND='.length) ?? null;
}

/** What a command is known by. `seen` holds the processes that were once found to be its own. */
export type CommandIdentity = {
  /** The process it began with, which leads its group and session; null when that number may be another's by now. */
  readonly root: number | null;
  readonly mark: string;
  readonly self: number;
  readonly seen: readonly ProcessRow[];
};

/**
 * Everything of a command: its group, its session, what carries its mark, what was seen before, and all descendants.
 * INVARIANT: never process 0 or 1, never `self` (this app) nor an ancestor of it.
 */
export function processesOf(command: CommandIdentity, table: readonly ProcessRow[]): readonly ProcessRow[] {
  const members = new Set(table.filter((row) => isOwn(command, row)).map((row) => row.pid));
  for (let before = -1; before !== members.size; ) {
    before = members.size;
    for (const row of table) if (members.has(row.parent)) members.add(row.pid);
  }
  const never = ancestors(command.self, table);
  return table.filter((row) => row.pid > 1 && members.has(row.pid) && !never.has(row.pid));
}

function isOwn({ root, mark, self, seen }: CommandIdentity, row: ProcessRow): boolean {
  if (row.pid <= 1 || row.pid === self) return false;
  const known = row.pid === root || row.group === root || row.session === root || row.mark === mark;
  return known || seen.some((before) => before.pid === row.pid && before.born === row.born);
}

function ancestors(self: number, table: readonly ProcessRow[]): ReadonlySet<number> {
  const parents = new Map(table.map((row) => [row.pid, row.parent]));
  const found = new Set<number>();
  for (let pid: number | undefined = self; pid !== undefined && !found.has(pid); pid = parents.get(pid)) found.add(pid);
  return found;
}
