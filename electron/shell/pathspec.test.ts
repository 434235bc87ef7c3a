import { expect, it } from 'vitest';
import { pathspecOf, reachOf } from './pathspec.ts';
import { plannedWords } from './testing/plannedWords.ts';

it.each([
  ['a path', 'src/a.ts', 'plain'],
  ['nothing that is known', null, 'plain'],
  ['left out', ':!a', 'leavesOut'],
  ['by its other sign', ':^a', 'leavesOut'],
  ['by its name', ':(exclude)a', 'leavesOut'],
  ['from the top', ':/a', 'unknown'],
  ['by name', ':(top)a', 'unknown'],
  ['left out of more', ':(exclude,top)a', 'unknown'],
  ['in either case', ':(icase)A', 'unknown'],
] as const)('%s: %s', (_law, text, expected) => expect(pathspecOf(text)).toBe(expected));

it.each([
  ['names only itself', 'src/a.ts', null],
  ['an asterisk', 'src/a*.ts', 'src/'],
  ['brackets that Bash leaves alone', 'src/x/a[b].ts', 'src/x/'],
  ['a backslash', 'src/\\a', 'src/'],
  ['from the folder', '*.env', ''],
  ['with a part before', 'a*', ''],
  ['below home', '~/x/*', '~/x/'],
])('how far a pattern reaches: %s: %s', (_law, raw, expected) => {
  const reach = reachOf('tree', plannedWords(raw)[0]?.atoms ?? []);
  expect(reach?.map((atom) => (atom.kind === 'text' ? atom.value : '~')).join('') ?? null).toBe(expected);
  expect(reachOf('read', plannedWords(raw)[0]?.atoms ?? [])).toBe(null);
});
