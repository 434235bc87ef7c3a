import { describe, expect, it } from 'vitest';
import { isShortcut } from '../components/intent.ts';
import { INTENTS, isInPalette, NTH_CHATS, nthEntry } from './intentTable.ts';

const nth = Array.from({ length: NTH_CHATS }, (_, at) => nthEntry(at + 1));
const all = [...Object.entries(INTENTS).map(([name, entry]) => ({ name, ...entry })), ...nth];

describe('the intents', () => {
  it.each(['browser', 'desktop'] as const)('have keys of their own in the %s', (host) => {
    const keys = all.flatMap((entry) => entry.keys[host] as readonly string[]);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(keys.filter((key) => !isShortcut(key))).toEqual([]);
  });
  it('leave the tab of the browser its own key', () =>
    expect(INTENTS['pane.close'].keys.browser).not.toContain('Mod+W'));
  it('never turn on Bypass or skip approvals', () =>
    expect(all.filter(({ name, label }) => /bypass|skip/i.test(name + label))).toEqual([]));
  it('stand in the palette, but for chats, which stand there by their names', () =>
    expect([isInPalette('mode.plan'), isInPalette('palette.open'), isInPalette('chat.nth-1')]).toEqual([
      true,
      false,
      false,
    ]));
});
