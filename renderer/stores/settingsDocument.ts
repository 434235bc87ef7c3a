// The person's settings as they stand in the file, and the way to change them. The main process edits and proves; this only
// asks. INVARIANT: a change names the hash of the text that is shown, so that it never meets one that nobody saw.
import { createStore } from 'zustand/vanilla';
import type { SettingsChange, SettingsDocument } from '../../shared/domain/settingsDocument.ts';
import type { Client } from '../ipc/client.ts';

export type SettingsDocumentState = {
  /** The last that could be read; it stays while it is read again, and when that fails. */
  readonly document: SettingsDocument | null;
  readonly status: 'unread' | 'loading' | 'ready' | 'failed';
  /** Why it could not be read, a sentence. */
  readonly problem: string | null;
  /** A change is on its way. */
  readonly saving: boolean;
  load(): Promise<void>;
  /** Reads it again, unless nobody ever did. */
  refresh(): Promise<void>;
  /** One after the other. Null when it is done, else why not, in a sentence; the file is read anew then. */
  change(change: SettingsChange): Promise<string | null>;
};

const UNREAD = 'The settings were not read yet. Nothing was changed.';
const READ_ANEW = ' What you see now is how the file stands.';

export const createSettingsDocumentStore = (client: Client) =>
  createStore<SettingsDocumentState>()((set, get) => {
    /** Grows with everything that is asked for; an answer is shown unless a later one is there already. */
    let asked = 0;
    let shown = 0;
    let waiting = 0;
    let last: Promise<unknown> = Promise.resolve();

    const show = (turn: number, next: Partial<SettingsDocumentState>) => {
      if (turn < shown) return;
      shown = turn;
      set(next);
    };
    const load = async () => {
      asked += 1;
      const turn = asked;
      if (get().document === null) set({ status: 'loading', problem: null });
      const answer = await client.request('settings:read', {});
      if (answer.ok) show(turn, { document: answer.value, status: 'ready', problem: null });
      else show(turn, { status: 'failed', problem: answer.error.message });
    };
    const send = async (change: SettingsChange): Promise<string | null> => {
      const { document } = get();
      if (document === null) return UNREAD;
      const answer = await client.request('settings:change', { hash: document.hash, change });
      asked += 1;
      const turn = asked;
      if (answer.ok) {
        show(turn, { document: answer.value, status: 'ready', problem: null });
        return null;
      }
      await load();
      return answer.error.message + (get().document?.hash === document.hash ? '' : READ_ANEW);
    };
    return {
      document: null,
      status: 'unread',
      problem: null,
      saving: false,
      load,
      refresh: async () => {
        if (get().status !== 'unread') await load();
      },
      change: (change) => {
        waiting += 1;
        set({ saving: true });
        const sent = last
          .then(() => send(change))
          .finally(() => {
            waiting -= 1;
            if (waiting === 0) set({ saving: false });
          });
        last = sent.catch(() => null);
        return sent;
      },
    };
  });
