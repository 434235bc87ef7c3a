import { describe, expect, it } from 'vitest';
import type { Intent, PressedKeys } from '../../components/intent.ts';
import { keyRows, type Pressing, pressing } from './keysModel.ts';

const press = (key: string, code: string, held = ''): PressedKeys => ({
  ...{ key, code, ctrlKey: held.includes('c'), metaKey: held.includes('m') },
  ...{ altKey: held.includes('a'), shiftKey: held.includes('s') },
});
const recorded = (keys: string): Pressing => ({ kind: 'recorded', keys });
const HOW = 'Use Ctrl or Alt with a letter, a digit or one of , . / \\ [ ], or a function key.';
const refused = (words: string): Pressing => ({ kind: 'refused', words });

describe('while keys are recorded', () => {
  const laws: readonly (readonly [law: string, given: PressedKeys, expected: Pressing])[] = [
    ['Escape cancels', press('Escape', 'Escape'), { kind: 'cancelled' }],
    ['Backspace clears', press('Backspace', 'Backspace'), { kind: 'cleared' }],
    ['a modifier alone waits', press('Control', 'ControlLeft', 'c'), { kind: 'waiting' }],
    ['a key of an input method waits', { ...press('a', 'KeyA', 'c'), isComposing: true }, { kind: 'waiting' }],
    ['Ctrl and a letter', press('k', 'KeyK', 'c'), recorded('Mod+K')],
    ['with Shift too', press('K', 'KeyK', 'cs'), recorded('Mod+Shift+K')],
    ['Alt and a letter, wherever it types another', press('ñ', 'KeyN', 'a'), recorded('Alt+N')],
    ['a digit', press('1', 'Digit1', 'a'), recorded('Alt+1')],
    ['a sign', press(',', 'Comma', 'c'), recorded('Mod+,')],
    ['a sign that Shift turns into another', press('|', 'Backslash', 'cs'), recorded('Mod+Shift+\\')],
    ['a function key', press('F2', 'F2'), recorded('F2')],
    ['a letter alone types', press('k', 'KeyK'), refused(HOW)],
    ['Shift and a letter types', press('K', 'KeyK', 's'), refused(HOW)],
    ['Tab moves on', press('Tab', 'Tab', 's'), refused(HOW)],
    ['the key of another system', press('k', 'KeyK', 'm'), refused(HOW)],
    ['copying stays', press('c', 'KeyC', 'c'), refused('Ctrl+C cannot be used: text is edited with them.')],
    [
      'the way to the card stays',
      press('F6', 'F6'),
      refused('F6 cannot be used: they go to the card that waits and back.'),
    ],
  ];
  it.each(laws)('%s', (_law, given, expected) =>
    expect(pressing(given, { isMac: false, isBrowser: true })).toEqual(expected),
  );
  it('keys of the browser are refused in a browser only', () =>
    expect([true, false].map((isBrowser) => pressing(press('t', 'KeyT', 'c'), { isMac: false, isBrowser }))).toEqual([
      refused('Ctrl+T cannot be used: your browser keeps them to itself.'),
      recorded('Mod+T'),
    ]));
  it('on a Mac it is ⌘, and Ctrl is not', () =>
    expect(
      ['m', 'c'].map((held) => pressing(press('k', 'KeyK', held), { isMac: true, isBrowser: false }).kind),
    ).toEqual(['recorded', 'refused']));
});

describe('the rows', () => {
  const intent = (name: string, ...shortcuts: string[]): Intent => ({
    ...{ name, label: `Do ${name}`, shortcuts, when: true, perform: () => undefined },
  });
  it('name who else has the keys, once', () =>
    expect(
      keyRows([intent('a', 'Mod+I', 'Alt+I'), intent('b', 'Mod+I', 'Alt+I'), intent('c')], { b: 'Mod+I' }, false),
    ).toEqual([
      { name: 'a', label: 'Do a', keys: ['Ctrl+I', 'Alt+I'], isOwn: false, conflict: 'also Do b' },
      { name: 'b', label: 'Do b', keys: ['Ctrl+I', 'Alt+I'], isOwn: true, conflict: 'also Do a' },
      { name: 'c', label: 'Do c', keys: [], isOwn: false, conflict: null },
    ]));
});
