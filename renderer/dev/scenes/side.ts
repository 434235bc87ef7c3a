// The states of the side panel that are worth looking at: with nothing, with a little, with very much.
import type { Chat, TimelineItem } from '../../../shared/domain/chat.ts';
import type { Grant } from '../../../shared/domain/grant.ts';
import type { DiffLine } from '../../../shared/domain/preview.ts';
import type { RuleView, SettingsDocument } from '../../../shared/domain/settingsDocument.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import { ok } from '../../../shared/result.ts';
import { type Answers, refused } from '../../ipc/clientFake.ts';
import {
  appState,
  callId,
  chat,
  chatId,
  decision,
  grant,
  grantId,
  project,
  said,
  settingsDocument,
  toolCall,
} from '../../ipc/examples.ts';

type Scene = { readonly answers: Partial<Answers> };

const MINUTE = 60_000;
const now = Date.now();
const FILE = '/home/ada/.config/z-engine/settings.toml';

const rule = (
  decision: RuleView['decision'],
  text: string,
  line: number | null,
  more: Partial<RuleView> = {},
): RuleView => ({
  ...{ decision, text, description: null, place: null, findings: [] },
  source: { layer: 'user', file: FILE, line },
  ...more,
});
const builtIn = (text: string) => rule('deny', text, null, { source: { layer: 'built-in', file: null, line: null } });
const BUILT_IN = [
  builtIn('wipe the root or home folder'),
  builtIn('format a disk'),
  builtIn('write onto a block device'),
  builtIn('fork bomb'),
];
const RULES = [
  rule('allow', 'Edit(docs/**)', 9),
  rule('allow', 'Bash(npm run lint:*)', 9),
  rule('ask', 'Bash(git push:*)', 11),
  rule('deny', 'Read(secrets/**)', 12, { description: 'nobody reads the keys of production' }),
  rule('allow', 'Bash(npm test:*)', null, { source: { layer: 'flag', file: null, line: null } }),
  ...BUILT_IN,
];
const documentOf = (rules: readonly RuleView[], locked: string | null = null): SettingsDocument =>
  settingsDocument({ file: FILE, rules: [...rules], locked, defaultSecretFiles: [] });

const line = (kind: DiffLine['kind'], text: string, at: number): DiffLine => ({
  ...{ kind, text },
  before: kind === 'added' ? null : at,
  after: kind === 'removed' ? null : at,
});
const clock = [
  line('same', 'export function isLate(started: number): boolean {', 11),
  line('removed', '  return Date.now() - started > LIMIT;', 12),
  line('added', '  return monotonic() - started > LIMIT;', 12),
  line('same', '}', 13),
];
const wide = Array.from({ length: 30 }, (_, at) =>
  line(
    at % 3 === 0 ? 'added' : 'same',
    `  const step${at} = settle(queue[${at}], { clock: monotonic, retries: ${at} });`,
    at + 1,
  ),
);
let ids = 0;
const call = (tool: string, target: string, more: Partial<ToolCallView> = {}): ToolCallView =>
  toolCall({ id: callId(`s${++ids}`), tool, target, preview: null, at: now - 20 * MINUTE, ...more });
const edit = (path: string, lines: DiffLine[], more: { created?: boolean; tool?: string } = {}) =>
  call(more.tool ?? 'Edit', path, { preview: { kind: 'diff', path, created: more.created ?? false, lines } });
const todo = (text: string) => call('TodoWrite', '5 todos', { preview: { kind: 'text', text } });
const offered = (rules: string[]) =>
  decision({ suggestion: { rules, wider: null, words: 'every use', notInProject: null } });

