// The "decided" row of a call. Every text in it goes through redaction first (SPEC 15).
import type { DecidedRecord } from '../../shared/domain/audit.ts';
import type { Decider, Decision } from '../../shared/domain/decision.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import type { ChatId } from '../../shared/ids.ts';
import { redactInput, redactText } from './redact.ts';
import type { ChatContext, ResolvedEffect } from './request.ts';

export type DecidedFacts = {
  readonly call: ToolCall;
  readonly chatId: ChatId;
  /** Null when the chat is gone. */
  readonly chat: ChatContext | null;
  /** Empty when the call was malformed. */
  readonly effects: readonly ResolvedEffect[];
  readonly decision: Decision;
  readonly final: 'allow' | 'deny';
  readonly decider: Decider;
  readonly feedback: string | null;
};

/** `at` is in milliseconds since 1970. */
export function decidedRow(facts: DecidedFacts, at: number): DecidedRecord {
  const { call, chatId, chat, effects, decision, decider } = facts;
  return {
    phase: 'decided',
    at,
    callId: call.id,
    chatId,
    agent: chat?.agent ?? 'unknown',
    tool: call.tool,
    args: redactInput(call.input, effects),
    folder: chat?.folder ?? '',
    mode: chat?.mode ?? 'default',
    effects: decision.effects.map(redactText),
    risk: decision.risk,
    decision: facts.final,
    decider: { ...decider, words: redactText(decider.words) },
    reasons: decision.reasons.map((reason) => ({ ...reason, words: redactText(reason.words) })),
    feedback: facts.feedback === null ? null : redactText(facts.feedback),
    offered: decision.suggestion.rules,
    taken: [],
  };
}
