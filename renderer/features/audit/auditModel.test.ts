import { describe, expect, it } from 'vitest';
import type { AuditRow } from '../../../shared/domain/auditView.ts';
import { auditExport, auditRow } from '../../ipc/auditExamples.ts';
import type { Check } from '../../stores/auditChecks.ts';
import {
  byWhom,
  checkWords,
  clockWords,
  countWords,
  dayWords,
  durationWords,
  exportPercent,
  exportWords,
  outcomeCell,
  rowName,
  sinceOf,
  targetOf,
} from './auditModel.ts';

const at = (day: number, hour = 12, minute = 0) => new Date(2026, 10, day, hour, minute, 5).getTime();
const now = at(30);

const targets: [law: string, args: unknown, expected: string][] = [
  ['a command', { command: 'npm test', timeout: 5 }, 'npm test'],
  ['a file', { file_path: 'src/a.ts', new_string: 'x' }, 'src/a.ts'],
  ['what is searched for, before its folder', { path: 'src', pattern: 'x' }, 'x'],
  ['an address', { url: 'https://example.org/' }, 'https://example.org/'],
  ['what is none of these is all of it', { todos: ['a'] }, '{"todos":["a"]}'],
  ['an empty command is no target', { command: '' }, '{"command":""}'],
  ['a target that is no text', { command: 5 }, '{"command":5}'],
  ['a text', 'cut away', '"cut away"'],
  ['nothing', undefined, ''],
  ['hidden characters stay as they are', { command: 'a\u202eb' }, 'a\u202eb'],
  ['a long one is cut', { command: 'x'.repeat(500) }, `${'x'.repeat(400)}…`],
];
it.each(targets)('a target: %s', (_law, args, expected) => expect(targetOf(args)).toBe(expected));

const outcomes: [law: string, row: Partial<AuditRow>, expected: ReturnType<typeof outcomeCell>][] = [
  ['denied', { decision: 'deny' }, { tone: 'quiet', words: 'not run', more: null }],
  ['allowed, and never ended', {}, { tone: 'quiet', words: 'no outcome', more: null }],
  ['done', { status: 'done', outcome: 'exit code 0' }, { tone: 'good', words: 'done', more: 'exit code 0' }],
  ['done in the same words', { status: 'done', outcome: 'done' }, { tone: 'good', words: 'done', more: null }],
  ['failed', { status: 'failed', outcome: '' }, { tone: 'bad', words: 'failed', more: null }],
  ['stopped', { status: 'stopped', outcome: null }, { tone: 'quiet', words: 'stopped', more: null }],
];
it.each(outcomes)('an outcome: %s', (_law, row, expected) => expect(outcomeCell(auditRow(row))).toEqual(expected));

const durations: [ms: number | null, expected: string][] = [
  [null, ''],
  [0, '0 ms'],
  [999, '999 ms'],
  [1200, '1.2 s'],
  [125_000, '2 min 5 s'],
];
it.each(durations)('%s took %s', (ms, expected) => expect(durationWords(ms)).toBe(expected));

const days: [law: string, at: number, expected: string][] = [
  ['this day', at(30, 0), 'today'],
  ['the day before, though less than a day ago', at(29, 23), 'yesterday'],
  ['of this year', at(3), '3 Nov'],
  ['of another year', new Date(2025, 0, 31).getTime(), '31 Jan 2025'],
];
it.each(days)('a day: %s', (_law, when, expected) => expect(dayWords(when, now)).toBe(expected));
it('a time is one of the clock', () => expect(clockWords(at(30, 9, 4))).toBe('09:04:05'));

it('days of a range are whole', () =>
  expect([sinceOf('all', now), sinceOf('today', now), sinceOf('week', now), sinceOf('month', now)]).toEqual([
    null,
    new Date(2026, 10, 30).getTime(),
    new Date(2026, 10, 24).getTime(),
    new Date(2026, 10, 1).getTime(),
  ]));

it('a row has one name with all of it', () =>
  expect(
    rowName(auditRow({ at: at(30, 9), status: 'done', outcome: 'exit code 0', durationMs: 1200 }), 'Fix it', now),
  ).toBe('today 09:00:05, Fix it, Bash npm test, allowed by you, once, high risk, done, exit code 0, 1.2 s'));

describe('counts', () => {
  it('of all', () => expect(countWords(18_332, 18_332, false)).toBe('18,332 rows'));
  it('of a filter', () => expect(countWords(1204, 18_332, true)).toBe('1,204 of 18,332 rows'));
  it('of one', () => expect(countWords(0, 1, true)).toBe('0 of 1 row'));
});

describe('the chain', () => {
  const broken = (words: string): Check => ({ state: 'checked', at: now, found: { whole: false, rows: 811, words } });
  const laws: [law: string, check: Check, tone: string, short: string][] = [
    ['not checked', { state: 'none' }, 'quiet', 'Chain not checked'],
    ['being checked', { state: 'checking' }, 'quiet', 'Checking the chain…'],
    ['could not be', { state: 'failed', problem: 'the disk is full' }, 'bad', 'Chain not checked'],
    [
      'whole',
      { state: 'checked', at: now - 125_000, found: { whole: true, rows: 18_332, words: '' } },
      'good',
      'Chain whole, 18,332 records, checked 2 min ago',
    ],
    ['changed', broken('row 812 of the audit was changed'), 'bad', 'Changed at row 812'],
    ['changed where there is no row', broken('the end of the audit is missing'), 'bad', 'Changed from outside'],
  ];
  it.each(laws)('%s', (_law, check, tone, short) => expect(checkWords(check, now)).toMatchObject({ tone, short }));
  it('says what it means and what to do', () =>
    expect(checkWords(broken('row 812 of the audit was changed'), now).more).toMatch(
      /^Row 812 of the audit was changed: .*Keep a copy of the data folder/,
    ));
});

describe('an export', () => {
  const words: [law: string, more: Parameters<typeof auditExport>[0], percent: number, expected: string][] = [
    ['runs', { written: 1500, total: 18_332 }, 8, 'Exporting JSONL: 1,500 of 18,332 rows'],
    ['grew while it ran', { written: 120, total: 100 }, 100, 'Exporting JSONL: 120 of 100 rows'],
    ['is done', { state: 'done', format: 'csv', written: 1, total: 1 }, 100, 'Exported 1 row as CSV'],
    ['of nothing', { state: 'done', written: 0, total: 0 }, 100, 'Exported 0 rows as JSONL'],
    ['was stopped', { state: 'stopped', written: 5 }, 5, 'Export stopped. No file was left.'],
    [
      'failed',
      { state: 'failed', message: 'the disk is full; free some space and try again' },
      0,
      'The export failed, and no file was left: the disk is full; free some space and try again',
    ],
  ];
  it.each(words)('%s', (_law, more, percent, expected) =>
    expect([exportPercent(auditExport(more)), exportWords(auditExport(more))]).toEqual([percent, expected]),
  );
});

it.each([
  ['a person', { who: 'user', words: 'you, once' }, ' by you, once'],
  ['a rule', { who: 'rule', words: 'rule `Edit`' }, ' by rule `Edit`'],
  ['what is no one', { who: 'mode', words: 'in project' }, ': in project'],
  ['the sandbox', { who: 'sandbox', words: 'the sandbox' }, ' by the sandbox'],
] as const)('who decided is said in plain words: %s', (_law, given, expected) => expect(byWhom(given)).toBe(expected));
