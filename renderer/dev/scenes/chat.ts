// An open chat in the states that are worth looking at, beside those of its cards.
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import { confirmationIdSchema } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import { type Answers, refused } from '../../ipc/clientFake.ts';
import { approval, callId, chatId, decision, grant, grantId, messageId, said } from '../../ipc/examples.ts';
import { call, clockDiff, inProject, line, now, plan, type Scene, sample, scene, talk } from './base.ts';

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

export const CHAT_SCENES: Readonly<Record<string, Scene>> = {
  sample: scene({ items: [], chat: { projectId: sample.id, title: 'New chat' } }),
  'empty-chat': scene({ items: [], chat: { title: 'New chat' } }),
  'in-repository': scene({
    items: [],
    chat: { title: 'New chat' },
    grants: [grant({ rules: [], folder: '/home/ada/code/shared-library' })],
    answers: {
      'project:repository': () => ok({ repository: { path: '/home/ada/code/console', name: 'console' } }),
      'folder:look': () => ok({ folder: '/home/ada/code/notes', hash: 'a'.repeat(64) }),
    },
  }),
  running: scene({ items: manyKinds, chat: { state: 'running' }, draft: 'And then write down what you found' }),
  grants: scene({
    grants: [
      grant({ uses: 6, rules: ['Edit'] }),
      grant({ id: grantId('g2'), madeAt: 1001, rules: ['Bash(git diff:*)', 'Bash(git log:*)'] }),
    ],
  }),
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
};
