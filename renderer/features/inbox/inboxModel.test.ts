import { describe, expect, it } from 'vitest';
import type { Chat } from '../../../shared/domain/chat.ts';
import {
  approval,
  approvalId,
  card,
  chat,
  chatId,
  decision,
  project,
  projectId,
  question,
  questionId,
} from '../../ipc/examples.ts';
import { noFilter } from '../../stores/inbox.ts';
import { countWords, fits, type InboxSource, inboxEntries, spokenEntry, waitedWords } from './inboxModel.ts';

const source = (more: Partial<InboxSource> = {}): InboxSource => ({
  ...{ approvals: [], questions: [], dismissed: new Set(), chats: [chat()], projects: [project()] },
  ...more,
});
const asked = (id: string, askedAt: number) => approval({ id: approvalId(id), askedAt });
const keys = (more: Partial<InboxSource>) => inboxEntries(source(more)).map(({ key }) => key);
const ended = (more: Partial<Chat>) => chat({ id: chatId('c2'), unread: true, state: 'done', updatedAt: 50, ...more });
const interrupted = approval({ id: approvalId('a9'), state: 'interrupted', askedAt: 1 });

const laws: readonly (readonly [law: string, given: Partial<InboxSource>, expected: readonly string[]])[] = [
  ['nothing where nothing waits', {}, []],
  [
    'approvals and questions by age',
    { approvals: [asked('a2', 30), asked('a1', 10)], questions: [question({ askedAt: 20 })] },
    ['approval:a1', 'question:q1', 'approval:a2'],
  ],
  ['of one age by name', { approvals: [asked('b', 1), asked('a', 1)] }, ['approval:a', 'approval:b']],
  ['no approval that was answered', { approvals: [approval({ state: 'allowed' }), approval({ state: 'voided' })] }, []],
  [
    'what was interrupted after what waits, and ended turns last',
    { approvals: [interrupted, asked('a1', 99)], chats: [chat(), ended({})] },
    ['approval:a1', 'approval:a9', 'ended:c2'],
  ],
  ['nothing interrupted that was put away', { approvals: [interrupted], dismissed: new Set([interrupted.id]) }, []],
  ['nor what was talked over', { approvals: [interrupted], chats: [chat({ state: 'done' })] }, []],
  ['failed turns too', { chats: [ended({ state: 'failed' })] }, ['ended:c2']],
  ['no turn that was looked at', { chats: [ended({ unread: false })] }, []],
  ['no turn that goes on', { chats: [ended({ state: 'running' })] }, []],
  ['no chat that was put away', { chats: [ended({ archived: true })] }, []],
  ['what waits in a chat that is not known yet', { approvals: [asked('a1', 1)], chats: [] }, ['approval:a1']],
];
describe('the Inbox holds', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(keys(given)).toEqual(expected));
});

const one = (more: Partial<InboxSource>) => inboxEntries(source(more))[0];
const shown: readonly (readonly [law: string, given: Partial<InboxSource>, expected: object])[] = [
  [
    'tool, risk, call, place and mode',
    { approvals: [approval()] },
    {
      ...{ label: 'Bash', risk: 'high', line: 'npm test', isCode: true, size: '', subagent: '', mode: 'default' },
      ...{ chatTitle: 'Fix flaky settlement test', projectName: 'payments-api', since: 2000 },
    },
  ],
  [
    'of a long command the first line, and that there is more',
    { approvals: [approval({ card: card({ preview: { kind: 'command', text: 'set -e\nmake' } }) })] },
    { line: 'set -e …' },
  ],
  [
    'of a very long one the beginning',
    { approvals: [approval({ card: card({ preview: { kind: 'command', text: 'x'.repeat(9000) } }) })] },
    { line: `${'x'.repeat(200)} …` },
  ],
  [
    'the path and the size of a difference',
    {
      approvals: [
        approval({
          card: card({
            preview: {
              ...{ kind: 'diff', path: 'a.ts', created: true },
              lines: [{ kind: 'added', text: 'x', before: null, after: 1 }],
            },
          }),
        }),
      ],
    },
    { line: 'a.ts', size: '+1 −0' },
  ],
  [
    'which subagent asks',
    { approvals: [approval({ card: card({ subagent: { type: 'review', task: 't' } }) })] },
    { subagent: 'review · subagent of' },
  ],
  ['a question', { questions: [question()] }, { label: 'Question', risk: null, isCode: false }],
  [
    'the heading of a plan',
    { questions: [question({ id: questionId('q'), content: { kind: 'plan', plan: '# Settle\n\n1.' } })] },
    { label: 'Plan', line: 'Settle …' },
  ],
  ['a failed turn', { chats: [ended({ state: 'failed' })] }, { label: 'Failed', group: 'ended', since: 50 }],
];
describe('a row shows', () => {
  it.each(shown)('%s', (_law, given, expected) => expect(one(given)).toMatchObject(expected));
});

it.each([
  [0, '0 s'],
  [40_999, '40 s'],
  [60_000, '1 m'],
  [3_600_000, '1 h'],
  [90_000_000, '1 d'],
  [-5, '0 s'],
])('after %d ms a row says %s', (ms, expected) => expect(waitedWords(1000, 1000 + ms)).toBe(expected));

it('counts what there is', () =>
  expect(
    countWords(
      inboxEntries(
        source({
          approvals: [asked('a1', 1), asked('a2', 2), interrupted],
          questions: [question()],
          chats: [chat(), ended({}), ended({ id: chatId('c3'), state: 'failed' })],
        }),
      ),
    ),
  ).toBe('2 approvals · 1 question · 1 interrupted · 1 finished · 1 failed'));
it('counts nothing in words', () => expect(countWords([])).toBe('nothing waits'));

const entry = one({ approvals: [approval({ card: card({ decision: decision({ risk: 'high' }) }) })] });
const filters: readonly (readonly [law: string, filter: Partial<typeof noFilter>, passes: boolean])[] = [
  ['no filter', {}, true],
  ['its kind', { kind: 'approvals' }, true],
  ['another kind', { kind: 'questions' }, false],
  ['its project', { project: projectId('p1') }, true],
  ['another project', { project: projectId('p2') }, false],
  ['its risk', { risk: 'high' }, true],
  ['another risk', { risk: 'low' }, false],
  ['words of it in any order and case', { text: ' FLAKY npm ' }, true],
  ['a word that it has not', { text: 'npm yarn' }, false],
];
describe('a filter', () => {
  it.each(filters)('%s', (_law, filter, passes) =>
    expect(entry !== undefined && fits({ ...noFilter, ...filter }, entry)).toBe(passes),
  );
});

it('says once where one is and what it is', () =>
  expect(entry && spokenEntry(entry, 2, 5)).toBe(
    '2 of 5. Bash, high risk: npm test. Fix flaky settlement test, payments-api.',
  ));
