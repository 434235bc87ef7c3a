// Whether the folders that a command would change or rename as a whole hold something that is protected (SPEC 5.4), secret
// (O3) or guarded by a rule: under another name nothing would know it again. It asks the disk through a port, within
// bounds; what was not seen whole counts as holding such a thing.

import type { PatternBase } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { changesTrees } from '../shell/programs.ts';
import type { Policy } from './policy.ts';
import type { GatePorts } from './ports.ts';
import { protectedBy, type Roots } from './protectedPaths.ts';
import type { CommandEffect, NamedPath } from './request.ts';
import { guardsFile } from './rules/match.ts';
import type { Reading } from './rules/reading.ts';
import { secretBy } from './secretFiles.ts';

/** How many folders of one line are looked through. */
const MAX_FOLDERS = 20;

/** All that makes a file one that must not be moved unseen. */
type Guards = { readonly roots: Roots; readonly policy: Policy; readonly base: PatternBase };
type Line = Pick<CommandEffect, 'readings'> & { readonly guards: Guards };

/** The same names, with what lies below those that are changed as a whole. */
export async function lookIntoTrees(
  names: readonly NamedPath[],
  line: Line,
  findInTree: GatePorts['findInTree'],
): Promise<readonly NamedPath[]> {
  const changers = line.readings.map(firstChanger);
  const trees = names.filter((name) => isTree(name, changers));
  const folders = [...new Set(trees.map(({ path }) => path.real))];
  const held = new Map<string, string | null>();
  for (const [at, folder] of folders.entries()) {
    held.set(
      folder,
      at < MAX_FOLDERS ? await holds(folder, line.guards, findInTree) : 'too many folders to look through',
    );
  }
  return names.map((name) =>
    trees.includes(name) ? { ...name, holdsProtected: held.get(name.path.real) ?? null } : name,
  );
}

/** The position of the first program of a command that may change a tree. */
function firstChanger(readings: readonly Reading[]): number {
  return Math.min(...readings.filter(({ texts }) => changesTrees(texts)).map(({ start }) => start));
}

function isTree({ role, at, word, path, holdsProtected }: NamedPath, changers: readonly number[]): boolean {
  if (role !== 'operand' || path.type !== 'folder' || holdsProtected !== null) return false;
  return word > (changers[at] ?? Number.POSITIVE_INFINITY);
}

async function holds(folder: string, guards: Guards, findInTree: GatePorts['findInTree']): Promise<string | null> {
  const look = await findInTree(folder, (file) => isGuarded(file, guards));
  if (look.kind === 'none') return null;
  return look.kind === 'found' ? `it holds \`${look.path}\`` : `${look.why}, and may hold a protected or secret path`;
}

function isGuarded(file: string, { roots, policy, base }: Guards): boolean {
  const path: ResolvedPath = { written: file, lexical: file, real: file, type: 'other', state: null };
  return (
    protectedBy(path, roots) !== null ||
    secretBy(path, policy.secretFiles, base) !== null ||
    policy.rules.some((rule) => guardsFile(rule, file, base))
  );
}
