import { describe, expect, it, test } from 'vitest';
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import type { DiffLine } from '../../../shared/domain/preview.ts';
import type { RuleSource } from '../../../shared/domain/rule.ts';
import type { RuleView } from '../../../shared/domain/settingsDocument.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import { callId, decision, grant, said, toolCall } from '../../ipc/examples.ts';
import { changedFiles, ranCommands, shownPath } from './filesModel.ts';
import { cardOf, madeWords, placeAfter, usedWords } from './grantsModel.ts';
import { rulesInForce, sourceWords } from './rulesModel.ts';
import { aroundNow, latestTodos, todosOf } from './todosModel.ts';

const P = '/home/ada/payments-api';
const line = (kind: DiffLine['kind']): DiffLine => ({ kind, text: 'x', before: null, after: null });
let calls = 0;
const change = (
  tool: string,
  path: string,
  more: Partial<ToolCallView> & { created?: boolean; lines?: string } = {},
) => {
  const { created = false, lines = '', ...rest } = more;
  const kinds = [...lines].map((sign) => line(sign === '+' ? 'added' : sign === '-' ? 'removed' : 'same'));
  return toolCall({
    ...{ id: callId(`t${++calls}`), tool, target: path },
    preview: { kind: 'diff', path, created, lines: kinds },
    ...rest,
  });
};
const shown = (items: readonly TimelineItem[]) =>
  changedFiles(items, P).map(({ path, state, added, removed, changes }) => [
    path,
    state,
    added === null ? null : `+${added} −${removed}`,
    changes.length,
  ]);

const files: [law: string, items: TimelineItem[], expected: unknown[]][] = [
  ['nothing was changed', [said('user', 'm1', 'hi'), toolCall()], []],
  [
    'one entry a path, however it was written, with all lines',
    [change('Edit', 'src/a.ts', { lines: '+- ' }), change('MultiEdit', `${P}/src/a.ts`, { lines: '++' })],
    [['src/a.ts', 'changed', '+3 −1', 2]],
  ],
  [
    'the one that was changed last comes first',
    [change('Write', 'b'), change('Edit', 'a'), change('Edit', 'b')],
    [
      ['b', 'changed', '+0 −0', 2],
      ['a', 'changed', '+0 −0', 1],
    ],
  ],
  [
    'made and changed is made',
    [change('Write', 'a', { created: true, lines: '+' }), change('Edit', './a', { lines: '-+' })],
    [['a', 'created', '+2 −1', 2]],
  ],
  [
    'made and deleted is deleted',
    [change('Write', 'a', { created: true }), change('Delete', 'a')],
    [['a', 'deleted', '+0 −0', 2]],
  ],
  [
    'only what was done counts',
    [
      change('Edit', 'a', { status: 'denied' }),
      change('Edit', 'b', { status: 'failed' }),
      change('Edit', 'c', { status: 'waiting' }),
    ],
    [],
  ],
  ['what is read is not changed', [change('Read', 'a'), change('Grep', 'b')], []],
  [
    'what cannot be shown line by line has no count, and is there',
    [change('Delete', 'logo.png', { preview: { kind: 'text', text: 'deletes the file logo.png (3 kB)' } })],
    [['logo.png', 'deleted', null, 1]],
  ],
];
test.each(files)('files: %s', (_law, items, expected) => {
  expect(shown(items)).toEqual(expected);
});

const paths: [written: string, expected: string][] = [
  ['src/a.ts', 'src/a.ts'],
  ['./src//a.ts', 'src/a.ts'],
  ['src/../b', 'b'],
  ['../b', '../b'],
  [`${P}/src/a.ts`, 'src/a.ts'],
  [`${P}-other/a`, `${P}-other/a`],
  ['/etc/hosts', '/etc/hosts'],
  ['~/notes', '~/notes'],
  ['C:\\x', 'C:\\x'],
];
test.each(paths)('path: %s is shown as %s', (written, expected) => {
  expect(shownPath(written, P)).toBe(expected);
});

test('commands that ran may have changed more', () => {
  expect([toolCall(), toolCall({ status: 'denied' }), change('Edit', 'a')].map((item) => ranCommands([item]))).toEqual([
    true,
    false,
    false,
  ]);
});

