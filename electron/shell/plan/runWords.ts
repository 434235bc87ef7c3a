// One command of a line with its words as they will be: what it is to the catalog, and what that means for the plan. What
// it starts (a wrapper's command, a launcher's code) is judged the same way. INVARIANT: what is not known blocks.
import { isBuiltin } from '../builtins.ts';
import type { UseKind } from '../commandPlan.ts';
import type { InnerCode, KnownCommand, MatchedUse } from '../matchedCommand.ts';
import { type Atom, type PlannedWord, textOf } from '../plannedWord.ts';
import { isDangerousVariable, isHarmlessAssignment, isOwnVariable } from '../variables.ts';
import { changeFolder } from './changeFolder.ts';
import { type Assigned, type Context, isOwn, type Printed } from './context.ts';
import {
  addProbe,
  addProgram,
  addUse,
  block,
  changeUse,
  type Entry,
  enterFolder,
  goOn,
  isPath,
  newEntry,
} from './run.ts';
import { runCode } from './runCode.ts';
import { eitherOf, loseAll, type State, setVariable } from './state.ts';

/** How a command is started: by Bash itself, or by a program, to which Bash's own commands are nothing. */
type Starter = 'shell' | 'program';

export type WordsRun = { readonly state: State; readonly printed: Printed };

type Started = {
  readonly words: readonly PlannedWord[];
  readonly state: State;
  readonly context: Context;
  readonly entry: Entry;
  readonly by: Starter;
  /** What the stage before it in the pipeline prints. */
  readonly incoming: Printed;
  readonly hasOwnInput: boolean;
};

const MAX_DEPTH = 32;
/** These are programs too, which do the same with the same words. */
const ALSO_PROGRAMS: ReadonlySet<string> = new Set('echo printf test [ pwd true false'.split(' '));
const LISTS: ReadonlySet<UseKind> = new Set<UseKind>(['list', 'names', 'enter']);
const HOLDS_PATHS: ReadonlySet<UseKind> = new Set<UseKind>(['list', 'names', 'tree', 'visible', 'typed']);

/** `words` is not empty. */
export function runWords(started: Started): WordsRun {
  const { words, state, context, entry } = started;
  const program = words[0];
  const name = program === undefined ? null : textOf(program);
  if (program === undefined || context.depth > MAX_DEPTH) return lose(started, 'it is nested too deep');
  // What is started twice may start the next one twice, and so on.
  if (context.depth > 0 && !goOn(context.run, words.length)) return lose(started, 'it starts too much to look at');
  if (name === 'cd') return runFolderChange(started);
  if (started.by === 'shell' && name !== null && isHarmlessSetting(name, words)) {
    addProgram(entry, { name, from: 'builtin' });
    return { state, printed: null };
  }
  const match = context.run.match(words, { system: context.run.system, hasInput: context.hasInput });
  if (match.kind === 'known') return runKnown(match.command, started);
  if (match.kind === 'blocked') block(entry, words[match.word]?.raw ?? program.raw, match.words);
  else if (context.depth > 0) block(entry, program.raw, `\`${program.raw}\` is not known to only read`);
  else entry.isAbsent = true;
  // A program cannot change the shell; what Bash itself does can.
  const changesShell = started.by === 'shell' && (name === null || isBuiltin(name));
  return { state: changesShell ? loseAll(state, program.raw) : state, printed: null };
}

function isHarmlessSetting(name: string, words: readonly PlannedWord[]): boolean {
  return name === 'set' ? isHarmlessSet(words) : name === 'export' && isHarmlessExport(words);
}

/** `set -euo pipefail`: with these no more of a line runs than without, and nothing of it otherwise. */
function isHarmlessSet(words: readonly PlannedWord[]): boolean {
  const text = words.map((word) => textOf(word) ?? '?').join(' ');
  return /^set(?: [-+][eux]+| [-+][eux]*o pipefail)+$/.test(text);
}

/** `export LC_ALL=C`: of a variable that is harmless to every program, and that the line cannot set to more. */
function isHarmlessExport(words: readonly PlannedWord[]): boolean {
  const [program, ...given] = words;
  if (program === undefined || program.raw !== 'export' || given.length === 0) return false;
  return given.every(({ raw }) => {
    const [name = ''] = raw.split('=', 1);
    return isHarmlessAssignment(name, raw) && !isOwnVariable(name);
  });
}

function lose({ words, state, entry }: Started, why: string, at = 0): WordsRun {
  const raw = words[at]?.raw ?? words[0]?.raw ?? '';
  block(entry, raw, why);
  return { state: loseAll(state, raw), printed: null };
}

