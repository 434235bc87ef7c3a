// Ordinary reading lines that the gate lets pass run for real, and may do no more than they promised: what holds of each
// program in the catalog holds of pipes, loops, substitutions and of what starts other commands too.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CATALOG } from './catalogFiles.ts';
import { breachesOf } from './testing/breaches.ts';
import { createJudge } from './testing/judge.ts';
import { missingOf, promisedPrograms, runAll } from './testing/runAll.ts';
import { createSampleProject } from './testing/sampleProject.ts';
import { readRows, unescapeLine } from './testing/tsv.ts';

const ALL_WITHIN_MS = 300_000;
/** Programs whose work is to ask a service of this machine. */
const DAEMON = /\b(docker|podman|systemctl|journalctl|lsof|ss)\b/;
/** So many at least run where everything is checked for others. */
const RUN_AT_LEAST = 750;

it(
  'a line that passes does what it promised',
  async () => {
    const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'real-runs-')));
    const sample = createSampleProject(root);
    const judge = createJudge(sample, { catalog: CATALOG, platform: 'linux', cloud: false });
    const lines = readRows('reading-lines.tsv').map(([, text = '']) => unescapeLine(text));
    const passing = lines.filter((line) => judge(line.replaceAll('@PROJECT@', sample.project)).decision === 'allow');
    const runnable = passing
      .map((line) => line.replaceAll('@PROJECT@', '/home/project'))
      .filter((line) => missingOf(promisedPrograms(line)).length === 0);
    const ran = await runAll(root, runnable);
    const breaches = [...ran].flatMap(([line, each]) => {
      const found = breachesOf(each, { programs: promisedPrograms(line), daemon: DAEMON.test(line) });
      return found.length === 0 ? [] : [`${line}: ${found.join('; ')}`];
    });
    rmSync(root, { recursive: true });
    expect(breaches).toEqual([]);
    expect(runnable.length).toBeGreaterThanOrEqual(process.env.CI ? RUN_AT_LEAST : 0);
  },
  ALL_WITHIN_MS,
);
