// Paths as the kernel of macOS names them, and their parameters. Pure. No path ever stands in the text of a profile: it is handed
// over beside it, so that no letter of it is read as a rule.
import { isWithin, segmentsOf } from '../paths/segments.ts';
import { exactPattern, foldedPattern } from './seatbeltFolding.ts';

/** What three links of every Mac lead to. */
const LINKED = /^\/(?=(?:tmp|var|etc)(?:\/|$))/;
const REAL = /^\/private(?=\/(?:tmp|var|etc)(?:\/|$))/;

/** The name that the kernel compares first, then the one through the link where there is one. */
function spellingsOf(path: string): readonly string[] {
  if (LINKED.test(path)) return [`/private${path}`, path];
  return REAL.test(path) ? [path, path.replace(REAL, '')] : [path];
}

const realSpelling = (path: string) => spellingsOf(path)[0] ?? path;

/** On a disk without capital letters: the same folder or below it. */
export const within = (path: string, folder: string): boolean =>
  isWithin(realSpelling(path), realSpelling(folder), true);
export const same = (one: string, other: string): boolean => within(one, other) && within(other, one);

/** The folders between `path` and `root`, neither of them included, deepest first. */
export function foldersBetween(path: string, root: string): readonly string[] {
  const names = segmentsOf(realSpelling(path));
  const from = segmentsOf(realSpelling(root)).length + 1;
  const depths = Array.from({ length: Math.max(0, names.length - from) }, (_, at) => names.length - 1 - at);
  return depths.map((depth) => `/${names.slice(0, depth).join('/')}`);
}

/** Gives each value a name once: `KEPT_0`. */
export type Parameters = {
  readonly nameOf: (kind: string, value: string) => string;
  readonly all: () => Record<string, string>;
};

export function createParameters(): Parameters {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const nameOf = (kind: string, value: string) => {
    const known = names.get(`${kind} ${value}`);
    if (known !== undefined) return known;
    const name = `${kind}_${counts.get(kind) ?? 0}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    names.set(`${kind} ${value}`, name);
    return name;
  };
  const all = () => Object.fromEntries([...names].map(([key, name]) => [name, key.slice(key.indexOf(' ') + 1)]));
  return { nameOf, all };
}

/** The path itself. */
export const literals = (path: string, kind: string, parameters: Parameters): readonly string[] =>
  spellingsOf(path).map((each) => `(literal (param "${parameters.nameOf(kind, each)}"))`);

/** The path and all below it: a literal too, for `subpath` alone lets what is not there yet be made. */
export const trees = (path: string, kind: string, parameters: Parameters): readonly string[] => [
  ...literals(path, kind, parameters),
  ...spellingsOf(path).map((each) => `(subpath (param "${parameters.nameOf(kind, each)}"))`),
];

/**
 * The path in any case of its letters below `root`, and all below it (`end` is `tree`) or itself alone. The root is there, so the
 * kernel names it as it is on the disk.
 */
export function anyCase(path: string, root: string, end: 'tree' | 'alone', parameters: Parameters): string {
  const [real, from] = [segmentsOf(realSpelling(path)), segmentsOf(realSpelling(root)).length];
  const start = real.slice(0, from).map((name) => `/${exactPattern(name)}`);
  const rest = real.slice(from).map((name) => `/${foldedPattern(name)}`);
  const pattern = `^${[...start, ...rest].join('')}${end === 'tree' ? '(/|$)' : '$'}`;
  return `(regex (param "${parameters.nameOf(end === 'tree' ? 'ANY_CASE' : 'ANY_CASE_ALONE', pattern)}"))`;
}