function runFolderChange(started: Started): WordsRun {
  const { words, state, context, entry, by } = started;
  const { run, assigned } = context;
  if (by === 'program') return lose(started, 'only Bash itself can change the folder');
  if (!mayBeGiven(assigned, 'any', entry)) return { state: loseAll(state, 'cd'), printed: null };
  const folders = new Set<number>();
  for (const position of state.folders) {
    const from = run.folders[position];
    const change = from === undefined ? null : changeFolder(words, from, position);
    if (change === null) continue;
    if (!change.ok) return lose(started, change.words, change.word);
    folders.add(enterFolder(run, entry, change.folder));
  }
  addProgram(entry, { name: 'cd', from: 'builtin' });
  return { state: { ...state, folders: [...folders] }, printed: null };
}

function runKnown(command: KnownCommand, started: Started): WordsRun {
  const { words, state, context, entry } = started;
  const given = command.assigned.length === 0 ? context.assigned : [...context.assigned, ...command.assigned];
  // Where `read` cuts its input: of what it sets nothing is known anyway.
  const strange = command.programs[0]?.name === 'read' ? given.filter(({ name }) => name !== 'IFS') : given;
  if (!mayBeGiven(strange, command.variables, entry) || !addPrograms(command, started)) return { state, printed: null };
  const folders = foldersOf(command, started);
  if (folders === null) return { state, printed: null };
  const uses = command.uses.flatMap((use) => placeUse(use, folders, started));
  addNeeds(command, folders, started);
  noteJump(words, state, context);
  if (command.inner.length === 0) {
    const after = setUnknown(command.sets, state, context, entry);
    return { state: after, printed: printedBy(command, started, uses) };
  }
  const inside = { ...started, state: { ...state, folders }, context: { ...context, assigned: given } };
  const inner = runInner(command, inside, uses);
  return { state: setUnknown(command.sets, inner.state ?? state, context, entry), printed: inner.printed };
}

/** May the command be given these variables? */
function mayBeGiven(given: readonly Assigned[], variables: KnownCommand['variables'], entry: Entry): boolean {
  const strange = given.find(
    ({ name, raw }) => !isHarmlessAssignment(name, raw) && (variables !== 'any' || isDangerousVariable(name)),
  );
  if (strange === undefined) return true;
  block(entry, strange.raw, `\`${strange.raw}\` may change what it does`);
  return false;
}

function addPrograms({ programs }: KnownCommand, { words, entry, by }: Started): boolean {
  for (const [at, program] of programs.entries()) {
    const isBuiltinOnly = program.from === 'builtin' && by === 'program' && at === 0;
    if (isBuiltinOnly && !ALSO_PROGRAMS.has(program.name)) {
      block(entry, words[0]?.raw ?? program.name, `\`${program.name}\` is built into Bash, so that it is another here`);
      return false;
    }
    addProgram(entry, isBuiltinOnly ? { name: program.name, from: 'program' } : program);
  }
  return true;
}

/** Where it works; null when that is blocked. */
function foldersOf({ enters }: KnownCommand, { state, context, entry }: Started): readonly number[] | null {
  if (enters === null) return state.folders;
  const { path: to, raw } = enters;
  if (to.length > 0 && isPath(to) && !to.some(({ kind }) => kind === 'wild')) {
    return state.folders.map((from) => enterFolder(context.run, entry, { from, to, raw, names: null }));
  }
  block(entry, raw, 'the folder is only known when it runs');
  return null;
}

/** Positions of the uses in the plan. */
function placeUse(use: MatchedUse, folders: readonly number[], { context, entry }: Started): readonly number[] {
  const [first, ...others] = use.path;
  if (first?.kind === 'found' && others.length === 0) return placeFound(use, first.below, context, entry);
  const path = use.path.map((atom): Atom => (atom.kind === 'digits' ? { kind: 'wild', many: true } : atom));
  if (!isPath(path)) {
    block(entry, use.raw, `\`${use.raw}\` is only known when it runs`);
    return [];
  }
  const { what, raw, follows } = use;
  return folders.map((folder) => addUse(context.run, entry, { what, path, folder, raw, follows, plainNames: false }));
}

/** What is done with paths that were found below other uses is done with all that is below those. */
function placeFound(use: MatchedUse, below: readonly number[], { run }: Context, entry: Entry): readonly number[] {
  if (use.what === 'enter') {
    block(entry, use.raw, 'the folder is only known when it runs');
    return [];
  }
  for (const at of below) {
    if (!entry.uses.includes(at)) entry.uses.push(at);
    if (LISTS.has(use.what)) continue;
    // A path that was found may be a link, which is gone through when it is opened.
    changeUse(run, at, (other) => ({ ...other, what: isPartly(other.what) ? other.what : 'tree', follows: true }));
  }
  return below;
}

function addNeeds({ needs, absent }: KnownCommand, folders: readonly number[], { context, entry }: Started): void {
  for (const folder of folders) {
    for (const probe of needs) {
      addProbe(context.run, entry, { probe, folder, files: [] });
      if (folder !== 0) addProbe(context.run, entry, { probe: 'sameRepository', folder, files: [] });
    }
    if (absent.length > 0) addProbe(context.run, entry, { probe: 'absent', folder, files: absent });
  }
}

