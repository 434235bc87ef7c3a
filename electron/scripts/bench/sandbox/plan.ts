// What planning one confined start takes, before anything is started: the profile from the disk, its words, the filter as a file.
import { closeSync } from 'node:fs';
import path from 'node:path';
import { planProfile } from '../../../sandbox/look/planProfile.ts';
import { openBytes } from '../../../sandbox/openBytes.ts';
import { percentile, say, sayTimes } from '../engine/report.ts';
import { benchProfile, benchWish, openBenchSandbox } from './benchSandbox.ts';

const WARM_UP = 30;
const ROUNDS = 200;
const PLAN_LIMIT_MS = 2;

const [root = ''] = process.argv.slice(2);
const sandbox = openBenchSandbox();
const profile = benchProfile(root);
const wish = benchWish(root);

function timesOf(work: () => unknown): readonly number[] {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const start = performance.now();
    work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}

const plan = timesOf(() => planProfile(wish));
sayTimes(
  'the profile',
  plan,
  `; ${profile.roots.length} roots, ${profile.protections.length} kept, ${profile.masks.length} hidden`,
);
sayTimes(
  'its words',
  timesOf(() => sandbox.words(profile, ['/bin/true'])),
);
sayTimes(
  'the filter as a file',
  timesOf(() => closeSync(openBytes(sandbox.filter, path.join(root, 'own')))),
);
if (percentile(plan, 0.5) >= PLAN_LIMIT_MS)
  say('', `${PLAN_LIMIT_MS} ms or more; measure again when the machine does nothing else`);
