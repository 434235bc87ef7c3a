// What of the audit is looked at more closely: the story of one call, and whether the chain is whole.
import type { CallStory, ChainCheck } from '../../shared/domain/auditView.ts';
import type { CallId } from '../../shared/ids.ts';
import type { Client } from '../ipc/client.ts';
import type { Slice } from './auditList.ts';

export type Story =
  | { readonly state: 'loading'; readonly callId: CallId }
  | { readonly state: 'failed'; readonly callId: CallId; readonly problem: string }
  | { readonly state: 'ready'; readonly callId: CallId; readonly story: CallStory };

export type Check =
  | { readonly state: 'none' | 'checking' }
  | { readonly state: 'failed'; readonly problem: string }
  /** `at`: milliseconds since 1970. */
  | { readonly state: 'checked'; readonly found: ChainCheck; readonly at: number };

export type AuditChecks = { readonly story: Story | null; readonly check: Check };

export const createAuditChecks = (client: Client, { set, get }: Slice<AuditChecks>, now: () => number) => ({
  async readStory(callId: CallId) {
    set(({ story }) =>
      story?.state === 'ready' && story.callId === callId ? {} : { story: { state: 'loading', callId } },
    );
    const answer = await client.request('audit:call', { callId });
    if (get().story?.callId !== callId) return;
    set({
      story: answer.ok
        ? { state: 'ready', callId, story: answer.value }
        : { state: 'failed', callId, problem: answer.error.message },
    });
  },
  async check() {
    if (get().check.state === 'checking') return;
    set({ check: { state: 'checking' } });
    const answer = await client.request('audit:verify', {});
    set({
      check: answer.ok
        ? { state: 'checked', found: answer.value, at: now() }
        : { state: 'failed', problem: answer.error.message },
    });
  },
});
