// The catalog proven by analysis: the gate itself lets each example pass that should, and none that should not.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOG } from './catalogFiles.ts';
import type { CommandSystem } from './matchedCommand.ts';
import { entriesOf } from './testing/catalogExamples.ts';
import { createJudge, isPlanned, type Judge, verdictOf } from './testing/judge.ts';
import { createSampleProject } from './testing/sampleProject.ts';

const systemOf = (platform: 'linux' | 'darwin', group: 'local' | 'daemon' | 'cloud' = 'local'): CommandSystem => ({
  ...{ catalog: CATALOG, platform },
  cloud: group === 'cloud',
});

const ENTRIES = entriesOf(CATALOG.files);
type Example = readonly [entry: string, line: string, system: CommandSystem];
const examples = (key: 'allow' | 'ask' | 'darwin_allow' | 'darwin_ask', platform: 'linux' | 'darwin'): Example[] =>
  ENTRIES.flatMap((entry) =>
    entry.examples[key].map((line): Example => [entry.name, line, systemOf(platform, entry.group)]),
  );

let root = '';
let judgeOn: (system: CommandSystem) => Judge;
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'examples-')));
  const sample = createSampleProject(root);
  judgeOn = (system) => createJudge(sample, system);
});
afterAll(() => rmSync(root, { recursive: true }));

const judged = (line: string, system: CommandSystem): string => verdictOf(judgeOn(system)(line));

describe('an example that should pass does', () => {
  it.each(examples('allow', 'linux'))('%s: %s', (_entry, line, system) => expect(judged(line, system)).toBe('allow'));
  it.each(examples('darwin_allow', 'darwin'))('on macOS: %s: %s', (_entry, line, system) =>
    expect(isPlanned(line, system)).toBe(true),
  );
});

describe('an example that should not pass does not', () => {
  it.each([...examples('ask', 'linux'), ...examples('darwin_ask', 'darwin')])('%s: %s', (_entry, line, system) =>
    expect(judged(line, system)).not.toBe('allow'),
  );
});

describe('every file', () => {
  const counted = Object.keys(CATALOG.files).map((file) => {
    const own = ENTRIES.filter((entry) => entry.file === file).map((entry) => entry.examples);
    const count = (...keys: readonly (keyof (typeof own)[number])[]) =>
      own.reduce((sum, each) => sum + keys.reduce((all, key) => all + each[key].length, 0), 0);
    return [file, count('allow', 'darwin_allow'), count('ask', 'darwin_ask')] as const;
  });
  it.each(counted)('%s has two examples of each at least', (_file, allow, ask) =>
    expect([allow >= 2, ask >= 2]).toEqual([true, true]),
  );
});

it('an entry of the group `cloud` passes only with the setting', () => {
  const cloud = ENTRIES.filter((entry) => entry.group === 'cloud').flatMap((entry) => entry.examples.allow);
  const passed: string[] = [];
  for (const line of cloud) if (judged(line, systemOf('linux')) === 'allow') passed.push(line);
  expect(passed).toEqual([]);
});
