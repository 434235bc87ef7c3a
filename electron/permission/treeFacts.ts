// Whether the folders that a command would change as a whole hold a protected path somewhere below (SPEC 5.4). It asks
// the disk through a port, within bounds; what was not seen whole counts as holding one.
import { changesTrees } from '../shell/programs.ts';
import type { ShellFacts } from '../shell/shellFacts.ts';
import type { GatePorts } from './ports.ts';
import { protectedBy, type Roots } from './protectedPaths.ts';
import type { NamedPath, NamedProgram } from './request.ts';
import { readings, textsOf } from './rules/readings.ts';

/** How many folders of one line are looked through. */
const MAX_FOLDERS = 20;

type Line = { readonly facts: ShellFacts; readonly programs: readonly NamedProgram[]; readonly roots: Roots };

/** The same names, with what lies below those that are changed as a whole. */
export async function lookIntoTrees(
  names: readonly NamedPath[],
  line: Line,
  findInTree: GatePorts['findInTree'],
): Promise<readonly NamedPath[]> {
  const trees = names.filter((name) => isTree(name, line));
  const folders = [...new Set(trees.map(({ path }) => path.real))];
  const held = new Map<string, string | null>();
  for (const [at, folder] of folders.entries()) {
    held.set(
      folder,
      at < MAX_FOLDERS ? await holds(folder, line.roots, findInTree) : 'too many folders to look through',
    );
  }
  return names.map((name) =>
    trees.includes(name) ? { ...name, holdsProtected: held.get(name.path.real) ?? null } : name,
  );
}

function isTree({ role, at, word, path, holdsProtected }: NamedPath, { facts, programs }: Line): boolean {
  const command = facts.commands[at];
  if (role !== 'operand' || path.type !== 'folder' || holdsProtected !== null || command === undefined) return false;
  return readings(command, programs).some(({ start, words }) => word > start && changesTrees(textsOf(words)));
}

async function holds(folder: string, roots: Roots, findInTree: GatePorts['findInTree']): Promise<string | null> {
  const look = await findInTree(folder, (file) => protectedBy({ real: file, lexical: file }, roots) !== null);
  if (look.kind === 'none') return null;
  return look.kind === 'found' ? `it holds \`${look.path}\`` : `${look.why}, and may hold a protected path`;
}
