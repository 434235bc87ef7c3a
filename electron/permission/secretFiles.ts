// Files whose content is a secret (SPEC O3): reading or editing one asks, wherever it lies. The list is the user's.
import { matchesPattern, type PathPattern, type PatternBase, parsePattern } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';

/**
 * The entry that makes the path secret, or null. An entry with a slash inside counts at any depth, unless it starts with
 * `/`, `~/` or `./`. Entries that start with `!` take out what they match. Case never matters.
 */
export function secretBy(path: ResolvedPath, entries: readonly string[], base: PatternBase): string | null {
  const anyCase = { ...base, ignoreCase: true };
  const forms = [path.real, path.lexical].flatMap((form) => (path.type === 'folder' ? [form, `${form}/-`] : [form]));
  const exceptions = entries.filter((entry) => entry.startsWith('!')).flatMap((entry) => patternsOf(entry.slice(1)));
  const secret = forms.filter((form) => !exceptions.some((pattern) => matchesPattern(pattern, form, anyCase)));
  const matches = (entry: string): boolean =>
    patternsOf(entry).some((pattern) => secret.some((form) => matchesPattern(pattern, form, anyCase)));
  return entries.find((entry) => !entry.startsWith('!') && matches(entry)) ?? null;
}

/** An entry that does not parse matches nothing; whoever loads the list reports it. */
function patternsOf(entry: string): readonly PathPattern[] {
  const isFree = /^[^/~.]|^\.[^./]/.test(entry) && entry.replace(/\/+$/, '').includes('/');
  const parsed = [parsePattern(entry), ...(isFree ? [parsePattern(`//**/${entry}`)] : [])];
  return parsed.flatMap((pattern) => (pattern.ok ? [pattern.value] : []));
}
