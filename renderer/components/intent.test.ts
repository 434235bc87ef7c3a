import { describe, expect, it } from 'vitest';
import { ariaShortcut, isPressed, type PressedKeys, shortcutText } from './intent.ts';

const keys = (more: Partial<PressedKeys>): PressedKeys => ({
  code: 'KeyN',
  key: 'n',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const laws: readonly (readonly [
  law: string,
  shortcut: string,
  pressed: PressedKeys,
  isMac: boolean,
  expected: boolean,
])[] = [
  ['Ctrl+N', 'Mod+N', keys({ ctrlKey: true }), false, true],
  ['⌘N on a Mac', 'Mod+N', keys({ metaKey: true }), true, true],
  ['not Ctrl+N on a Mac', 'Mod+N', keys({ ctrlKey: true }), true, false],
  ['not N alone', 'Mod+N', keys({}), false, false],
  ['not with one more modifier', 'Mod+N', keys({ ctrlKey: true, shiftKey: true }), false, false],
  ['not another letter', 'Mod+N', keys({ ctrlKey: true, key: 'm' }), false, false],
  ['Alt+N, also where Alt types another letter', 'Alt+N', keys({ altKey: true, key: '˜' }), true, true],
  ['a key with a name', 'F6', keys({ key: 'F6', code: 'F6' }), false, true],
];
describe('a shortcut is', () => {
  it.each(laws)('%s', (_law, shortcut, pressed, isMac, expected) =>
    expect(isPressed(shortcut, pressed, isMac)).toBe(expected),
  );
  it('written as its system writes it', () =>
    expect([
      shortcutText('Mod+N', true),
      shortcutText('Mod+N', false),
      shortcutText('Alt+N', true),
      ariaShortcut('Mod+N', true),
      ariaShortcut('Mod+N', false),
    ]).toEqual(['⌘N', 'Ctrl+N', '⌥N', 'Meta+N', 'Control+N']));
});
