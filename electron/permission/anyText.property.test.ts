// Whatever text an agent sends as a command line: the reading of it, the look at the disk and the decision come to an end,
// throw nothing, and keep their bounds. No time is measured: what is counted are commands, uses and questions to the disk.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GateDisk } from '../paths/gateDisk.ts';
import { analyze } from '../shell/analyze.ts';
import { CATALOG } from '../shell/catalogFiles.ts';
import { readLine } from '../shell/readLine.ts';
import { PIECES, REPEATED } from '../shell/testing/pieces.ts';
import { decide } from './decide.ts';
import { diskOf, line, policyOf, requestOf, rule } from './portsFake.ts';
import { builtInRules } from './rules/builtin.ts';

const SYSTEM = { catalog: CATALOG, platform: 'linux', cloud: false } as const;
const policy = policyOf([...builtInRules(), rule('allow Bash'), rule('deny Bash(git push:*)'), rule('ask Read(.env)')]);
const MAX_COMMANDS = 300;
const MAX_QUESTIONS = 20_000;

/** The disk of the fakes, which counts what it is asked. */
function countingDisk(): { readonly disk: GateDisk; readonly asked: () => number } {
  let asked = 0;
  const counted = Object.entries(diskOf({ '/home/me/app': { type: 'folder' }, '/home/me/app/a': {} })).map(
    ([name, answer]: [string, unknown]) => [
      name,
      typeof answer === 'function'
        ? (...given: unknown[]): unknown => {
            asked++;
            return Reflect.apply(answer, undefined, given);
          }
        : answer,
    ],
  );
  return { disk: { ...diskOf(), ...Object.fromEntries(counted) }, asked: () => asked };
}

/** What is out of bounds, as words; empty for a line that keeps them. */
async function excessOf(text: string): Promise<readonly string[]> {
  const { facts, plan } = readLine(text, SYSTEM);
  // Such a call is refused before anything of it is looked up (SPEC G4).
  if (text.includes('\0')) return facts.commands.length > MAX_COMMANDS ? ['commands'] : [];
  const { disk, asked } = countingDisk();
  const { decision } = decide(await requestOf({ effects: [line(text)], policy, diskSays: disk }), policy);
  return [
    ...(facts.commands.length > MAX_COMMANDS ? [`${facts.commands.length} commands`] : []),
    ...(plan.commands.length === facts.commands.length ? [] : ['a command without a plan']),
    ...(facts.complete || !facts.understood ? [] : ['understood, but not whole']),
    ...(facts.understood || decision !== 'allow' ? [] : ['allowed, but not understood']),
    ...(asked() > MAX_QUESTIONS ? [`${asked()} questions to the disk`] : []),
  ];
}

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const latin1 = fc.integer({ min: 0, max: 0xff }).map((unit) => String.fromCharCode(unit));
const ascii = fc.integer({ min: 9, max: 126 }).map((unit) => String.fromCharCode(unit));
const joined = (unit: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(unit, { maxLength }).map((all) => all.join(''));

describe('any text comes to an end, within its bounds', () => {
  it.each([
    ['any UTF-16 units, halves of pairs too', joined(anyUnit, 60)],
    ['bytes', joined(latin1, 60)],
    ['ASCII', joined(ascii, 80)],
    ['pieces of the language', joined(fc.constantFrom(...PIECES, ...REPEATED), 60)],
    ['many pieces', joined(fc.constantFrom(...PIECES, ...REPEATED), 2_000)],
  ])('%s', { timeout: 120_000 }, (_law, texts) =>
    fc.assert(
      fc.asyncProperty(texts, async (text) => (await excessOf(text)).length === 0),
      { numRuns: 150, seed: 71 },
    ),
  );
});

const DEEP: readonly (readonly [open: string, close: string])[] = [
  ['( ', ')'],
  ['{ ', '; }'],
  ['$(', ')'],
  ['"$(', ')"'],
  ['<(', ')'],
  [`\${a:-`, '}'],
  [`"\${a:-`, '}"'],
  ['$((', '))'],
  ['if ', '; then :; fi'],
  ['for x in 1 2 3; do ', '; done'],
  ['for x in {1..99}; do ', '; done'],
  ['while ', '; do break; done'],
  ['case a in a) ', ';; esac'],
  ['! ', ''],
  ['time ', ''],
  ['f() { ', '; }; f'],
  ['{a,', '}'],
  ['[[ ( ', ') ]]'],
  ['eval ', ''],
  ['bash -c ', ''],
  ['env ', ''],
  ['xargs ', ''],
  ['find . -exec ', ' \\;'],
  ['cat <<E\n$(', ')\nE\n'],
];
const DEPTHS = [5, 33, 3_000];

describe('what is nested comes to an end, within its bounds', () => {
  it.each(DEEP)('%s…%s', { timeout: 120_000 }, async (open, close) => {
    for (const depth of DEPTHS) {
      const whole = `${open.repeat(depth)}cat a${close.repeat(depth)}`;
      expect([depth, await excessOf(whole)]).toEqual([depth, []]);
      expect([depth, await excessOf(open.repeat(depth))]).toEqual([depth, []]);
    }
  });
});

const LONG = 65_536;
const MILLION = 1_048_576;
describe('a long line comes to an end, within its bounds', () => {
  it.each(REPEATED)('of %j', { timeout: 120_000 }, async (piece) => {
    const many = piece.repeat(Math.ceil(LONG / piece.length)).slice(0, LONG);
    const almost = piece.repeat(Math.floor(60_000 / piece.length));
    expect([await excessOf(many), await excessOf(`cat a ${almost}`)]).toEqual([[], []]);
    expect(analyze(`(( ${almost}`).understood).toBe(false);
  });

  it.each(['a', 'cat a;', '$(', '(', '"', '{a,b}', '*/', '\\\n', 'x=$x$x;', '\u0000'])(
    'and a megabyte of %j is not understood',
    async (piece) => {
      const text = piece.repeat(MILLION / piece.length);
      expect([await excessOf(text), readLine(text, SYSTEM).facts.understood]).toEqual([[], false]);
    },
  );
});
