// The states of the frame that are worth looking at: chats side by side, the sidebar, the palette, and pages in their place.
import type { Approval } from '../../../shared/domain/approval.ts';
import type { Chat, TimelineItem } from '../../../shared/domain/chat.ts';
import type { Layout } from '../../../shared/domain/layout.ts';
import type { AppState } from '../../../shared/ipc/contract.ts';
import { err, ok } from '../../../shared/result.ts';
import { type Answers, refused } from '../../ipc/clientFake.ts';
import {
  approval,
  approvalId,
  appState,
  card,
  chat,
  chatId,
  decision,
  project,
  projectId,
  question,
  said,
  toolCall,
} from '../../ipc/examples.ts';

type Scene = { readonly answers: Partial<Answers> };

const MINUTE = 60_000;
const now = Date.now();
const payments = project();
const web = project({ id: projectId('p2'), name: 'web-console', path: '/home/ada/code/web-console', openedAt: 900 });
const gone = project({
  id: projectId('p3'),
  name: 'old-thing',
  path: '/mnt/usb/old-thing',
  openedAt: 1,
  exists: false,
});

const row = (id: string, title: string, state: Chat['state'], minutes: number, more: Partial<Chat> = {}) =>
  chat({ id: chatId(id), title, state, createdAt: now - minutes * MINUTE, updatedAt: now - minutes * MINUTE, ...more });
const chats: readonly Chat[] = [
  row('c1', 'Fix flaky settlement test', 'waiting', 1),
  row('c2', 'Upgrade to Node 24', 'running', 2),
  row('c3', 'Explain the retry queue', 'done', 9, { unread: true }),
  row('c4', 'Search page skeleton', 'running', 14, { projectId: web.id, mode: 'acceptEdits' }),
  row('c5', 'Migrate to Vite 8', 'failed', 65, { projectId: web.id, unread: true }),
  row('c6', 'Review the pull request about retries and the dead letter queue', 'asking', 190, { projectId: web.id }),
  row('c7', 'Which of the tests are slow?', 'idle', 400, { projectId: gone.id, title: 'Which of the tests are slow?' }),
  row('c8', 'Rename the settle module', 'done', 5000, { archived: true }),
  row('c9', 'A first look', 'idle', 9000, { archived: true }),
];

const loop = 'for i in 1 2 3 4 5 6 7 8 9 10; do npm test -- settlement || break; done';
const asks = (id: string, chat: string, question: string, at: number): Approval =>
  approval({
    id: approvalId(id),
    chatId: chatId(chat),
    askedAt: now - at * MINUTE,
    card: card({
      question,
      preview: { kind: 'command', text: loop },
      decision: decision({ effects: ["run the project's `test` script: `vitest run`"] }),
    }),
  });
const approvals = [
  asks('a1', 'c1', 'Allow Bash to run this loop over `npm test`?', 1),
  asks('a2', 'c1', 'Allow Bash to run `git add`?', 0.5),
];
const questions = [question({ chatId: chatId('c6'), askedAt: now - 3 * MINUTE })];

const items = (id: string): readonly TimelineItem[] =>
  [
    said('user', `${id}m1`, 'The settlement test fails about once in ten runs. Find out why and fix it.'),
    said('assistant', `${id}m2`, "I'll start with the test and what it waits for."),
    toolCall({ target: 'test/settlement.spec.ts' }),
    said(
      'assistant',
      `${id}m3`,
      'The deadline compared two different clocks. I want to run the suite ten times to confirm.',
    ),
  ].map((item) => ({ ...item, chatId: chatId(id) }));

const layoutOf = (panes: Layout['panes'], more: Partial<Layout> = {}): Layout => ({
  ...{ view: 'chats', panes, active: 0, split: 0.5, sidePanel: true },
  ...more,
});

function scene(state: Partial<AppState>, more: Partial<Answers> = {}): Scene {
  const read: AppState = appState({
    ...{ projects: [payments, web, gone], chats: [...chats], approvals, questions },
    ...state,
  });
  return {
    answers: {
      'app:state': () => ok(read),
      'chat:open': ({ chatId: id }) =>
        ok({
          chat: read.chats.find((each) => each.id === id) ?? chat({ id }),
          items: [...items(id)],
          draft: '',
          approvals: approvals.filter((each) => each.chatId === id),
          grants: [],
          questions: questions.filter((each) => each.chatId === id),
        }),
      ...more,
    },
  };
}

const two = [chatId('c1'), chatId('c4')];
const many = Array.from({ length: 1000 }, (_, at) =>
  row(
    `n${at}`,
    `Chat ${at}: ${['Fix', 'Explain', 'Upgrade', 'Review'][at % 4]} the ${['queue', 'clock', 'tests'][at % 3]}`,
    'idle',
    at + 2,
  ),
);

export const FRAME_SCENES: Readonly<Record<string, Scene>> = {
  frame: scene({ layout: layoutOf(two) }),
  'frame-second': scene({ layout: layoutOf(two, { active: 1, split: 0.42 }) }),
  'frame-one': scene({ layout: layoutOf([chatId('c1')]) }),
  'frame-no-side': scene({ layout: layoutOf([chatId('c3')], { sidePanel: false }) }),
  'frame-begin': scene({ layout: layoutOf([chatId('c1'), null], { active: 1 }) }),
  'frame-inbox': scene({ layout: layoutOf(two, { view: 'inbox' }) }),
  'frame-archive-refused': scene(
    { layout: layoutOf([chatId('c3')]) },
    {
      'chat:archive': () => refused('`Explain the retry queue` began to work meanwhile. Stop it first.'),
      'chat:rename': () => refused('The title was not saved: the disk is full. Free some space and try again.'),
    },
  ),
  'frame-many': scene({ chats: [...chats, ...many], layout: layoutOf([chatId('c3')]) }),
  'frame-broken': {
    answers: {
      'app:state': () =>
        err({
          code: 'broken',
          message: 'The disk is full, so `/home/ada/.local/share/z-engine/z-engine.db` cannot be opened.',
        }),
      'app:retry': () => err({ code: 'broken', message: 'The disk is still full.' }),
    },
  },
};
