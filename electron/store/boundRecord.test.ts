import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditRecordSchema } from '../../shared/domain/audit.ts';
import { sha256 } from './auditChain.ts';
import { boundRecord, MAX_ARGS, MAX_TEXT } from './boundRecord.ts';
import { canonicalJson } from './canonicalJson.ts';
import { decided, finished } from './testing/samples.ts';

const long = 'é'.repeat(MAX_TEXT + 1);
const cutNote = (text: string) => `… [cut: ${Buffer.byteLength(text)} bytes in all, sha256 ${sha256(text)}]`;
const argsOf = (args: unknown): unknown => {
  const record = boundRecord(decided('c1', args));
  return record.phase === 'decided' ? record.args : undefined;
};
const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)]);

const laws: [law: string, args: unknown, expected: unknown][] = [
  ['short values stay', { a: [1, null, true, 'x'], b: {} }, { a: [1, null, true, 'x'], b: {} }],
  ['a text at the bound stays', 'x'.repeat(MAX_TEXT), 'x'.repeat(MAX_TEXT)],
  [
    'a longer text is cut, with its length and hash',
    { a: [long] },
    { a: [`${long.slice(0, MAX_TEXT)}${cutNote(long)}`] },
  ],
  [
    'no half of a character stays at the cut',
    `${'x'.repeat(MAX_TEXT - 1)}🙂y`,
    `${'x'.repeat(MAX_TEXT - 1)}${cutNote(`${'x'.repeat(MAX_TEXT - 1)}🙂y`)}`,
  ],
  ['a long list is cut', Array(300).fill(1), [...Array(100).fill(1), '[cut: 200 more]']],
  [
    'deep nesting is cut',
    nested(5000),
    Array(12)
      .fill(0)
      .reduce((inner) => [inner], '[cut: nested too deeply]'),
  ],
];
test.each(laws)('%s', (_law, args, expected) => {
  expect(argsOf(args)).toEqual(expected);
});

test('arguments that are too much as a whole become one cut text', () => {
  const args = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`k${n}`, 'x'.repeat(MAX_TEXT)]));
  expect(argsOf(args)).toEqual(expect.stringContaining('[cut: '));
});

test('any arguments: bounded, still a record, and the same when bounded again', () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 4, withBigInt: false }), (args) => {
      const record = boundRecord(decided('c1', args));
      expect(canonicalJson(record).length).toBeLessThan(MAX_ARGS + 10_000);
      expect(auditRecordSchema.safeParse(JSON.parse(canonicalJson(record))).success).toBe(true);
    }),
  );
});

test('the other texts and lists are cut too, and it stays a record', () => {
  const reason = { decision: 'deny' as const, words: long, rule: null };
  const record = boundRecord({
    ...decided('c1'),
    effects: Array(1000).fill(long),
    reasons: Array(1000).fill(reason),
    feedback: long,
    folder: long,
  });
  expect(auditRecordSchema.parse(record)).toEqual(record);
  expect(canonicalJson(record).length).toBeLessThan(500_000);
  expect(boundRecord({ ...finished('c1'), outcome: long })).toEqual({
    ...finished('c1'),
    outcome: `${long.slice(0, MAX_TEXT)}${cutNote(long)}`,
  });
});
