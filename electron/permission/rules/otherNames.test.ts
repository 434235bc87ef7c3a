import { expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { line, policyOf, requestOf, rule } from '../portsFake.ts';

const RULES = ['allow Bash(git:*)', 'allow Bash(npm:*)', 'allow Bash(cargo:*)'];
async function decisionOf(text: string, stop: string, attended = true): Promise<string> {
  const policy = policyOf(
    [...RULES, stop].map((each) => rule(each)),
    { attended },
  );
  return decide(await requestOf({ effects: [line(text)], policy }), policy).decision;
}

it.each([
  ['a beginning that npm takes', 'npm publis', 'deny Bash(npm publish)', 'deny'],
  ['also behind an option', 'npm --silent pub --tag x', 'deny Bash(npm publish:*)', 'deny'],
  ['an alias', 'npm i x', 'deny Bash(npm install:*)', 'deny'],
  ['a mistake that npm takes for it', 'npm isntall x', 'deny Bash(npm install:*)', 'deny'],
  ['a beginning of an alias', 'npm clean-inst', 'deny Bash(npm ci)', 'deny'],
  ['the rule by an alias', 'npm run-script deploy', 'deny Bash(npm run deploy)', 'deny'],
  ['another of its words', 'npm run publish', 'deny Bash(npm publish)', 'allow'],
  ['a word that is whole, though another begins so', 'npm run test', 'deny Bash(npm run-script build)', 'allow'],
  ['one letter of Cargo', 'cargo r', 'deny Bash(cargo run:*)', 'deny'],
  ['another letter', 'cargo b', 'deny Bash(cargo run:*)', 'allow'],
  ['what may be an alias of Git', 'git p', 'deny Bash(git push:*)', 'ask'],
  ['the same behind options', 'git -C . p origin', 'deny Bash(git push:*)', 'ask'],
  ['the same for an ask rule', 'git p', 'ask Bash(git push:*)', 'ask'],
  ['a command of Git, which is never an alias', 'git pull', 'deny Bash(git push:*)', 'allow'],
] as const)('a rule and the other words for what it names: %s: %s', async (_law, text, stop, expected) => {
  expect(await decisionOf(text, stop)).toBe(expected);
});

it('what may be an alias is refused where nobody can be asked', async () => {
  expect(await decisionOf('git p', 'deny Bash(git push:*)', false)).toBe('deny');
});

it('an alias of Git without a rule that could mean it is as any command', async () => {
  expect(await decisionOf('git p', 'deny Bash(npm publish)')).toBe('allow');
});
