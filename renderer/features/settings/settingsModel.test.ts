import { describe, expect, it } from 'vitest';
import type { RuleSource } from '../../../shared/domain/rule.ts';
import { settingsSchema } from '../../../shared/domain/settings.ts';
import {
  APPEARANCE,
  BUILT_IN,
  builtInOff,
  chosen,
  GUARD_TIMES,
  NOTIFICATIONS,
  PAGE_TEXT,
  PAGES,
  type PageName,
  pageAfter,
  REACH,
  readNumber,
  whereOf,
} from './settingsModel.ts';

const settings = settingsSchema.parse({});

describe('the pages', () => {
  const laws: readonly (readonly [law: string, from: PageName, by: 1 | -1, to: PageName])[] = [
    ['down goes on', 'permissions', 1, 'try'],
    ['up goes back', 'try', -1, 'permissions'],
    ['down from the last is the first', 'shell', 1, 'permissions'],
    ['up from the first is the last', 'permissions', -1, 'shell'],
  ];
  it.each(laws)('%s', (_law, from, by, to) => expect(pageAfter(from, by)).toBe(to));
  it('all have a name', () => expect(PAGES.map((page) => PAGE_TEXT[page].label)).not.toContain(''));
});

describe('every choice', () => {
  const all = [...REACH, ...NOTIFICATIONS, ...APPEARANCE];
  it.each(all.map((setting) => [setting.key, setting] as const))(
    '%s offers what holds without a file',
    (_key, setting) => expect(setting.choices.map(({ value }) => value)).toContain(chosen(setting, settings)),
  );
  it.each(GUARD_TIMES.map((setting) => [setting.key, setting] as const))('%s takes its own default', (_key, setting) =>
    expect(readNumber(chosen(setting, settings), setting)).toBe(Number(chosen(setting, settings))),
  );
});

describe('a number that is typed', () => {
  const time = { key: 'approvals.fresh_ms', label: '', line: '', unit: 'ms', least: 100, most: 10_000 };
  const taken: readonly (readonly [typed: string, value: number])[] = [
    ['100', 100],
    [' 2000 ', 2000],
    ['10000', 10_000],
  ];
  it.each(taken)('`%s` is taken', (typed, value) => expect(readNumber(typed, time)).toBe(value));
  it.each(['', '99', '10001', '-5', '1e3', '12.5', 'soon', '99999999999'])(
    '`%s` is refused with what is possible',
    (typed) =>
      expect(readNumber(typed, time)).toBe(
        `\`${typed}\` cannot be used; type a whole number between 100 and 10,000 (ms).`,
      ),
  );
});

describe('built-in refusals', () => {
  const laws: readonly (readonly [law: string, off: string[], name: string, isOn: boolean, next: string[] | null])[] = [
    ['one is switched off', [], 'wipe', false, ['wipe']],
    ['another one too', ['wipe'], 'format', false, ['wipe', 'format']],
    ['one is switched on again', ['wipe', 'format'], 'wipe', true, ['format']],
    ['the last one leaves no key behind', ['wipe'], 'wipe', true, null],
    ['one that is off already stays so once', ['wipe'], 'wipe', false, ['wipe']],
    ['a name that nobody knows is kept', ['other'], 'wipe', false, ['other', 'wipe']],
  ];
  it.each(laws)('%s', (_law, off, name, isOn, next) => expect(builtInOff(off, name, isOn)).toEqual(next));
  it('are the four', () =>
    expect(BUILT_IN.map(({ name }) => name)).toEqual(['wipe', 'format', 'block_device', 'fork_bomb']));
});

describe('where a rule stands', () => {
  const laws: readonly (readonly [source: RuleSource, words: string])[] = [
    [{ layer: 'user', file: '/home/ada/.config/z-engine/settings.toml', line: 4 }, 'yours, settings.toml:4'],
    [{ layer: 'user', file: 'C:\\Users\\ada\\settings.toml', line: null }, 'yours, settings.toml'],
    [{ layer: 'flag', file: '/tmp/rules.toml', line: 2 }, 'command line, rules.toml:2'],
    [{ layer: 'flag', file: null, line: null }, 'command line'],
    [{ layer: 'built-in', file: null, line: null }, 'built in'],
  ];
  it.each(laws)('%j', (source, words) => expect(whereOf(source)).toBe(words));
});
