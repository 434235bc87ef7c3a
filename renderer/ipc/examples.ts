// Whole values of each noun, for tests and the gallery. Each takes what differs from the plain case.

import type { Approval, ApprovalCard } from '../../shared/domain/approval.ts';
import type { Chat, Project, TimelineItem } from '../../shared/domain/chat.ts';
import type { Decision } from '../../shared/domain/decision.ts';
import type { Grant } from '../../shared/domain/grant.ts';
import type { Question } from '../../shared/domain/question.ts';
import type { SandboxAlarm, SandboxDenial, SandboxState } from '../../shared/domain/sandbox.ts';
import { DEFAULT_WINDOW_SETTINGS, settingsSchema } from '../../shared/domain/settings.ts';
import type { SettingsDocument } from '../../shared/domain/settingsDocument.ts';
import type { ToolCallView } from '../../shared/domain/toolCall.ts';
import {
  approvalIdSchema,
  callIdSchema,
  chatIdSchema,
  grantIdSchema,
  messageIdSchema,
  projectIdSchema,
  questionIdSchema,
} from '../../shared/ids.ts';
import type { AppState } from '../../shared/ipc/contract.ts';

export const chatId = (text: string) => chatIdSchema.parse(text);
export const callId = (text: string) => callIdSchema.parse(text);
export const messageId = (text: string) => messageIdSchema.parse(text);
export const projectId = (text: string) => projectIdSchema.parse(text);
export const approvalId = (text: string) => approvalIdSchema.parse(text);

export const grantId = (text: string) => grantIdSchema.parse(text);
export const questionId = (text: string) => questionIdSchema.parse(text);

export const project = (more: Partial<Project> = {}): Project => ({
  id: projectId('p1'),
  path: '/home/ada/payments-api',
  name: 'payments-api',
  openedAt: 1000,
  isSample: false,
  exists: true,
  ...more,
});

export const chat = (more: Partial<Chat> = {}): Chat => ({
  id: chatId('c1'),
  projectId: projectId('p1'),
  title: 'Fix flaky settlement test',
  mode: 'default',
  state: 'idle',
  unread: false,
  archived: false,
  createdAt: 1000,
  updatedAt: 1000,
  ...more,
});

export const decision = (more: Partial<Decision> = {}): Decision => ({
  decision: 'ask',
  words: 'No rule covers `npm test`, and it is not a known read-only program.',
  reasons: [],
  decider: { who: 'gate', words: 'nobody yet' },
  risk: 'high',
  effects: ['run the program `npm`'],
  suggestion: { rules: [], wider: null, words: 'not offered yet', notInProject: 'not offered yet' },
  notices: [],
  parts: [],
  ...more,
});

export const card = (more: Partial<ApprovalCard> = {}): ApprovalCard => ({
  question: 'Allow Bash to run `npm test`?',
  tool: 'Bash',
  preview: { kind: 'command', text: 'npm test' },
  folder: '/home/ada/payments-api',
  projectName: 'payments-api',
  mode: 'default',
  decision: decision(),
  subagent: null,
  ...more,
});

export const approval = (more: Partial<Approval> = {}): Approval => ({
  id: approvalId('a1'),
  chatId: chatId('c1'),
  callId: callId('t1'),
  state: 'waiting',
  card: card(),
  hash: 'a'.repeat(64),
  askedAt: 2000,
  answeredAt: null,
  feedback: null,
  ...more,
});

export const grant = (more: Partial<Grant> = {}): Grant => ({
  id: grantId('g1'),
  chatId: chatId('c1'),
  rules: ['Bash(npm test:*)'],
  madeAt: 1000,
  endedAt: null,
  endedBy: null,
  folder: null,
  uses: 0,
  ...more,
});

export const question = (more: Partial<Question> = {}): Question => ({
  id: questionId('q1'),
  chatId: chatId('c1'),
  callId: callId('t1'),
  state: 'waiting',
  content: {
    kind: 'choice',
    question: 'Which database should the worker use?',
    options: [
      { label: 'SQLite', description: 'One file, nothing to run.' },
      { label: 'PostgreSQL', description: '' },
    ],
    multiple: false,
  },
  answer: null,
  askedAt: 2000,
  answeredAt: null,
  ...more,
});

export const toolCall = (more: Partial<ToolCallView> = {}): ToolCallView => ({
  kind: 'toolCall',
  id: callId('t1'),
  chatId: chatId('c1'),
  revision: 1,
  at: 2000,
  tool: 'Bash',
  target: 'npm test',
  status: 'done',
  decision: null,
  decider: { who: 'user', words: 'you, once' },
  preview: { kind: 'command', text: 'npm test' },
  output: '',
  outputFile: null,
  outcome: null,
  durationMs: null,
  confinement: null,
  denial: null,
  ...more,
});

export const said = (
  kind: 'user' | 'assistant',
  id: string,
  text: string,
  more: { revision?: number; at?: number } = {},
): TimelineItem => {
  const item = { id: messageId(id), chatId: chatId('c1'), revision: 1, at: 1500, text, ...more };
  return kind === 'user' ? { kind, ...item } : { kind, ...item, streaming: false };
};

export const appState = (more: Partial<AppState> = {}): AppState => ({
  version: '0.1.0',
  platform: 'linux',
  host: 'browser',
  dataFolder: '/home/ada/.local/share/z-engine',
  home: '/home/ada',
  settings: {
    file: '/home/ada/.config/z-engine/settings.toml',
    problems: [],
    newChatMode: 'default',
    window: DEFAULT_WINDOW_SETTINGS,
  },
  projects: [project()],
  skipping: false,
  approvals: [],
  questions: [],
  layout: null,
  chats: [chat()],
  startProject: null,
  notices: [],
  ...more,
});

export const settingsDocument = (more: Partial<SettingsDocument> = {}): SettingsDocument => ({
  file: '/home/ada/.config/z-engine/settings.toml',
  hash: 'a'.repeat(64),
  settings: settingsSchema.parse({}),
  rules: [],
  defaultSecretFiles: ['.env'],
  locked: null,
  ...more,
});

/** It works, and confines what agents run. */
export const sandboxState = (more: Partial<SandboxState> = {}): SandboxState => ({
  ...{ enabled: true, status: 'ready', backend: 'bubblewrap 0.8.0', notice: null },
  ...{ guards: [{ holds: true, words: '`.git/hooks` cannot be written' }], denials: [], alarms: [] },
  ...more,
});

export const sandboxDenial = (more: Partial<SandboxDenial> = {}): SandboxDenial => ({
  certainty: 'certain',
  what: 'write',
  path: '/home/ada/.local/share/pnpm/store/v10',
  folder: '/home/ada/.local/share/pnpm',
  words: 'The sandbox refused to write `/home/ada/.local/share/pnpm/store/v10`.',
  ...more,
});

export const sandboxAlarm = (more: Partial<SandboxAlarm> = {}): SandboxAlarm => ({
  id: 'a1',
  chatId: chatId('c1'),
  callId: callId('t1'),
  at: 3000,
  changes: [
    {
      path: '/home/ada/payments-api/.git/hooks/pre-commit',
      words: 'A hook of Git was put there; it was taken away.',
      kept: '/home/ada/.local/share/z-engine/quarantine/a1/pre-commit',
    },
  ],
  ...more,
});
