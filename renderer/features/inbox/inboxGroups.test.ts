import { describe, expect, it } from 'vitest';
import type { ApprovalCard } from '../../../shared/domain/approval.ts';
import { approval, approvalId, card, chat, chatId, decision, project } from '../../ipc/examples.ts';
import { alone, groupWords, inboxRows, outcomeWords, placeOf } from './inboxGroups.ts';
import { firstList } from './inboxList.ts';
import { inboxEntries } from './inboxModel.ts';

const rows = (cards: readonly Partial<ApprovalCard>[], isGrouped = true, chats = cards.map((_each, at) => `c${at}`)) =>
  inboxRows(
    firstList(
      inboxEntries({
        ...{ questions: [], dismissed: new Set(), projects: [project()] },
        chats: [...new Set(chats)].map((id) => chat({ id: chatId(id) })),
        approvals: cards.map((more, at) =>
          approval({ id: approvalId(`a${at}`), chatId: chatId(chats[at] ?? 'c0'), askedAt: at, card: card(more) }),
        ),
      }),
      new Map(),
      null,
    ),
    () => true,
    isGrouped,
  );
const sizes = (cards: readonly Partial<ApprovalCard>[], isGrouped = true) =>
  rows(cards, isGrouped).map(({ entries }) => entries.length);

const other = (text: string): Partial<ApprovalCard> => ({ preview: { kind: 'command', text } });
const said = (more: Parameters<typeof decision>[0]): Partial<ApprovalCard> => ({ decision: decision(more) });
const spoke = { decision: 'ask', words: 'rule `Bash(npm:*)` asks', rule: null } as const;
const offer = { rules: ['Bash(npm:*)'], wider: null, words: 'w', notInProject: null };
const laws: readonly (readonly [law: string, cards: readonly Partial<ApprovalCard>[], sizes: readonly number[]])[] = [
  ['equal ones are one row', [{}, {}, {}], [3]],
  ['the folder may differ', [{}, { folder: '/other', projectName: 'other' }], [2]],
  ['the mode may differ', [{}, { mode: 'acceptEdits' }], [2]],
  ['who asks may differ', [{}, { subagent: { type: 'explore', task: 't' } }], [2]],
  ['another command is another row', [{}, other('npm test '), {}], [2, 1]],
  ['another tool is', [{}, { tool: 'Other' }], [1, 1]],
  ['another effect is', [{}, said({ effects: ['run `x`'] })], [1, 1]],
  ['another risk is', [{}, said({ risk: 'medium' })], [1, 1]],
  ['another rule that is offered is', [{}, said({ suggestion: offer })], [1, 1]],
  ['another warning is', [{}, said({ notices: ['look out'] })], [1, 1]],
  ['another reason to ask is', [{}, said({ words: 'because' })], [1, 1]],
  ['another rule that spoke is, also behind the words', [{}, said({ reasons: [spoke] })], [1, 1]],
  ['what is critical is always alone', [said({ risk: 'critical' }), said({ risk: 'critical' })], [1, 1]],
];
describe('in groups', () => {
  it.each(laws)('%s', (_law, cards, expected) => expect(sizes(cards)).toEqual(expected));
  it('nothing is one row without grouping', () => expect(sizes([{}, {}], false)).toEqual([1, 1]));
  it('a group stands where its oldest stands, and holds the place of each of its entries', () => {
    const found = rows([other('x'), {}, other('y'), {}]);
    expect([found.map(({ key }) => key), placeOf(found, 'approval:a3'), placeOf(found, 'no such')]).toEqual([
      ['approval:a0', 'approval:a1', 'approval:a2'],
      1,
      0,
    ]);
  });
});

it('what was shown alone stands alone, whatever equal one came after', () => {
  const [found] = rows([{}, {}]);
  expect(found && alone(found)).toEqual({ ...found, entries: [found?.first], gone: new Set() });
});
it('a group says how many chats ask', () =>
  expect(rows([{}, {}, {}]).map(groupWords)).toEqual(['3 chats ask the same · answer together']));
it('or that one chat asks more than once', () =>
  expect(rows([{}, {}], true, ['c1', 'c1']).map(groupWords)).toEqual(['asked 2 times in one chat · answer together']));

it.each([
  [3, [], 'All 3 answers were taken.'],
  [3, [{ chatTitle: 'A', message: 'changed' }], '2 of 3 answers were taken. Not taken: A: changed'],
] as const)('of %d answers it is said what became of them', (all, failed, expected) =>
  expect(outcomeWords(all, failed)).toBe(expected),
);
