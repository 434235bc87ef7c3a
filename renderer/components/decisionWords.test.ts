import { describe, expect, it } from 'vitest';
import type { RuleSource } from '../../shared/domain/rule.ts';
import { moreWords, ruleOrigin, shortPath } from './decisionWords.ts';

const origins: readonly (readonly [law: string, source: RuleSource, expected: string])[] = [
  ['a built-in rule', { layer: 'built-in', file: null, line: null }, 'built in'],
  [
    'a rule of the user',
    { layer: 'user', file: '/home/ada/.config/z-engine/settings.toml', line: 4 },
    'settings.toml line 4',
  ],
  ['a rule of a file on Windows', { layer: 'user', file: 'C:\\ada\\settings.toml', line: 4 }, 'settings.toml line 4'],
  ['a rule of a file without a line', { layer: 'flag', file: 'extra.toml', line: null }, 'extra.toml'],
  ['a rule of the command line', { layer: 'flag', file: null, line: null }, 'command line'],
  ['a grant', { layer: 'chat', file: null, line: null }, 'this chat'],
];
describe('ruleOrigin', () => {
  it.each(origins)('%s', (_law, source, expected) =>
    expect(ruleOrigin({ decision: 'deny', text: 'Edit', source })).toBe(expected),
  );
});

it('says how many wait behind the one that is shown', () =>
  expect([1, 2, 5].map(moreWords)).toEqual([null, '1 more waiting after this', '4 more waiting after this']));

const paths: readonly (readonly [law: string, path: string, home: string, expected: string])[] = [
  ['the home folder', '/home/ada', '/home/ada', '~'],
  ['a folder in it', '/home/ada/x', '/home/ada', '~/x'],
  ['a neighbour of it', '/home/adam', '/home/ada', '/home/adam'],
  ['elsewhere', '/srv/x', '/home/ada', '/srv/x'],
  ['Windows', 'C:\\ada\\x', 'C:\\ada', '~\\x'],
  ['no home', '/x', '', '/x'],
];
describe('shortPath', () => {
  it.each(paths)('%s', (_law, path, home, expected) => expect(shortPath(path, home)).toBe(expected));
});
