// From events to what a host is asked to do, with a clock of the test's own.
import { beforeEach, expect, test } from 'vitest';
import { type Attention, createAttention } from './attention.ts';
import type { Approval } from './domain/approval.ts';
import type { Chat } from './domain/chat.ts';
import type { View } from './domain/layout.ts';
import type { Question } from './domain/question.ts';
import type { NotificationSettings } from './domain/settings.ts';
import { approvalIdSchema, type ChatId, chatIdSchema, questionIdSchema } from './ids.ts';
import type { News } from './notificationFacts.ts';

let log: string[];
let timers: (() => void)[];
let attention: Attention;

beforeEach(() => {
  log = [];
  timers = [];
  attention = createAttention({
    after: (_ms, act) => {
      timers.push(act);
      return () => void timers.splice(timers.indexOf(act), 1);
    },
    show: ({ title, body }) => log.push(`${title}: ${body}`),
    withdraw: (tag) => log.push(`- ${tag}`),
    badge: (count) => log.push(`(${count})`),
    sound: () => log.push('♪'),
  });
});

const pass = () => {
  for (const act of timers.splice(0)) act();
};
/** What was done since the last look. */
const done = () => log.splice(0);

const one = chatIdSchema.parse('c1');
const two = chatIdSchema.parse('c2');
const chat = (id: ChatId, state: Chat['state']) => ({
  kind: 'chat' as const,
  chat: { id, title: `Chat ${id}`, state },
});
const approval = (id: string, chatId = one, state: Approval['state'] = 'waiting') => ({
  kind: 'approval' as const,
  approval: { id: approvalIdSchema.parse(id), chatId, state, card: { tool: 'Bash' } },
});
const question = (id: string, chatId = one, state: Question['state'] = 'waiting') => ({
  kind: 'question' as const,
  question: { id: questionIdSchema.parse(id), chatId, state },
});
const state = (more: Partial<Extract<News, { kind: 'state' }>> = {}): News => ({
  kind: 'state',
  chats: [chat(one, 'running').chat, chat(two, 'done').chat],
  approvals: [],
  questions: [],
  ...more,
});
const focus = (on: boolean) => ({ kind: 'focus' as const, on });
const layout = (view: View, ...panes: ChatId[]) => ({ kind: 'layout' as const, layout: { view, panes } });
const settings = (more: Partial<NotificationSettings>) => ({
  kind: 'settings' as const,
  settings: { approvals: 'unfocused', finished: 'unfocused', sound: false, badge: true, ...more } as const,
});

const BASH = 'Chat c1: Bash waits for your approval';
const DONE = 'Chat c1: The agent is done';

/** What is learned at one time; `null`: the pause passes. */
type Step = News | null;

const LAWS: ReadonlyArray<readonly [law: string, steps: readonly Step[], expected: readonly string[]]> = [
  ['an approval is told after the pause', [approval('a'), null], ['(1)', BASH]],
  [
    'what is answered within the pause is told to nobody',
    [approval('a'), approval('a', one, 'allowed'), null],
    ['- chat:c1'],
  ],
  ['an answer takes all back', [approval('a'), null, approval('a', one, 'denied')], ['(1)', BASH, '- chat:c1', '(0)']],
  ['what is told twice is heard once', [approval('a'), approval('a'), null, approval('a'), null], ['(1)', BASH]],
  [
    'one chat can wait twice',
    [approval('a'), approval('b'), null, approval('a', one, 'allowed'), approval('b', one, 'voided')],
    ['(2)', BASH, BASH, '(1)', '- chat:c1', '(0)'],
  ],
  [
    'each chat has its own',
    [approval('a'), approval('b', two), null, approval('a', one, 'stopped')],
    ['(2)', BASH, 'Chat c2: Bash waits for your approval', '- chat:c1', '(1)'],
  ],
  ['an interrupted one is no news', [approval('a', one, 'interrupted'), null], []],
  ['a question has no badge', [question('q'), null], ['Chat c1: The agent waits for your answer']],
  [
    'a question that was answered',
    [question('q'), null, question('q', one, 'answered')],
    ['Chat c1: The agent waits for your answer', '- chat:c1'],
  ],
  ['a turn that ended', [chat(one, 'done'), null], [DONE]],
  [
    'a turn that failed',
    [chat(one, 'waiting'), chat(one, 'failed'), null],
    ['Chat c1: The agent stopped with an error'],
  ],
  ['a turn that was stopped is no news', [chat(one, 'idle'), null], []],
  ['a turn that another follows at once is no news', [chat(one, 'done'), chat(one, 'running'), null], []],
  ['a chat that was done before is no news', [chat(two, 'done'), null], []],
  ['a new name of a chat is no news', [chat(one, 'done'), null, chat(one, 'done'), null], [DONE]],
  [
    'the next turn is news again',
    [chat(one, 'done'), null, chat(one, 'running'), chat(one, 'done'), null],
    [DONE, DONE],
  ],
  ['the focus within the pause is enough', [approval('a'), focus(true), null], ['(1)']],
  ['a look takes back', [approval('a'), null, layout('chats', one), focus(true)], ['(1)', BASH, '- chat:c1']],
  [
    'another pane while focused takes back',
    [approval('a'), null, focus(true), layout('chats', one)],
    ['(1)', BASH, '- chat:c1'],
  ],
  ['never', [settings({ approvals: 'never' }), approval('a'), null], ['(1)']],
  ['no badge', [settings({ badge: false }), approval('a'), null], [BASH]],
  ['the badge goes when it is switched off', [approval('a'), null, settings({ badge: false })], ['(1)', BASH, '(0)']],
  ['a sound', [settings({ sound: true }), approval('a'), null], ['(1)', BASH, '♪']],
  [
    'what came while nobody was connected is news',
    [state({ approvals: [approval('a').approval] }), null],
    ['(1)', BASH],
  ],
  [
    'what went while nobody was connected is taken back',
    [approval('a'), null, state()],
    ['(1)', BASH, '- chat:c1', '(0)'],
  ],
];

test.each(LAWS)('%s', (_law, steps, expected) => {
  attention.learn(state());
  attention.learn(focus(false));
  for (const step of steps) {
    if (step === null) pass();
    else attention.learn(step);
  }
  expect(done()).toEqual(expected);
});

test('what waited before the first look at the app is counted, and is no news', () => {
  attention.learn(state({ approvals: [approval('a').approval], questions: [question('q').question] }));
  pass();
  expect(done()).toEqual(['(1)']);
});

test('nothing is told once it stopped', () => {
  attention.learn(state());
  attention.learn(approval('a'));
  attention.stop();
  pass();
  expect(done()).toEqual([]);
});