const SOME: TimelineItem[] = [
  said('user', 'm1', 'The settlement test fails about once in ten runs. Find out why and fix it.'),
  call('Bash', 'git diff HEAD~3 -- src/settle', {
    preview: { kind: 'command', text: 'git diff HEAD~3 -- src/settle' },
    decider: { who: 'user', words: 'you, for this chat' },
    decision: offered(['Bash(git diff:*)']),
  }),
  todo(
    '[x] Find the race\n[x] Fix the clock\n[>] Run the settlement suite ten times\n[ ] Write down what was wrong\n[ ] Open a pull request',
  ),
  edit('src/settle/clock.ts', clock),
  edit('/home/ada/payments-api/src/settle/clock.ts', wide),
  edit('test/settlement/deadline.spec.ts', wide, { created: true, tool: 'Write' }),
  edit('notes/old-clock.md', [line('removed', 'The clock jumps.', 1)], { tool: 'Delete' }),
  said('assistant', 'm2', 'The deadline compared two different clocks. I am running the suite to confirm.'),
];
const SOME_GRANTS: Grant[] = [
  grant({ rules: ['Edit'], uses: 6, madeAt: now - 24 * MINUTE }),
  grant({ id: grantId('g2'), rules: ['Bash(git diff:*)'], uses: 2, madeAt: now - 12 * MINUTE }),
  grant({ id: grantId('g3'), rules: ['WebFetch(domain:docs.rs)', 'WebFetch(domain:crates.io)'], madeAt: now - 1000 }),
];
const MANY: TimelineItem[] = [
  todo(
    Array.from(
      { length: 40 },
      (_, at) =>
        `${at < 17 ? '[x]' : at === 17 ? '[>]' : '[ ]'} Step ${at + 1} of moving the settlement queue to the new clock`,
    ).join('\n'),
  ),
  ...Array.from({ length: 60 }, (_, at) =>
    edit(
      at % 9 === 4
        ? `packages/settlement/src/internal/adapters/postgres/queue-with-a-very-long-name-${at}.integration.spec.ts`
        : `src/part${at % 7}/file${at}.ts`,
      wide.slice(0, (at * 7) % 30),
      at % 5 === 0 ? { created: true, tool: 'Write' } : at % 11 === 0 ? { tool: 'Delete' } : {},
    ),
  ),
];
const MANY_GRANTS = Array.from({ length: 60 }, (_, at) =>
  grant({
    id: grantId(`g${at}`),
    rules:
      at % 8 === 0
        ? [`Bash(pnpm run build --filter @payments/settlement-${at} -- --mode production:*)`]
        : [`Bash(npm run step${at}:*)`],
    uses: (at * 37) % 1400,
    madeAt: now - (60 - at) * MINUTE,
  }),
);
const MANY_RULES = [
  ...Array.from({ length: 60 }, (_, at) =>
    rule(at % 3 === 0 ? 'deny' : at % 3 === 1 ? 'ask' : 'allow', `Edit(src/part${at}/**)`, at + 1),
  ),
  ...BUILT_IN,
];

type Given = {
  readonly chat?: Partial<Chat>;
  readonly items?: TimelineItem[];
  readonly grants?: Grant[];
  readonly rules?: readonly RuleView[];
  readonly locked?: string;
  readonly skipping?: boolean;
  readonly answers?: Partial<Answers>;
};
function scene({
  chat: of = {},
  items = [],
  grants = [],
  rules = BUILT_IN,
  locked,
  skipping = false,
  answers = {},
}: Given): Scene {
  const shown = chat({ ...of, updatedAt: now });
  const layout = { view: 'chats' as const, panes: [chatId('c1')], active: 0, split: 0.5, sidePanel: true };
  return {
    answers: {
      'app:state': () => ok(appState({ chats: [shown], projects: [project()], skipping, layout })),
      'chat:open': () => ok({ chat: shown, items, draft: '', approvals: [], grants, questions: [] }),
      'settings:read': () => ok(documentOf(rules, locked ?? null)),
      ...answers,
    },
  };
}

export const SIDE_SCENES: Readonly<Record<string, Scene>> = {
  'side-none': scene({}),
  'side-some': scene({
    items: SOME,
    grants: SOME_GRANTS,
    rules: RULES,
    chat: { state: 'running', mode: 'acceptEdits' },
  }),
  'side-many': scene({ items: MANY, grants: MANY_GRANTS, rules: MANY_RULES, chat: { mode: 'bypass' }, skipping: true }),
  'side-trouble': scene({
    ...{ items: SOME, grants: SOME_GRANTS },
    answers: {
      'settings:read': () => refused('`~/.config/z-engine/settings.toml` cannot be read: permission denied'),
      'grant:revoke': () => refused('the disk is full; free some space and try again'),
    },
  }),
  'side-locked': scene({
    rules: RULES,
    locked: '`settings.toml` line 9: this is not TOML: unterminated array. Mend it by hand first.',
  }),
  'side-reading': scene({
    answers: { 'chat:open': () => new Promise(() => {}), 'settings:read': () => new Promise(() => {}) },
  }),
};
