// Path patterns of rules and of the list of secret files: gitignore's dialect, narrowed as SPEC R1 says.
// INVARIANT: pure. Whether an allow rule reaches outside the project is decided by its reader, never here.
import { err, ok, type Result } from '../../shared/result.ts';
import { matchesSegment, readSegment, type Segment } from './globSegment.ts';
import { segmentsOf, spelling } from './segments.ts';

/** `name`: a pattern without a slash inside. `either`: one leading slash, tried from the root and from the project. */
type Anchor = 'name' | 'project' | 'home' | 'root' | 'either';

export type PathPattern = {
  readonly text: string;
  readonly anchor: Anchor;
  /** How many folders above the project it starts (`../../x`). */
  readonly parents: number;
  readonly segments: readonly Segment[];
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
  const parts = rest.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 && anchor === 'name') return err(`\`${text}\` names no path`);
  const parents = leadingParents(parts);
  if (parts.includes('..', parents)) return err(`\`${text}\` has \`..\` after a name; write the path without it`);
  if (parents > 0 && anchor !== 'project') return err(`\`${text}\` has \`..\` in it; write the path without it`);
  const segments: Segment[] = [];
  for (const part of parts.slice(parents)) {
    const segment = readSegment(part);
    if (!segment.ok) return segment;
    segments.push(segment.value);
  }
  return ok({ text, anchor, parents, segments, literal: segments.every(({ kind }) => kind === 'name') });
}

/** `path` is absolute. A pattern that matches a folder covers everything in it. */
export function matchesPattern(pattern: PathPattern, path: string, base: PatternBase): boolean {
  const names = segmentsOf(path);
  if (pattern.anchor !== 'name') return startsOf(pattern, base).some((start) => covers(start, pattern, names, base));
  const folder = segmentsOf(base.folder);
  const isInFolder = folder.every((name, at) => same(name, names[at], base)) && names.length > folder.length;
  const free = isInFolder ? names.slice(folder.length) : names;
  const [segment] = pattern.segments;
  return segment !== undefined && free.some((name) => matchesSegment(segment, name, base.ignoreCase));
}

/** Does it name this one path and nothing else? A folder's own pattern does not name what lies in it. */
export function namesExactly(pattern: PathPattern, path: string, base: PatternBase): boolean {
  if (!pattern.literal || !matchesPattern(pattern, path, base)) return false;
  const names = segmentsOf(path);
  if (pattern.anchor !== 'name') {
    return startsOf(pattern, base).some(
      (start) => names.length === start.length + pattern.segments.length && covers(start, pattern, names, base),
    );
  }
  const [segment] = pattern.segments;
  return segment !== undefined && matchesSegment(segment, names.at(-1) ?? '', base.ignoreCase);
}

function anchorOf(text: string): { readonly anchor: Anchor; readonly rest: string } {
  if (text === '~' || text.startsWith('~/')) return { anchor: 'home', rest: text.slice(1) };
  if (text.startsWith('//')) return { anchor: 'root', rest: text.slice(1) };
  if (text.startsWith('/')) return { anchor: 'either', rest: text };
  if (text.replace(/\/+$/, '').includes('/') || text === '.' || text === '..') return { anchor: 'project', rest: text };
  return { anchor: 'name', rest: text };
}

function leadingParents(parts: readonly string[]): number {
  const first = parts.findIndex((part) => part !== '..');
  return first < 0 ? parts.length : first;
}

/** The folders, as names, from which the pattern's own segments count. */
function startsOf(pattern: PathPattern, base: PatternBase): readonly (readonly string[])[] {
  const folder = segmentsOf(base.folder);
  const starts: Record<Exclude<Anchor, 'name'>, readonly (readonly string[])[]> = {
    root: [[]],
    home: [segmentsOf(base.home)],
    either: [[], folder],
    project: [folder.slice(0, Math.max(0, folder.length - pattern.parents))],
  };
  return pattern.anchor === 'name' ? [[]] : starts[pattern.anchor];
}

function covers(start: readonly string[], pattern: PathPattern, names: readonly string[], base: PatternBase): boolean {
  if (!start.every((name, at) => same(name, names[at], base))) return false;
  return matchesFrom(pattern.segments, names.slice(start.length), base.ignoreCase);
}

/**
 * Does the pattern match the names or a folder they lie in? `reached` holds, for each count of names taken, whether the
 * segments so far can end there: linear in names times segments.
 */
function matchesFrom(segments: readonly Segment[], names: readonly string[], ignoreCase: boolean): boolean {
  let reached: readonly boolean[] = [true, ...names.map(() => false)];
  for (const [index, segment] of segments.entries()) {
    reached =
      segment.kind === 'names'
        ? spread(reached, index === segments.length - 1)
        : reached.map(
            (_, at) => at > 0 && reached[at - 1] === true && matchesSegment(segment, names[at - 1] ?? '', ignoreCase),
          );
  }
  return reached.some((isReached) => isReached);
}

/** `**` takes any number of names; as the last segment at least one, since `src/**` is what lies in `src`. */
function spread(reached: readonly boolean[], isLast: boolean): readonly boolean[] {
  const first = reached.indexOf(true);
  return reached.map((_, at) => first >= 0 && (isLast ? at > first : at >= first));
}

function same(name: string, other: string | undefined, base: PatternBase): boolean {
  if (name === other) return true;
  return other !== undefined && spelling(name, base.ignoreCase) === spelling(other, base.ignoreCase);
}
