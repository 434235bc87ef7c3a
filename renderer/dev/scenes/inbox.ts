// The Inbox in every state that is worth looking at: empty, full, overfull, grouped, and each kind of entry.
import type { Approval, ApprovalCard } from '../../../shared/domain/approval.ts';
import type { Chat } from '../../../shared/domain/chat.ts';
import type { Question } from '../../../shared/domain/question.ts';
import type { Risk } from '../../../shared/domain/risk.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Answers } from '../../ipc/clientFake.ts';
import {
  approval,
  approvalId,
  appState,
  callId,
  card,
  chat,
  chatId,
  decision,
  project,
  projectId,
  question,
  questionId,
} from '../../ipc/examples.ts';
import type { ConnectionStatus } from '../../ipc/transport.ts';

type Scene = { readonly answers: Partial<Answers>; readonly status?: ConnectionStatus };

const SECOND = 1000;
const now = Date.now();
const projects = [
  project(),
  project({ id: projectId('p3'), name: 'web-console', path: '/home/ada/code/web-console', openedAt: 900 }),
];
const row = (id: string, title: string, state: Chat['state'], more: Partial<Chat> = {}) =>
  chat({ id: chatId(id), title, state, createdAt: now - 9_000 * SECOND, updatedAt: now - 500 * SECOND, ...more });
const web = projectId('p3');
const chats = [
  row('c1', 'Fix flaky settlement test', 'waiting', { updatedAt: now }),
  row('c2', 'Upgrade to Node 24', 'asking'),
  row('c3', 'Explain the retry queue', 'done', { unread: true }),
  row('c4', 'Search page skeleton', 'waiting', { projectId: web, mode: 'acceptEdits' }),
  row('c5', 'Migrate to Vite 8', 'waiting', { projectId: web }),
  row('c6', 'Review PR 412', 'waiting', { projectId: web }),
  row('c7', 'Sort the changelog', 'failed', { unread: true, projectId: web }),
  row('c8', 'Plan the queue', 'asking', { mode: 'plan' }),
];

const asked = (id: string, chat: string, ago: number, more: Partial<ApprovalCard>): Approval =>
  approval({
    id: approvalId(id),
    chatId: chatId(chat),
    callId: callId(`t-${id}`),
    askedAt: now - ago * SECOND,
    hash: id.padEnd(64, '0').slice(0, 64),
    card: card(more),
  });
const command = (text: string, risk: Risk, more: Partial<ApprovalCard> = {}): Partial<ApprovalCard> => ({
  question: `Allow Bash to run \`${text}\`?`,
  preview: { kind: 'command', text },
  decision: decision({
    risk,
    words: `No rule covers \`${text.split(' ', 2).join(' ')}\`, and it is not a known read-only program.`,
    effects: [`run the program \`${text.split(' ', 1)[0]}\``],
    suggestion:
      risk === 'critical'
        ? decision().suggestion
        : {
            rules: [`Bash(${text.split(' ', 2).join(' ')}:*)`],
            wider: null,
            words: `\`${text.split(' ', 2).join(' ')}\` with anything behind it`,
            notInProject: 'a rule cannot be saved for one project yet; allow it in this chat',
          },
  }),
  ...more,
});
const inWeb = { folder: '/home/ada/code/web-console', projectName: 'web-console' };
const loop = 'for i in 1 2 3 4 5 6 7 8 9 10; do npm test -- settlement || break; done';
const approvals = [
  asked('a1', 'c5', 360, {
    question: 'Allow WebFetch to read `https://vite.dev/guide/migration`?',
    tool: 'WebFetch',
    preview: { kind: 'text', text: 'https://vite.dev/guide/migration' },
    decision: decision({ risk: 'medium', words: 'No rule covers `vite.dev`.', effects: ['read a page of `vite.dev`'] }),
    ...inWeb,
  }),
  asked('a2', 'c6', 240, {
    ...command('sudo apt-get install ripgrep', 'critical', inWeb),
    subagent: { type: 'review', task: 'Look for races in the pull request' },
  }),
  asked('a3', 'c4', 130, {
    question: 'Allow Edit to change `src/routes/index.tsx`?',
    tool: 'Edit',
    mode: 'acceptEdits',
    preview: {
      kind: 'diff',
      path: 'src/routes/index.tsx',
      created: false,
      lines: [
        { kind: 'same', text: "import { Orders } from './orders';", before: 3, after: 3 },
        { kind: 'removed', text: 'const routes = [Orders];', before: 4, after: null },
        { kind: 'added', text: "import { Search } from './search';", before: null, after: 4 },
        { kind: 'added', text: 'const routes = [Orders, Search];', before: null, after: 5 },
        { kind: 'added', text: '', before: null, after: 6 },
      ],
    },
    decision: decision({
      risk: 'medium',
      words: 'Rule `Edit(src/routes/index.tsx)` asks.',
      effects: ['change `src/routes/index.tsx`'],
    }),
    ...inWeb,
  }),
  asked('a4', 'c5', 70, command('npm test', 'medium', inWeb)),
  asked('a5', 'c1', 40, { ...command(loop, 'high'), question: 'Allow Bash to run this loop over `npm test`?' }),
];
const same = [
  asked('s1', 'c1', 90, command('npm test', 'medium')),
  asked('s2', 'c4', 80, command('npm test', 'medium', inWeb)),
  asked('s3', 'c5', 70, command('npm test', 'medium', inWeb)),
];
const putQuestion: Question = question({ id: questionId('q1'), chatId: chatId('c2'), askedAt: now - 540 * SECOND });
const putPlan: Question = question({
  id: questionId('q2'),
  chatId: chatId('c8'),
  askedAt: now - 20 * SECOND,
  content: { kind: 'plan', plan: '# Settle with one clock\n\n1. Read `src/settle/clock.ts`.\n2. Use one clock.' },
});

