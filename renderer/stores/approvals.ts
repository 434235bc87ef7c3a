// The questions that wait for the person, and how far the answers have come. Never answers by itself.
import { createStore } from 'zustand/vanilla';
import type { Approval, ApprovalAnswer } from '../../shared/domain/approval.ts';
import type { ApprovalId, CallId, ChatId } from '../../shared/ids.ts';
import type { Client } from '../ipc/client.ts';
import { type Answering, askedIn, isReopened, withAnswering } from './asked.ts';
import { type Collection, emptyCollection, replace, tell, valuesOf } from './collection.ts';

export type ApprovalsState = {
  readonly items: Collection<Approval>;
  readonly answering: ReadonlyMap<ApprovalId, Answering>;
  /** What a person has typed behind Deny… and not sent yet. */
  readonly words: ReadonlyMap<ApprovalId, string>;
  /** Interrupted approvals that the person put away in this window. */
  readonly dismissed: ReadonlySet<ApprovalId>;
  tell(approval: Approval): void;
  replace(chatId: ChatId, approvals: readonly Approval[], since: number): void;
  /** A snapshot of all chats. */
  replaceAll(approvals: readonly Approval[], since: number): void;
  /** Whether it was taken; why not stands in `answering`. */
  answer(approval: Approval, answer: ApprovalAnswer): Promise<boolean>;
  /** Asks an interrupted call again, as a new call. */
  askAgain(approvalId: ApprovalId): Promise<boolean>;
  dismiss(approvalId: ApprovalId): void;
  writeWords(approvalId: ApprovalId, words: string): void;
};

export const createApprovalsStore = (client: Client) =>
  createStore<ApprovalsState>()((set, get) => {
    const put = (id: ApprovalId, answering: Answering | null) =>
      set((state) => ({ answering: withAnswering(state.answering, id, answering) }));
    return {
      items: emptyCollection,
      answering: new Map(),
      words: new Map(),
      dismissed: new Set(),
      tell: (approval) => set(({ items }) => ({ items: tell(items, approval, isReopened) })),
      replaceAll: (approvals, since) => set(({ items }) => ({ items: replace(items, approvals, since) })),
      replace: (chatId, approvals, since) =>
        set(({ items }) => ({ items: replace(items, approvals, since, (held) => held.chatId === chatId) })),
      async answer(approval, answer) {
        if (get().answering.get(approval.id)?.state === 'sending') return false;
        put(approval.id, { state: 'sending' });
        const answered = await client.request('approval:answer', {
          approvalId: approval.id,
          hash: approval.hash,
          answer,
        });
        if (!answered.ok) {
          put(approval.id, { state: 'refused', message: answered.error.message });
          return false;
        }
        get().tell({ ...approval, state: answer.kind === 'deny' ? 'denied' : 'allowed' });
        put(approval.id, null);
        return true;
      },
      async askAgain(approvalId) {
        put(approvalId, { state: 'sending' });
        const asked = await client.request('approval:reask', { approvalId });
        put(approvalId, asked.ok ? null : { state: 'refused', message: asked.error.message });
        if (asked.ok) get().dismiss(approvalId);
        return asked.ok;
      },
      writeWords: (approvalId, text) => set(({ words }) => ({ words: new Map(words).set(approvalId, text) })),
      dismiss: (approvalId) => set(({ dismissed }) => ({ dismissed: new Set(dismissed).add(approvalId) })),
    };
  });

/** Oldest first. */
export const waitingIn = (state: ApprovalsState, chatId: ChatId): readonly Approval[] =>
  askedIn(state.items, chatId, 'waiting');

/** Interrupted by a stop of the app, and neither asked again nor put away. Oldest first. */
export const interruptedIn = (state: ApprovalsState, chatId: ChatId): readonly Approval[] =>
  askedIn(state.items, chatId, 'interrupted').filter((approval) => !state.dismissed.has(approval.id));

/** The interrupted approval of a call, once it was put away, so that it can still be asked again. */
export const dismissedCall = (state: ApprovalsState, callId: CallId): Approval | undefined =>
  valuesOf(state.items).find(
    (approval) => approval.callId === callId && approval.state === 'interrupted' && state.dismissed.has(approval.id),
  );
