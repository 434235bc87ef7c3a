// What lies below the folders that a command changes or reads as a whole: something protected (SPEC 5.4), secret (O3) or
// guarded by a rule. It asks the disk of this look, within bounds; what was not seen whole counts as holding such a thing.
import type { TreeLook, TreeWants } from '../paths/findInTree.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isWithin } from '../paths/segments.ts';
import type { PathUse } from '../shell/commandPlan.ts';
import { changesTrees } from '../shell/programs.ts';
import type { Asked } from './lookedPaths.ts';
import type { CommandEffect, NamedPath } from './request.ts';
import type { Reading } from './rules/reading.ts';
import { changeGuard, isPlainName, readGuard, readsContent } from './treeGuards.ts';

/** Names that are surely of no type of files: `rg --type-list` has endings of languages, and `.vimrc` and the like. */
const NO_TYPE =
  /^\.(?:env(?:\.(?:local|development|production|staging|test|testing|dev|prod|ci))*|envrc|npmrc|netrc|pypirc|htpasswd)$/;
/** How many folders that one line changes are looked through. */
const MAX_FOLDERS = 20;

/** The same names, with what lies below those that may be changed as a whole. What the catalog knows changes nothing. */
export function lookIntoTrees(
  names: readonly NamedPath[],
  { readings, plan }: Pick<CommandEffect, 'readings' | 'plan'>,
  asked: Asked,
): readonly NamedPath[] {
  const changers = readings.map((each, at) =>
    plan.commands[at]?.kind === 'known' ? Number.POSITIVE_INFINITY : firstChanger(each),
  );
  const trees = new Set(names.filter((name) => isTree(name, changers)));
  if (trees.size === 0) return names;
  const held = new Map<string, string | null>();
  for (const { path } of trees) {
    if (held.has(path.real)) continue;
    held.set(path.real, held.size < MAX_FOLDERS ? heldBelow(path.real, asked) : 'too many folders to look through');
  }
  return names.map((name) => (trees.has(name) ? { ...name, holdsProtected: held.get(name.path.real) ?? null } : name));
}

/** The position of the first program of a command that may change a tree. */
function firstChanger(readings: readonly Reading[]): number {
  return Math.min(...readings.filter(({ texts }) => changesTrees(texts)).map(({ start }) => start));
}

function isTree({ role, at, word, path, holdsProtected }: NamedPath, changers: readonly number[]): boolean {
  if (role !== 'operand' || path.type !== 'folder' || holdsProtected !== null) return false;
  return word > (changers[at] ?? Number.POSITIVE_INFINITY);
}

function heldBelow(folder: string, asked: Asked): string | null {
  const why = changeGuard(asked);
  if (why(folder, folderEntry(folder)) !== null) return `it holds \`${folder}\``;
  const look = asked.disk.findInTree(folder, { dots: true, why });
  if (look.kind === 'none') return null;
  return look.kind === 'found' ? `it holds \`${look.path}\`` : `${look.why}, and may hold a protected or secret path`;
}

/** Why going over all that this use means there may meet what needs a question, a sentence, or null (`LookedUse.holds`). */
export function metBy(use: PathUse, path: ResolvedPath, asked: Asked): string | null {
  if (!readsContent(use) && !use.plainNames && !use.follows) return null;
  // A name in a variable out of quotes is taken for a pattern once more.
  const isPattern = use.what === 'list' && /[*?[]/.test(path.written);
  if (use.plainNames && (isPattern || !isPlainName(path.written)))
    return `\`${path.written}\` becomes several words or an option`;
  if (path.type !== 'folder') return null;
  if (readsContent(use) && asked.policy.rules.some(speaksOfAll)) return 'a rule speaks of all reading';
  const why = readGuard(use, asked);
  const own = readsContent(use) ? why(path.real, folderEntry(path.real)) : null;
  if (own !== null) return `\`${path.written}\` is a folder of which all must be kept: ${own}`;
  return wordsOf(
    asked.disk.findInTree(path.real, { dots: dotsOf(use, path.real, asked), why }),
    use,
    asked.chat.folder,
  );
}

function dotsOf({ what }: PathUse, folder: string, { roots, policy }: Asked): TreeWants['dots'] {
  if (what !== 'visible' && what !== 'typed') return true;
  const root = roots.folders.find((each) => isWithin(folder, each, policy.ignoreCase)) ?? folder;
  const above: string[] = [];
  for (let at = folder; at.length > root.length && at !== '/'; ) {
    at = at.slice(0, Math.max(1, at.lastIndexOf('/')));
    above.push(at);
  }
  return { above, also: (entry) => what === 'typed' && entry.type !== 'folder' && !NO_TYPE.test(entry.name) };
}

function speaksOfAll({ decision, subject }: Asked['policy']['rules'][number]): boolean {
  return decision !== 'allow' && subject.kind === 'path' && subject.family === 'Read' && subject.pattern === null;
}

function wordsOf(look: TreeLook, use: PathUse, root: string): string | null {
  if (look.kind === 'none') return null;
  if (look.kind === 'found') return `it holds \`${shown(look.path, root)}\`, ${look.why}`;
  return `${look.why}, and ${readsContent(use) ? 'may hold a secret file' : 'was not seen whole'}`;
}

/** From the project's root where it lies there. */
function shown(path: string, root: string): string {
  return isWithin(path, root, false) ? path.slice(root.length + 1) : path;
}

function folderEntry(folder: string) {
  return { name: folder.slice(folder.lastIndexOf('/') + 1), type: 'folder' } as const;
}
