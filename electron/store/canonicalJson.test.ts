import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonicalJson.ts';

const laws: [law: string, value: unknown, expected: string][] = [
  ['keys are sorted, deep inside too', { b: [{ d: 1, c: 2 }], a: null }, '{"a":null,"b":[{"c":2,"d":1}]}'],
  ['lists keep their order', [2, 1], '[2,1]'],
  ['undefined is left out', { a: undefined, b: 1 }, '{"b":1}'],
  ['undefined alone is null', undefined, 'null'],
  ['a key that means something to the language is a key', JSON.parse('{"__proto__":1,"a":2}'), '{"__proto__":1,"a":2}'],
];
test.each(laws)('%s', (_law, value, expected) => {
  expect(canonicalJson(value)).toBe(expected);
});

test('the order in which keys were set never matters, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
