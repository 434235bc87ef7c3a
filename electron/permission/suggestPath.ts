// The rule for a path outside the project (SPEC S1): the folder it lies in, so that its neighbours stop asking, unless that
// folder holds too much; then the single file. INVARIANT: never a root, a home, or what holds the project or the app.
import { err, ok, type Result } from '../../shared/result.ts';
import type { PatternBase } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isWithin, segmentsOf } from '../paths/segments.ts';
import type { Policy } from './policy.ts';
import { secretBy } from './secretFiles.ts';

/** The error says why there is none, a sentence. The rule names the real path: allow rules see nothing else. */
export function pathRule(
  family: 'Read' | 'Edit',
  path: ResolvedPath,
  policy: Policy,
  base: PatternBase,
): Result<string, string> {
  const names = segmentsOf(path.real);
  if (path.type === 'folder' || names.length === 0) {
    return isTooWide(names, policy, base)
      ? err(`a rule for \`${path.real}\` would open too much`)
      : ok(`${family}(${patternOf(names)})`);
  }
  const folder = names.slice(0, -1);
  return ok(isTooWide(folder, policy, base) ? `${family}(${patternOf(names)})` : `${family}(${patternOf(folder)}/**)`);
}

/** Absolute, each name by itself: what would be a wildcard is escaped. */
function patternOf(names: readonly string[]): string {
  return `//${names.map((name) => name.replace(/[\\*?[\]]/g, '\\$&')).join('/')}`;
}

/** Would a person who lets the whole folder (a real path) pass open too much? */
export const opensTooMuch = (folder: string, policy: Policy, base: PatternBase): boolean =>
  isTooWide(segmentsOf(folder), policy, base);

function isTooWide(names: readonly string[], policy: Policy, base: PatternBase): boolean {
  const folder = pathOf(names);
  const holds = [base.folder, base.home, ...policy.ownPaths].some((each) => isWithin(each, folder, true));
  const isOwn = policy.ownPaths.some((each) => isWithin(folder, each, true));
  return names.length === 0 || holds || isOwn || isHome(names) || isSecret(folder, policy, base);
}

/** The folder of any person, or of all of them; on Windows also a drive. */
function isHome(names: readonly string[]): boolean {
  const small = names.map((name) => name.toLowerCase());
  const [first = '', second, third] = /^[a-z]:$/.test(small[0] ?? '') ? small.slice(1) : small;
  if (third !== undefined) return false;
  return ['', 'root', 'home', 'users'].includes(first) && (second === undefined || first !== 'root');
}

function isSecret(folder: string, policy: Policy, base: PatternBase): boolean {
  const path: ResolvedPath = { written: folder, lexical: folder, real: folder, type: 'folder', state: null };
  return secretBy(path, policy.secretFiles, base) !== null;
}

function pathOf(names: readonly string[]): string {
  return /^[A-Za-z]:$/.test(names[0] ?? '') ? names.join('\\') : `/${names.join('/')}`;
}
