// The parser and our reading of it against the real Bash: a literal word must be the very word Bash passes, and no
// command that Bash starts may be missing from the facts. Nothing is really run: PATH is empty, and Bash's own handler
// for unknown commands only prints what it was given.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { analyze } from './analyze.ts';
import { CATALOG } from './catalogFiles.ts';
import type { LinePlan } from './commandPlan.ts';
import { readLine } from './readLine.ts';
import { callsOf } from './testing/fuzz/bashCalls.ts';
import { differentialLines, differentialRound, makeBashPlace } from './testing/fuzz/differential.ts';
import { missingFacts, missingInPlan } from './testing/fuzz/planClaims.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'bash-')));
const place = makeBashPlace(folder);
afterAll(() => rmSync(folder, { recursive: true }));

/** For each line the commands that Bash started, each with its words. */
const runInBash = (lines: readonly string[]): readonly (readonly (readonly string[])[])[] =>
  callsOf(lines, { ...place, sandboxed: false }).map((calls) => (calls ?? []).map(({ words }) => words));

const fragment = fc.constantFrom(
  'a',
  'b',
  '-x',
  '=',
  ':',
  '/',
  '.',
  '~',
  '*',
  '?',
  '[',
  ']',
  '{',
  '}',
  ',',
  '\\',
  '\\\n',
  "'",
  '"',
  '$',
  "$'",
  '\\x41',
  '#',
  '!',
  '^',
  '%',
  '@',
  '+',
  'é',
  '\\a',
  '"a b"',
  "'c d'",
  '$HOME',
  '~/',
);
const word = fc.array(fragment, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
const simpleLine = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `prog ${words.join(' ')}`);

/** Never more than 300 commands, and what was not read whole is not understood. */
function isWithinBounds(line: string): boolean {
  const { commands, complete, understood } = analyze(line);
  return commands.length <= 300 && (complete || !understood);
}

const name = fc.integer({ min: 0, max: 999 }).map((number) => `k${number}`);
const script = fc.letrec<{ command: string; word: string }>((tie) => ({
  word: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', '"b c"', "'d'", '$x', '"$x"', '*'),
    tie('command').map((inner) => `$(${inner})`),
    tie('command').map((inner) => `"$(${inner})"`),
    name.map((inner) => `\`${inner}\``),
    name.map((inner) => `"\${x:-\`${inner}\`}"`),
    tie('command').map((inner) => `\${x:-$(${inner})}`),
    tie('command').map((inner) => `$((1+$(${inner} >/dev/null)))`),
    tie('command').map((inner) => `<(${inner})`),
  ),
  command: fc.oneof(
    { maxDepth: 4 },
    name,
    fc.tuple(name, tie('word')).map(([program, argument]) => `${program} ${argument}`),
    fc.tuple(tie('word'), name).map(([value, program]) => `x=${value} ${program}`),
    fc
      .tuple(tie('command'), fc.constantFrom(' && ', ' || ', '; ', ' | ', ' & ', '\n'), tie('command'))
      .map((parts) => parts.join('')),
    tie('command').map((inner) => `( ${inner} )`),
    tie('command').map((inner) => `{ ${inner}; }`),
    tie('command').map((inner) => `if ${inner}; then ${inner}; fi`),
    tie('command').map((inner) => `for x in 1 2; do ${inner}; done`),
    fc.tuple(tie('word'), tie('command')).map(([subject, inner]) => `case ${subject} in *) ${inner};; esac`),
    tie('command').map((inner) => `f() { ${inner}; }; f`),
    fc.tuple(name, tie('command')).map(([program, inner]) => `${program} <<E\n$(${inner})\nE\n`),
    fc.tuple(name, name).map(([program, inner]) => `${program} <<E\n\`${inner}\`\nE\n`),
    tie('command').map((inner) => `[[ a == "$(${inner})" ]]`),
    tie('command').map((inner) => `! ${inner}`),
    name.map((inner) => `eval '${inner} a'`),
    fc.tuple(name, tie('word')).map(([program, target]) => `${program} > /dev/null ${target}`),
  ),
})).command;

describe('against the real Bash', () => {
  it('a literal word is the word that Bash passes', () => {
    const lines = fc.sample(simpleLine, { numRuns: 1500, seed: 11 });
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
    const lines = fc.sample(script, { numRuns: 600, seed: 12 });
    const ran = runInBash(lines);
    const missing = lines.flatMap((line, at) => {
      const programs = analyze(line).commands.map((command) => command.words[0]?.text);
      const started = (ran[at] ?? []).map(([program]) => program);
      return programs.includes(null)
        ? []
        : started.filter((program) => !programs.includes(program)).map((program) => ({ line, program }));
    });
    expect(ran.flat().length).toBeGreaterThan(600);
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
    ['a program', 'cat src/a.ts | head -1', (plan: LinePlan) => ({ commands: plan.commands.slice(0, 1) })],
  ])('%s that a plan forgets is found: %s', (_law, line, forget) => {
    expect(known(line, () => ({}))).toEqual([]);
    expect(known(line, forget)).not.toEqual([]);
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

  it('whatever the text, analysis comes to an end, within its bounds', { timeout: 120_000 }, () => {
    const fragments = fc.constantFrom(
      '(',
      ')',
      '{ ',
      '}',
      '$(',
      '"',
      "'",
      '`',
      '${a:-',
      '<<A ',
      '\n',
      '((',
      '[[',
      'case a in ',
      '!(',
      '? ',
      ': ',
      'a',
      ';',
      '&',
      '|',
      '\\',
      '-',
      'eval ',
      "bash -c '",
    );
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 200 }), (parts) => isWithinBounds(parts.join(''))),
      { numRuns: 300, seed: 13 },
    );
    for (const part of [
      '(',
      '{ ',
      '$(',
      '"$(',
      '${a:-',
      '`',
      '<<A ',
      'a=',
      '$((',
      '[[ ',
      '((a?',
      'eval "',
      'a?b:',
      '-',
    ]) {
      expect(analyze(`(( ${part.repeat(65_000 / part.length)}`).understood).toBe(false);
      expect([part, isWithinBounds(part.repeat(60_000 / part.length))]).toEqual([part, true]);
    }
  });
});
