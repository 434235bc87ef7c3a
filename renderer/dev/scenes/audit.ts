// The states of the audit that are worth looking at: five thousand decisions, a story, a chain that was changed, exports.
import type { FinishedRecord } from '../../../shared/domain/audit.ts';
import type { AuditFilter, AuditRow, CallStory } from '../../../shared/domain/auditView.ts';
import type { Reason } from '../../../shared/domain/decision.ts';
import type { AppState } from '../../../shared/ipc/contract.ts';
import { ok } from '../../../shared/result.ts';
import { auditExport, auditRow, callStory } from '../../ipc/auditExamples.ts';
import { type Answers, refused } from '../../ipc/clientFake.ts';
import {
  approval,
  appState,
  callId,
  card,
  chat,
  chatId,
  decision,
  project,
  projectId,
  toolCall,
} from '../../ipc/examples.ts';

type Scene = { readonly answers: Partial<Answers> };

const now = Date.now();
const projects = [
  project(),
  project({ id: projectId('p2'), name: 'web-console', path: '/home/ada/code/web-console', openedAt: 900 }),
];
const TITLES = [
  'Fix flaky settlement test',
  'Upgrade to Node 24',
  'Explain the retry queue',
  'Search page skeleton',
  'Review the pull request about retries and the dead letter queue',
];
const chats = TITLES.map((title, at) =>
  chat({
    ...{ id: chatId(`c${at + 1}`), title, createdAt: now - at * 60_000, updatedAt: now - at * 60_000 },
    projectId: projectId(at % 2 === 0 ? 'p1' : 'p2'),
  }),
);

const gitPush: Reason = {
  decision: 'deny',
  words: 'rule `deny Bash(git push:*)` (settings.toml line 4)',
  rule: {
    decision: 'deny',
    text: 'Bash(git push:*)',
    source: { layer: 'user', file: '/home/ada/.config/z-engine/settings.toml', line: 4 },
  },
};
const asks: Reason = {
  decision: 'ask',
  words: 'No rule covers `npm test`, and it is not a known read-only program.',
  rule: null,
};

/** What each kind of row differs in. */
const KINDS: readonly Partial<AuditRow>[] = [
  {
    args: { command: 'npm test -- settlement' },
    reasons: [asks],
    status: 'done',
    outcome: 'exit code 0',
    durationMs: 8300,
  },
  {
    ...{ tool: 'Read', args: { file_path: 'src/settle/clock.ts' }, risk: 'low', reasons: [] },
    ...{ decider: { who: 'mode', words: 'in project' }, status: 'done', outcome: '214 lines', durationMs: 4 },
  },
  {
    ...{ args: { command: 'git push origin main' }, decision: 'deny', reasons: [gitPush] },
    decider: { who: 'rule', words: 'rule `deny Bash(git push:*)` (settings.toml line 4)' },
  },
  {
    ...{ tool: 'Edit', args: { file_path: 'src/settle/queue.ts', old_string: 'a', new_string: 'b' }, risk: 'medium' },
    ...{ decider: { who: 'rule', words: 'rule `allow Edit` (this chat)' }, reasons: [] },
    ...{ status: 'done', outcome: '+3 −1', durationMs: 31 },
  },
  {
    ...{ args: { command: 'rm -rf ~/old \u202e txt.exe' }, risk: 'critical', decision: 'deny', reasons: [asks] },
    ...{ decider: { who: 'user', words: 'you' }, feedback: 'Not my home folder. Use the build folder.' },
  },
  {
    ...{ args: { command: 'npm run build\n&& npm run lint -- --max-warnings 0' }, reasons: [asks] },
    ...{ status: 'failed', outcome: 'exit code 1', durationMs: 125_000 },
  },
  {
    ...{
      tool: 'WebFetch',
      args: { url: 'https://example.org/a/very/long/path/that/goes/on/and/on/and/on' },
      risk: 'medium',
    },
    ...{
      decider: { who: 'auto', words: 'skip approvals' },
      status: 'stopped',
      outcome: 'stopped by you',
      durationMs: 900,
    },
  },
];
const MINUTE = 60_000;

const ROWS: readonly AuditRow[] = Array.from({ length: 5000 }, (_, index) => {
  const seq = (5000 - index) * 2 - 1;
  const kind = KINDS[index % KINDS.length];
  return auditRow({
    ...{ seq, at: now - index * 3.7 * MINUTE, callId: callId(`call-${seq}`), ...kind },
    ...{ chatId: chatId(`c${(index % 5) + 1}`), hash: String(seq).padStart(64, 'a9f') },
  });
});

const fits = (
  row: AuditRow,
  { text, tool, decision: verdict, who, risk, chatId: inChat, since }: AuditFilter,
): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => JSON.stringify(row).toLowerCase().includes(word)) &&
  (tool ?? row.tool) === row.tool &&
  (verdict ?? row.decision) === row.decision &&
  (who ?? row.decider.who) === row.decider.who &&
  (risk ?? row.risk) === row.risk &&
  (inChat ?? row.chatId) === row.chatId &&
  (since ?? 0) <= row.at;

