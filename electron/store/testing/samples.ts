// Values and a scratch store for the tests of this folder. Only tests may use it.
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Approval } from '../../../shared/domain/approval.ts';
import type { DecidedRecord, FinishedRecord } from '../../../shared/domain/audit.ts';
import type { Decision } from '../../../shared/domain/decision.ts';
import type { Grant } from '../../../shared/domain/grant.ts';
import type { Question } from '../../../shared/domain/question.ts';
import type { CallStatus } from '../../../shared/domain/toolCall.ts';
import {
  approvalIdSchema,
  type ChatId,
  callIdSchema,
  chatIdSchema,
  grantIdSchema,
  messageIdSchema,
  questionIdSchema,
} from '../../../shared/ids.ts';
import type { StoredCall, StoredMessage } from '../../agent/ports.ts';
import { openStore, type StoreOptions } from '../openStore.ts';
import { thisProcess } from '../owner.ts';
import type { Store } from '../store.ts';

/** A real path. */
export const scratchFolder = (): string => mkdtempSync(path.join(realpathSync.native(tmpdir()), 'z-store-'));

export const NOW = 1_764_500_000_000;

/** Opens as a host whose clock stands at NOW; throws when it does not open. */
export function open(folder: string, more: Partial<StoreOptions> = {}): Store {
  const result = openStore({ folder, owner: thisProcess('host'), now: () => NOW, ...more });
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.value;
}

/** The file itself, past the store, to look at or to harm. */
export function withRaw<T>(folder: string, work: (raw: Database.Database) => T): T {
  const raw = new Database(path.join(folder, 'z-engine.db'));
  try {
    return work(raw);
  } finally {
    raw.close();
  }
}

export const message = (chatId: ChatId, id: string, role: StoredMessage['role'], text: string): StoredMessage => ({
  id: messageIdSchema.parse(id),
  chatId,
  role,
  text,
  tone: role === 'notice' ? 'error' : null,
  content: role === 'assistant' ? [{ role: 'assistant', content: text }] : null,
  at: NOW,
});

export const call = (
  chatId: ChatId,
  messageId: string,
  id: string,
  position: number,
  status: CallStatus,
): StoredCall => ({
  view: {
    kind: 'toolCall',
    id: callIdSchema.parse(id),
    chatId,
    revision: 1,
    at: NOW,
    tool: 'Bash',
    target: 'npm test',
    status,
    decision: null,
    decider: null,
    preview: { kind: 'command', text: 'npm test' },
    output: '',
    outputFile: null,
    outcome: null,
    durationMs: null,
    ...{ confinement: null, denial: null },
  },
  messageId: messageIdSchema.parse(messageId),
  position,
  input: { command: 'npm test' },
  result: null,
});

const decision: Decision = {
  decision: 'ask',
  words: 'every command asks',
  reasons: [{ decision: 'ask', words: 'every command asks', rule: null }],
  decider: { who: 'mode', words: 'mode Ask' },
  risk: 'high',
  effects: ['runs `npm test`'],
  suggestion: { rules: [], wider: null, words: 'not yet', notInProject: 'not yet' },
  notices: [],
  parts: [],
};

export const approval = (chatId: ChatId, callId: string, id: string, state: Approval['state']): Approval => ({
  id: approvalIdSchema.parse(id),
  chatId,
  callId: callIdSchema.parse(callId),
  state,
  card: {
    question: 'Allow Bash to run `npm test`?',
    tool: 'Bash',
    preview: { kind: 'command', text: 'npm test' },
    folder: '/p',
    projectName: 'p',
    mode: 'default',
    decision,
    subagent: null,
  },
  hash: 'f'.repeat(64),
  askedAt: NOW,
  answeredAt: null,
  feedback: null,
});

export const question = (chatId: ChatId, id: string, state: Question['state']): Question => ({
  id: questionIdSchema.parse(id),
  chatId,
  callId: callIdSchema.parse(`call-${id}`),
  state,
  content: { kind: 'choice', question: 'Which?', options: [{ label: 'a', description: 'the first' }], multiple: false },
  answer: null,
  askedAt: NOW,
  answeredAt: null,
});

export const grant = (chatId: ChatId, id: string): Grant => ({
  id: grantIdSchema.parse(id),
  chatId,
  rules: ['Bash(git push:*)', 'Edit'],
  folder: null,
  madeAt: NOW,
  endedAt: null,
  endedBy: null,
  uses: 0,
});

export const decided = (callId: string, args: unknown = { command: 'npm test' }): DecidedRecord => ({
  phase: 'decided',
  at: NOW,
  callId: callIdSchema.parse(callId),
  chatId: chatIdSchema.parse('chat-1'),
  agent: 'operator',
  tool: 'Bash',
  args,
  folder: '/p',
  mode: 'default',
  effects: ['runs `npm test`'],
  risk: 'high',
  decision: 'allow',
  decider: { who: 'user', words: 'you, once' },
  reasons: [{ decision: 'ask', words: 'every command asks', rule: null }],
  feedback: null,
  offered: [],
  taken: [],
});

export const finished = (callId: string): FinishedRecord => ({
  phase: 'finished',
  at: NOW + 5,
  callId: callIdSchema.parse(callId),
  chatId: chatIdSchema.parse('chat-1'),
  agent: 'operator',
  tool: 'Bash',
  status: 'done',
  outcome: 'exit code 0',
  durationMs: 5,
});
