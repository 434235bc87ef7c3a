// Waits for a person (SPEC 10). A question is stored before it is shown and waits without a time-out; one answer wins,
// and it must carry the hash of what was shown. INVARIANT: nothing here turns silence, a stop or a fault into "allow".
import type { Approval, ApprovalAnswer, ApprovalCard } from '../../shared/domain/approval.ts';
import { type ApprovalId, approvalIdSchema, type CallId, type ChatId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { answerFault } from './offer.ts';
import type { ApprovalStore } from './ports.ts';

export type ApprovalDeps = {
  readonly store: ApprovalStore;
  readonly publish: (approval: Approval) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** sha256 (hex) of a text. */
  readonly hash: (text: string) => string;
};

/** `stopped`: the turn was stopped while the question waited. */
export type Answered = { readonly approval: Approval; readonly answer: ApprovalAnswer | { readonly kind: 'stopped' } };

export type Approvals = {
  /** Rejects when the question cannot be stored or shown. */
  ask(card: ApprovalCard, chatId: ChatId, callId: CallId, signal: AbortSignal): Promise<Answered>;
  /** The fault is a sentence for the person who answered. */
  settle(id: ApprovalId, hash: string, answer: ApprovalAnswer): Result<void, string>;
  /** An answer that was given no longer means anything, because the facts changed before the call could run. */
  void(approval: Approval): void;
};

const REFUSED: Readonly<Record<Exclude<Approval['state'], 'waiting'>, string>> = {
  allowed: 'this question was answered already',
  denied: 'this question was answered already',
  voided: 'what was asked has changed since; look at the new question',
  stopped: 'this question was stopped with its turn',
  interrupted: 'the app was closed while this question waited; ask it again',
};

export function createApprovals(deps: ApprovalDeps): Approvals {
  const waiting = new Map<ApprovalId, (answered: Answered) => void>();

  const ended = (approval: Approval, change: Pick<Approval, 'state' | 'feedback'>): Approval => {
    const after = { ...approval, ...change, answeredAt: deps.now() };
    deps.store.update(after);
    return after;
  };
  const end = (approval: Approval, change: Pick<Approval, 'state' | 'feedback'>): void =>
    deps.publish(ended(approval, change));

  return {
    ask: async (card, chatId, callId, signal) => {
      const approval = newApproval(card, chatId, callId, deps);
      const { promise, resolve } = Promise.withResolvers<Answered>();
      const stop = (): void => {
        if (waiting.delete(approval.id)) resolve({ approval, answer: { kind: 'stopped' } });
      };
      deps.store.insert(approval);
      waiting.set(approval.id, resolve);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      try {
        deps.publish(approval);
        const answered = await promise;
        if (answered.answer.kind === 'stopped') end(approval, { state: 'stopped', feedback: null });
        return answered;
      } catch (cause) {
        end(approval, { state: 'voided', feedback: null });
        throw cause;
      } finally {
        waiting.delete(approval.id);
        signal.removeEventListener('abort', stop);
      }
    },

    settle: (id, hash, answer) => {
      const approval = deps.store.find(id);
      if (approval === undefined) return err('there is no such question');
      if (approval.state !== 'waiting') return err(REFUSED[approval.state]);
      const resolve = waiting.get(id);
      if (resolve === undefined) {
        // Its turn is over, and that could not be stored then.
        end(approval, { state: 'interrupted', feedback: null });
        return err(REFUSED.interrupted);
      }
      if (hash !== approval.hash) return err(REFUSED.voided);
      const fault = answerFault(answer, approval.card.decision.suggestion);
      if (fault !== null) return err(fault);
      const state = answer.kind === 'deny' ? 'denied' : 'allowed';
      const after = ended(approval, { state, feedback: answer.kind === 'deny' ? answer.feedback : null });
      waiting.delete(id);
      resolve({ approval: after, answer });
      deps.publish(after);
      return ok(undefined);
    },

    void: (approval) => end(approval, { state: 'voided', feedback: approval.feedback }),
  };
}

function newApproval(card: ApprovalCard, chatId: ChatId, callId: CallId, deps: ApprovalDeps): Approval {
  return {
    id: approvalIdSchema.parse(deps.newId()),
    chatId,
    callId,
    state: 'waiting',
    card,
    hash: deps.hash(JSON.stringify(card)),
    askedAt: deps.now(),
    answeredAt: null,
    feedback: null,
  };
}
