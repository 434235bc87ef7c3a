import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DecidedRecord } from '../../shared/domain/audit.ts';
import type { AuditQuery } from './auditSearch.ts';
import type { Store } from './store.ts';
import { decided, finished, NOW, open, scratchFolder, withRaw } from './testing/samples.ts';

let folder = '';
let store: Store;
beforeEach(() => {
  folder = scratchFolder();
  store = open(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const find = (text: string, more: Partial<AuditQuery> = {}) =>
  store.audit.search({ text, limit: 50, ...more }).map((entry) => entry.seq);

const ROWS: readonly Partial<DecidedRecord>[] = [
  { args: { command: 'npm test' } },
  { args: { command: 'git push origin main' }, decision: 'deny', feedback: 'not on a Friday' },
  { tool: 'Edit', args: { path: 'src/päth/größe.ts', new: 'first\nsecond\tthird' }, effects: ['change `größe.ts`'] },
  { tool: 'Read', args: { path: 'C:\\temp\\new' }, folder: '/home/ada/shop', at: NOW + 100 },
  {
    tool: 'Bash',
    args: { command: 'echo "say \\"hi\\"" && true' },
    decider: { who: 'rule', words: 'rule `Bash(echo:*)`' },
    reasons: [
      { decision: 'deny', words: 'a zebra spoke', rule: null },
      {
        decision: 'allow',
        words: 'an okapi too',
        rule: { decision: 'allow', text: 'Bash(gnu:*)', source: { layer: 'user', file: '/rules/mine.toml', line: 41 } },
      },
    ],
  },
  { tool: 'Bash', args: { command: 'echo 日本語 мир' } },
];
const fill = () => {
  for (const [at, row] of ROWS.entries()) store.audit.decided({ ...decided(`c${at + 1}`), effects: [], ...row });
  store.audit.finished({ ...finished('c1'), outcome: 'exit code 42' });
};

const laws: [law: string, text: string, expected: number[], more?: Partial<AuditQuery>][] = [
  ['no text finds all, newest first', '', [7, 6, 5, 4, 3, 2, 1]],
  ['blanks are no text', ' \n\t ', [7, 6, 5, 4, 3, 2, 1]],
  ['at most so many', '', [7, 6], { limit: 2 }],
  ['a word of the arguments', 'origin', [2]],
  ['all the words, in any order', 'main git', [2]],
  ['one word too many', 'main git nowhere', []],
  ['the last word may be a beginning', 'git pus', [2]],
  ['another may not', 'pus git', []],
  ['the case does not matter', 'GIT PUSH', [2]],
  ['accents do not matter', 'grosse.ts GRÖSSE', []],
  ['a letter with dots is the one without', 'src/path', [3]],
  ['a word behind the end of a line', 'second', [3]],
  ['a word behind a tab', 'third', [3]],
  ['a word behind a backslash', 'new', [4, 3]],
  ['a path with backslashes, as it is written', 'C:\\temp\\new', [4]],
  ['a path is its parts in this order', 'src/päth', [3]],
  ['not in another order', 'größe/päth', []],
  ['the tool', 'Read', [4]],
  ['the folder', 'ada/shop', [4]],
  ['the feedback', 'Friday', [2]],
  ['what decided', 'Bash(echo', [5]],
  ['a reason', 'zebra', [5]],
  ['every reason', 'okapi', [5]],
  ['a rule that spoke', 'gnu', [5]],
  ['the file of a rule', '/rules/mine.toml', [5]],
  ['the outcome', '42', [7]],
  ['other scripts', '日本語', [6]],
  ['their beginnings', 'ми', [6]],
  ['names of the record are nothing to find', 'layer', []],
  ['nor are its ids', 'c1', []],
  ['a word of FTS5 is a word', 'NOT', [2]],
  ['its operators too', 'git AND push', []],
  ['quotes are no syntax', 'say "hi"', [5]],
  ['half a quote neither', '"', []],
  ['nor stars, colons, brackets', 'words : (git*) ^ - +', []],
  ['signs between words do not matter', 'hi && true', [5]],
  ['a NUL parts words', 'git\0push', [2]],
  ['of one tool only', 'git', [], { tool: 'Edit' }],
  ['of one tool, without text', '', [3], { tool: 'Edit' }],
  ['the name of a tool is whole', '', [], { tool: 'Edi' }],
  ['of one decision', '', [2], { decision: 'deny' }],
  ['since a time', '', [4], { since: NOW + 6 }],
  ['all filters at once', 'git', [2], { tool: 'Bash', decision: 'deny', since: NOW }],
  ['one filter that does not fit', 'git', [], { tool: 'Bash', decision: 'allow', since: NOW }],
];
test.each(laws)('%s', (_law, text, expected, more = {}) => {
  fill();
  expect(find(text, more)).toEqual(expected);
});

test('what is found is the whole row', () => {
  fill();
  expect(store.audit.search({ text: 'exit 42', limit: 1 })).toEqual([
    { seq: 7, hash: expect.stringMatching(/^[0-9a-f]{64}$/), record: { ...finished('c1'), outcome: 'exit code 42' } },
  ]);
});

test('any text is a search that comes to an end without a fault', () => {
  fill();
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'"*:()^-+{} \\\'\0\uD800\uDC00aä日', 'NEAR', 'AND', 'OR'), maxLength: 40 }),
    fc.integer({ min: 30, max: 20_000 }).map((count) => '"a" '.repeat(count)),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const seqs = find(text);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => b - a));
    }),
  );
});

test('each word of a text that was recorded finds its row', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019äßéжЖ日'), minLength: 1, maxLength: 12 });
  let count = 0;
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(' ', '\n', '\t', ' "', '\\'),
      (all, gap) => {
        count += 1;
        store.audit.decided(decided(`p${count}`, { text: all.join(gap) }));
        for (const one of all) expect(find(one)).toContain(count);
        expect(find(all.join(' '))).toContain(count);
      },
    ),
    { numRuns: 40 },
  );
});

test('a damaged index does not stop the app: it is made anew at the next search or row, and the records stay', () => {
  fill();
  const damage = () =>
    withRaw(folder, (raw) => {
      raw.unsafeMode(true);
      raw.exec('UPDATE audit_index_data SET block = zeroblob(30) WHERE id > 10');
    });
  damage();
  expect(find('zebra')).toEqual([5]);
  damage();
  store.close();
  store = open(folder);
  expect([store.notices, store.projects.list()]).toEqual([[], []]);
  store.audit.decided(decided('c8', { command: 'zebra crossing' }));
  expect(find('zebra')).toEqual([8, 5]);
  expect(store.audit.verify()).toMatchObject({ ok: true, value: { count: 8 } });
});
