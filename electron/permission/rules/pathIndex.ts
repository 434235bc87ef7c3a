// Path patterns, laid out so that a path meets only those that may match it: a tree of their literal leading names, and
// the bare names by themselves. INVARIANT: pure; a pattern that matches is always among those that are found.
import { matchesSegment, type Segment } from '../../paths/globSegment.ts';
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
  /** Of patterns without a slash: literal ones by their name, and the others. */
  readonly names: Map<string, Entry[]>;
  readonly globs: { readonly segment: Segment; readonly entry: Entry }[];
};

const emptyNode = <Entry>(): Node<Entry> => ({ next: new Map(), entries: [] });

export function emptyPathIndex<Entry>(): PathIndex<Entry> {
  return { root: emptyNode(), home: emptyNode(), project: new Map(), names: new Map(), globs: [] };
}

export function addPattern<Entry>(index: PathIndex<Entry>, pattern: PathPattern, entry: Entry): void {
  const [first] = pattern.segments;
  if (pattern.anchor === 'name') {
    if (first?.kind === 'name') listIn(index.names, keyOf(first.name)).push(entry);
    else if (first !== undefined) index.globs.push({ segment: first, entry });
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
export type IndexBase = {
  readonly folder: readonly string[];
  readonly home: readonly string[];
  readonly ignoreCase: boolean;
  /** The folder as patterns compare it. */
  readonly exactFolder: readonly string[];
};

export function indexBase({ folder, home, ignoreCase }: PatternBase): IndexBase {
  const names = segmentsOf(folder);
  return {
    folder: names.map(keyOf),
    home: segmentsOf(home).map(keyOf),
    ignoreCase,
    exactFolder: ignoreCase ? names.map(keyOf) : names.map((name) => spelling(name, false)),
  };
}

/** Adds to `found` the entries of all patterns that may match this absolute path. */
export function findPatterns<Entry>(index: PathIndex<Entry>, path: string, base: IndexBase, found: Set<Entry>): void {
  const written = segmentsOf(path);
  const names = written.map(keyOf);
  walk(index.root, names, 0, found);
  walk(index.home, names, startOf(names, base.home), found);
  for (const [above, node] of index.project) {
    walk(node, names, startOf(names, base.folder, Math.max(0, base.folder.length - above)), found);
  }
  const exact = base.ignoreCase ? names : written.map((name) => spelling(name, false));
  const inFolder = startOf(exact, base.exactFolder);
  for (let at = inFolder < names.length ? Math.max(0, inFolder) : 0; at < names.length; at++) {
    for (const entry of index.names.get(names[at] ?? '') ?? []) found.add(entry);
    for (const { segment, entry } of index.globs) {
      if (matchesSegment(segment, written[at] ?? '', base.ignoreCase)) found.add(entry);
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
