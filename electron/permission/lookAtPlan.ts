// What the disk says of all that a line's plan is about: where its paths lead, what its patterns match, what lies in the
// folders it goes through, and whether the project is as the proof needs it. It decides nothing. INVARIANT: in doubt unclear.

import { err, ok, type Result } from '../../shared/result.ts';
import { isWithin } from '../paths/segments.ts';
import type { LinePlan, PathUse, PlannedProbe } from '../shell/commandPlan.ts';
import type { Atom } from '../shell/plannedWord.ts';
import type { Asked } from './lookedPaths.ts';
import { type LookedPath, type LookedUse, NO_LOOK, type PlanLook } from './lookedUse.ts';
import { metBy } from './treeFacts.ts';
import { readGuard } from './treeGuards.ts';

/** How many paths all uses of one line may mean together. */
const MAX_PATHS = 2_000;

/** Of a folder of the plan its real path, or null when it is not surely one. */
type Folders = readonly (string | null)[];
type Budget = { paths: number };

export function lookAtPlan(plan: LinePlan, asked: Asked): PlanLook {
  if (plan.uses.length === 0 && plan.probes.length === 0) return NO_LOOK;
  const folders = foldersOf(plan, asked);
  const budget = { paths: MAX_PATHS };
  return {
    uses: plan.uses.map((use) => lookAtUse(use, folders[use.folder] ?? null, budget, asked)),
    probes: plan.probes.map((probe) => probeFault(probe, folders[probe.folder] ?? null, asked)),
  };
}

function foldersOf({ folders }: LinePlan, asked: Asked): Folders {
  const found: (string | null)[] = [];
  for (const [at, { from, to }] of folders.entries()) {
    const start = at === 0 ? asked.chat.folder : (found[from] ?? null);
    const path = start === null || to.length === 0 ? start : folderAt(to, start, asked);
    found.push(path);
  }
  return found;
}

function folderAt(to: readonly Atom[], start: string, asked: Asked): string | null {
  const paths = pathsOf(to, start, asked);
  if (!paths.ok) return null;
  const [path, ...others] = paths.value;
  return path !== undefined && others.length === 0 && enterFault(path, asked) === null ? path.path.real : null;
}

/** A clause, or null: what follows would start elsewhere than its text says. */
function enterFault({ path }: LookedPath, { disk }: Asked): string | null {
  if (path.type !== 'folder') return 'is not a folder';
  if (path.real !== path.lexical) return 'leads through a link';
  return disk.mayEnter(path.real) ? null : 'may not be entered';
}

function lookAtUse(use: PathUse, folder: string | null, budget: Budget, asked: Asked): LookedUse {
  if (folder === null) return unclear('starts in a folder that is not sure');
  const found = pathsOf(use.path, folder, asked);
  if (!found.ok) return unclear(found.error);
  budget.paths -= found.value.length;
  if (budget.paths < 0) return unclear('is one of too many paths');
  if (use.what === 'enter') return enters(found.value, asked);
  const held = found.value.map(({ path }) => metBy(use, path, asked)).find((words) => words !== null);
  return { kind: 'paths', paths: found.value, holds: held ?? null };
}

function enters(paths: readonly LookedPath[], asked: Asked): LookedUse {
  const fault =
    paths.length === 1
      ? paths.map((path) => enterFault(path, asked)).find((each) => each !== null)
      : 'may be several folders';
  return fault == null ? { kind: 'paths', paths, holds: null } : unclear(fault);
}

function unclear(why: string): LookedUse {
  return { kind: 'unclear', why };
}

/** Never empty. The error is a clause. */
function pathsOf(path: readonly Atom[], folder: string, asked: Asked): Result<readonly LookedPath[], string> {
  const words = wordsOf(path, folder, asked);
  if (!words.ok) return words;
  const paths: LookedPath[] = [];
  for (const word of words.value) {
    const found = asked.look(word.startsWith('~') ? `./${word}` : word, folder);
    if (!found.ok) return err(`cannot be looked up: ${found.error}`);
    paths.push(found.value);
  }
  return ok(paths);
}

function wordsOf(path: readonly Atom[], folder: string, asked: Asked): Result<readonly string[], string> {
  const { home, ignoreCase } = asked.policy;
  let text = '';
  for (const atom of path) {
    if (atom.kind === 'wild') {
      const found = asked.disk.expandGlob(path, { folder, home, ignoreCase });
      return found.kind === 'words' ? ok(found.words) : err(found.why);
    }
    if (atom.kind !== 'text' && atom.kind !== 'home') return err('is only known when it runs');
    text += atom.kind === 'home' ? home : atom.value;
  }
  return ok([path.length === 0 ? '.' : text]);
}

/** A sentence, or null when it holds. */
function probeFault({ probe, files }: PlannedProbe, folder: string | null, asked: Asked): string | null {
  if (folder === null) return 'the folder that it works in is not sure';
  const { disk, chat, roots } = asked;
  if (probe === 'git') return disk.gitFault(folder, roots.folders);
  if (probe === 'gitFiles') return disk.gitHolds(folder, readGuard(ALL_CONTENT, asked));
  if (probe === 'sameRepository') return disk.sameRepositoryFault(folder, chat.folder);
  return presentFile(files, folder, asked);
}

const ALL_CONTENT = { what: 'tree', follows: false, plainNames: false } as const;

/** Behind the name of a file that may be there, but be no link to what may not be read (`absent` of the catalog). */
const MAY_LIE_HERE = '@';

function leadsAway(file: string, { disk, look }: Asked): boolean {
  if (!disk.isThere(file)) return false;
  const found = look(file, '/');
  return !found.ok || !found.value.place.inside || found.value.place.secretBy !== null;
}

/** From the folder up to the root that holds it, or that of the disk. */
function presentFile(files: readonly string[], folder: string, asked: Asked): string | null {
  const { disk, roots, policy } = asked;
  const root = roots.folders.find((each) => isWithin(folder, each, policy.ignoreCase)) ?? '/';
  for (let at = folder; ; at = at.slice(0, Math.max(1, at.lastIndexOf('/')))) {
    for (const name of files) {
      const file = at === '/' ? `/${name}` : `${at}/${name}`;
      if (!name.endsWith(MAY_LIE_HERE)) {
        if (disk.isThere(file)) return `\`${file}\` is there, which can change what it does`;
      } else if (leadsAway(file.slice(0, -1), asked))
        return `\`${file.slice(0, -1)}\`, which it reads, leads to a file that is not the project's or is secret`;
    }
    if (at.length <= root.length) return null;
  }
}
