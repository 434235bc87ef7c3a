// Path patterns of rules and of the list of secret files: gitignore's dialect, narrowed as SPEC R1 says.
// INVARIANT: pure. Whether an allow rule reaches outside the project is decided by its reader, never here.
import { err, ok, type Result } from '../../shared/result.ts';
import { isWild, matchesSegment } from './globSegment.ts';
import { segmentsOf, spelling } from './segments.ts';

/** `name`: a pattern without a slash inside. `either`: one leading slash, tried from the root and from the project. */
type Anchor = 'name' | 'project' | 'home' | 'root' | 'either';

export type PathPattern = {
  readonly text: string;
  readonly anchor: Anchor;
  readonly segments: readonly string[];
  /** True when it names one path: nothing in it is a wildcard. */
  readonly literal: boolean;
};

/** Absolute, resolved folders that a pattern may start from. */
export type PatternBase = { readonly folder: string; readonly home: string; readonly ignoreCase: boolean };

const MAX_PATTERN = 1024;

/** The fault is a sentence for a person, user input in backticks. */
export function parsePattern(text: string): Result<PathPattern, string> {
  if (text.trim() === '') return err('the pattern is empty; leave out the brackets to mean every path');
  if (text.startsWith('!')) return err(`\`${text}\` is negated, which is not supported; write what the rule is about`);
  if (text.length > MAX_PATTERN) return err(`the pattern is longer than ${MAX_PATTERN} characters`);
  if (text.includes('\0')) return err('the pattern has a NUL character in it');
  const { anchor, rest } = anchorOf(text);
  const segments = rest.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.length === 0 && anchor === 'name') return err(`\`${text}\` names no path`);
  if (segments.includes('..', leadingParents(segments))) {
    return err(`\`${text}\` has \`..\` after a name; write the path without it`);
  }
  if (segments.includes('..') && anchor !== 'project')
    return err(`\`${text}\` has \`..\` in it; write the path without it`);
  return ok({ text, anchor, segments, literal: !segments.some((segment) => isWild(segment)) });
}

/** `path` is absolute. A pattern that matches a folder covers everything in it. */
export function matchesPattern(pattern: PathPattern, path: string, base: PatternBase): boolean {
  const names = segmentsOf(path);
  if (pattern.anchor !== 'name') return startsOf(pattern, base).some((start) => covers(start, pattern, names, base));
  const folder = segmentsOf(base.folder);
  const isInFolder = folder.every((name, at) => same(name, names[at], base)) && names.length > folder.length;
  const free = isInFolder ? names.slice(folder.length) : names;
  const [name = ''] = pattern.segments;
  return free.some((segment) => matchesSegment(spelling(name, base.ignoreCase), spelling(segment, base.ignoreCase)));
}

function anchorOf(text: string): { readonly anchor: Anchor; readonly rest: string } {
  if (text === '~' || text.startsWith('~/')) return { anchor: 'home', rest: text.slice(1) };
  if (text.startsWith('//')) return { anchor: 'root', rest: text.slice(1) };
  if (text.startsWith('/')) return { anchor: 'either', rest: text };
  if (text.replace(/\/+$/, '').includes('/') || text === '.' || text === '..') return { anchor: 'project', rest: text };
  return { anchor: 'name', rest: text };
}

function leadingParents(segments: readonly string[]): number {
  const first = segments.findIndex((segment) => segment !== '..');
  return first < 0 ? segments.length : first;
}

/** The folders, as names, from which the pattern's own segments count. */
function startsOf(pattern: PathPattern, base: PatternBase): readonly (readonly string[])[] {
  const folder = segmentsOf(base.folder);
  const starts: Record<Exclude<Anchor, 'name'>, readonly (readonly string[])[]> = {
    root: [[]],
    home: [segmentsOf(base.home)],
    either: [[], folder],
    project: [folder.slice(0, Math.max(0, folder.length - leadingParents(pattern.segments)))],
  };
  return pattern.anchor === 'name' ? [[]] : starts[pattern.anchor];
}

function covers(start: readonly string[], pattern: PathPattern, names: readonly string[], base: PatternBase): boolean {
  if (!start.every((name, at) => same(name, names[at], base))) return false;
  const own = pattern.segments.slice(pattern.anchor === 'project' ? leadingParents(pattern.segments) : 0);
  return matchesFrom(
    own.map((segment) => spelling(segment, base.ignoreCase)),
    names.slice(start.length).map((name) => spelling(name, base.ignoreCase)),
  );
}

/**
 * Does the pattern match the names or a folder they lie in? `reached` holds, for each count of names taken, whether the
 * segments so far can end there: linear in names times segments, whatever the stars.
 */
function matchesFrom(segments: readonly string[], names: readonly string[]): boolean {
  let reached: readonly boolean[] = [true, ...names.map(() => false)];
  for (const [index, segment] of segments.entries()) {
    reached = segment === '**' ? spread(reached, index === segments.length - 1) : step(reached, segment, names);
  }
  return reached.some((isReached) => isReached);
}

/** `**` takes any number of names; as the last segment at least one, since `src/**` is what lies in `src`. */
function spread(reached: readonly boolean[], isLast: boolean): readonly boolean[] {
  const first = reached.indexOf(true);
  return reached.map((_, at) => first >= 0 && (isLast ? at > first : at >= first));
}

function step(reached: readonly boolean[], segment: string, names: readonly string[]): readonly boolean[] {
  return reached.map((_, at) => at > 0 && reached[at - 1] === true && matchesSegment(segment, names[at - 1] ?? ''));
}

function same(name: string, other: string | undefined, base: PatternBase): boolean {
  return other !== undefined && spelling(name, base.ignoreCase) === spelling(other, base.ignoreCase);
}
