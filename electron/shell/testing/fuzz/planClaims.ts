// Tests only: what a line was taken for, held against what Bash really starts for it. Pure but for the question whether a
// word is a file.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Entry, Value } from '../../catalogEntry.ts';
import { CATALOG } from '../../catalogFiles.ts';
import type { LinePlan, PathUse } from '../../commandPlan.ts';
import { opaqueProgram } from '../../opaquePrograms.ts';
import type { Atom } from '../../plannedWord.ts';
import type { ShellFacts, ShellWord } from '../../shellFacts.ts';
import type { Call } from './bashCalls.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const END = '\\x1f';
/** What becomes a command of text that is known only to Bash. */
const RUNS_TEXT = new Set([
  'eval',
  'source',
  '.',
  'trap',
  'mapfile',
  'readarray',
  'complete',
  'compgen',
  'bind',
  'alias',
]);
/** The commands that Bash started and the facts have not. Empty for a line whose facts do not claim to be complete. */
export function missingFacts(facts: ShellFacts, calls: readonly Call[]): readonly string[] {
  const words = facts.commands.flatMap((command) => command.words);
  const texts = facts.commands.flatMap(({ assignments }) => assignments);
  if (
    !facts.complete ||
    [...words, ...texts].some(isSubscript) ||
    facts.commands.some((command) => isRunOfText(command.words))
  )
    return [];
  const known = facts.commands
    .flatMap(({ words }) => peeled(words))
    .map((words) => new RegExp(`^${words.map(wordSource).join('')}$`, 's'));
  return calls
    .map(({ words }) => words)
    .filter((words) => !known.some((one) => one.test(words.map((word) => `${word}\x1f`).join(''))))
    .map((words) => words.join(' '));
}

