// From the start of a program that does nothing to its end: alone, in a bubblewrap with the same mounts and nothing else, with the
// same namespaces too, and in the whole recipe. In turns, so that what else the machine does meets all of them. The network that
// a command has for itself is nearly all that lies between; what the house adds beside it is held to a limit.
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBytes } from '../../../sandbox/openBytes.ts';
import { percentile, say, sayTimes } from '../engine/report.ts';
import { BWRAP, benchProfile, openBenchSandbox } from './benchSandbox.ts';

const WARM_UP = 10;
const ROUNDS = 120;
/** The kernel takes a network apart after its command has ended, and makes no other one meanwhile. */
const PAUSE_MS = 20;
const RATIO_LIMIT = 1.25;
const COMMAND = ['/bin/true'];

const [root = ''] = process.argv.slice(2);
const sandbox = openBenchSandbox();
const profile = benchProfile(root);
const whole = sandbox.words(profile, COMMAND);

/** How many words belong to a mount, its name among them. */
const MOUNTS: Readonly<Record<string, number>> = {
  ...{ '--ro-bind': 3, '--ro-bind-try': 3, '--bind': 3, '--dev': 2, '--proc': 2, '--tmpfs': 2, '--remount-ro': 2 },
};
function mountsOf(words: readonly string[]): readonly string[] {
  const mounts: string[] = [];
  for (let at = 0; at < words.indexOf('--'); at += 1) {
    const length = MOUNTS[words[at] ?? ''];
    if (length === undefined) continue;
    mounts.push(...words.slice(at, at + length));
    at += length - 1;
  }
  return mounts;
}
const mounts = mountsOf(whole);

/** Milliseconds. Throws when it does not end well. */
async function timeOf(
  program: string,
  args: readonly string[],
  descriptors: readonly ('pipe' | number)[],
): Promise<number> {
  const start = performance.now();
  const child = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'pipe', ...descriptors] });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return performance.now() - start;
}

async function confined(): Promise<number> {
  const filter = openBytes(sandbox.filter, path.join(root, 'own'));
  try {
    return await timeOf(BWRAP, whole, ['pipe', filter]);
  } finally {
    closeSync(filter);
  }
}

const NAMESPACES = whole.filter((word) => word.startsWith('--unshare-'));
const bare = (options: readonly string[]) => () => timeOf(BWRAP, [...options, ...mounts, '--', ...COMMAND], []);
const kinds = {
  alone: () => timeOf('/bin/true', [], []),
  mounts: bare(['--unshare-user', '--unshare-pid']),
  namespaces: bare(NAMESPACES),
  whole: confined,
};
type Kind = keyof typeof kinds;
const KINDS = ['alone', 'mounts', 'namespaces', 'whole'] as const;
const times: Record<Kind, number[]> = { alone: [], mounts: [], namespaces: [], whole: [] };
for (let round = -WARM_UP; round < ROUNDS; round++)
  for (const at of KINDS.keys()) {
    const kind = KINDS[(at + Math.max(round, 0)) % KINDS.length] ?? 'alone';
    const ms = await kinds[kind]();
    if (round >= 0) times[kind].push(ms);
    await wait(PAUSE_MS);
  }

const ratioTo = (kind: Kind) => percentile(times.whole, 0.5) / percentile(times[kind], 0.5);
const count = mounts.filter((word) => word.startsWith('--')).length;
sayTimes('a program alone', times.alone);
sayTimes('the same mounts', times.mounts, `; ${count} mounts`);
sayTimes('and namespaces', times.namespaces);
sayTimes('the whole recipe', times.whole);
const [house, all, none] = [ratioTo('namespaces'), ratioTo('mounts'), ratioTo('alone')].map((ratio) =>
  ratio.toFixed(2),
);
say('ratios', `${house} of mounts and namespaces, ${all} of mounts, ${none} of no sandbox`);
if (ratioTo('namespaces') > RATIO_LIMIT)
  say('', `more than ${RATIO_LIMIT}; measure again when the machine does nothing else`);
