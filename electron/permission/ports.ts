// What the gate needs of the rest of the house. bootstrap/compose hands these in.
import type { z } from 'zod';
import type { Approval } from '../../shared/domain/approval.ts';
import type { DecidedRecord, FinishedRecord } from '../../shared/domain/audit.ts';
import type { Decider, Decision } from '../../shared/domain/decision.ts';
import type { Effect } from '../../shared/domain/effect.ts';
import type { Grant } from '../../shared/domain/grant.ts';
import type { Preview } from '../../shared/domain/preview.ts';
import type { CallStatus, ToolCall } from '../../shared/domain/toolCall.ts';
import type { ApprovalId, CallId, ChatId, GrantId } from '../../shared/ids.ts';
import type { GateDisk } from '../paths/gateDisk.ts';
import type { Permit } from './permit.ts';
import type { Policy } from './policy.ts';
import type { ChatContext, GateRequest, ResolvedEffect } from './request.ts';
import type { SandboxLook } from './sandboxLook.ts';

/** What the gate needs to know of a tool. It never runs one. */
export type GateTool = {
  readonly name: string;
  readonly inputSchema: z.ZodType;
  /** `input` has passed the schema. */
  describe(input: never): readonly Effect[];
  /** What the call is about, raw: a path or a command line. */
  target(input: never): string;
  /**
   * What a person is shown. Reads the resolved paths only. `problem` is set when the call cannot succeed
   * (the text to replace is not there): with all its reads allowed it then fails without a question.
   */
  preview(
    input: never,
    effects: readonly ResolvedEffect[],
    chat: ChatContext,
  ): Promise<{ readonly preview: Preview; readonly problem: string | null }>;
};

export type ApprovalStore = {
  insert(approval: Approval): void;
  update(approval: Approval): void;
  find(id: ApprovalId): Approval | undefined;
};

export type GrantStore = {
  insert(grant: Grant): void;
  update(grant: Grant): void;
  find(id: GrantId): Grant | undefined;
  /** All of a chat, also those that ended, oldest first. */
  ofChat(chatId: ChatId): readonly Grant[];
};

/** The grants of chats (S3), as the gate uses them. */
export type GrantPort = {
  /** One grant of these rules, in force at once; what it replaces ends. */
  add(grant: { chatId: ChatId; rules: readonly string[]; replaces: readonly string[] }): Grant;
  /** Rules of grants that let a call pass: their use is counted. */
  used(chatId: ChatId, rules: readonly string[]): void;
};

export type GatePorts = {
  readonly tool: (name: string) => GateTool | undefined;
  readonly toolNames: () => readonly string[];
  /** The disk, for one look at a call: no fact of it outlives that. */
  readonly openDisk: () => GateDisk;
  /** Undefined when the chat is gone. */
  readonly chat: (chatId: ChatId) => ChatContext | undefined;
  /** The rules of all layers with the grants of the chat among them. */
  readonly policy: (chatId: ChatId) => Policy;
  readonly grants: GrantPort;
  /** The folder that the chat's confined commands see as `/tmp`, a real path; null where they see the machine's. */
  readonly tempOf: (chat: ChatContext) => string | null;
  /** What a look at a call of this chat has to know and takes a moment, bounded; before the first look. */
  readonly prepare: (chat: ChatContext) => Promise<void>;
  /** Whether this line would run confined now; waits for nothing. */
  readonly sandbox: (chat: ChatContext, line: string) => SandboxLook;
  /** Takes secrets out of a text before it is written down. */
  readonly redact: (text: string) => Promise<string>;
  /** Each returns once its row is on the disk, or throws. */
  readonly audit: { decided(record: DecidedRecord): void; finished(record: FinishedRecord): void };
  readonly approvals: ApprovalStore;
  readonly publishApproval: (approval: Approval) => void;
  readonly now: () => number;
  readonly newId: () => string;
};

/**
 * Told as a call moves, so that the window can show it: `deciding` with the decision, again with its preview unless the
 * decision denies, then `waiting` when a person is asked. After a change of the facts it all comes again.
 */
export type GateListener = (change: {
  readonly status: 'deciding' | 'waiting';
  readonly decision: Decision | null;
  readonly preview: Preview | null;
  readonly target: string;
}) => void;

export type Authorized =
  | { readonly kind: 'permitted'; readonly permit: Permit; readonly decision: Decision; readonly decider: Decider }
  | {
      readonly kind: 'refused';
      readonly status: Extract<CallStatus, 'denied' | 'stopped' | 'failed'>;
      readonly decision: Decision | null;
      readonly decider: Decider;
      /** What the agent is told. */
      readonly message: string;
    };

export type Gate = {
  /** Decides, asks when it must, records, re-checks, and mints. Never throws: what fails inside is a refusal (G9). */
  authorize(call: ToolCall, chatId: ChatId, signal: AbortSignal, listener: GateListener): Promise<Authorized>;
  /** Writes the "finished" row of a permitted call, once. Throws when it cannot be written, or no permit was made. */
  finish(
    callId: CallId,
    chatId: ChatId,
    outcome: { status: CallStatus; words: string; durationMs: number },
  ): Promise<void>;
  /** The decision without executing anything (G8), in a chat or in one that is only thought of. */
  explain(call: ToolCall, where: ChatId | ChatContext): Promise<Decision>;
};

/** `why` is a sentence. `secret`: it is a secret file and no deny or ask rule speaks of it. */
export type Withheld = { readonly why: string; readonly secret: boolean };

/** What spendPermit gives back: the very values that were decided. */
export type Authorization = GateRequest & {
  /**
   * Why a tool that goes over many files leaves this one out (an absolute real path, O3). Null when it may be read. What is
   * secret only may still be named in a list.
   */
  readonly withheld: (file: string) => Withheld | null;
  /** True when the line passed only because it is proven read-only: it runs in a scrubbed environment (7.12). */
  readonly scrubbed: boolean;
  /** INVARIANT: what was decided and shown as confined (`sandbox.kind` is `on`) is never started without the sandbox. */
  readonly confine: 'always' | 'never';
};