describe('to do', () => {
  const lists: [law: string, text: string, expected: unknown][] = [
    ['none', 'nothing to do', { todos: [], progress: null }],
    [
      'each with how it stands',
      '[x] Find\n[>] Fix\n[ ] Run [x] times',
      {
        todos: [
          { text: 'Find', status: 'done' },
          { text: 'Fix', status: 'now' },
          { text: 'Run [x] times', status: 'pending' },
        ],
        progress: '1 of 3',
      },
    ],
    ['a text of two lines', '[ ] a\nb', { todos: [{ text: 'a\nb', status: 'pending' }], progress: '0 of 1' }],
  ];
  it.each(lists)('%s', (_law, text, expected) => {
    expect(todosOf(text)).toEqual(expected);
  });
  const windows: [law: string, marks: string, expected: string][] = [
    ['begins a little before what is at work', 'xxxxx>      ', 'xx> '],
    ['begins a little before what is to come', 'xxxxx   ', 'xx  '],
    ['ends at the end', 'xxxxxxx>', 'xxx>'],
    ['is the end when all is done', 'xxxxxx', 'xxxx'],
    ['begins at the beginning', '>     ', '>   '],
    ['is all when there are few', 'x>', 'x>'],
  ];
  it.each(windows)('what is shown of many %s', (_law, marks, expected) => {
    const { todos } = todosOf([...marks].map((mark, at) => `[${mark}] ${at}`).join('\n'));
    const sign = { done: 'x', now: '>', pending: ' ' };
    expect(
      aroundNow(todos, 4)
        .map(({ status }) => sign[status])
        .join(''),
    ).toBe(expected);
  });
  it('the latest that was done is the list', () => {
    const write = (text: string, more: Partial<ToolCallView> = {}) =>
      toolCall({ tool: 'TodoWrite', preview: { kind: 'text', text }, ...more });
    const items = [write('[ ] a'), write('[x] a'), write('[ ] b', { status: 'denied' })];
    expect(latestTodos(items).progress).toBe('1 of 1');
    expect(latestTodos([write('', { preview: null, output: '[ ] c' })]).progress).toBe('0 of 1');
    expect(latestTodos([]).progress).toBe(null);
  });
});

const rule = (decision: RuleView['decision'], text: string, layer: RuleSource['layer'] = 'user'): RuleView => ({
  ...{ decision, text, description: null, place: null, findings: [] },
  source: { layer, file: layer === 'user' ? '/c/settings.toml' : null, line: layer === 'user' ? 4 : null },
});

test('rules: what denies first, built-in ones apart, nothing twice', () => {
  const { groups, builtIn } = rulesInForce([
    rule('allow', 'Edit'),
    rule('deny', 'wipe', 'built-in'),
    rule('deny', 'Bash'),
    rule('allow', 'Read', 'flag'),
  ]);
  expect(groups.map(({ title, rules }) => [title, rules.map(({ text }) => text)])).toEqual([
    ['Denied', ['Bash']],
    ['Allowed', ['Edit', 'Read']],
  ]);
  expect(builtIn.map(({ text }) => text)).toEqual(['wipe']);
});

const sources: [source: RuleSource, words: string][] = [
  [{ layer: 'user', file: '/c/settings.toml', line: 4 }, 'you · settings.toml:4'],
  [{ layer: 'flag', file: 'C:\\r.toml', line: null }, 'flag · r.toml'],
  [{ layer: 'flag', file: null, line: null }, 'flag'],
  [{ layer: 'built-in', file: null, line: null }, 'built-in'],
];
test.each(sources)('where a rule stands: %j', (source, words) => {
  expect(sourceWords(source)).toBe(words);
});

describe('grants', () => {
  it('say how often they were used and when they were made', () => {
    const folder = grant({ rules: [], folder: '/home/ada/lib' });
    expect([usedWords(grant()), usedWords(grant({ uses: 6 })), usedWords(folder)]).toEqual([
      ...['not used yet', 'used 6×', 'counts as inside'],
    ]);
    expect([madeWords(grant(), 1500), madeWords(grant(), 301_000)]).toEqual(['made just now', 'made 5m ago']);
  });
  it('name the card that they were taken from, the last one before', () => {
    const offer = { rules: ['Bash(npm test:*)'], wider: null, words: '', notInProject: null };
    const card = (target: string, at: number, who: 'user' | 'rule' = 'user') =>
      toolCall({ target, at, decider: { who, words: '' }, decision: decision({ suggestion: offer }) });
    const items = [
      card('npm test a', 100),
      card('npm test b', 900),
      card('npm test c', 950, 'rule'),
      card('late', 2000),
    ];
    expect(cardOf(grant(), items)).toBe('npm test b');
    expect(cardOf(grant({ rules: ['Edit'] }), items)).toBe(null);
  });
  it('hand the focus on when one is revoked', () => {
    expect([placeAfter(0, 2), placeAfter(2, 2), placeAfter(0, 0)]).toEqual([0, 1, null]);
  });
});
