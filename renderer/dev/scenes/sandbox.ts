// The states of the sandbox that are worth looking at: its page of Settings, and what it says in a chat.
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import type { SandboxDenial, SandboxState } from '../../../shared/domain/sandbox.ts';
import { type Settings, settingsSchema } from '../../../shared/domain/settings.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import { ok } from '../../../shared/result.ts';
import { type Answers, refused } from '../../ipc/clientFake.ts';
import {
  approval,
  callId,
  card,
  chatId,
  decision,
  said,
  sandboxAlarm,
  sandboxDenial,
  sandboxState,
  settingsDocument,
} from '../../ipc/examples.ts';
import { call, now, type Scene, scene, talk } from './base.ts';

const MINUTE = 60_000;
const sandboxed = { kind: 'sandboxed', network: false } as const;
const bash = (id: string, line: string, more: Partial<ToolCallView>) =>
  call(id, {
    ...{ target: line, preview: { kind: 'command', text: line }, decider: { who: 'sandbox', words: 'the sandbox' } },
    ...{ confinement: sandboxed, durationMs: 1240 },
    ...more,
  });
const LONG = `/home/ada/code/${'a-folder-with-a-long-name/'.repeat(6)}dist`;
const denied = (id: string, line: string, denial: Partial<SandboxDenial>, output: string) =>
  bash(id, line, { status: 'failed', outcome: 'exit code 1', output, denial: sandboxDenial(denial) });

const ran: TimelineItem[] = [
  said('user', 'm1', 'Run the tests, then build.'),
  bash('t1', 'npm test', { output: 'Tests: 48 passed\n' }),
  bash('t2', 'npm run build', { confinement: { kind: 'sandboxed', network: true } }),
  bash('t3', 'git status --short', {
    decider: { who: 'mode', words: 'read-only' },
    confinement: { kind: 'unconfined', why: 'bubblewrap is not installed' },
  }),
  bash('t4', 'cargo build --release --package settlement --features ledger,retries', {
    decider: { who: 'user', words: 'you, once' },
    confinement: {
      kind: 'unconfined',
      why: 'you let this line run once without the sandbox, since it writes elsewhere',
    },
  }),
  bash('t5', 'sleep 100', { status: 'running', durationMs: null }),
];
const refusals: TimelineItem[] = [
  said('user', 'm1', 'Install what the project needs.'),
  denied(
    't1',
    'pnpm install',
    {},
    'ERR_PNPM_EROFS  EROFS: read-only file system, mkdir /home/ada/.local/share/pnpm/store/v10\n',
  ),
  denied(
    't2',
    'npm install left-pad',
    {
      certainty: 'hint',
      what: 'network',
      path: null,
      folder: null,
      words: 'The sandbox gives commands no network, which may be why this failed.',
    },
    'npm error network request to https://registry.example/left-pad failed\n',
  ),
  denied(
    't3',
    `cp -r dist ${LONG}`,
    { path: LONG, folder: LONG, words: `The sandbox refused to write \`${LONG}\`.` },
    'cp: cannot create directory: Read-only file system\n',
  ),
];

const alarm = sandboxAlarm({ at: now - 2 * MINUTE });
const longAlarm = sandboxAlarm({
  ...{ id: 'a2', at: now - MINUTE, callId: callId('t2') },
  changes: Array.from({ length: 12 }, (_, at) => ({
    path: `${LONG}/.git/modules/number-${at}/hooks/post-checkout`,
    words: 'A hook of Git was changed; what it was before is back.',
    kept: at % 2 === 0 ? `/home/ada/.local/share/z-engine/quarantine/a2/post-checkout-${at}` : null,
  })),
});
const answering = (state: SandboxState): Partial<Answers> => ({ 'sandbox:state': () => ok(state) });

const on = settingsSchema.parse({
  shell: { sandbox: { enabled: true, auto_allow: true, extra_writable: ['~/scratch'] } },
});
const guards = [
  { holds: true, words: 'Hooks and settings of Git (`.git/hooks`, `.git/config`) cannot be written' },
  { holds: true, words: 'Settings of agents (`.z-engine`, `.claude`, `.mcp.json`) cannot be written' },
  { holds: true, words: 'Sockets of your session (SSH agent, Docker, D-Bus) cannot be reached' },
  { holds: false, words: 'The kernel is older than 5.13: files can still be linked out of the project by hard links' },
];
const refusedBefore = Array.from({ length: 8 }, (_, at) => ({
  at: now - (at * 7 + 1) * MINUTE,
  chatId: chatId(at === 3 ? 'gone' : at % 2 === 0 ? 'c1' : 'c6'),
  line: at === 1 ? `cp -r dist ${LONG}` : `pnpm install --dir packages/p${at}`,
  denial: sandboxDenial(),
}));

const page = (settings: Settings, answers: Partial<Answers>): Scene =>
  scene({
    state: { layout: { panes: [chatId('c1')], active: 0, split: 0.5, sidePanel: false, view: 'settings' } },
    answers: { 'settings:read': () => ok(settingsDocument({ settings })), ...answers },
  });
const notice = {
  words:
    'bubblewrap is installed, but the system lets nobody make user namespaces (AppArmor of Ubuntu 24.04). Commands run unconfined and keep asking.',
  fix: 'sudo tee /etc/apparmor.d/bwrap <<EOF\nabi <abi/4.0>,\ninclude <tunables/global>\nprofile bwrap /usr/bin/bwrap flags=(unconfined) {\n  userns,\n}\nEOF\nsudo systemctl reload apparmor',
};
const asked = (notices: string[], more: Partial<Parameters<typeof decision>[0]> = {}): Scene =>
  scene({
    items: talk,
    chat: { state: 'waiting' },
    approvals: [approval({ askedAt: now, card: card({ decision: decision({ notices, ...more }) }) })],
  });

const unread = () => refused('The sandbox cannot be looked at: the disk is full.');

export const SANDBOX_SCENES: Readonly<Record<string, Scene>> = {
  'settings-shell': page(settingsSchema.parse({}), answering(sandboxState({ enabled: false, guards }))),
  'settings-shell-on': page(on, answering(sandboxState({ guards, denials: refusedBefore, alarms: [alarm] }))),
  'settings-shell-unavailable': page(
    on,
    answering(sandboxState({ status: 'unavailable', backend: null, notice, guards: [] })),
  ),
  'settings-shell-checking': page(on, { 'sandbox:check': () => new Promise(() => undefined) }),
  'settings-shell-unread': page(on, { 'sandbox:state': unread, 'sandbox:check': unread }),
  'sandbox-ran': scene({ items: ran, chat: { state: 'running' } }),
  'sandbox-refused': scene({ items: refusals }),
  'sandbox-alarm': scene({ items: ran, answers: answering(sandboxState({ alarms: [alarm] })) }),
  'sandbox-alarm-long': scene({ items: ran, answers: answering(sandboxState({ alarms: [longAlarm, alarm] })) }),
  'approval-sandboxed': asked([
    'it runs in the sandbox: it can write only in `/home/ada/payments-api` and 3 more folders, without network',
  ]),
  'approval-outside': asked([], {
    words: 'it runs outside the sandbox, as you wanted',
    reasons: [{ decision: 'ask', words: 'it runs outside the sandbox, as you wanted', rule: null }],
  }),
  'approval-unconfined': asked(['it runs without the sandbox, because bubblewrap is not installed']),
};
