import { expect, test } from 'vitest';
import { reachOf } from './gitReach.ts';
import { execLines, foreignStrategy } from './gitTodo.ts';

const reach = (...settings: [key: string, value: string | null][]) =>
  reachOf(settings.map(([key, value]) => ({ key, value })));

test('nothing leads nowhere', () => {
  expect(reach()).toEqual({
    includes: [],
    hooks: [],
    programs: [],
    worktreeConfig: false,
    hasOrigin: false,
    worktree: null,
  });
});

test('more configuration, under every condition', () => {
  expect(reach(['include.path', 'a'], ['includeif.gitdir:/x/.path', 'b'], ['include.path', null]).includes).toEqual([
    'a',
    'b',
  ]);
});

test.each([
  ['core.fsmonitor', './a/b --c', ['./a/b']],
  ['diff.word.textconv', 'sh -c "x < y|z"', ['sh', 'x', 'y', 'z']],
  ['merge.x.driver', '$ROOT/tools/m %O', ['/tools/m', '%O']],
  ['filter.f.clean', '$(git rev-parse --show-toplevel)/f', ['git', 'rev-parse', '/f']],
  ['alias.st', 'status -sb', []],
  ['alias.st', '!tools/st', ['tools/st']],
  ['remote.origin.url', './x', []],
  ['include.path', './x', []],
  ['credential.https://x.y.helper', '!./h', ['./h']],
  ['core.pager', null, []],
])('programs: %s = %s', (key, value, programs) => {
  expect(reach([key, value]).programs).toEqual(programs);
});

test.each([
  ['true', true],
  [null, true],
  ['1', true],
  ['no', false],
  ['', false],
])('configuration of a worktree: %s is %s', (value, on) => {
  expect(reach(['extensions.worktreeconfig', value]).worktreeConfig).toBe(on);
});

test('exec lines of a list of steps', () => {
  expect(execLines('pick 1 exec x\nexec make test\n  x ls\r\n# exec no\nfixup 2\n')).toEqual(['make test', 'ls']);
});

test.each([
  ['ort', null],
  ['', null],
  ['recursive resolve', null],
  ['ort x/../evil', 'x/../evil'],
])('a strategy `%s`: %s', (text, foreign) => {
  expect(foreignStrategy(text)).toBe(foreign);
});
