// npm is found without PATH where possible, and only npm is taken for npm.
import { expect, test } from 'vitest';
import { findNpm } from './npm.mjs';

const base = { execpath: undefined, node: '/opt/node/bin/node', path: '/a:/b', windows: false };
const cli = '/opt/node/lib/node_modules/npm/bin/npm-cli.js';
const cases: [string, Partial<typeof base> | { execpath: string }, Record<string, string>, string | null][] = [
  [
    'the npm that started us',
    { execpath: '/n/npm-cli.js' },
    { '/n/npm-cli.js': '/n/npm-cli.js', [cli]: cli },
    '/n/npm-cli.js',
  ],
  [
    'npx brings its npm',
    { execpath: '/n/npx-cli.js' },
    { '/n/npx-cli.js': '/n/npx-cli.js', '/n/npm-cli.js': '/n/npm-cli.js' },
    '/n/npm-cli.js',
  ],
  [
    'another package manager is not npm',
    { execpath: '/n/pnpm.cjs' },
    { '/n/pnpm.cjs': '/n/pnpm.cjs', [cli]: cli },
    cli,
  ],
  ['beside the Node that runs us', {}, { [cli]: cli }, cli],
  ['the one on PATH, behind its link', {}, { '/b/npm': '/lib/npm/bin/npm-cli.js' }, '/lib/npm/bin/npm-cli.js'],
  ['a shell script called npm is not it', {}, { '/a/npm': '/a/npm' }, null],
  ['none', {}, {}, null],
];
test.each(cases)('%s', (_law, change, files, expected) =>
  expect(findNpm({ ...base, ...change, real: (file) => files[file] ?? null })).toBe(expected),
);

test('on Windows', () => {
  const file = 'C:\\node\\node_modules\\npm\\bin\\npm-cli.js';
  const real = (asked: string) => (asked === file ? file : null);
  expect(findNpm({ execpath: undefined, node: 'C:\\node\\node.exe', path: '', windows: true, real })).toBe(file);
});
