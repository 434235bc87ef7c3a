// The states of the window that are worth looking at, each as what the main process would answer.

import type { Approval, ApprovalCard } from '../../shared/domain/approval.ts';
import type { Chat, TimelineItem } from '../../shared/domain/chat.ts';
import type { Grant } from '../../shared/domain/grant.ts';
import type { DiffLine } from '../../shared/domain/preview.ts';
import type { Question } from '../../shared/domain/question.ts';
import { DEFAULT_WINDOW_SETTINGS } from '../../shared/domain/settings.ts';
import type { ToolCallView } from '../../shared/domain/toolCall.ts';
import { confirmationIdSchema } from '../../shared/ids.ts';
import type { AppState } from '../../shared/ipc/contract.ts';
import { ok } from '../../shared/result.ts';
import { type Answers, refused } from '../ipc/clientFake.ts';
import {
  approval,
  approvalId,
  appState,
  callId,
  card,
  chat,
  chatId,
  decision,
  grant,
  grantId,
  messageId,
  project,
  projectId,
  question,
  questionId,
  said,
  toolCall,
} from '../ipc/examples.ts';
import type { ConnectionStatus } from '../ipc/transport.ts';
import { AUDIT_SCENES } from './scenes/audit.ts';
import { FRAME_SCENES } from './scenes/frame.ts';
import { INBOX_SCENES } from './scenes/inbox.ts';
import { SETTINGS_SCENES } from './scenes/settings.ts';
import { SIDE_SCENES } from './scenes/side.ts';
import { TIMELINE_SCENES } from './scenes/timeline.ts';

export type Scene = { readonly answers: Partial<Answers>; readonly status?: ConnectionStatus };

const MINUTE = 60_000;
const now = Date.now();
const payments = project();
const sample = project({
  id: projectId('p2'),
  name: 'sample-project',
  path: '/home/ada/.local/share/z-engine/sample',
  isSample: true,
});
const console2 = project({
  id: projectId('p3'),
  name: 'web-console',
  path: '/home/ada/code/web-console',
  openedAt: 900,
});
const row = (id: string, title: string, state: Chat['state'], minutes: number, more: Partial<Chat> = {}) =>
  chat({ id: chatId(id), title, state, createdAt: now - minutes * MINUTE, updatedAt: now - minutes * MINUTE, ...more });
const others = [
  row('c2', 'Upgrade to Node 24', 'running', 1.2),
  row('c3', 'Explain the retry queue', 'idle', 9),
  row('c4', 'Search page skeleton', 'waiting', 14, { projectId: console2.id, mode: 'acceptEdits' }),
  row('c5', 'Migrate to Vite 8', 'failed', 65, { projectId: console2.id }),
  row('c6', 'Review the pull request about retries and the dead letter queue', 'idle', 190, { projectId: console2.id }),
];

const line = (kind: DiffLine['kind'], text: string, before: number | null, after: number | null): DiffLine => ({
  kind,
  text,
  before,
  after,
});
const clockDiff: DiffLine[] = [
  line('same', 'export function isLate(started: number): boolean {', 11, 11),
  line('removed', '  return Date.now() - started > LIMIT;', 12, null),
  line('added', '  return monotonic() - started > LIMIT;', null, 12),
  line('same', '}', 13, 13),
];
const longDiff: DiffLine[] = Array.from({ length: 40 }, (_, at) =>
  line(
    at % 5 === 2 ? 'added' : at % 5 === 1 ? 'removed' : 'same',
    `  const step${at} = settle(queue[${at}], { clock: monotonic, limit: LIMIT, retries: ${at} });`,
    at % 5 === 2 ? null : at + 1,
    at % 5 === 1 ? null : at + 1,
  ),
);