/** Builtins that set or look at a variable work out what is in its brackets; those always ask. */
const isSubscript = ({ raw }: { readonly raw: string }): boolean => raw.includes('[') && /[$`]/.test(raw);

/** Itself, and what a program that starts others is given: its last words, or one word of them as code. */
function peeled(words: readonly ShellWord[]): readonly (readonly ShellWord[])[] {
  // One that is only known when it runs may be a wrapper.
  const mayWrap = words[0]?.text === null || opaqueProgram(words.map(({ text }) => text)) !== null;
  if (!mayWrap) return [words];
  return [words, ...words.map((_, at) => words.slice(at)), ...words.map((word) => [word])];
}

const isRunOfText = ([program, ...others]: readonly ShellWord[]): boolean =>
  program !== undefined &&
  (program.text === null ||
    ((RUNS_TEXT.has(program.text) || opaqueProgram([program.text]) !== null) &&
      others.some(({ text }) => text === null)));

function wordSource({ text, single }: ShellWord): string {
  if (text !== null) return escaped(text) + END;
  return single ? `[^${END}]*${END}` : `(?:[^${END}]*${END})*`;
}

export type Claim = {
  readonly plan: LinePlan;
  readonly calls: readonly Call[];
  readonly cwd: string;
  readonly home: string;
};

/** For a line all of which is known: programs that it does not name, and paths that it does not use. */
export function missingInPlan({ plan, calls, cwd, home }: Claim): readonly string[] {
  const programs = new Set(
    plan.commands.flatMap((one) => (one.kind === 'known' ? one.programs : [])).map(({ name }) => name),
  );
  const uses = coverOf(plan, cwd, home);
  return calls.flatMap(({ at, words: [name = '', ...words] }) => {
    if (!programs.has(name)) return [`the program ${name}`];
    // A wrapper's words are those of the program that it starts.
    const names = [name, ...words.filter((word) => programs.has(word))];
    const takesText = (flag: string): boolean => names.some((one) => valuesOf(one, flag, false).some(isTextKind));
    const holdsText = (flag: string): boolean => names.some((one) => valuesOf(one, flag, true).some(isTextKind));
    const takesNothing = (flag: string): boolean =>
      names.some((one) => isKnownFlag(one, flag)) && names.every((one) => valuesOf(one, flag, true).length === 0);
    const end = endOfFlags(words, (word) => programs.has(word), names);
    const uncovered = words
      .flatMap((word, place) => {
        if (place > end) return filesAmong([word], at);
        return takesText(lastFlagOf(words[place - 1] ?? '')) ? [] : pathsIn({ holdsText, takesNothing }, word, at);
      })
      .filter((file) => !uses.some((use) => use(file)));
    const free = Math.max(...names.map(mayNameText));
    return uncovered.slice(free).map((file) => `the path ${file} of ${name} ${words.join(' ')}`);
  });
}

/** Where a `--` is that no flag is given and no program follows, which would have flags of its own: behind it are none. */
function endOfFlags(words: readonly string[], isProgram: (word: string) => boolean, names: readonly string[]): number {
  const isGiven = (flag: string): boolean => names.some((one) => valuesOf(one, flag, false).length > 0);
  const at = words.findIndex((word, place) => word === '--' && !isGiven(lastFlagOf(words[place - 1] ?? '')));
  return at < 0 || words.slice(at).some(isProgram) ? Number.POSITIVE_INFINITY : at;
}

function entriesOf(name: string): readonly Entry[] {
  const entry = CATALOG.programs.get(name)?.linux ?? null;
  return entry === null ? [] : [entry, ...[...entry.subcommands.values()].flat().map((one) => one.entry)];
}

const PATHS = new Set(['read', 'list', 'tree', 'visible', 'names', 'enter']);
const isTextKind = ({ kind }: { readonly kind: string }): boolean => !PATHS.has(kind);

/** Of a program one of whose operands is a text, one word may be a text that is also the name of a file. */
function mayNameText(name: string): number {
  const slots = entriesOf(name).flatMap((one) => one.slots);
  if (slots.some((slot) => slot.many && isTextKind(slot.value)) || name === 'find') return Number.POSITIVE_INFINITY;
  return slots.some((slot) => isTextKind(slot.value)) ? 1 : 0;
}

/** Of flags in a bundle the last may take what follows. */
const lastFlagOf = (word: string): string => (/^-\w{2,}$/.test(word) ? `-${word.slice(-1)}` : word);

/** Of `-lf`, behind those that take nothing: the flag, and what it would be given in the same word. */
function bundleOf(word: string, takesNothing: Asks): { readonly flag: string; readonly attached: string } {
  if (!/^-\w./s.test(word)) return { flag: '', attached: '' };
  for (let at = 1; at < word.length; at++) {
    const flag = `-${word[at]}`;
    if (!takesNothing(flag)) return { flag, attached: word.slice(at + 1) };
  }
  return { flag: '', attached: '' };
}

type Asks = (flag: string) => boolean;
type Flags = { readonly holdsText: Asks; readonly takesNothing: Asks };

function pathsIn({ holdsText, takesNothing }: Flags, word: string, at: string): readonly string[] {
  const [, long = '', value] = /^(--?[\w-]+)=(.+)$/s.exec(word) ?? [];
  const { flag: short, attached } = bundleOf(word, takesNothing);
  const texts = [word, holdsText(long) ? '' : value, holdsText(short) ? '' : attached];
  return filesAmong(texts, at);
}

/** As Bash has handed them over: a `~` that is left stands for itself. */
function filesAmong(texts: readonly (string | undefined)[], at: string): readonly string[] {
  return texts
    .filter((text) => text !== undefined && !/^-\w$/.test(text) && text !== '/' && /[\w/~]/.test(text))
    .map((text) => path.resolve(at, text ?? ''))
    .filter((file) => existsSync(file) && file !== at);
}

const isKnownFlag = (name: string, flag: string): boolean => entriesOf(name).some((entry) => entry.flags.has(flag));

/** What the flag may be given in the next word, or with `attached` in its own, where an optional value stands too. */
const valuesOf = (name: string, flag: string, attached: boolean): readonly Value[] =>
  entriesOf(name).flatMap((entry) => {
    const { value = null, optional = null } = entry.flags.get(flag) ?? {};
    return [value, attached ? optional : null].flatMap((one) => one ?? []);
  });

type Covers = (file: string) => boolean;

function coverOf(plan: LinePlan, cwd: string, home: string): readonly Covers[] {
  const folders: string[] = [];
  for (const { from, to } of plan.folders) folders.push(sourceOf(to, folders[from] ?? escaped(cwd), home));
  return plan.uses.map((use) => covers(use, folders[use.folder] ?? escaped(cwd), home));
}

/** Everything below counts too: a pattern or a walk may have found it. */
function covers({ what, path: atoms }: PathUse, folder: string, home: string): Covers {
  const below = what === 'tree' || what === 'visible' || what === 'names' ? '(?:/.*)?' : '';
  const expression = new RegExp(`^${sourceOf(atoms, folder, home)}${below}$`, 's');
  return (file) => expression.test(file);
}

/** An expression for the absolute paths; `..` and `.` are resolved where they are written out. */
function sourceOf(atoms: readonly Atom[], folder: string, home: string): string {
  if (atoms.length === 0) return folder;
  const WILD = '\u0001';
  const ONE = '\u0002';
  const text = atoms
    .map((atom) => {
      if (atom.kind === 'text') return atom.value;
      if (atom.kind === 'home') return home;
      return atom.kind === 'wild' && !atom.many ? ONE : WILD;
    })
    .join('');
  if (text.startsWith('/')) return restored(path.resolve(text));
  // The folder is an expression already: only names that go upwards take some of it away.
  let base = folder;
  const rest: string[] = [];
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') rest.push(part);
    else if (rest.pop() === undefined) base = base.slice(0, base.lastIndexOf('/'));
  }
  return rest.length === 0 ? base : `${base === '/' ? '' : base}/${restored(rest.join('/'))}`;

  function restored(literal: string): string {
    return escaped(literal).replaceAll(WILD, '[^/]*').replaceAll(ONE, '[^/]');
  }
}
