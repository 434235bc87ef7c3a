// Files whose content is a secret (SPEC O3): reading or editing one asks, wherever it lies. The list is the user's.
import { matchesPattern, type PathPattern, type PatternBase, parsePattern } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';

/**
 * The entry that makes the path secret, or null. An entry with a slash inside counts at any depth, unless it starts with
 * `/`, `~/` or `./`. One that starts with `!` takes out what it matches; the later of two wins. Case never matters.
 */
export function secretBy(path: ResolvedPath, entries: readonly string[], base: PatternBase): string | null {
  const anyCase = { ...base, ignoreCase: true };
  const forms = [...new Set([path.real, path.lexical])];
  const all = path.type === 'folder' ? forms.flatMap((form) => [form, `${form}/-`]) : forms;
  const patterns = entries.map((entry) => ({ entry, patterns: patternsOf(entry.replace(/^!/, '')) }));
  const last = (form: string): string | undefined =>
    patterns.findLast((each) => each.patterns.some((pattern) => matchesPattern(pattern, form, anyCase)))?.entry;
  return all.map(last).find((entry) => entry !== undefined && !entry.startsWith('!')) ?? null;
}

/** An entry that does not parse matches nothing; whoever loads the list reports it. */
function patternsOf(entry: string): readonly PathPattern[] {
  const isFree = /^[^/~.]|^\.[^./]/.test(entry) && entry.replace(/\/+$/, '').includes('/');
  const parsed = [parsePattern(entry), ...(isFree ? [parsePattern(`//**/${entry}`)] : [])];
  return parsed.flatMap((pattern) => (pattern.ok ? [pattern.value] : []));
}