const call = (id: string, more: Partial<ToolCallView>) => toolCall({ id: callId(id), ...more });
const inProject = { who: 'mode', words: 'in project' } as const;
const talk: TimelineItem[] = [
  said('user', 'm1', 'The settlement test fails about once in ten runs. Find out why and fix it.'),
  said('assistant', 'm2', "I'll start with the test and what it waits for."),
  call('t1', {
    tool: 'Read',
    target: 'test/settlement.spec.ts',
    preview: null,
    decider: inProject,
    output: 'import { settle } from "../src/settle";\n',
    durationMs: 12,
  }),
  call('t2', {
    target: 'git log --oneline -8 -- src/settle',
    preview: { kind: 'command', text: 'git log --oneline -8 -- src/settle' },
    durationMs: 180,
    output: '1f2e3d4 Settle in batches\n9a8b7c6 One clock for deadlines\n',
  }),
  call('t3', {
    tool: 'Edit',
    target: 'src/settle/clock.ts',
    preview: { kind: 'diff', path: 'src/settle/clock.ts', created: false, lines: clockDiff },
    durationMs: 31,
  }),
  said('assistant', 'm3', 'The deadline compared two different clocks. I want to run the suite ten times to confirm.'),
];
const manyKinds: TimelineItem[] = [
  ...talk,
  call('t4', {
    target: 'rm -rf node_modules/.vite',
    status: 'denied',
    preview: { kind: 'command', text: 'rm -rf node_modules/.vite' },
    decider: { who: 'rule', words: 'rule `Bash(rm -rf:*)`' },
    decision: decision({
      decision: 'deny',
      reasons: [
        {
          decision: 'deny',
          words: 'a rule of yours denies `rm -rf`',
          rule: {
            decision: 'deny',
            text: 'Bash(rm -rf:*)',
            source: { layer: 'user', file: '/home/ada/.config/z-engine/settings.toml', line: 6 },
          },
        },
      ],
    }),
  }),
  call('t5', {
    target: 'npm run lint',
    status: 'failed',
    preview: { kind: 'command', text: 'npm run lint' },
    outcome: 'exit code 1',
    durationMs: 2140,
    output: 'src/settle/clock.ts:12:3 error: `monotonic` is not defined\n',
  }),
  call('t6', {
    tool: 'Write',
    target: 'src/settle/monotonic.ts',
    status: 'denied',
    preview: {
      kind: 'diff',
      path: 'src/settle/monotonic.ts',
      created: true,
      lines: [line('added', 'export const monotonic = () => performance.now();', null, 1)],
    },
    decider: { who: 'user', words: 'you' },
    outcome: 'denied by you: put it into clock.ts',
  }),
  {
    kind: 'notice',
    id: messageId('m8'),
    chatId: chatId('c1'),
    revision: 1,
    at: now,
    tone: 'info',
    text: 'The turn was stopped when the app ended. Nothing of it runs any more.',
  },
  call('t7', {
    target: 'npx vitest run settlement',
    status: 'running',
    preview: { kind: 'command', text: 'npx vitest run settlement' },
    output: ' RUN  v4.1.12 /home/ada/payments-api\n\n ✓ settles one (12 ms)\n ✓ settles many (48 ms)\n',
    durationMs: null,
  }),
];

const waitingCall = call('t9', { status: 'waiting', decider: null, at: now });
type Parts = {
  items?: TimelineItem[];
  approvals?: Approval[];
  grants?: Grant[];
  questions?: Question[];
  answers?: Partial<Answers>;
  draft?: string;
  chat?: Partial<Chat>;
  state?: Partial<AppState>;
};

function scene({
  items = talk,
  approvals = [],
  grants = [],
  questions = [],
  answers = {},
  draft = '',
  chat: more = {},
  state = {},
}: Parts): Scene {
  const open = row(
    'c1',
    'Fix flaky settlement test',
    [...approvals, ...questions].some((each) => each.state === 'waiting') ? 'waiting' : 'idle',
    0,
    { updatedAt: now + 1, ...more },
  );
  return {
    answers: {
      'app:state': () => ok(appState({ projects: [payments, console2, sample], chats: [open, ...others], ...state })),
      'chat:open': ({ chatId: id }) => {
        const found = [open, ...others].find((each) => each.id === id);
        if (found === undefined) return refused('no such chat');
        return ok(
          id === open.id
            ? {
                chat: open,
                items: [...items],
                draft,
                approvals: [...approvals],
                grants: [...grants],
                questions: [...questions],
              }
            : { chat: found, items: [...talk], draft: '', approvals: [], grants: [], questions: [] },
        );
      },
      'chat:create': ({ projectId: inside }) => ok({ chat: row('c9', 'New chat', 'idle', 0, { projectId: inside }) }),
      'project:open': ({ path }) =>
        path.startsWith('/nowhere')
          ? refused(`\`${path}\` is no folder; check the spelling`)
          : ok({ project: project({ path }) }),
      'project:complete': ({ text }) =>
        ok({
          folders: ['api', 'app', 'archive', 'billing', 'payments-api']
            .map((name) => `/home/ada/code/${name}`)
            .filter((path) => path.startsWith(text) || text.startsWith('~')),
        }),
      'project:sample': () => ok({ project: sample }),
      ...answers,
    },
  };
}

