// The one door: every effect of every agent passes here (G1, G2). Order of a call: look up, decide, ask, record, look up
// again, mint. INVARIANT: whatever fails is a refusal with its reason, never an allow (G9).
import { createHash } from 'node:crypto';
import type { Approval } from '../../shared/domain/approval.ts';
import { type Decider, type Decision, noSuggestion } from '../../shared/domain/decision.ts';
import type { Preview } from '../../shared/domain/preview.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import type { CallId, ChatId } from '../../shared/ids.ts';
import { type Answered, type Approvals, createApprovals } from './approvals.ts';
import { type DecidedFacts, decidedRow } from './auditRow.ts';
import { decide } from './decide.ts';
import { type Look, lookUp, type Malformed } from './lookUp.ts';
import { mintPermit } from './mintPermit.ts';
import type { Authorized, Gate, GateListener, GatePorts } from './ports.ts';
import { questionOf } from './question.ts';
import { redactText } from './redact.ts';
import { type ChatContext, isPathEffect, type ResolvedEffect } from './request.ts';
import { isSameLook } from './sameLook.ts';

/** How often a call is decided anew because its facts changed; then it is refused. */
const MAX_ROUNDS = 3;

/** One call on its way. */
type Call = {
  readonly call: ToolCall;
  readonly chatId: ChatId;
  readonly signal: AbortSignal;
  readonly listener: GateListener;
};
type Seen = Look & { readonly decision: Decision };
type Refused = Extract<Authorized, { kind: 'refused' }>;
/** An approval that was given, or null where the decision itself allows. */
type Passed = { readonly kind: 'passed'; readonly decider: Decider; readonly approval: Approval | null };

