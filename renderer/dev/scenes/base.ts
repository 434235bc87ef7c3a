// What most scenes share: a window with three projects and six chats, one of them open, and a talk in it.
import type { Approval } from '../../../shared/domain/approval.ts';
import type { Chat, TimelineItem } from '../../../shared/domain/chat.ts';
import type { Grant } from '../../../shared/domain/grant.ts';
import type { DiffLine } from '../../../shared/domain/preview.ts';
import type { Question } from '../../../shared/domain/question.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import type { AppState } from '../../../shared/ipc/contract.ts';
import { ok } from '../../../shared/result.ts';
import { type Answers, refused } from '../../ipc/clientFake.ts';
import {
  appState,
  callId,
  chat,
  chatId,
  project,
  projectId,
  said,
  settingsDocument,
  toolCall,
} from '../../ipc/examples.ts';
import type { ConnectionStatus } from '../../ipc/transport.ts';

export type Scene = { readonly answers: Partial<Answers>; readonly status?: ConnectionStatus };

const MINUTE = 60_000;
export const now = Date.now();
export const payments = project();
export const sample = project({
  id: projectId('p2'),
  name: 'sample-project',
  path: '/home/ada/.local/share/z-engine/sample',
  isSample: true,
});
export const console2 = project({
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

export const line = (kind: DiffLine['kind'], text: string, before: number | null, after: number | null): DiffLine => ({
  kind,
  text,
  before,
  after,
});
export const clockDiff: DiffLine[] = [
  line('same', 'export function isLate(started: number): boolean {', 11, 11),
  line('removed', '  return Date.now() - started > LIMIT;', 12, null),
  line('added', '  return monotonic() - started > LIMIT;', null, 12),
  line('same', '}', 13, 13),
];
export const call = (id: string, more: Partial<ToolCallView>) => toolCall({ id: callId(id), ...more });
export const inProject = { who: 'mode', words: 'in project' } as const;
export const talk: TimelineItem[] = [
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
export const plan = `# Settle with one clock

1. Read \`src/settle/clock.ts\` and everything that calls \`isLate\`.
2. Replace \`Date.now()\` by \`monotonic()\`, in one place.
3. Run the suite ten times:

\`\`\`
for i in 1 2 3 4 5 6 7 8 9 10; do npm test -- settlement || break; done
\`\`\`

Nothing else changes. I leave the retry queue alone.`;

export type Parts = {
  items?: TimelineItem[];
  approvals?: Approval[];
  grants?: Grant[];
  questions?: Question[];
  answers?: Partial<Answers>;
  draft?: string;
  chat?: Partial<Chat>;
  state?: Partial<AppState>;
};

export function scene({
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
      'settings:read': () => ok(settingsDocument()),
      ...answers,
    },
  };
}
