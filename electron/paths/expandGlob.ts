// The paths that a word with wildcards stands for, as Bash makes them of it with its default options: a leading dot is only
// matched by a dot, nothing spans a `/`. It only lists. INVARIANT: in doubt it gives more paths, never fewer; what it
// cannot tell whole is unclear.
import type { Atom } from '../shell/plannedWord.ts';
import type { Entry } from './disk.ts';
import { spelling } from './segments.ts';

/** All by absolute path, as the system finds them. */
export type GlobDisk = {
  /** Through links. Null where no folder is. Throws what the disk says. */
  list(folder: string, limit: number): { readonly entries: readonly Entry[]; readonly cut: boolean } | null;
  /** Is anything there, if only a link to nothing? */
  isThere(file: string): boolean;
  isFolder(file: string): boolean;
};

export type GlobPlace = {
  /** Absolute: where a relative path starts. */
  readonly folder: string;
  readonly home: string;
  /** True where a disk may take `SRC` for `src`: more names match then. */
  readonly ignoreCase: boolean;
};

export type Expansion =
  /** As written words, sorted, never none: a pattern that nothing matches stands for itself. */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** A clause that completes "`src/*` …". */
  | { readonly kind: 'unclear'; readonly why: string };

const MAX_MATCHES = 1_000;
export const MAX_GLOB_ENTRIES = 5_000;

const ONE = Symbol('one');
const MANY = Symbol('many');
type Token = string | typeof ONE | typeof MANY;
/** Between two slashes. */
type Part = { readonly tokens: readonly Token[]; readonly isWild: boolean };

/** `path` has texts, home and wildcards. */
export function expandGlob(path: readonly Atom[], place: GlobPlace, disk: GlobDisk): Expansion {
  const parts = partsOf(path, place.home);
  if (parts === null) return unclear('is only known when it runs');
  const budget = { entries: MAX_GLOB_ENTRIES };
  let found: readonly string[] = [''];
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const next: string[] = [];
    for (const before of found) {
      const names = part.isWild ? namesIn(before, part, place, budget, disk) : [textOf(part)];
      if (typeof names === 'string') return unclear(names);
      for (const name of names) next.push(before + name + (isLast ? '' : '/'));
      if (next.length > MAX_MATCHES) return unclear(`stands for more than ${MAX_MATCHES} paths`);
    }
    found = next;
  }
  const there = found.filter((word) => isMatch(word, place, disk));
  const words = there.length > 0 ? there : [parts.map(textOf).join('/')];
  if (words.some((word) => word.startsWith('-'))) return unclear('may be taken for an option');
  return { kind: 'words', words: [...new Set(words)].sort() };
}

function unclear(why: string): Expansion {
  return { kind: 'unclear', why };
}

function isMatch(word: string, place: GlobPlace, disk: GlobDisk): boolean {
  const file = absolute(word, place);
  return word.endsWith('/') ? disk.isFolder(file) : disk.isThere(file);
}

function absolute(word: string, { folder }: GlobPlace): string {
  return word.startsWith('/') ? word : `${folder}/${word}`;
}

/** Null when there is more in it than can be told. */
function partsOf(path: readonly Atom[], home: string): readonly Part[] | null {
  const parts: Token[][] = [[]];
  for (const atom of path) {
    if (atom.kind === 'wild') parts.at(-1)?.push(atom.many ? MANY : ONE);
    else if (atom.kind === 'text' || atom.kind === 'home') {
      const [first = '', ...rest] = (atom.kind === 'home' ? home : atom.value).split('/');
      parts.at(-1)?.push(...first);
      for (const name of rest) parts.push([...name]);
    } else return null;
  }
  return parts.map((tokens) => ({ tokens, isWild: tokens.some((token) => typeof token !== 'string') }));
}

function textOf({ tokens }: Part): string {
  return tokens.map((token) => (token === MANY ? '*' : token === ONE ? '?' : token)).join('');
}

/** The names that match in the folder that `before` leads to; or a clause that says why that cannot be told. */
function namesIn(
  before: string,
  { tokens }: Part,
  place: GlobPlace,
  budget: { entries: number },
  disk: GlobDisk,
): readonly string[] | string {
  const listing = tryList(absolute(before, place), budget.entries, disk);
  if (typeof listing === 'string') return listing;
  if (listing === null) return [];
  budget.entries -= listing.entries.length;
  if (listing.cut) return `lies where more than ${MAX_GLOB_ENTRIES} names are`;
  const showsDots = tokens[0] === '.';
  const names = listing.entries.map(({ name }) => name).filter((name) => showsDots || !name.startsWith('.'));
  // What is no UTF-8 comes with marks in its place.
  if (names.some((name) => name.includes('\u{FFFD}'))) return 'lies where a name is that cannot be shown';
  const own = showsDots ? ['.', '..'] : [];
  return [...own, ...names].filter((name) => matches(tokens, name, place.ignoreCase));
}

function tryList(folder: string, limit: number, disk: GlobDisk): ReturnType<GlobDisk['list']> | string {
  try {
    return disk.list(folder, limit);
  } catch {
    return 'lies where names cannot be listed';
  }
}

/**
 * In every way that Bash may count characters: by letters, by composed letters (macOS), by bytes (in the locale `C`). A
 * bracket that matches nothing is itself, and then stands for more than one character.
 */
function matches(tokens: readonly Token[], name: string, ignoreCase: boolean): boolean {
  const wanted = ignoreCase ? mapTexts(tokens, (text) => text.toLowerCase()) : tokens;
  const letters = [...(ignoreCase ? name.toLowerCase() : name)];
  if (fits(wanted, letters)) return true;
  if (
    name.includes('[') &&
    fits(
      wanted.map((token) => (token === ONE ? MANY : token)),
      letters,
    )
  )
    return true;
  if (isPlain(name)) return false;
  const composed = mapTexts(tokens, (text) => spelling(text, ignoreCase));
  return fits(composed, [...spelling(name, ignoreCase)]) || fits(mapTexts(wanted, bytesOf), mapTexts(letters, bytesOf));
}

function isPlain(name: string): boolean {
  return !/[^ -~]/.test(name);
}

/** One character for each byte. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** Letters that stand apart in the pattern may be one when they are composed. */
function mapTexts(tokens: readonly Token[], change: (text: string) => string): readonly Token[] {
  const changed: Token[] = [];
  let text = '';
  for (const token of tokens) {
    if (typeof token === 'string') text += token;
    else {
      changed.push(...change(text), token);
      text = '';
    }
  }
  return [...changed, ...change(text)];
}

/** Each wildcard is tried as late as can be: in time of the length of the name times that of the pattern. */
function fits(tokens: readonly Token[], name: readonly Token[]): boolean {
  let at = 0;
  let token = 0;
  let star = -1;
  let from = 0;
  while (at < name.length) {
    const wanted = tokens[token];
    if (wanted === MANY) {
      star = token++;
      from = at;
    } else if (wanted === ONE || (wanted !== undefined && wanted === name[at])) {
      at++;
      token++;
    } else if (star >= 0) {
      token = star + 1;
      at = ++from;
    } else return false;
  }
  while (tokens[token] === MANY) token++;
  return token === tokens.length;
}