/** `settle` is how a person's answer comes in. */
export function createGate(ports: GatePorts): Gate & Pick<Approvals, 'settle'> {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const { now, newId } = ports;
  const approvals = createApprovals({ store: ports.approvals, publish: ports.publishApproval, now, newId, hash });
  /** Who made the calls that run, for their "finished" rows. */
  const running = new Map<CallId, { readonly agent: string; readonly tool: string }>();

  const record = (facts: DecidedFacts): void => ports.audit.decided(decidedRow(facts, now()));

  const authorize = async (at: Call): Promise<Authorized> => {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const answer = await decideOnce(at);
      if (answer !== null) return answer;
    }
    return refuse(
      at,
      ports.chat(at.chatId) ?? null,
      malformedDecision('what it is about kept changing while it was decided'),
      {},
    );
  };

  /**
   * Null when the facts changed between the decision and the second look. The row that says "allow" stays then, and the
   * next round writes another: of several rows of a call the last one counts, and only after it can the call run.
   */
  const decideOnce = async (at: Call): Promise<Authorized | null> => {
    const seen = await see(at.call, at.chatId);
    if ('words' in seen) return refuse(at, seen.chat, malformedDecision(seen.words), {});
    const passed = await pass(at, seen);
    if (passed.kind === 'refused') return passed;
    record({ ...factsOf(at, seen), final: 'allow', decider: passed.decider, feedback: null });
    const again = await see(at.call, at.chatId);
    if ('words' in again || !isSameLook(seen, again)) {
      if (passed.approval !== null) approvals.void(passed.approval);
      return null;
    }
    if (at.signal.aborted) return stopped(at, seen);
    running.set(at.call.id, { agent: seen.request.chat.agent, tool: seen.tool.name });
    return {
      kind: 'permitted',
      permit: mintPermit({ ...again.request, withheld: () => null, scrubbed: false }),
      decision: seen.decision,
      decider: passed.decider,
    };
  };

  const see = async (call: ToolCall, chatId: ChatId): Promise<Seen | Malformed> => {
    const look = await lookUp(call, chatId, ports);
    return look.ok ? { ...look.value, decision: decide(look.value.request, look.value.policy) } : look.error;
  };

  /** From a decision to a yes or a no, with the person's help where it asks. */
  const pass = async (at: Call, seen: Seen): Promise<Passed | Refused> => {
    const { decision } = seen;
    if (at.signal.aborted) return stopped(at, seen);
    at.listener({ status: 'deciding', decision, preview: null, target: seen.target });
    if (decision.decision === 'deny') return refuse(at, seen.request.chat, decision, { effects: seen.request.effects });
    const { preview, problem } = await seen.tool.preview(seen.input, seen.request.effects, seen.request.chat);
    at.listener({ status: 'deciding', decision, preview, target: seen.target });
    if (problem !== null && readsAreAllowed(seen)) return cannotSucceed(at, seen, problem);
    if (decision.decision === 'allow') return { kind: 'passed', decider: decision.decider, approval: null };
    at.listener({ status: 'waiting', decision, preview, target: seen.target });
    return byAnswer(at, seen, await approvals.ask(cardOf(seen, preview), at.chatId, at.call.id, at.signal));
  };

  const byAnswer = (at: Call, seen: Seen, { approval, answer }: Answered): Passed | Refused => {
    if (answer.kind === 'stopped') return stopped(at, seen);
    if (answer.kind !== 'deny') return { kind: 'passed', decider: { who: 'user', words: 'you, once' }, approval };
    const said = answer.feedback === '' ? '' : `: ${answer.feedback}`;
    return refuse(at, seen.request.chat, seen.decision, {
      effects: seen.request.effects,
      decider: { who: 'user', words: `you${said}` },
      message: `The user denied this action${said}`,
      feedback: answer.feedback,
    });
  };

  const stopped = (at: Call, { request, decision }: Seen): Refused =>
    refuse(at, request.chat, decision, {
      effects: request.effects,
      status: 'stopped',
      decider: { who: 'user', words: 'you, by stopping the turn' },
      message: 'The user stopped the turn before this action ran',
    });

  const cannotSucceed = (at: Call, { request, decision }: Seen, problem: string): Refused =>
    refuse(at, request.chat, decision, {
      effects: request.effects,
      status: 'failed',
      decider: { who: 'gate', words: 'it cannot succeed' },
      message: problem,
    });

  /** INVARIANT: the row is on the disk before the refusal is told. */
  const refuse = (at: Call, chat: ChatContext | null, decision: Decision, change: RefusalChange): Refused => {
    const decider = change.decider ?? decision.decider;
    const { feedback = null, effects = [], status = 'denied', message = `denied: ${decision.words}` } = change;
    record({ call: at.call, chatId: at.chatId, chat, effects, decision, final: 'deny', decider, feedback });
    return { kind: 'refused', status, decision, decider, message };
  };

  /** The gate itself failed. The row is tried, but the refusal does not wait for a disk that may be full. */
  const fail = (at: Call, cause: unknown): Refused => {
    const words = `the gate failed, so the call is refused: ${cause instanceof Error ? cause.message : String(cause)}`;
    const decision = malformedDecision(words);
    try {
      return refuse(at, null, decision, {});
    } catch {
      return { kind: 'refused', status: 'denied', decision, decider: decision.decider, message: `denied: ${words}` };
    }
  };

  return {
    settle: approvals.settle,
    authorize: async (call, chatId, signal, listener) => {
      const at = { call, chatId, signal, listener };
      try {
        return await authorize(at);
      } catch (cause) {
        return fail(at, cause);
      }
    },
    finish: async (callId, chatId, { status, words, durationMs }) => {
      const who = running.get(callId);
      if (who === undefined)
        throw new Error(`no permit was made for the call \`${callId}\`, or it was finished before`);
      running.delete(callId);
      const outcome = redactText(words);
      ports.audit.finished({
        phase: 'finished',
        at: now(),
        callId,
        chatId,
        ...who,
        status,
        outcome,
        durationMs: Math.round(durationMs),
      });
    },
    explain: async (call, chatId) => {
      const seen = await see(call, chatId);
      return 'words' in seen ? malformedDecision(seen.words) : seen.decision;
    },
  };
}

type RefusalChange = {
  readonly effects?: readonly ResolvedEffect[];
  readonly status?: Refused['status'];
  readonly decider?: Decider;
  readonly message?: string;
  readonly feedback?: string;
};

function factsOf(
  { call, chatId }: Call,
  { request, decision }: Seen,
): Omit<DecidedFacts, 'final' | 'decider' | 'feedback'> {
  return { call, chatId, chat: request.chat, effects: request.effects, decision };
}

function cardOf({ tool, target, request, decision }: Seen, preview: Preview) {
  const { folder, projectName, mode } = request.chat;
  return {
    question: questionOf(tool.name, target, request.effects),
    tool: tool.name,
    preview,
    folder,
    projectName,
    mode,
    decision,
  };
}

/** What the call would tell the agent of a file is told without a question only if reading the file needs none. */
function readsAreAllowed({ request, policy }: Seen): boolean {
  const reads = request.effects.filter(isPathEffect).map((effect) => ({ ...effect, kind: 'read' as const }));
  return decide({ ...request, effects: reads }, policy).decision === 'allow';
}

/** Step 1 of the law: what nothing can be decided about is denied (G4). */
function malformedDecision(words: string): Decision {
  return {
    decision: 'deny',
    words,
    reasons: [{ decision: 'deny', words, rule: null }],
    decider: { who: 'gate', words: 'the gate' },
    risk: 'low',
    effects: [],
    suggestion: noSuggestion('a call that cannot be decided about is always refused'),
    notices: [],
    parts: [],
  };
}
