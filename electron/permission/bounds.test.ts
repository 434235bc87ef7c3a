// What an agent sends must never hold up the app: the worst lines and paths we know, through the whole of a decision.
import { expect, it } from 'vitest';
import { decide } from './decide.ts';
import { line, pathEffect, policyOf, requestOf, rule } from './portsFake.ts';
import { builtInRules } from './rules/builtin.ts';

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
