import { expect, test } from 'vitest';
import { findBash } from './findBash.ts';

const windows = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local', PATH: 'C:\\evil' };
const gitBash = 'C:\\Program Files\\Git\\bin\\bash.exe';
const ownGitBash = 'C:\\Users\\a\\AppData\\Local\\Programs\\Git\\bin\\bash.exe';

const laws: [string, string, Record<string, string>, string[], string | null][] = [
  ['the first of the fixed places is taken', 'linux', {}, ['/usr/bin/bash', '/bin/bash'], '/bin/bash'],
  ['the second place counts too', 'linux', {}, ['/usr/bin/bash'], '/usr/bin/bash'],
  ['PATH is never looked at', 'linux', { PATH: '/project/bin' }, ['/project/bin/bash'], null],
  ['Git Bash for everybody', 'win32', windows, [gitBash, ownGitBash], gitBash],
  ['Git Bash of one person', 'win32', windows, [ownGitBash], ownGitBash],
  ['WSL is another system', 'win32', windows, ['C:\\Windows\\System32\\bash.exe', 'C:\\evil\\bash.exe'], null],
  ['Windows without its variables has none', 'win32', {}, [gitBash], null],
];

test.each(laws)('%s', (_law, platform, environment, there, expected) => {
  expect(findBash({ platform, environment, isExecutable: (file) => there.includes(file) })).toBe(expected);
});
