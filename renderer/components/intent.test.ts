import { describe, expect, it } from 'vitest';
import {
  ariaShortcut,
  type Intent,
  isPressed,
  isShortcut,
  type PressedKeys,
  shortcutText,
  withKeys,
} from './intent.ts';

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
  ['Ctrl+N where the keyboard types no Latin letters', 'Mod+N', keys({ ctrlKey: true, key: 'т' }), false, true],
  ['not the place of N where it types another Latin letter', 'Mod+N', keys({ ctrlKey: true, key: 'b' }), false, false],
  ['a digit, also where it types a sign', 'Mod+1', keys({ ctrlKey: true, key: '&', code: 'Digit1' }), false, true],
  ['a digit with Alt', 'Alt+9', keys({ altKey: true, key: '·', code: 'Digit9' }), true, true],
  ['not another digit', 'Mod+1', keys({ ctrlKey: true, key: '2', code: 'Digit2' }), false, false],
  ['a comma', 'Mod+,', keys({ ctrlKey: true, key: ',', code: 'Comma' }), false, true],
  ['not the letter at the place of the comma', 'Mod+,', keys({ ctrlKey: true, key: 'w', code: 'Comma' }), false, false],
  ['a backslash', 'Mod+\\', keys({ ctrlKey: true, key: '\\', code: 'Backslash' }), false, true],
  [
    'a backslash with Shift, which types another sign',
    'Mod+Shift+\\',
    keys({ ctrlKey: true, shiftKey: true, key: '|', code: 'Backslash' }),
    false,
    true,
  ],
  [
    'the place of the backslash where it types another sign',
    'Mod+\\',
    keys({ ctrlKey: true, key: '#', code: 'Backslash' }),
    false,
    true,
  ],
  ['a letter with Shift', 'Mod+Shift+A', keys({ ctrlKey: true, shiftKey: true, key: 'A', code: 'KeyA' }), false, true],
  ['not without its Shift', 'Mod+Shift+A', keys({ ctrlKey: true, key: 'a', code: 'KeyA' }), false, false],
  ['never a key of a composition', 'Mod+N', keys({ ctrlKey: true, isComposing: true }), false, false],
  ['never a key that an input method took', 'Mod+N', keys({ ctrlKey: true, keyCode: 229 }), false, false],
  ['never nothing', '', keys({ key: '' }), false, false],
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

const may: readonly (readonly [text: string, expected: boolean])[] = [
  ['Mod+K', true],
  ['Mod+Shift+A', true],
  ['Alt+9', true],
  ['Mod+Alt+,', true],
  ['F6', true],
  ['Shift+F6', true],
  ['Mod+\\', true],
  ['y', false],
  ['Shift+Y', false],
  ['Enter', false],
  ['Mod+', false],
  ['Mod', false],
  ['', false],
];
describe('a shortcut of the person', () => {
  it.each(may)('`%s` may be one: %s', (text, expected) => expect(isShortcut(text)).toBe(expected));
  const intent: Intent = {
    name: 'inbox.open',
    label: 'Inbox',
    shortcuts: ['Mod+I'],
    when: true,
    perform: () => undefined,
  };
  const own: readonly (readonly [law: string, keys: Record<string, string>, expected: readonly string[]])[] = [
    ['replaces the built-in one', { 'inbox.open': 'Alt+I' }, ['Alt+I']],
    ['takes it away when it is empty', { 'inbox.open': '' }, []],
    ['is left out of account when it would type something', { 'inbox.open': 'y' }, ['Mod+I']],
    ['is that of its intent only', { 'chat.new': 'Alt+I' }, ['Mod+I']],
  ];
  it.each(own)('%s', (_law, keys, expected) => expect(withKeys(intent, keys).shortcuts).toEqual(expected));
});
