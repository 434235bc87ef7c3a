// `cd`, as Bash does it: `..` takes away the last name by which the folder was reached, whatever that name leads to.
// INVARIANT: a target that is not literal, or that Bash would have to ask the disk about, is blocked.
import { type Atom, type PlannedWord, textOf } from '../plannedWord.ts';
import type { FolderNames, RunFolder } from './run.ts';

export type FolderChange =
  | { readonly ok: true; readonly folder: RunFolder }
  | { readonly ok: false; readonly word: number; readonly words: string };

type Target = { readonly from: 'home' | 'here'; readonly path: string };
type Options = { readonly operands: readonly PlannedWord[]; readonly first: number; readonly isPhysical: boolean };

/** `words` are those of the `cd`; `from` is the folder it stands in, at this position. */
export function changeFolder(words: readonly PlannedWord[], from: RunFolder, position: number): FolderChange {
  const { operands, first, isPhysical } = readOptions(words);
  const [word, ...others] = operands;
  if (others.length > 0) return { ok: false, word: first + 1, words: '`cd` goes to one folder' };
  const target: Target | null = word === undefined ? { from: 'home', path: '' } : targetOf(word);
  if (target === null) return { ok: false, word: first, words: 'the folder is only known when it runs' };
  const raw = word?.raw ?? 'cd';
  const names = namesOf(target, from.names);
  const steps = target.path.split('/');
  if (names !== null && !(isPhysical && steps.includes('..'))) {
    return { ok: true, folder: { from: 0, to: atomsOf(names), raw, names: isPhysical ? null : names } };
  }
  if (steps.includes('..')) return { ok: false, word: first, words: 'where its `..` leads is only known when it runs' };
  return { ok: true, folder: { from: position, to: [{ kind: 'text', value: target.path }], raw, names: null } };
}

function readOptions(words: readonly PlannedWord[]): Options {
  let isPhysical = false;
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    const text = word === undefined ? null : textOf(word);
    if (text === '--') return { operands: words.slice(at + 1), first: at + 1, isPhysical };
    if (text === '-P') isPhysical = true;
    else if (text === '-L') isPhysical = false;
    else return { operands: words.slice(at), first: at, isPhysical };
  }
  return { operands: [], first: words.length - 1, isPhysical };
}

function targetOf(word: PlannedWord): Target | null {
  const [first, ...rest] = word.atoms;
  const isHome = first?.kind === 'home';
  const path = textOf(isHome ? { raw: word.raw, atoms: rest } : word);
  if (path === null) return null;
  if (isHome) return path === '' || path.startsWith('/') ? { from: 'home', path } : null;
  return path === '' || path.startsWith('-') ? null : { from: 'here', path };
}

/** Null when it cannot be told without the disk. */
function namesOf(target: Target, from: FolderNames | null): FolderNames | null {
  const start = startOf(target, from);
  if (start === null) return null;
  const names = [...start.names];
  let isAfterName = false;
  for (const step of target.path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') {
      isAfterName = true;
      names.push(step);
      continue;
    }
    // Bash looks whether the name before it is there.
    if (isAfterName) return null;
    const last = names.at(-1);
    if (last !== undefined && last !== '..') names.pop();
    else if (start.base === 'here') names.push('..');
    else if (start.base === 'home') return null;
  }
  return { base: start.base, names };
}

function startOf({ from, path }: Target, at: FolderNames | null): FolderNames | null {
  if (from === 'home') return { base: 'home', names: [] };
  return path.startsWith('/') ? { base: 'root', names: [] } : at;
}

function atomsOf({ base, names }: FolderNames): readonly Atom[] {
  const path = names.join('/');
  if (base === 'root') return [{ kind: 'text', value: `/${path}` }];
  if (base === 'home')
    return [{ kind: 'home' }, ...(path === '' ? [] : [{ kind: 'text' as const, value: `/${path}` }])];
  return path === '' ? [] : [{ kind: 'text', value: path }];
}
