import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const words = ['mode', 'allow', 'ask', 'deny', 'secret_files'];
const laws: [law: string, written: string, expected: string | undefined][] = [
  ['a letter too much', 'allows', 'allow'],
  ['a letter missing', 'mod', 'mode'],
  ['a wrong letter', 'denx', 'deny'],
  ['two letters swapped', 'alolw', 'allow'],
  ['another case', 'Secret_Files', 'secret_files'],
  ['a dash for a line', 'secret-file', 'secret_files'],
  ['something else', 'theme', undefined],
  ['nothing', '', undefined],
];
test.each(laws)('%s', (_law, written, expected) => {
  expect(nearest(written, words)).toBe(expected);
});
