import { describe, expect, it } from 'vitest';
import { type RootMarks, readMarks, rootMarks } from './appearance.ts';

describe('the marks of the root', () => {
  const laws: readonly (readonly [law: string, given: Parameters<typeof rootMarks>[0], expected: RootMarks])[] = [
    ['the system decides by default', { theme: 'system', text_size: 'medium' }, { theme: null, text: null }],
    ['light is light', { theme: 'light', text_size: 'small' }, { theme: 'light', text: 'small' }],
    ['dark is dark', { theme: 'dark', text_size: 'large' }, { theme: 'dark', text: 'large' }],
  ];
  it.each(laws)('%s', (_law, given, expected) => expect(rootMarks(given)).toEqual(expected));
});

describe('what was kept', () => {
  const plain: RootMarks = { theme: null, text: null };
  const laws: readonly (readonly [law: string, kept: string | null, expected: RootMarks])[] = [
    ['is read', '{"theme":"dark","text":null}', { theme: 'dark', text: null }],
    ['is plain when there is none', null, plain],
    ['is plain when it is no JSON', '{', plain],
    ['is plain when it is something else', '{"theme":"pink","text":"large"}', plain],
  ];
  it.each(laws)('%s', (_law, kept, expected) => expect(readMarks(kept)).toEqual(expected));
});
