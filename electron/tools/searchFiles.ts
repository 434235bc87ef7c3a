// Which files a search looks at: what lies in the tree, less what may not be read (SPEC O3). It opens none of them.
import type { BigIntStats } from 'node:fs';
import { ok, type Result } from '../../shared/result.ts';
import { type GlobPattern, matchesGlob } from '../paths/globPattern.ts';
import { listTree, type TreeEntry } from '../paths/listTree.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { Authorization } from '../permission/ports.ts';
import { count } from './toolResult.ts';
import { nameFrom, treeNotes } from './treeWords.ts';

/** `name` is how the agent reaches it, `real` its absolute real path. */
export type SearchedFile = { readonly name: string; readonly real: string; readonly stats: FileState };
/** What tells a file from another, or from itself before a change. */
export type FileState = Pick<BigIntStats, 'dev' | 'ino' | 'size' | 'ctimeNs'>;
export type SearchedFiles = { readonly files: readonly SearchedFile[]; readonly notes: readonly string[] };

/** Larger files are not searched; the same for both engines. In bytes. */
export const MAX_SEARCHED = 10_000_000n;
const ignoreCase = process.platform === 'darwin' || process.platform === 'win32';

type Options = {
  readonly glob: GlobPattern | null;
  readonly includeIgnored: boolean;
  readonly signal: AbortSignal;
  readonly withheld: Authorization['withheld'];
};

/** `folder` is one. The error is a sentence. */
export async function filesIn(folder: ResolvedPath, options: Options): Promise<Result<SearchedFiles, string>> {
  const { glob, includeIgnored, signal, withheld } = options;
  const files: SearchedFile[] = [];
  const left = { links: 0, large: 0, withheld: 0 };
  const onEntry = ({ name, real, stats }: TreeEntry) => {
    if (stats.isDirectory() || (glob !== null && !matchesGlob(glob, name, ignoreCase))) return;
    if (stats.isSymbolicLink()) left.links += 1;
    else if (!stats.isFile()) return;
    else if (withheld(real) !== null) left.withheld += 1;
    else if (stats.size > MAX_SEARCHED) left.large += 1;
    else files.push({ name: nameFrom(folder.written, name), real, stats: stateOf(stats) });
  };
  const walked = await listTree(folder, { includeIgnored, signal, onEntry });
  if (!walked.ok) return walked;
  const were = (number: number) => `${count(number, 'file')} left out`;
  const notes = [
    ...(left.withheld > 0 ? [`${were(left.withheld)}: secret or under a rule`] : []),
    ...(left.large > 0 ? [`${were(left.large)}: larger than 10 MB`] : []),
    ...(left.links > 0 ? [`${count(left.links, 'link')} not followed`] : []),
    ...treeNotes(walked.value),
  ];
  return ok({ files, notes });
}

const stateOf = ({ dev, ino, size, ctimeNs }: BigIntStats): FileState => ({ dev, ino, size, ctimeNs });

export const isSameState = (one: FileState, other: FileState): boolean =>
  one.dev === other.dev && one.ino === other.ino && one.size === other.size && one.ctimeNs === other.ctimeNs;
