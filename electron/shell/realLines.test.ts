// The gate against real work: of ordinary reading lines more than nine in ten pass by themselves, and of the lines that act,
// reach out or hide something none does.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rule } from '../permission/portsFake.ts';
import { CATALOG } from './catalogFiles.ts';
import { createCaseProject } from './testing/caseProject.ts';
import { createJudge, verdictOf } from './testing/judge.ts';
import { createSampleProject, type Sample } from './testing/sampleProject.ts';
import { readRows, unescapeLine } from './testing/tsv.ts';

const SYSTEM = { catalog: CATALOG, platform: 'linux', cloud: false } as const;
const PASSES_AT_LEAST = 0.9;

let root = '';
const make = (name: string, create: (root: string) => Sample): Sample =>
  create(realpathSync(mkdtempSync(path.join(root, name))));
let sample: Sample;
let cases: Sample;
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'real-lines-')));
  sample = make('sample-', createSampleProject);
  cases = make('cases-', createCaseProject);
});
afterAll(() => rmSync(root, { recursive: true }));

describe('ordinary reading work', () => {
  const rows = readRows('reading-lines.tsv').map(([kind = '', text = '']) => ({ kind, text: unescapeLine(text) }));

  it('is more than 650 lines of many kinds', () => {
    expect(rows.length).toBeGreaterThan(650);
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
    expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(12);
  });

  it('passes by itself in more than nine of ten lines', () => {
    const judge = createJudge(sample, SYSTEM);
    const asked: string[] = [];
    const kinds = new Map<string, { passed: number; all: number }>();
    for (const { kind, text } of rows) {
      const verdict = verdictOf(judge(text.replaceAll('@PROJECT@', sample.project)));
      const count = kinds.get(kind) ?? { passed: 0, all: 0 };
      kinds.set(kind, { passed: count.passed + (verdict === 'allow' ? 1 : 0), all: count.all + 1 });
      if (verdict !== 'allow') asked.push(`${text}\n    ${verdict}`);
    }
    const shares = [...kinds].map(([kind, { passed, all }]) => `${kind}: ${passed} of ${all}`);
    const passed = 1 - asked.length / rows.length;
    expect(passed, [...shares, '', ...asked].join('\n')).toBeGreaterThan(PASSES_AT_LEAST);
  });
});

const linesOf = (name: string, column: number): readonly string[] =>
  readRows(name).map((row) => unescapeLine(row[column] ?? ''));

describe('what must not pass', () => {
  const mustAsk = linesOf('must-ask.tsv', 1);
  const pushes = linesOf('deny-git-push.tsv', 1);

  it('is all there', () => expect([mustAsk.length, pushes.length]).toEqual([121, 17]));

  it.each(mustAsk)('asks: %j', (text) => {
    expect(createJudge(cases, SYSTEM)(text).decision).not.toBe('allow');
  });

  /** There it reads a file of the project. */
  const READS_ON_MACOS = 'base64 -d -i victim';
  it.each(mustAsk.filter((text) => text !== READS_ON_MACOS))(
    'asks on macOS, and with the network open to reading: %j',
    (text) => {
      const decided = [
        createJudge(cases, { ...SYSTEM, platform: 'darwin' })(text),
        createJudge(cases, { ...SYSTEM, cloud: true })(text),
      ];
      expect(decided.map(({ decision }) => decision)).not.toContain('allow');
    },
  );

  it.each(pushes)('pushes, and is allowed neither by the catalog nor by a bare `Bash`: %j', (text) => {
    const rules = [rule('allow Bash'), rule('deny Bash(git push:*)')];
    const decided = [createJudge(cases, SYSTEM)(text), createJudge(cases, SYSTEM, rules)(text)];
    expect(decided.map(({ decision }) => decision)).not.toContain('allow');
  });
});
