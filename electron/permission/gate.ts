// The one door: every effect of every agent passes here (G1, G2). Order of a call: look up, decide, ask, record, look up
// again, mint. INVARIANT: whatever fails is a refusal with its reason, never an allow (G9).
import { createHash } from 'node:crypto';
import type { Preview } from '../../shared/domain/preview.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import type { CallId, ChatId } from '../../shared/ids.ts';
import { type Answered, type Approvals, createApprovals } from './approvals.ts';
import { type DecidedFacts, decidedRow, outcomeWords } from './auditRow.ts';
import { decide } from './decide.ts';
import type { Call, Passed, Refused, Seen } from './gateCall.ts';
import { type LookUpPorts, lookUp, type Malformed } from './lookUp.ts';
import { mintPermit } from './mintPermit.ts';
import { grantsThatAllowed, takenWith } from './offer.ts';
import type { Permit } from './permit.ts';
import type { Authorized, Gate, GatePorts } from './ports.ts';
import { questionOf } from './question.ts';
import { passedAsReadOnly } from './reasons.ts';
import { createRefusals, malformedDecision } from './refusals.ts';
import { type ChatContext, isPathEffect } from './request.ts';
import { isSameLook } from './sameLook.ts';
import type { SandboxLook } from './sandboxLook.ts';
import { withheldFrom } from './withheld.ts';

/** What the person does themselves (G1): it asks nothing and is on record. */
export type TypedGate = {
  /**
   * The permit of a command line that the person typed in a terminal, to run confined. Rejects when the line is malformed, or
   * cannot be written down. INVARIANT: no agent reaches this.
   */
  typed(call: ToolCall, chat: ChatContext, sandbox: Extract<SandboxLook, { kind: 'on' }>): Promise<Permit>;
};
const TYPED = { decider: { who: 'user', words: 'you, who typed it' }, taken: null } as const;

/** How often a call is decided anew because its facts changed; then it is refused. */
const MAX_ROUNDS = 3;

