// One abstract run of a line: what it has gathered so far, and how something is added to it. The only things here that
// change are the lists of one run; nothing of it outlives the line.
import type { CommandPlan, LinePlan, PathUse, PlannedFolder, PlannedProbe, PlannedProgram } from '../commandPlan.ts';
import type { CommandSystem, Match } from '../matchedCommand.ts';
import { MAX_LINE, type SyntaxNode } from '../parse.ts';
import type { Atom, PlannedWord } from '../plannedWord.ts';
import { isSameAtoms, type State } from './state.ts';

type CommandNode = Extract<SyntaxNode, { type: 'Command' }>;

export type MatchCommand = (
  words: readonly PlannedWord[],
  context: { readonly system: CommandSystem; readonly hasInput: boolean },
) => Match;

/** A folder, and as Bash counts `..` from it: by the names it was reached by. Null where Bash would ask the disk. */
export type RunFolder = PlannedFolder & { readonly names: FolderNames | null };
export type FolderNames = { readonly base: 'here' | 'root' | 'home'; readonly names: readonly string[] };

export type Block = { readonly blockedBy: string; readonly words: string };

/** What is gathered for one command of the facts. */
export type Entry = {
  readonly programs: PlannedProgram[];
  readonly uses: number[];
  readonly probes: number[];
  /** What the words of one that is not known may be as paths. */
  readonly meant: number[];
  /** Code that it is given and that was judged here. */
  readonly judged: string[];
  block: Block | null;
  isAbsent: boolean;
};

export type Run = {
  readonly system: CommandSystem;
  readonly match: MatchCommand;
  readonly entries: Map<CommandNode, Entry>;
  /** What no command does: the redirections of groups, `[[ … ]]`. */
  readonly loose: Entry;
  readonly folders: RunFolder[];
  readonly uses: PathUse[];
  readonly probes: PlannedProbe[];
  /** Of each loop around: the states in which it was left or went on early. */
  readonly exits: State[][];
  /** Commands, words and characters of code gone through, so that it comes to an end. */
  steps: number;
  code: number;
};

/** Each command counts as often as a loop goes round, and each of its words. */
const MAX_STEPS = 8000;
/** In UTF-16 units. */
const MAX_CODE = 2 * MAX_LINE;
/** More is not looked up. */
const MAX_USES = 1000;

export function newEntry(): Entry {
  return { programs: [], uses: [], probes: [], meant: [], judged: [], block: null, isAbsent: false };
}

export function newRun(system: CommandSystem, match: MatchCommand): Run {
  const here: RunFolder = { from: 0, to: [], raw: '', names: { base: 'here', names: [] } };
  const lists = { folders: [here], uses: [], probes: [], exits: [] };
  return { system, match, entries: new Map(), loose: newEntry(), ...lists, steps: 0, code: 0 };
}

export function entryOf(run: Run, node: CommandNode): Entry {
  const known = run.entries.get(node);
  if (known !== undefined) return known;
  const entry = newEntry();
  run.entries.set(node, entry);
  return entry;
}

/** The first reason stays. */
export function block(entry: Entry, blockedBy: string, words: string): void {
  entry.block ??= { blockedBy, words };
}

/** False when the run must end: then nothing of the line is known. */
export function goOn(run: Run, steps: number): boolean {
  run.steps += steps;
  if (run.steps <= MAX_STEPS && run.code <= MAX_CODE) return true;
  block(run.loose, 'for', 'the line runs too many commands to look at them all');
  return false;
}

export function addProgram(entry: Entry, { name, from }: PlannedProgram): void {
  if (!entry.programs.some((program) => program.name === name && program.from === from)) {
    entry.programs.push({ name, from });
  }
}

/** Position of the use. */
export function addUse(run: Run, entry: Entry, use: PathUse): number {
  return place(run, entry.uses, use);
}

/** What a word of a command that is not known may be as a path. */
export function addMeant(run: Run, entry: Entry, use: PathUse): void {
  place(run, entry.meant, use);
}

function place(run: Run, uses: number[], use: PathUse): number {
  let at = run.uses.findIndex((other) => isSameUse(other, use));
  if (at < 0) {
    if (run.uses.length >= MAX_USES) {
      block(run.loose, use.raw, 'the line uses too many paths');
      return 0;
    }
    at = run.uses.push(use) - 1;
  }
  if (!uses.includes(at)) uses.push(at);
  return at;
}

function isSameUse(one: PathUse, other: PathUse): boolean {
  return (
    one.raw === other.raw &&
    one.what === other.what &&
    one.folder === other.folder &&
    one.follows === other.follows &&
    one.plainNames === other.plainNames &&
    isSameAtoms(one.path, other.path)
  );
}

export function changeUse(run: Run, at: number, change: (use: PathUse) => PathUse): void {
  const use = run.uses[at];
  if (use !== undefined) run.uses[at] = change(use);
}

export function addProbe(run: Run, entry: Entry, probe: PlannedProbe): void {
  const isSame = (other: PlannedProbe): boolean =>
    other.probe === probe.probe && other.folder === probe.folder && other.files.join('\0') === probe.files.join('\0');
  let at = run.probes.findIndex(isSame);
  if (at < 0) at = run.probes.push(probe) - 1;
  if (!entry.probes.includes(at)) entry.probes.push(at);
}

/** Position of the folder; `entry` is the command that enters it. */
export function enterFolder(run: Run, entry: Entry, folder: RunFolder): number {
  if (folder.from === 0 && folder.to.length === 0) return 0;
  const { from, to, raw } = folder;
  addUse(run, entry, { what: 'enter', path: to, folder: from, raw, follows: false, plainNames: false });
  const isSame = (other: RunFolder): boolean =>
    other.from === from && (other.names === null) === (folder.names === null) && isSameAtoms(other.to, to);
  const known = run.folders.findIndex((other, at) => at > 0 && isSame(other));
  return known < 0 ? run.folders.push(folder) - 1 : known;
}

/** Can a path be looked up: does it consist of texts, the home folder and patterns? */
export function isPath(path: readonly Atom[]): boolean {
  return path.every(({ kind }, at) => kind === 'text' || kind === 'wild' || (kind === 'home' && at === 0));
}

export function planOf(entry: Entry | undefined): CommandPlan {
  if (entry === undefined) return { kind: 'absent' };
  if (entry.block !== null) return { kind: 'blocked', ...entry.block };
  if (entry.isAbsent) return { kind: 'absent' };
  return { kind: 'known', programs: entry.programs, uses: entry.uses, probes: entry.probes };
}

export function listsOf(run: Run): Omit<LinePlan, 'commands' | 'meant'> {
  const folders = run.folders.map(({ from, to, raw }) => ({ from, to, raw }));
  return { uses: run.uses, folders, probes: run.probes };
}
