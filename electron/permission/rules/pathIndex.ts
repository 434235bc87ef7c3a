// Path patterns, laid out so that a path meets only those that may match it: a tree of their literal leading names, and
// the bare names by themselves. INVARIANT: pure; a pattern that matches is always among those that are found.
import { matchesSegment, mayMatch, type Segment } from '../../paths/globSegment.ts';
import type { PathPattern, PatternBase } from '../../paths/patterns.ts';
import { segmentsOf, spelling } from '../../paths/segments.ts';

type Node<Entry> = {
  readonly next: Map<string, Node<Entry>>;
  /** Of patterns whose literal names end here. */
  readonly entries: Entry[];
};

export type PathIndex<Entry> = {
  /** From the root of the disk, from home, and from each number of folders above the project. */
  readonly root: Node<Entry>;
  readonly home: Node<Entry>;
  readonly project: Map<number, Node<Entry>>;
  /** Of those that begin with any number of names: by the literal one behind these. */
  readonly within: Map<string, Entry[]>;
  /** Of patterns without a slash: literal ones by their name, and the others. */
  readonly names: Map<string, Entry[]>;
  readonly globs: { readonly segment: Segment; readonly entry: Entry }[];
};

const emptyNode = <Entry>(): Node<Entry> => ({ next: new Map(), entries: [] });

export function emptyPathIndex<Entry>(): PathIndex<Entry> {
  return { root: emptyNode(), home: emptyNode(), project: new Map(), within: new Map(), names: new Map(), globs: [] };
}

export function addPattern<Entry>(index: PathIndex<Entry>, pattern: PathPattern, entry: Entry): void {
  const [first, second] = pattern.segments;
  if (pattern.anchor === 'name') {
    if (first?.kind === 'name') listIn(index.names, keyOf(first.name)).push(entry);
    else if (first !== undefined) index.globs.push({ segment: first, entry });
    return;
  }
  if (first?.kind === 'names' && second?.kind === 'name') {
    listIn(index.within, keyOf(second.name)).push(entry);
    return;
  }
  for (const start of startsOf(index, pattern)) put(start, pattern.segments, entry);
}

function startsOf<Entry>(index: PathIndex<Entry>, { anchor, parents }: PathPattern): readonly Node<Entry>[] {
  if (anchor === 'root') return [index.root];
  if (anchor === 'home') return [index.home];
  const above = anchor === 'project' ? parents : 0;
  const project = index.project.get(above) ?? emptyNode<Entry>();
  index.project.set(above, project);
  return anchor === 'either' ? [index.root, project] : [project];
}

function put<Entry>(start: Node<Entry>, segments: readonly Segment[], entry: Entry): void {
  let node = start;
  for (const segment of segments) {
    if (segment.kind !== 'name') break;
    const key = keyOf(segment.name);
    const next = node.next.get(key) ?? emptyNode<Entry>();
    node.next.set(key, next);
    node = next;
  }
  node.entries.push(entry);
}

export function listIn<Key, Entry>(map: Map<Key, Entry[]>, key: Key): Entry[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}

/** Case never matters here: who compares for good does it after. */
function keyOf(name: string): string {
  return spelling(name, true);
}

/** A `PatternBase` as names, made once for all paths of a call. */
type IndexBase = {
  readonly folder: readonly string[];
  readonly home: readonly string[];
  readonly ignoreCase: boolean;
  /** The folder as patterns compare it. */
  readonly exactFolder: readonly string[];
};

/** A path that is looked for: as names in small letters, as they are written, and where those start that bare names see. */
type SoughtPath = { readonly names: readonly string[]; readonly written: readonly string[]; readonly free: number };
export type SoughtPaths = { readonly base: IndexBase; readonly paths: readonly SoughtPath[] };

/** `paths` are absolute. */
export function soughtPaths(paths: Iterable<string>, base: PatternBase): SoughtPaths {
  const from = indexBase(base);
  const sought: SoughtPath[] = [];
  for (const path of new Set(paths)) sought.push(soughtPath(path, from));
  return { base: from, paths: sought };
}

function indexBase({ folder, home, ignoreCase }: PatternBase): IndexBase {
  const names = segmentsOf(folder);
  const exactFolder = names.map((name) => spelling(name, ignoreCase));
  return { folder: names.map(keyOf), home: segmentsOf(home).map(keyOf), ignoreCase, exactFolder };
}

/** Below the project a bare name is looked for there only, elsewhere in the whole path (as in patterns.ts). */
function soughtPath(path: string, { exactFolder, ignoreCase }: IndexBase): SoughtPath {
  const written = segmentsOf(path);
  const names = spelledNames(path, written, true);
  const inFolder = startOf(ignoreCase ? names : spelledNames(path, written, false), exactFolder);
  return {
    written,
    names,
    free: inFolder < written.length ? Math.max(0, inFolder) : 0,
  };
}

/** The names of a path as `spelling` has them: those that are `written` where it changes none. */
function spelledNames(path: string, written: readonly string[], ignoreCase: boolean): readonly string[] {
  const spelled = spelling(path, ignoreCase);
  return spelled === path ? written : segmentsOf(spelled);
}

/** Adds to `found` the entries of all patterns that may match one of the paths. */
export function findPatterns<Entry>(index: PathIndex<Entry>, sought: SoughtPaths, found: Set<Entry>): void {
  for (const path of sought.paths) findPath(index, path, sought.base, found);
}

const NONE: readonly never[] = [];

function findPath<Entry>(index: PathIndex<Entry>, path: SoughtPath, base: IndexBase, found: Set<Entry>): void {
  const { names, written, free } = path;
  walk(index.root, names, 0, found);
  walk(index.home, names, startOf(names, base.home), found);
  for (const [above, node] of index.project) {
    walk(node, names, startOf(names, base.folder, Math.max(0, base.folder.length - above)), found);
  }
  if (index.within.size > 0) {
    for (const name of names) for (const entry of index.within.get(name) ?? NONE) found.add(entry);
  }
  for (let at = free; at < names.length; at++) {
    const name = names[at] ?? '';
    for (const entry of index.names.get(name) ?? NONE) found.add(entry);
    for (const { segment, entry } of index.globs) {
      if (mayMatch(segment, name) && matchesSegment(segment, written[at] ?? '', base.ignoreCase)) found.add(entry);
    }
  }
}

/** Where the names go on after the first `count` of `start`; below zero where they do not begin so. */
function startOf(names: readonly string[], start: readonly string[], count = start.length): number {
  for (let at = 0; at < count; at++) if (names[at] !== start[at]) return -1;
  return count;
}

function walk<Entry>(start: Node<Entry>, names: readonly string[], from: number, found: Set<Entry>): void {
  if (from < 0) return;
  let node: Node<Entry> | undefined = start;
  for (let at = from; node !== undefined; at++) {
    for (const entry of node.entries) found.add(entry);
    node = at < names.length ? node.next.get(names[at] ?? '') : undefined;
  }
}