const asking = (more: Partial<ApprovalCard>, waiting = 1): Parts => ({
  items: [...talk, waitingCall],
  approvals: Array.from({ length: waiting }, (_, at) =>
    approval({
      id: approvalId(`a${at}`),
      callId: callId(`t9-${at}`),
      askedAt: now + at,
      card: card(more),
      hash: String(at).repeat(64),
    }),
  ),
});

const testOffer = {
  rules: ['Bash(npm test:*)'],
  wider: null,
  words: '`npm test` with anything behind it',
  notInProject:
    'saving to the project comes with project settings; allow it in this chat, or write the rule into settings.toml',
};
const gitOffer = {
  rules: ['Bash(git push:*)'],
  wider: { rules: ['Bash(git:*)'], replaces: ['Bash(git fetch:*)'] },
  words: '`git push` with anything behind it',
  notInProject: testOffer.notInProject,
};

const plan = `# Settle with one clock

1. Read \`src/settle/clock.ts\` and everything that calls \`isLate\`.
2. Replace \`Date.now()\` by \`monotonic()\`, in one place.
3. Run the suite ten times:

\`\`\`
for i in 1 2 3 4 5 6 7 8 9 10; do npm test -- settlement || break; done
\`\`\`

Nothing else changes. I leave the retry queue alone.`;

const asks = (id: string, content: Question['content'], more: Partial<Question> = {}) =>
  question({ id: questionId(id), content, askedAt: now, ...more });
const choiceOf = (multiple: boolean): Question['content'] => ({
  kind: 'choice',
  question: 'The worker needs a place for its queue. Which database should it use? `settle.sqlite` exists already.',
  options: [
    { label: 'SQLite', description: 'One file, nothing to run. Enough for one worker.' },
    { label: 'PostgreSQL', description: 'For several workers; a server must run.' },
    { label: 'Keep it in memory', description: '' },
  ],
  multiple,
});
const withCode: Partial<Answers> = {
  'mode:bypass': () => ok({ state: 'needs-code', requestId: confirmationIdSchema.parse('r1') }),
  'skip:on': () => ok({ state: 'needs-code', requestId: confirmationIdSchema.parse('r2') }),
  'confirm:code': () => refused('This is not the code. 2 tries are left.'),
};

const rowOf = (id: string, tool: string, target: string, outcome: string, more: Partial<ToolCallView> = {}) =>
  call(id, { tool, target, outcome, preview: { kind: 'text', text: target }, decider: inProject, ...more });
const newTools: TimelineItem[] = [
  said('user', 'm1', 'Find out what is to be done, and do it.'),
  rowOf('t1', 'Glob', '**/*.ts in src', '14 files', { output: 'src/a.ts\nsrc/b.ts' }),
  rowOf('t2', 'Grep', 'TODO in src', '3 lines in 2 files', { output: 'src/a.ts:3: // TODO\n' }),
  rowOf('t3', 'WebFetch', 'https://docs.rs/settle', '200, 12 kB', {
    output: 'Settle: one clock.',
    decider: { who: 'user', words: 'you, for this chat' },
  }),
  rowOf('t4', 'TodoWrite', '3 todos', '1 of 3 done', {
    output: '[x] Find the race\n[>] Fix the clock\n[ ] Run ten times',
  }),
  rowOf('t5', 'AskUser', 'Which database should the worker use?', 'answered', {
    output: 'Which database should the worker use?\nYou chose `SQLite`, and said: in WAL mode',
  }),
  rowOf('t6', 'ExitPlanMode', 'Settle with one clock', 'approved, now in Ask mode', { output: plan }),
  call('t7', {
    tool: 'MultiEdit',
    target: 'src/settle/clock.ts',
    preview: { kind: 'diff', path: 'src/settle/clock.ts', created: false, lines: clockDiff },
    outcome: '2 places',
    decider: { who: 'rule', words: 'rule `allow Edit` (this chat)' },
  }),
  rowOf('t8', 'Delete', 'src/settle/old.ts', 'deleted the file', { decider: { who: 'auto', words: 'auto' } }),
  rowOf('t10', 'Delete', 'src', 'denied', {
    status: 'denied',
    outcome: 'nobody is here to answer: only an attended run can delete',
    decider: { who: 'headless', words: 'a run without a person' },
  }),
];