const said: Partial<Answers> = {
  'chat:lastSaid': () =>
    ok({ text: 'The deadline compared two different clocks. I want to run the suite ten times to confirm.' }),
};
type Parts = {
  readonly approvals?: readonly Approval[];
  readonly questions?: readonly Question[];
  readonly chats?: readonly Chat[];
  readonly answers?: Partial<Answers>;
  readonly status?: ConnectionStatus;
};
function scene({ status, answers = {}, ...parts }: Parts): Scene {
  return {
    ...(status === undefined ? {} : { status }),
    answers: {
      'app:state': () =>
        ok(
          appState({
            projects,
            chats: [...(parts.chats ?? chats)],
            approvals: [...(parts.approvals ?? [])],
            questions: [...(parts.questions ?? [])],
            layout: { view: 'inbox', panes: [null], active: 0, split: 0.5, sidePanel: false },
          }),
        ),
      ...said,
      ...answers,
    },
  };
}

const quiet = chats.map((each) => ({ ...each, state: 'idle' as const, unread: false }));
const thousand = Array.from({ length: 1000 }, (_, at) =>
  asked(
    `n${at}`,
    `c${(at % 6) + 1}`,
    4000 - at,
    command(`npm run step-${at} -- --shard ${at}/1000`, at % 7 === 0 ? 'high' : 'medium'),
  ),
);
const full: Parts = { approvals, questions: [putQuestion, putPlan] };

export const INBOX_SCENES: Readonly<Record<string, Scene>> = {
  'inbox-empty': scene({ chats: quiet }),
  inbox: scene(full),
  'inbox-critical': scene({ approvals: approvals.slice(1, 2), chats: quiet }),
  'inbox-question': scene({ questions: [putQuestion], chats: quiet }),
  'inbox-plan': scene({ questions: [putPlan], chats: quiet }),
  'inbox-ended': scene({}),
  'inbox-group': scene({ approvals: [...same, ...approvals.slice(2)] }),
  'inbox-interrupted': scene({
    chats: quiet,
    approvals: approvals.slice(0, 2).map((each) => ({ ...each, state: 'interrupted' as const })),
    questions: [{ ...putQuestion, state: 'interrupted' }],
  }),
  'inbox-thousand': scene({ approvals: thousand }),
  'inbox-gone': scene({ ...full, status: 'disconnected' }),
  'inbox-unread': scene({
    ...full,
    answers: { 'chat:lastSaid': () => err({ code: 'internal', message: 'the database is locked' }) },
  }),
};
