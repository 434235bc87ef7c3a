import { expect, test } from 'vitest';
import { type ProcessRow, parseMark, parsePs, parseStat, processesOf } from './processTable.ts';

const row = (pid: number, parent: number, group: number, session: number, mark: string | null = null): ProcessRow => ({
  pid,
  parent,
  group,
  session,
  born: String(pid),
  mark,
});

const init = row(1, 0, 1, 1);
const app = row(10, 1, 10, 10);
const bash = row(100, 10, 100, 100, 'm');

const laws: [string, ProcessRow[], number[]][] = [
  ['the leader and its group', [init, app, bash, row(101, 100, 100, 100)], [100, 101]],
  ['a job with a group of its own', [init, app, bash, row(101, 100, 101, 100)], [100, 101]],
  ['a child with a session of its own', [init, app, bash, row(101, 100, 101, 101)], [100, 101]],
  ['an orphan of the same group', [init, app, row(101, 1, 100, 100)], [101]],
  ['a daemon that left group, session and parent, by its mark', [init, app, row(105, 1, 105, 105, 'm')], [105]],
  ['the children of such a daemon', [init, app, row(105, 1, 105, 105, 'm'), row(106, 105, 106, 106)], [105, 106]],
  ['nothing of another command', [init, app, bash, row(200, 10, 200, 200, 'n'), row(201, 200, 200, 200, 'n')], [100]],
  ['never the app, though it carries the mark', [init, row(10, 1, 10, 10, 'm'), bash], [100]],
  ['never the first process', [row(1, 0, 100, 100, 'm'), app, bash], [100]],
  ['a circle in the table ends', [init, app, bash, row(101, 102, 100, 100), row(102, 101, 5, 5)], [100, 101, 102]],
  ['nothing when it is gone', [init, app], []],
];

test.each(laws)('%s', (_law, table, expected) => {
  expect(processesOf({ root: 100, mark: 'm', self: 10, seen: [] }, table).map((found) => found.pid)).toEqual(expected);
});

test('what was seen before still counts, unless the number now belongs to another process', () => {
  const seen = [{ ...row(300, 100, 300, 300), born: 'then' }, row(301, 100, 301, 301)];
  const table = [
    init,
    app,
    { ...row(300, 1, 300, 300), born: 'later' },
    row(301, 1, 301, 301),
    row(302, 301, 302, 302),
  ];
  expect(processesOf({ root: 100, mark: 'm', self: 10, seen }, table).map((found) => found.pid)).toEqual([301, 302]);
});

test('a name with spaces and parentheses does not shift the fields of stat', () => {
  const tail = `S 7 8 9 ${Array.from({ length: 15 }, () => '0').join(' ')} 4711 0`;
  expect(parseStat(`42 (a) b (c) ${tail}`)).toEqual({ pid: 42, parent: 7, group: 8, session: 9, born: '4711' });
  expect(parseStat(`42 (x) ${tail.replace('S', 'Z')}`)).toBeNull();
  expect(parseStat('')).toBeNull();
  expect(parseStat('42 (x) S 1')).toBeNull();
});

test('ps lines, and lines that are none', () => {
  expect(
    parsePs('  12   1    12 Ss   Sun Nov 30 12:00:00 2026    \n 13 1 13 Z+ Sun Nov 30 12:00:00 2026\nrubbish\n'),
  ).toEqual([{ pid: 12, parent: 1, group: 12, session: 0, born: 'Sun Nov 30 12:00:00 2026', mark: null }]);
});

test('the mark in an environment', () => {
  expect(parseMark('A=1\0Z_ENGINE_COMMAND=x=y\0B=2\0')).toBe('x=y');
  expect(parseMark('NOT_Z_ENGINE_COMMAND=x\0')).toBeNull();
});
