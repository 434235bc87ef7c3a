// What an agent sends must never hold up the app: the worst lines and paths we know, through the whole of a decision.
import { describe, expect, it } from 'vitest';
import type { StructuredRule } from '../../shared/domain/settings.ts';
import { analyze } from '../shell/analyze.ts';
import { decide } from './decide.ts';
import type { Rule } from './policy.ts';
import { line, pathEffect, policyOf, requestOf, rule } from './portsFake.ts';
import type { CommandEffect, GateRequest } from './request.ts';
import { builtInRules } from './rules/builtin.ts';
import { parseStructuredRule } from './rules/parseStructured.ts';
import { commandEffect, formsOfEffect } from './rules/readings.ts';

const RULES = [
  'deny Bash(git push:*)',
  'deny Read(.env)',
  'deny Read(a/**/b)',
  'ask Edit(src/**)',
  'allow Bash',
  'allow Bash(npm test:*)',
];
const policy = policyOf([
  ...builtInRules(),
  ...Array.from({ length: 10 }, () => RULES.map((text) => rule(text))).flat(),
]);

it.each([
  ['many commands', line('a;'.repeat(30_000))],
  ['many words', line(`ls ${'a '.repeat(30_000)}`)],
  ['many words of a wrapper', line(`env ${'a '.repeat(30_000)}`)],
  ['many options', line(`git ${'-a '.repeat(20_000)}`)],
  ['many words of a wrapper, within the bound', line(`env ${'a '.repeat(1_900)}`)],
  ['many wrappers', line(`${'sudo '.repeat(1_900)}x`)],
  ['many commands, within the bound', line('git -a -b;'.repeat(299))],
  ['deep paths', line(`cat ${`${'a/'.repeat(1_900)} `.repeat(15)}`)],
  ['one deep path', pathEffect('read', 'a/'.repeat(2_000))],
  ['many substitutions', line('a $(b) '.repeat(8_000))],
])('%s: the decision comes to an end, and does not ask', async (_law, effect) => {
  const decision = decide(await requestOf({ effects: [effect], mode: 'bypass', policy }), policy);
  expect(decision.decision).not.toBe('ask');
});

const words = (count: number, word: string): string =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');

/** Lines within the bounds of the analysis in which any word may be a program. */
const WRAPPED = [
  `env ${words(255, 'w')}`,
  `env ${words(254, 'w')} ${'x'.repeat(48_000)}`,
  Array.from({ length: 7 }, () => `env ${words(254, 'x'.repeat(20))}`).join('; '),
  `xargs ${'env '.repeat(250)}`,
  `git ${words(120, '-c a=')} push`,
  `git ${words(1_900, '-x')}`,
];

describe('what a line may mean is bounded', () => {
  it.each(WRAPPED.map((text) => [text.slice(0, 20), text]))('%s…', (_start, text) => {
    const effect = commandEffect(text, analyze(text));
    const read = effect.readings.flat().reduce((sum, reading) => sum + reading.words.length, 0);
    expect(read).toBeLessThan(600_000);
    const texts = formsOfEffect(effect)
      .commands.flat(2)
      .flatMap((form) => form?.texts ?? []);
    expect(texts.join('').length).toBeLessThanOrEqual(100_000);
  });
});

/** How often a decision looks into the programs of the line, which every reading is made from. */
async function looksOf(text: string, rules: readonly Rule[]): Promise<number> {
  const all = policyOf(rules);
  const request = await requestOf({ effects: [line(text)], policy: all });
  let looks = 0;
  const counted = (effect: CommandEffect): CommandEffect =>
    Object.defineProperty({ ...effect }, 'programs', {
      get: () => {
        looks++;
        return effect.programs;
      },
    });
  const effects = request.effects.map((each) => (each.kind === 'command' ? counted(each) : each));
  decide({ ...request, effects } satisfies GateRequest, all);
  return looks;
}

it('what a line may mean is worked out once, not for each rule', async () => {
  const stops = Array.from({ length: 50 }, (_, at) => [
    rule(`deny Bash(other${at} x:*)`),
    rule(`ask Edit(dir${at}/**)`),
  ]);
  for (const text of ['env a b c', 'sudo nice rm a b', 'env touch a b c d']) {
    expect(await looksOf(text, stops.flat())).toBe(await looksOf(text, stops.slice(0, 1).flat()));
  }
});

function structured(type: StructuredRule['type'], command: string): Rule {
  const source = { layer: 'user' as const, file: '/home/me/settings.toml', line: 4 };
  const read = parseStructuredRule({ type, tool: 'bash', command, match: [], not_match: [] }, source);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

describe('a line too long for a pattern may be what it names, and is not what it allows', () => {
  const long = `tool ${words(400, 'y'.repeat(100))}`;
  it.each([
    ['deny', '/^tool .*y399(a|b|c|d|e|f|g|h)/', 'ask'],
    ['ask', '*t*o*o*l*z*z*z*z*z*', 'ask'],
    ['allow', '/tool( [a-z0-9]+){1,90}.*/', 'ask'],
  ] as const)('%s %s', async (type, pattern, decision) => {
    const all = policyOf([structured(type, pattern), ...(type === 'allow' ? [] : [rule('allow Bash(tool:*)')])]);
    const request = await requestOf({ effects: [line(long)], policy: all });
    expect(decide(request, all).decision).toBe(decision);
    const small = await requestOf({ effects: [line('tool y0 y1')], policy: all });
    expect(decide(small, all).decision).toBe('allow');
  });
});