/** Where it leaves a loop or goes on with the next round, what follows may be as it is now. */
function noteJump(words: readonly PlannedWord[], state: State, { run }: Context): void {
  const name = words[0] === undefined ? null : textOf(words[0]);
  if (name === 'break' || name === 'continue') for (const exits of run.exits) exits.push(state);
}

function setUnknown(names: readonly string[], state: State, context: Context, entry: Entry): State {
  let after = state;
  for (const name of names) {
    if (!isOwn(name, context)) block(entry, name, `\`${name}\` changes what commands do`);
    after = setVariable(after, name, null);
  }
  return after;
}

/** `uses` are those of the command itself. */
function printedBy({ prints, enters }: KnownCommand, started: Started, uses: readonly number[]): Printed {
  if (enters !== null) return null;
  if (prints === 'lines') return uses.length === 0 && !started.hasOwnInput ? started.incoming : null;
  if (prints !== 'paths') return null;
  const { run } = started.context;
  // What it reads by name it prints by that name (`grep -l`).
  const below = uses.filter((at) => run.uses[at]?.what !== 'enter');
  if (uses.length > 0) return below.length > 0 ? { below } : null;
  // Without a word that says where they are below its working folder (`git ls-files`).
  const raw = started.words[0]?.raw ?? '';
  const names = { what: 'names', path: [], raw, follows: false, plainNames: false } as const;
  return { below: started.state.folders.map((folder) => addUse(run, started.entry, { ...names, folder })) };
}

/** Its state is null where what it starts cannot change that of the shell. */
function runInner(
  command: KnownCommand,
  started: Started,
  uses: readonly number[],
): { readonly state: State | null; readonly printed: Printed } {
  let state: State | null = null;
  let printed: Printed = null;
  // What Bash itself starts for `command x` and `eval x` it starts in its own stead; for `exec x` never one of its own.
  const [first] = command.programs;
  const staysInShell = first?.from === 'builtin' && first.name !== 'exec';
  const by = started.by === 'shell' && staysInShell ? 'shell' : 'program';
  const hasInput = command.feeds === 'none' && started.context.hasInput;
  for (const inner of command.inner) {
    const { depth } = started.context;
    const context = { ...started.context, hasInput, depth: depth + 1 };
    if (inner.kind === 'code') {
      const after = runCode(inner, state ?? started.state, context, started.entry);
      if (by === 'shell') state = state === null ? after : eitherOf(state, after);
      continue;
    }
    const words = fedWords(inner, command.feeds, started, uses);
    // On macOS the stand-in is only put in five times, and stays itself from there on.
    if (command.feeds === 'input' && (inner.standIn === null || context.run.system.platform === 'darwin'))
      runUnfed(inner.words, { ...started, by, context });
    const incoming = command.feeds === 'none' ? started.incoming : null;
    const after = runWords({ ...started, words, state: state ?? started.state, by, context, incoming });
    if (by === 'shell') state = after.state;
    if (command.inner.length === 1 && command.feeds !== 'own') printed = after.printed;
  }
  return { state, printed };
}

/** The words of an inner command with what it is fed: words of its input, or paths that the outer one found. */
function fedWords(
  { words, standIn }: Extract<InnerCode, { kind: 'command' }>,
  feeds: KnownCommand['feeds'],
  { context, incoming }: Started,
  uses: readonly number[],
): readonly PlannedWord[] {
  if (feeds === 'none') return words;
  const { run } = context;
  const below = feeds === 'input' ? (incoming?.below ?? []) : uses.filter((at) => isHolder(run.uses[at]?.what));
  if (feeds === 'input') for (const at of below) changeUse(run, at, (use) => ({ ...use, plainNames: true }));
  const isKnown = below.length > 0;
  const found: Atom = isKnown ? { kind: 'found', below } : { kind: 'unknown', splits: standIn === null };
  if (standIn === null) return [...words, { raw: 'what is piped in', atoms: [found] }];
  return words.map((word) => {
    if (textOf(word) === standIn) return { raw: word.raw, atoms: [found] };
    const holds = word.atoms.some((atom) => atom.kind === 'text' && atom.value.includes(standIn));
    return holds ? { raw: word.raw, atoms: [{ kind: 'unknown', splits: false }] } : word;
  });
}

function isPartly(what: UseKind): boolean {
  return what === 'visible' || what === 'typed';
}

function isHolder(what: UseKind | undefined): boolean {
  return what !== undefined && HOLDS_PATHS.has(what);
}

/** With no input at all the command may be started once without a word more: what that would use counts too. */
function runUnfed(words: readonly PlannedWord[], started: Started): void {
  const entry = newEntry();
  runWords({ ...started, words, entry, incoming: null });
  if (entry.block !== null || entry.isAbsent) return;
  for (const at of entry.uses) if (!started.entry.uses.includes(at)) started.entry.uses.push(at);
  for (const at of entry.probes) if (!started.entry.probes.includes(at)) started.entry.probes.push(at);
}
