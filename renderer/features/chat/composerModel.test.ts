import { describe, expect, it } from 'vitest';
import { type ComposerKey, composerIntent } from './composerModel.ts';

const plain = { keyCode: 0, isComposing: false, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const laws: readonly (readonly [
  law: string,
  given: Partial<ComposerKey> & { key: string },
  expected: string | null,
])[] = [
  ['Enter sends', { key: 'Enter' }, 'send'],
  ['Ctrl+Enter sends too', { key: 'Enter', ctrlKey: true }, 'send'],
  ['Shift+Enter breaks the line', { key: 'Enter', shiftKey: true }, null],
  ['Enter that ends a composition does not send', { key: 'Enter', isComposing: true }, null],
  ['Enter that an input method took does not send', { key: 'Enter', keyCode: 229 }, null],
  ['Shift+Tab changes the mode', { key: 'Tab', shiftKey: true }, 'nextMode'],
  ['Tab moves on', { key: 'Tab' }, null],
  ['Ctrl+Shift+Tab belongs to the system', { key: 'Tab', shiftKey: true, ctrlKey: true }, null],
  ['a letter is a letter', { key: 'y' }, null],
];
describe('in the composer', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(composerIntent({ ...plain, ...given })).toBe(expected));
});