const list: Answers['audit:list'] = ({ filter, before, limit }) => {
  const all = ROWS.filter((row) => fits(row, filter));
  const from = all.filter(({ seq }) => before === null || seq < before);
  return ok({ rows: from.slice(0, limit), more: from.length > limit, total: all.length });
};

function storyOf(id: string): CallStory {
  const row = ROWS.find((each) => each.callId === id) ?? auditRow({});
  const { seq, hash, status, outcome, durationMs, ...record } = row;
  const { at, chatId: inChat, agent, tool } = row;
  const records: CallStory['records'] = [{ seq, hash, record: { phase: 'decided', ...record, ...withRules(row) } }];
  if (status !== null) {
    const finished: FinishedRecord = {
      ...{ phase: 'finished', at: at + (durationMs ?? 0), callId: callId(id), chatId: inChat, agent, tool, status },
      ...{ outcome: outcome ?? '', durationMs: durationMs ?? 0 },
    };
    records.push({ seq: seq + 1, hash: hash.replace('a', 'b'), record: finished });
  }
  const command =
    typeof row.args === 'object' && row.args !== null && 'command' in row.args ? String(row.args.command) : '';
  const question = `Allow ${tool} to run \`${command}\`?`;
  const asked = approval({
    ...{ callId: callId(id), state: row.decision === 'allow' ? 'allowed' : 'denied', feedback: row.feedback },
    ...{ askedAt: at - 21_000, answeredAt: at },
    card: card({ question, preview: { kind: 'command', text: command }, decision: decision() }),
  });
  return callStory({
    ...{ callId: callId(id), chatTitle: chats.find((each) => each.id === inChat)?.title ?? null, records },
    approvals: row.decider.who === 'user' ? [asked] : [],
    call: toolCall({
      ...{ id: callId(id), at, tool, target: command, status: status ?? 'denied', outcome, durationMs },
      output:
        status === null ? '' : Array.from({ length: 30 }, (_, line) => `✓ settles batch ${line} (12 ms)`).join('\n'),
    }),
  });
}

const withRules = (row: AuditRow) =>
  row.decider.who === 'user' ? { offered: ['Bash(npm test:*)'], taken: [] } : { offered: [], taken: [] };

const layout: AppState['layout'] = { view: 'audit', panes: [chatId('c1')], active: 0, split: 0.5, sidePanel: true };

const scene = (more: Partial<Answers> = {}, state: Partial<AppState> = {}): Scene => ({
  answers: {
    'app:state': () => ok(appState({ projects, chats, layout, ...state })),
    'chat:open': ({ chatId: id }) =>
      ok({ chat: chat({ id }), items: [], draft: '', approvals: [], grants: [], questions: [] }),
    'audit:list': list,
    'audit:call': ({ callId: id }) => ok(storyOf(id)),
    'audit:verify': () => ok({ whole: true, rows: 8572, words: '' }),
    'audit:export': ({ format }) => ok(auditExport({ format, written: 2110, total: 5000 })),
    ...more,
  },
});

const never = () => new Promise<never>(() => undefined);

export const AUDIT_SCENES: Readonly<Record<string, Scene>> = {
  audit: scene(),
  'audit-broken': scene({
    'audit:verify': () => ok({ whole: false, rows: 811, words: 'row 812 of the audit was changed' }),
  }),
  'audit-empty': scene({ 'audit:list': () => ok({ rows: [], more: false, total: 0 }) }),
  'audit-loading': scene({ 'audit:list': never, 'audit:verify': never }),
  'audit-failed': scene({
    'audit:list': () => refused('the database is locked by another program'),
    'audit:verify': () => refused('the database is locked by another program'),
    'audit:call': () => refused('the database is locked by another program'),
  }),
  'audit-older-failed': scene({
    'audit:list': (input) => (input.before === null ? list(input) : refused('the database is locked')),
  }),
  'audit-exported': scene(
    { 'audit:export': ({ format }) => ok(auditExport({ format, state: 'done', written: 5000, total: 5000 })) },
    { host: 'electron' },
  ),
  'audit-export-failed': scene({
    'audit:export': () =>
      ok(auditExport({ state: 'failed', message: 'the disk is full; free some space and try again', written: 900 })),
  }),
  'audit-long': scene({
    'audit:list': () =>
      ok({
        more: false,
        total: 2,
        rows: [
          auditRow({
            seq: 3,
            at: now,
            args: { command: `echo ${'very-long-word'.repeat(200)}` },
            outcome: 'x'.repeat(3000),
            status: 'failed',
          }),
          auditRow({
            seq: 1,
            at: now,
            tool: 'T'.repeat(90),
            decider: { who: 'rule', words: `rule \`Bash(${'a'.repeat(300)})\`` },
          }),
        ],
      }),
  }),
};