const loop = 'for i in 1 2 3 4 5 6 7 8 9 10; do npm test -- settlement || break; done';
const script = `set -euo pipefail\n${Array.from({ length: 12 }, (_, at) => `curl -fsS https://example.invalid/part-${at} -o part-${at}`).join('\n')}\nsh ./part-11`;

export const SCENES: Readonly<Record<string, Scene>> = {
  'first-run': { answers: { ...scene({}).answers, 'app:state': () => ok(appState({ projects: [], chats: [] })) } },
  'first-run-electron': {
    answers: { ...scene({}).answers, 'app:state': () => ok(appState({ host: 'electron', projects: [], chats: [] })) },
  },
  recent: {
    answers: {
      ...scene({}).answers,
      'app:state': () =>
        ok(
          appState({
            projects: [
              payments,
              console2,
              project({
                id: projectId('p4'),
                name: 'old-thing',
                path: '/mnt/usb/old-thing',
                exists: false,
                openedAt: 1,
              }),
            ],
            chats: [],
          }),
        ),
    },
  },
  sample: scene({ items: [], chat: { projectId: sample.id, title: 'New chat' } }),
  'empty-chat': scene({ items: [], chat: { title: 'New chat' } }),
  running: scene({ items: manyKinds, chat: { state: 'running' }, draft: 'And then write down what you found' }),
  'approval-loop': scene(
    asking(
      {
        question: 'Allow Bash to run this loop over `npm test`?',
        preview: { kind: 'command', text: loop },
        decision: decision({
          effects: ["run the project's `test` script: `vitest run`", 'may write anywhere in this project'],
        }),
      },
      2,
    ),
  ),
  'approval-edit': scene(
    asking({
      question: 'Allow Edit to change `src/settle/clock.ts`?',
      tool: 'Edit',
      preview: { kind: 'diff', path: 'src/settle/clock.ts', created: false, lines: clockDiff },
      decision: decision({
        risk: 'medium',
        words: 'Ask mode asks before every edit.',
        effects: ['change `src/settle/clock.ts`'],
      }),
    }),
  ),
  'approval-long-diff': scene(
    asking({
      question: 'Allow Edit to change `src/settle/queue.ts`?',
      tool: 'Edit',
      preview: { kind: 'diff', path: 'src/settle/queue.ts', created: false, lines: longDiff },
      decision: decision({
        risk: 'medium',
        words: 'Ask mode asks before every edit.',
        effects: ['change `src/settle/queue.ts`'],
      }),
    }),
  ),
  'approval-compound': scene(
    asking(
      {
        question: 'Allow Bash to run `git fetch && find . -name "*.tmp" -delete | tee log`?',
        preview: { kind: 'command', text: 'git fetch && find . -name "*.tmp" -delete | tee log' },
        decision: decision({
          words: '`find -delete` deletes files, and `tee` writes one.',
          effects: ['reaches the remote `origin`', 'deletes files below this project', 'writes `log`'],
          notices: ['`log` is ignored by Git, so a change of it is not seen in the next commit.'],
          reasons: [
            {
              decision: 'ask',
              words: 'a rule of yours asks for `git fetch`',
              rule: {
                decision: 'ask',
                text: 'Bash(git fetch:*)',
                source: { layer: 'user', file: '/home/ada/.config/z-engine/settings.toml', line: 4 },
              },
            },
          ],
          parts: [
            { text: 'git fetch', decision: 'ask', words: 'reaches the network', blockedBy: 'fetch' },
            {
              text: 'find . -name "*.tmp" -delete',
              decision: 'ask',
              words: '`-delete` removes what it finds',
              blockedBy: '-delete',
            },
            { text: 'tee log', decision: 'ask', words: 'writes a file', blockedBy: 'log' },
          ],
        }),
      },
      3,
    ),
  ),
  'approval-critical': scene(
    asking({
      question: 'Allow Bash to run `sudo rm -rf /var/cache/z\u200bengine`?',
      preview: { kind: 'command', text: 'sudo rm -rf /var/cache/z\u200bengine # \u202etidy up' },
      decision: decision({
        risk: 'critical',
        words: '`sudo` runs with the rights of the administrator.',
        effects: ['run `rm` as the administrator', 'delete `/var/cache/z\u200bengine` and all in it'],
      }),
    }),
  ),
  'approval-long-command': scene(
    asking({ question: 'Allow Bash to run a script of 14 lines?', preview: { kind: 'command', text: script } }),
  ),
  'approval-huge': scene(
    asking({
      question: `Allow Bash to run \`echo ${'x'.repeat(900)}\`?`,
      preview: { kind: 'command', text: `echo ${'x'.repeat(20_000)}` },
    }),
  ),
  'approval-rules': scene(
    asking(
      {
        question: 'Allow Bash to run `git push origin main`?',
        preview: { kind: 'command', text: 'git push origin main' },
        decision: decision({ effects: ['reach the remote `origin`'], suggestion: gitOffer }),
      },
      2,
    ),
  ),
  'approval-rule': scene(asking({ decision: decision({ suggestion: testOffer }) })),
  grants: scene({
    grants: [
      grant({ uses: 6, rules: ['Edit'] }),
      grant({ id: grantId('g2'), madeAt: 1001, rules: ['Bash(git diff:*)', 'Bash(git log:*)'] }),
    ],
  }),
  'question-one': scene({ questions: [asks('q1', choiceOf(false)), asks('q2', choiceOf(true), { askedAt: now + 1 })] }),
  'question-many': scene({ questions: [asks('q1', choiceOf(true))] }),
  'question-words': scene({
    questions: [asks('q1', { kind: 'choice', question: 'What is the worker called?', options: [], multiple: false })],
  }),
  'question-refused': scene({
    questions: [asks('q1', choiceOf(false))],
    answers: { 'question:answer': () => refused('this question was stopped with its turn') },
  }),
  plan: scene({ chat: { mode: 'plan' }, questions: [asks('q1', { kind: 'plan', plan })] }),
  'plan-long': scene({
    chat: { mode: 'plan' },
    questions: [asks('q1', { kind: 'plan', plan: Array.from({ length: 40 }, () => plan).join('\n\n') })],
  }),
  'question-interrupted': scene({ questions: [asks('q1', choiceOf(false), { state: 'interrupted' })] }),
  'plan-interrupted': scene({ questions: [asks('q1', { kind: 'plan', plan }, { state: 'interrupted' })] }),
  bypass: scene({ chat: { mode: 'bypass' } }),
  'bypass-wish': scene({ answers: withCode }),
  skipping: scene({ chat: { mode: 'acceptEdits' }, grants: [grant({ uses: 1 })], state: { skipping: true } }),
  'new-tools': scene({ items: newTools }),
  interrupted: scene({
    items: [...talk, call('t9', { status: 'interrupted', decider: null, at: now })],
    approvals: [approval({ state: 'interrupted', callId: callId('t9') })],
    draft: 'a draft that was kept',
  }),
  long: scene({
    items: [
      said('user', 'm1', `A long word: ${'settlement'.repeat(60)}`),
      call('t1', {
        target: `cat ${'very-long-name/'.repeat(40)}file`,
        preview: { kind: 'command', text: `cat ${'very-long-name/'.repeat(40)}file` },
        output: Array.from({ length: 900 }, (_, at) => `line ${at} of the output`).join('\n'),
        outputFile: '/home/ada/.local/share/z-engine/output/t1.log',
        durationMs: 125_000,
      }),
      said(
        'assistant',
        'm2',
        Array.from({ length: 30 }, (_, at) => `Paragraph ${at} with \`code\` in it.`).join('\n\n'),
      ),
    ],
  }),
  disconnected: { ...scene({ draft: 'what I typed' }), status: 'disconnected' },
  lost: { ...scene({}), status: 'lost' },
  'settings-problem': scene({
    state: {
      settings: {
        file: '/home/ada/.config/z-engine/settings.toml',
        newChatMode: 'default',
        window: DEFAULT_WINDOW_SETTINGS,
        problems: [
          {
            file: '/home/ada/.config/z-engine/settings.toml',
            line: 4,
            key: 'permissions.deny',
            message: 'rule `Bahs(git push:*)` names no tool; did you mean `Bash`?',
          },
          {
            file: '/home/ada/.config/z-engine/settings.toml',
            line: 9,
            key: 'permissions.moode',
            message: 'no such setting; did you mean `permissions.mode`?',
          },
        ],
      },
    },
  }),
  notice: scene({
    state: {
      notices: [
        'The database was damaged: it was kept as `z-engine.db.corrupt-1764500000000`, and a new one was begun.',
      ],
    },
  }),
  unreadable: { answers: { ...scene({}).answers, 'chat:open': () => refused('the database is locked') } },
  'no-answer': { answers: {} },
  ...INBOX_SCENES,
  ...AUDIT_SCENES,
  ...SETTINGS_SCENES,
  ...FRAME_SCENES,
  ...SIDE_SCENES,
  ...TIMELINE_SCENES,
};
