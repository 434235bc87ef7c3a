// Files whose content is a secret (SPEC O3): reading or editing one asks, wherever it lies. The list is the user's.
import { matchesPattern, type PathPattern, type PatternBase, parsePattern } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { addPattern, emptyPathIndex, findPatterns, type PathIndex, soughtPaths } from './rules/pathIndex.ts';

/** One entry of the list, parsed. */
export type SecretFile = {
  readonly entry: string;
  /** It takes out what it matches. */
  readonly isException: boolean;
  readonly patterns: readonly PathPattern[];
};

/**
 * An entry with a slash inside counts at any depth, unless it starts with `/`, `~/` or `./`. One that starts with `!`
 * makes an exception; the later of two wins. `faults` are sentences, one for each entry that does not parse.
 */
export function parseSecretFiles(entries: readonly string[]): {
  readonly files: readonly SecretFile[];
  readonly faults: readonly string[];
} {
  const read = entries.map(readEntry);
  return {
    files: read.flatMap((each) => (typeof each === 'string' ? [] : [each])),
    faults: read.flatMap((each) => (typeof each === 'string' ? [each] : [])),
  };
}

/** The entry that makes the path secret, or null. Case never matters. */
export function secretBy(path: ResolvedPath, files: readonly SecretFile[], base: PatternBase): string | null {
  const forms = path.lexical === path.real ? [path.real] : [path.real, path.lexical];
  const anyCase = { ...base, ignoreCase: true };
  for (const form of forms) {
    const file = lastMatching(form, files, anyCase);
    if (file?.isException === false) return file.entry;
  }
  if (path.type !== 'folder') return null;
  const inside = forms.map((form) => lastMatching(`${form}/-`, files, anyCase));
  return inside.find((file) => file?.isException === false)?.entry ?? null;
}

type Place = { readonly at: number; readonly pattern: PathPattern };
const INDEXES = new WeakMap<readonly SecretFile[], PathIndex<Place>>();

/** Of the same list it is made only once. */
function indexOf(files: readonly SecretFile[]): PathIndex<Place> {
  const known = INDEXES.get(files);
  if (known !== undefined) return known;
  const index = emptyPathIndex<Place>();
  for (const [at, { patterns }] of files.entries()) {
    for (const pattern of patterns) addPattern(index, pattern, { at, pattern });
  }
  INDEXES.set(files, index);
  return index;
}

function lastMatching(form: string, files: readonly SecretFile[], base: PatternBase): SecretFile | undefined {
  const found = new Set<Place>();
  findPatterns(indexOf(files), soughtPaths([form], base), found);
  let last = -1;
  for (const { at, pattern } of found) if (at > last && matchesPattern(pattern, form, base)) last = at;
  return files[last];
}

function readEntry(entry: string): SecretFile | string {
  const isException = entry.startsWith('!');
  const text = isException ? entry.slice(1) : entry;
  const isFree = /^[^/~.]|^\.[^./]/.test(text) && text.replace(/\/+$/, '').includes('/');
  const patterns: PathPattern[] = [];
  for (const form of isFree ? [text, `//**/${text}`] : [text]) {
    const pattern = parsePattern(form);
    if (!pattern.ok) return pattern.error;
    patterns.push(pattern.value);
  }
  return { entry, isException, patterns };
}
