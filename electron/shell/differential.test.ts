// The parser and our reading of it against the real Bash: a literal word must be the very word Bash passes, and no
// command that Bash starts may be missing from the facts. Nothing is really run: PATH is empty, and Bash's own handler
// for unknown commands only prints what it was given.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { CATALOG } from './catalogFiles.ts';
import type { LinePlan } from './commandPlan.ts';
import { readLine } from './readLine.ts';
import { callsOf } from './testing/fuzz/bashCalls.ts';
import { diceOf } from './testing/fuzz/dice.ts';
import { differentialLines, differentialRound, makeBashPlace } from './testing/fuzz/differential.ts';
import { missingFacts, missingInPlan } from './testing/fuzz/planClaims.ts';
import { scriptOf, simpleLineOf } from './testing/fuzz/scripts.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'bash-')));
const place = makeBashPlace(folder);
afterAll(() => rmSync(folder, { recursive: true }));

/** For each line the commands that Bash started, each with its words. */
const runInBash = (lines: readonly string[]): readonly (readonly (readonly string[])[])[] =>
  callsOf(lines, { ...place, sandboxed: false }).map((calls) => (calls ?? []).map(({ words }) => words));

/** Of every construct, around commands that are called `k` and a number. */
function scriptLines(seed: number, count: number): readonly string[] {
  const dice = diceOf(seed);
  const word = (): string => dice.pick(['a', '"b c"', "'d'", '$x', '"$x"', '*', '$(k1001)', '`k1002`', '<(k1003)']);
  const call = (): string => `k${dice.below(1000)}${dice.oneIn(2) ? '' : ` ${word()}`}`;
  return Array.from({ length: count }, () => scriptOf(dice, { call, word, folders: ['src', 'docs'] }, 4));
}

describe('against the real Bash', () => {
  it('a literal word is the word that Bash passes', () => {
    const dice = diceOf(11);
    const lines = Array.from({ length: 1500 }, () => simpleLineOf(dice));
    const facts = lines.map(analyze);
    const ran = runInBash(lines);
    const comparable = lines.flatMap((line, at) => {
      const [command, ...others] = facts[at]?.commands ?? [];
      const texts = command?.words.map((shellWord) => shellWord.text) ?? [];
      const isLiteral = facts[at]?.understood && others.length === 0 && texts.every((text) => text !== null);
      return isLiteral ? [{ line, ours: [texts], bash: ran[at] }] : [];
    });
    expect(comparable.length).toBeGreaterThan(200);
    expect(comparable.filter(({ ours, bash }) => JSON.stringify(ours) !== JSON.stringify(bash))).toEqual([]);
  });

  it('no command that Bash starts is missing from the facts', () => {
    const lines = scriptLines(12, 600);
    const ran = callsOf(lines, place);
    const missing = lines.flatMap((line, at) =>
      missingFacts(analyze(line), ran[at] ?? []).map((words) => ({ line, words })),
    );
    expect(ran.flatMap((calls) => calls ?? []).length).toBeGreaterThan(600);
    expect(missing).toEqual([]);
  });

  it('what is known of a line by chance holds: its programs, words and paths', { timeout: 120_000 }, async () => {
    const { tried, compared, finds } = await differentialRound(differentialLines(21, 2_000, place.sandboxed), place);
    expect([tried, compared > 300, finds]).toEqual([2_000, true, []]);
  });

  const known = (line: string, change: (plan: LinePlan) => Partial<LinePlan>): readonly string[] => {
    const { plan } = readLine(line, { catalog: CATALOG, platform: 'linux', cloud: false });
    const [calls] = callsOf([line], place);
    return missingInPlan({ plan: { ...plan, ...change(plan) }, calls: calls ?? [], cwd: place.cwd, home: place.home });
  };
  it.each([
    ['a path', 'for f in src/a.ts docs/x.md; do cat "$f"; done', (plan: LinePlan) => ({ uses: plan.uses.slice(1) })],
    [
      'a pattern',
      'cd src && cat *.ts',
      (plan: LinePlan) => ({ uses: plan.uses.filter(({ what }) => what === 'enter') }),
    ],
    ['a folder', 'cd src && cat a.ts', (plan: LinePlan) => ({ folders: plan.folders.slice(0, 1) })],
    ['a path of a flag', 'grep -f src/a.ts docs/x.md', () => ({ uses: [] })],
    ['a path in a flag', 'grep -fsrc/a.ts docs/x.md', () => ({ uses: [] })],
    ['a path behind the flags', 'head -- src/a.ts', () => ({ uses: [] })],
    // One of two may be the pattern.
    ['a path in a flag behind dashes that are a text', 'grep -e -- -fsrc/a.ts docs/x.md', () => ({ uses: [] })],
    ['a program', 'cat src/a.ts | head -1', (plan: LinePlan) => ({ commands: plan.commands.slice(0, 1) })],
  ])('%s that a plan forgets is found: %s', (_law, line, forget) => {
    expect(known(line, () => ({}))).toEqual([]);
    expect(known(line, forget)).not.toEqual([]);
  });
  it('what only looks like a flag behind the end of flags is one path', () => {
    expect(known('head -- -x/etc', () => ({}))).toEqual([]);
  });
  it.each([
    ['k1 a; k2 b', 'k1 a', ['k2 b']],
    ['k1 "a b"', 'k1 a b', ['k1 a b']],
    ['k1 $(k2 a)', 'k1 $x', ['k2 a']],
    ['eval k1', 'eval k1', []],
  ])('of the commands of %j those are missing that are not in %j', (ran, read, missing) => {
    const [calls] = callsOf([ran], place);
    expect(missingFacts(analyze(read), calls ?? [])).toEqual(missing);
  });
});
