// The "decided" row of a call. Every text in it goes through redaction first (SPEC 15).
import type { DecidedRecord } from '../../shared/domain/audit.ts';
import type { Decider, Decision, Reason } from '../../shared/domain/decision.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import type { ChatId } from '../../shared/ids.ts';
import { type Redact, redactInput } from './redact.ts';
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
  /** The rules that the person took with the answer. */
  readonly taken: readonly string[];
};

/** `at` is in milliseconds since 1970. Rejects when `redact` does. */
export async function decidedRow(facts: DecidedFacts, at: number, redact: Redact): Promise<DecidedRecord> {
  const { call, chatId, chat, effects, decision, decider, feedback } = facts;
  const once = onceEach(redact);
  const all = (texts: readonly string[]): Promise<string[]> => Promise.all(texts.map(once));
  return {
    phase: 'decided',
    at,
    callId: call.id,
    chatId,
    agent: await once(chat?.agent ?? 'unknown'),
    tool: await once(call.tool),
    args: await redactInput(call.input, effects, once),
    folder: await once(chat?.folder ?? ''),
    mode: chat?.mode ?? 'default',
    effects: await all(decision.effects),
    risk: decision.risk,
    decision: facts.final,
    decider: { ...decider, words: await once(decider.words) },
    reasons: await Promise.all(decision.reasons.map((reason) => redactReason(reason, once))),
    feedback: feedback === null ? null : await once(feedback),
    offered: await all(decision.decision === 'ask' ? decision.suggestion.rules : []),
    taken: await all(facts.taken),
  };
}

const NOT_WRITTEN = '[not written down: taking secrets out of it failed]';

/** The row of a call that was refused because its texts could not be redacted: it holds none of them. */
export function blankRow(call: ToolCall, chatId: ChatId, tool: string, at: number): DecidedRecord {
  return {
    ...{ phase: 'decided', at, callId: call.id, chatId, agent: 'unknown', tool, args: NOT_WRITTEN, folder: '' },
    ...{ mode: 'default', effects: [], risk: 'low', decision: 'deny', feedback: null, offered: [], taken: [] },
    decider: { who: 'gate', words: 'the gate' },
    reasons: [{ decision: 'deny', words: `the gate failed ${NOT_WRITTEN}`, rule: null }],
  };
}

/** The outcome of a call that ran, for its "finished" row: that it ended is written down whatever happens. */
export async function outcomeWords(words: string, redact: Redact): Promise<string> {
  return redact(words).catch(() => NOT_WRITTEN);
}

async function redactReason(reason: Reason, redact: Redact): Promise<Reason> {
  const { rule, words } = reason;
  return {
    ...reason,
    words: await redact(words),
    rule: rule === null ? null : { ...rule, text: await redact(rule.text) },
  };
}

/** Each text is looked at once, however often it stands in the row. */
function onceEach(redact: Redact): Redact {
  const known = new Map<string, Promise<string>>();
  return (text) => {
    const found = known.get(text) ?? redact(text);
    known.set(text, found);
    return found;
  };
}
