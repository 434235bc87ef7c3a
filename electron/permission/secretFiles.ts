// Files whose content is a secret (SPEC O3): reading or editing one asks, wherever it lies. The list is the user's.
import { matchesPattern, type PathPattern, type PatternBase, parsePattern } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';

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
  const anyCase = { ...base, ignoreCase: true };
  const forms = [...new Set([path.real, path.lexical])];
  const all = path.type === 'folder' ? forms.flatMap((form) => [form, `${form}/-`]) : forms;
  const last = (form: string): SecretFile | undefined =>
    files.findLast(({ patterns }) => patterns.some((pattern) => matchesPattern(pattern, form, anyCase)));
  return all.map(last).find((file) => file?.isException === false)?.entry ?? null;
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
