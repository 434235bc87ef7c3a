// Tests only: lines that try to change what must stay. Each is tried in the sandbox, where nothing of it may happen, and outside
// on a copy, where it must work: an attack that works nowhere proves nothing. It must never be imported by the product.
import path from 'node:path';
import { differences, fingerprint } from './fingerprint.ts';
import { removeStage, runOnHost, type Stage, stageIn } from './stage.ts';
import { quoted, type RunOptions, type World } from './world.ts';

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

/** `watched`: paths as the project sees them. All attacks run one after the other, in the sandbox last. */
export async function tryAttacks(world: World, attacks: readonly Attack[], watched: readonly string[]): Promise<Tried> {
  const harmless = harmlessOutside(world, attacks, watched);
  return { ...(await tryInside(world, attacks, watched)), harmless };
}

/** Only in the sandbox. */
export async function tryInside(
  { run, stage }: World,
  attacks: readonly Attack[],
  watched: readonly string[],
  options: RunOptions = {},
): Promise<Omit<Tried, 'harmless'>> {
  const { folder = stage.project } = options;
  const before = fingerprintIn({ project: folder }, watched);
  const lines = attacks.map((line, at) => `( ${line}\n) >/dev/null 2>&1; echo "tried ${at}"`);
  const { text, notes } = await run(lines.join('\n'), options);
  if (!attacks.every((_line, at) => text.includes(`tried ${at}\n`))) throw new Error(`not all was tried: ${text}`);
  return { changed: differences(before, fingerprintIn({ project: folder }, watched)), notes };
}

/** Each on a copy of its own; one Bash does them all. */
function harmlessOutside(world: World, attacks: readonly Attack[], watched: readonly string[]): readonly Attack[] {
  const { stage, user, env } = world;
  const copies = attacks.map((_line, at) => stageIn(`${stage.base}-control-${at}`));
  const before = fingerprintIn(stage, watched);
  const lines = attacks.map((line, at) => {
    const { base, home, project, outside } = copies[at] ?? stage;
    const there = `set -u; cp -a ${quoted(stage.base)} ${quoted(base)} && cd ${quoted(project)} || exit; export HOME=${quoted(home)} D=${quoted(outside)}`;
    return `( ${there}\n${line}\n) >/dev/null 2>&1`;
  });
  runOnHost(user, lines.join('\n'), stage.base, env);
  try {
    return attacks.filter((_line, at) => differences(before, fingerprintIn(copies[at] ?? stage, watched)).length === 0);
  } finally {
    for (const copy of copies) removeStage(copy);
  }
}

/** With paths as the project sees them. */
function fingerprintIn({ project }: Pick<Stage, 'project'>, watched: readonly string[]): ReadonlyMap<string, string> {
  const found = fingerprint(watched.map((each) => path.join(project, each)));
  return new Map([...found].map(([file, what]) => [path.relative(project, file), what]));
}