/** `settle` is how a person's answer comes in. */
export function createGate(ports: GatePorts): Gate & Pick<Approvals, 'settle'> & TypedGate {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const { now, newId, redact } = ports;
  const approvals = createApprovals({ store: ports.approvals, publish: ports.publishApproval, now, newId, hash });
  /** Who made the calls that run, for their "finished" rows. */
  const running = new Map<CallId, { readonly agent: string; readonly tool: string }>();

  const record = async (facts: DecidedFacts): Promise<void> =>
    ports.audit.decided(await decidedRow(facts, now(), redact));
  const refusals = createRefusals({ ...ports, record });

  const authorize = async (at: Call): Promise<Authorized> => {
    const chat = ports.chat(at.chatId);
    if (chat !== undefined) await ports.prepare(chat);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const answer = await decideOnce(at);
      if (answer !== null) return answer;
    }
    return refusals.malformed(at, 'what it is about kept changing while it was decided', ports.chat(at.chatId) ?? null);
  };

  /**
   * Null when the facts changed between the decision and the second look. The row that says "allow" stays then, and the
   * next round writes another: of several rows of a call the last one counts, and only after it can the call run.
   */
  const decideOnce = async (at: Call): Promise<Authorized | null> => {
    const seen = await see(at.call, at.chatId);
    if ('words' in seen) return refusals.malformed(at, seen.words, seen.chat);
    const passed = await pass(at, seen);
    if (passed.kind === 'refused') return passed;
    await record(allowedFacts(at, seen, passed));
    const again = await see(at.call, at.chatId);
    if ('words' in again || !isSameLook(seen, again, passed.taken !== null)) {
      if (passed.approval !== null) approvals.void(passed.approval);
      return null;
    }
    if (at.signal.aborted) return refusals.stopped(at, seen);
    return permit(at, again, passed);
  };

  /** INVARIANT: nothing waits in here, so that nothing changes between the second look and the permit. */
  const permit = (at: Call, { request, policy, tool, decision }: Seen, { decider, taken }: Passed): Authorized => {
    const { chatId, call } = at;
    if (taken !== null) ports.grants.add({ chatId, ...taken });
    const granted = grantsThatAllowed(decision);
    if (granted.length > 0) ports.grants.used(chatId, granted);
    running.set(call.id, { agent: request.chat.agent, tool: tool.name });
    const scrubbed = passedAsReadOnly(decision);
    const minted = mintPermit({
      ...{ ...request, withheld: withheldFrom(request, policy), scrubbed },
      confine: request.sandbox.kind === 'on' ? 'always' : 'never',
    });
    return { kind: 'permitted', permit: minted, decision, decider };
  };

  const see = (call: ToolCall, chatId: ChatId) => look(call, chatId, ports);
  /** In a chat that is only thought of. INVARIANT: for explaining; no permit ever comes of it. */
  const seeIn = (call: ToolCall, chat: ChatContext) => look(call, chat.chatId, { ...ports, chat: () => chat });
  const look = async (call: ToolCall, chatId: ChatId, by: LookUpPorts): Promise<Seen | Malformed> => {
    const found = lookUp(call, chatId, by);
    return found.ok ? { ...found.value, decision: decide(found.value.request, found.value.policy) } : found.error;
  };

  /** From a decision to a yes or a no, with the person's help where it asks. */
  const pass = async (at: Call, seen: Seen): Promise<Passed | Refused> => {
    const { decision, target, request } = seen;
    if (at.signal.aborted) return refusals.stopped(at, seen);
    at.listener({ status: 'deciding', decision, preview: null, target });
    if (decision.decision === 'deny') return refusals.denied(at, seen);
    const { preview, problem } = await seen.tool.preview(seen.input, request.effects, request.chat);
    at.listener({ status: 'deciding', decision, preview, target });
    if (problem !== null && readsAreAllowed(seen)) return refusals.cannotSucceed(at, seen, problem);
    if (decision.decision === 'allow') {
      return { kind: 'passed', decider: decision.decider, approval: null, taken: null };
    }
    at.listener({ status: 'waiting', decision, preview, target });
    return byAnswer(at, seen, await approvals.ask(cardOf(seen, preview), at.chatId, at.call.id, at.signal));
  };

  const byAnswer = async (at: Call, seen: Seen, { approval, answer }: Answered): Promise<Passed | Refused> => {
    if (answer.kind === 'stopped') return refusals.stopped(at, seen);
    if (answer.kind === 'deny') return refusals.deniedByUser(at, seen, answer);
    const taken = takenWith(answer, approval.card.decision.suggestion);
    const words = taken === null ? 'you, once' : 'you, for this chat';
    return { kind: 'passed', decider: { who: 'user', words }, approval, taken };
  };

  return {
    settle: approvals.settle,
    authorize: async (call, chatId, signal, listener) => {
      const at = { call, chatId, signal, listener };
      try {
        return await authorize(at);
      } catch (cause) {
        return refusals.failed(at, cause);
      }
    },
    finish: async (callId, chatId, { status, words, durationMs }) => {
      const who = running.get(callId);
      if (who === undefined)
        throw new Error(`no permit was made for the call \`${callId}\`, or it was finished before`);
      const outcome = await outcomeWords(words, redact);
      const at = now();
      const row = { phase: 'finished' as const, at, callId, chatId, ...who, status, outcome };
      ports.audit.finished({ ...row, durationMs: Math.round(durationMs) });
      running.delete(callId);
    },
    typed: async (call, chat, sandbox) => {
      const seen = await look(call, chat.chatId, { ...ports, chat: () => chat, sandbox: () => sandbox });
      if ('words' in seen) throw new Error(seen.words);
      const { request, policy, tool } = seen;
      await record(allowedFacts({ call, chatId: chat.chatId }, seen, TYPED));
      running.set(call.id, { agent: chat.agent, tool: tool.name });
      return mintPermit({ ...request, withheld: withheldFrom(request, policy), scrubbed: false, confine: 'always' });
    },
    explain: async (call, where) => {
      const seen = await (typeof where === 'string' ? see(call, where) : seeIn(call, where));
      return 'words' in seen ? malformedDecision(seen.words) : seen.decision;
    },
  };
}

function allowedFacts(
  { call, chatId }: Pick<Call, 'call' | 'chatId'>,
  { request, decision }: Seen,
  { decider, taken }: Pick<Passed, 'decider' | 'taken'>,
): DecidedFacts {
  const { chat, effects } = request;
  return {
    ...{ call, chatId, chat, effects, decision, decider },
    ...{ final: 'allow', feedback: null, taken: taken?.rules ?? [] },
  };
}

function cardOf({ tool, target, request, decision }: Seen, preview: Preview) {
  const { folder, projectName, mode } = request.chat;
  const question = questionOf(tool.name, target, request.effects);
  return { question, tool: tool.name, preview, folder, projectName, mode, decision, subagent: null };
}

/** What the call would tell the agent of a file is told without a question only if reading the file needs none. */
function readsAreAllowed({ request, policy }: Seen): boolean {
  const reads = request.effects.filter(isPathEffect).map((effect) => ({ ...effect, kind: 'read' as const }));
  return decide({ ...request, effects: reads }, policy).decision === 'allow';
}
