import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundText, createBoundedText } from './boundedText.ts';

const LIMIT = 1000;

test('text within the limit is kept to the letter', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 50 }), { maxLength: 20 }), (parts) => {
      const bounded = createBoundedText(LIMIT);
      for (const part of parts) bounded.add(part);
      expect([bounded.text(), bounded.missing()]).toEqual([parts.join(''), 0]);
    }),
  );
});

test('however it arrives, the result is bounded, begins and ends as the text does, and counts what is missing', () => {
  const parts = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 700 }), { minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(parts, (given) => {
      const all = given.join('');
      const bounded = createBoundedText(LIMIT);
      for (const part of given) bounded.add(part);
      const shown = bounded.text();
      expect(shown.length).toBeLessThanOrEqual(LIMIT);
      expect(shown.isWellFormed()).toBe(true);
      if (all.length <= LIMIT) return;
      const [head = '', tail = ''] = shown.split(/\n\[… \d+ characters left out …\]\n/);
      expect([all.startsWith(head), all.endsWith(tail)]).toEqual([true, true]);
      expect(bounded.missing()).toBe(all.length - head.length - tail.length);
    }),
  );
});

test('a long text keeps a third at its head and the rest at its end', () => {
  const shown = boundText('a'.repeat(5000) + 'z'.repeat(5000), LIMIT);
  expect(shown).toBe(`${'a'.repeat(300)}\n[… 9100 characters left out …]\n${'z'.repeat(600)}`);
});

test('a pair of surrogates is never cut apart', () => {
  expect(boundText('😀'.repeat(2000), LIMIT).isWellFormed()).toBe(true);
  expect(boundText(`a${'😀'.repeat(2000)}b`, LIMIT).isWellFormed()).toBe(true);
});
