import { expect, test } from 'vitest';
import { waitingNotice } from './waitingNotice.ts';

const ONE = 'It does not go by itself: send it again if you still want it.';
const MANY = 'They do not go by themselves: send again what you still want.';
const long = 'x'.repeat(100);

const given: readonly [law: string, texts: readonly string[], named: string, end: string][] = [
  ['one', ['run a'], '`run a`', ONE],
  ['several, in their order', ['run a', 'run b'], '`run a`, `run b`', MANY],
  ['a few of very many', ['1', '2', '3', '4', '5', '6', '7'], '`1`, `2`, `3`, `4`, `5`, 2 more', MANY],
  ['one of several lines by its first', ['\n  run a \nrun b'], '`run a`', ONE],
  ['a long one by its beginning', [long], `\`${'x'.repeat(79)}…\``, ONE],
  ['one with backticks as words of its own', ['run `a`'], "`run 'a'`", ONE],
];
test.each(given)('it names %s', (_law, texts, named, end) =>
  expect(waitingNotice(texts)).toBe(`Z Engine stopped before it came to ${named}. ${end}`),
);
