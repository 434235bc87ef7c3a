import { describe, expect, it } from 'vitest';
import type { Intent } from '../../components/intent.ts';
import { chat, chatId, project, projectId } from '../../ipc/examples.ts';
import { MOST_SHOWN, paletteItems, rank } from './paletteModel.ts';

const intent = (name: string, label: string, when = true): Intent => ({
  ...{ name, label, when, shortcuts: [] },
  perform: () => undefined,
});
const web = project({ id: projectId('p2'), name: 'web-console' });
const items = paletteItems({
  intents: [intent('inbox.open', 'Inbox'), intent('mode.plan', 'Switch to Plan'), intent('chat.stop', 'Stop', false)],
  chats: [
    chat({ id: chatId('c1'), title: 'Fix flaky test', state: 'waiting' }),
    chat({ id: chatId('c2'), title: 'Explain the test plan', projectId: web.id }),
    chat({ id: chatId('c3'), title: 'Test the café', archived: true }),
  ],
  projects: [project(), web],
  waiting: [chatId('c1')],
});
const keys = (query: string, recent: readonly string[] = []) =>
  rank(items, query, recent).flatMap((group) => group.items.map(({ key }) => key));

const laws: readonly (readonly [
  law: string,
  query: string,
  expected: readonly string[],
  recent?: readonly string[],
])[] = [
  ['the beginning of a label comes first', 'in', ['command:inbox.open', 'project:p1', 'project:p2', 'chat:c2']],
  ['the beginning of a word before a part of one', 'plan', ['command:mode.plan', 'chat:c2']],
  ['what was put away comes last, however well it fits', 'test', ['chat:c1', 'chat:c2', 'chat:c3']],
  ['what was chosen last comes first among equals', 'test', ['chat:c2', 'chat:c1', 'chat:c3'], ['chat:c2']],
  ['letters in this order are found', 'fxfl', ['chat:c1']],
  ['every word must be found, in label or detail', 'test web', ['chat:c2']],
  ['how a chat stands is found', 'waits', ['chat:c1']],
  ['case and accents do not count', 'CAFE', ['chat:c3']],
  ['what is not possible is not offered', 'stop', []],
  ['nothing fits', 'zzz', []],
];
describe('searching', () => {
  it.each(laws.map(([law, query, expected, recent]) => [law, query, expected, recent ?? []] as const))(
    '%s',
    (_law, query, expected, recent) => expect(keys(query, recent)).toEqual(expected),
  );
  it('says where a chat is and how it stands', () =>
    expect(items.find(({ key }) => key === 'chat:c1')?.detail).toBe('payments-api · waits'));
  it('is quick in a thousand chats, and shows no more than a person reads', () => {
    const many = paletteItems({
      ...{ intents: [], projects: [web], waiting: [] },
      chats: Array.from({ length: 1000 }, (_, at) => chat({ id: chatId(`n${at}`), title: `Chat ${at} about tests` })),
    });
    const begun = performance.now();
    expect(rank(many, 'test 9', [])[0]?.items).toHaveLength(MOST_SHOWN);
    expect(performance.now() - begun).toBeLessThan(200);
  });
});

it('before anything is typed, what was chosen last stands on top, then what waits, and nothing twice', () =>
  expect(rank(items, ' ', ['chat:c2', 'chat:gone']).map(({ title, items: held }) => [title, held.length])).toEqual([
    ['Chosen last', 1],
    ['Waiting for you', 1],
    ['Commands', 2],
    ['Projects', 2],
    ['Archived', 1],
  ]));
