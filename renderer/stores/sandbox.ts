// The sandbox as the main process tells it, what was answered to its refusals, and the ways to answer. It decides nothing.
import { createStore } from 'zustand/vanilla';
import type { SandboxAlarm, SandboxState } from '../../shared/domain/sandbox.ts';
import type { CallId, ChatId } from '../../shared/ids.ts';
import type { IpcError } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { Client } from '../ipc/client.ts';

/** What a person can do about a refusal: the folder for the chat, or for good; once without the sandbox. */
export type DenialAct = 'chat' | 'always' | 'outside';
/** How the answer to the refusal of one call stands; absent when none was given. */
export type DenialAnswer =
  | { readonly state: 'sending' | 'done'; readonly act: DenialAct }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'hidden' };

type Refused = { readonly id: CallId; readonly chatId: ChatId };

export type SandboxStoreState = {
  /** The last that is known; null before anything is. */
  readonly sandbox: SandboxState | null;
  /** Why it could not be read or looked at, a sentence. */
  readonly problem: string | null;
  /** The person asked to look again, and waits. */
  readonly isChecking: boolean;
  readonly answers: ReadonlyMap<CallId, DenialAnswer>;
  tell(state: SandboxState): void;
  load(): Promise<void>;
  /** Looks again whether it works here. */
  check(): Promise<void>;
  allow(call: Refused, folder: string, how: 'chat' | 'always'): Promise<void>;
  /** Asks its line again as a new call, to run once without the sandbox. */
  outside(call: Refused): Promise<void>;
  /** Asks its line again as a new call, in the sandbox. Null when that is done, else why not, a sentence. */
  again(call: Refused): Promise<string | null>;
  /** The person wants nothing of it; the refusal is shown no longer. */
  hide(callId: CallId): void;
  /** Null when it is done, else why not, a sentence. */
  dismiss(alarmId: string): Promise<string | null>;
};

export const createSandboxStore = (client: Client) =>
  createStore<SandboxStoreState>()((set, get) => {
    /** Grows with each event: what was asked for before one is older than it. */
    let told = 0;
    const ask = async (door: 'sandbox:state' | 'sandbox:check') => {
      const since = told;
      const answer = await client.request(door, {});
      if (!answer.ok) set({ problem: answer.error.message });
      else set({ problem: null, ...(told === since ? { sandbox: answer.value } : {}) });
    };
    const put = (callId: CallId, answer: DenialAnswer) =>
      set(({ answers }) => ({ answers: new Map(answers).set(callId, answer) }));
    const answer = async (callId: CallId, act: DenialAct, send: () => Promise<Result<unknown, IpcError>>) => {
      const given = get().answers.get(callId)?.state;
      if (given === 'sending' || given === 'done') return;
      put(callId, { state: 'sending', act });
      const sent = await send();
      put(callId, sent.ok ? { state: 'done', act } : { state: 'refused', message: sent.error.message });
    };
    return {
      sandbox: null,
      problem: null,
      isChecking: false,
      answers: new Map(),
      tell(sandbox) {
        told += 1;
        set({ sandbox, problem: null });
      },
      load: () => ask('sandbox:state'),
      async check() {
        if (get().isChecking) return;
        set({ isChecking: true });
        await ask('sandbox:check').finally(() => set({ isChecking: false }));
      },
      allow: ({ id: callId, chatId }, folder, how) =>
        answer(callId, how, () => client.request('sandbox:allow', { chatId, callId, folder, how })),
      outside: ({ id: callId, chatId }) =>
        answer(callId, 'outside', () => client.request('sandbox:outside', { chatId, callId })),
      async again({ id: callId, chatId }) {
        const sent = await client.request('sandbox:again', { chatId, callId });
        return sent.ok ? null : sent.error.message;
      },
      hide: (callId) => put(callId, { state: 'hidden' }),
      async dismiss(alarmId) {
        const sent = await client.request('sandbox:dismiss', { alarmId });
        const { sandbox } = get();
        if (!sent.ok) return sent.error.message;
        if (sandbox !== null)
          set({ sandbox: { ...sandbox, alarms: sandbox.alarms.filter(({ id }) => id !== alarmId) } });
        return null;
      },
    };
  });

/** Those that stand in a chat, as they are listed. */
export const alarmsIn = ({ sandbox }: SandboxStoreState, chatId: ChatId): readonly SandboxAlarm[] =>
  sandbox?.alarms.filter((alarm) => alarm.chatId === chatId) ?? NONE;
const NONE: readonly SandboxAlarm[] = [];
