import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, segmentsOf, spelling } from './segments.ts';

describe('a path lies within a folder', () => {
  it.each([
    ['as that folder', '/a/b', '/a/b', true],
    ['below it', '/a/b/c', '/a/b', true],
    ['in the root of the disk', '/a', '/', true],
    ['with more slashes', '/a//b/c/', '/a/b/', true],
    ['not by the beginning of a name', '/a/bc', '/a/b', false],
    ['not above it', '/a', '/a/b', false],
    ['not by another case', '/A/b', '/a', false],
    ['with letters put together otherwise', '/e\u0301/b', '/é', true],
    ['of Windows, by either slash', 'C:\\a\\b', 'C:/a', true],
  ])('%s', (_law, path, folder, expected) => {
    expect(isWithin(path, folder, false)).toBe(expected);
  });

  it('just as its names say, however the letters are', () => {
    const name = fc.constantFrom('a', 'A', 'b', 'ab', 'é', 'e\u0301', '\u0301', '', 'İ', 'ß');
    const path = fc.array(name, { maxLength: 4 }).map((names) => `/${names.join('/')}`);
    fc.assert(
      fc.property(path, path, fc.boolean(), (one, other, ignoreCase) => {
        const names = segmentsOf(one).map((each) => spelling(each, ignoreCase));
        const slow = segmentsOf(other).every((each, at) => spelling(each, ignoreCase) === names[at]);
        expect(isWithin(one, other, ignoreCase)).toBe(slow);
      }),
      { numRuns: 1000 },
    );
  });
});
