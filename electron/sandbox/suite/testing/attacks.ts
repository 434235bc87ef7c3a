// Tests only: lines that try to change what must stay. Each is tried in the sandbox, where nothing of it may happen, and outside
// on a copy, where it must work: an attack that works nowhere proves nothing. It must never be imported by the product.
import path from 'node:path';
import { differences, fingerprint } from './fingerprint.ts';
import { copyStage, removeStage, runOnHost, type Stage } from './stage.ts';
import type { RunOptions, World } from './world.ts';

/** In the project, with `$HOME` and `$D`; a line may fail in the middle. */
export type Attack = string;

export type Tried = {
  /** Paths that changed, of those that are watched. */
  readonly changed: readonly string[];
  readonly notes: readonly string[];
  /** Attacks that change nothing of it where nobody confines them. */
  readonly harmless: readonly Attack[];
};
/** Of attacks that are fit and fail. */
export const HELD: Tried = { changed: [], notes: [], harmless: [] };

/** Below the base of the stage. */
const watchedIn = ({ base }: Stage, watched: readonly string[]) => watched.map((each) => path.join(base, each));

const within = (files: readonly string[], { base }: Stage) => files.map((file) => path.relative(base, file));

/** `watched`: paths below the base of the stage; all attacks run one after the other, in the sandbox last. */
export async function tryAttacks(
  world: World,
  attacks: readonly Attack[],
  watched: readonly string[],
  options: RunOptions = {},
): Promise<Tried> {
  const harmless = attacks.filter((line, at) => !worksOutside(world, line, watched, `control-${at}`));
  return { ...(await tryInside(world, attacks, watched, options)), harmless };
}

/** Only in the sandbox. */
export async function tryInside(
  { run, stage }: World,
  attacks: readonly Attack[],
  watched: readonly string[],
  options: RunOptions = {},
): Promise<Omit<Tried, 'harmless'>> {
  const paths = watchedIn(stage, watched);
  const before = fingerprint(paths);
  const lines = attacks.map((line, at) => `( ${line}\n) >/dev/null 2>&1; echo "tried ${at}"`);
  const { text, notes } = await run(lines.join('\n'), options);
  if (!attacks.every((_line, at) => text.includes(`tried ${at}\n`))) throw new Error(`not all was tried: ${text}`);
  return { changed: within(differences(before, fingerprint(paths)), stage), notes };
}

function worksOutside(world: World, line: Attack, watched: readonly string[], name: string): boolean {
  const copy = copyStage(world.stage, `${world.stage.base}-${name}`);
  try {
    const paths = watchedIn(copy, watched);
    const before = fingerprint(paths);
    runOnHost(world.user, line, copy.project, { ...world.env, HOME: copy.home, D: copy.outside });
    return differences(before, fingerprint(paths)).length > 0;
  } finally {
    removeStage(copy);
  }
}
