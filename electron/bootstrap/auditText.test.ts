import { expect, test } from 'vitest';
import type { AuditRow } from './auditRows.ts';
import { CSV_HEAD, csvLine, jsonLine, personLine } from './auditText.ts';

const row: AuditRow = {
  ...{ timestamp: '2026-01-31T10:20:30.400Z', sessionId: 'chat-1', tool: 'Bash', args: { command: 'ls' } },
  ...{ riskLevel: 'low', decision: 'approved', approvedBy: 'user', duration: 150, callId: 'c1', agent: 'operator' },
  ...{ folder: '/work', mode: 'default', effects: ['run `ls`'], decidedBy: 'you, once', reasons: [], feedback: null },
  ...{ rulesOffered: [], rulesTaken: [], status: 'done', outcome: 'exit code 0', seq: 7, hash: 'ab' },
};

/** The cells of one record of RFC 4180. */
const cellsOf = (line: string) =>
  [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );

test('the head names the first eight keys of the published form, then the rest', () => {
  const names = CSV_HEAD.trimEnd().split(',');
  expect(names.slice(0, 8)).toEqual([
    ...['timestamp', 'sessionId', 'tool', 'args', 'riskLevel', 'decision', 'approvedBy', 'duration'],
  ]);
  expect([...names].sort()).toEqual(Object.keys(row).sort());
});

test('a record has a cell for each name and comes back whole', () => {
  const cells = cellsOf(csvLine(row));
  const names = CSV_HEAD.trimEnd().split(',');
  expect(Object.fromEntries(names.map((name, at) => [name, cells[at]]))).toEqual({
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])),
    ...{ args: '{"command":"ls"}', effects: '["run `ls`"]', reasons: '[]', rulesOffered: '[]', rulesTaken: '[]' },
  });
});

const cells: [law: string, outcome: string, cell: string][] = [
  ['plain', 'exit code 0', 'exit code 0'],
  ['a comma', 'a,b', '"a,b"'],
  ['quotes', 'a "b"', '"a ""b"""'],
  ['lines', 'a\r\nb', '"a\r\nb"'],
  ['a formula', '=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['a plus', '+1', "'+1"],
  ['a minus', '-1', "'-1"],
  ['an at', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a line before a formula', '\n=1', '"\'\n=1"'],
  ['a formula further on', 'a=1', 'a=1'],
];
test.each(cells)('a cell with %s', (_law, outcome, cell) => {
  expect(csvLine({ ...row, outcome })).toContain(`,done,${cell},7,ab\r\n`);
});

test('a line of JSON is the row', () => {
  const odd = { ...row, args: 'line\nline' };
  expect(jsonLine(odd).split('\n')).toHaveLength(2);
  expect(JSON.parse(jsonLine(odd))).toEqual(odd);
});

test('a line for a person is one line, whatever stands in it', () => {
  expect(personLine(row)).toBe('2026-01-31 10:20:30Z approved by user (low) Bash {"command":"ls"}: exit code 0\n');
  expect(personLine({ ...row, outcome: 'a\n\x1b[2J' })).toMatch(/: a\\n\\u\{1b\}\[2J\n$/);
});
