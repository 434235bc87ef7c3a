// Looks for repositories that came to be while commands ran: the next commands keep them, and one in which Git would run
// something is told of. It walks in the background, and not after every command.
import type { SandboxAlarm } from '../../shared/domain/sandbox.ts';
import type { Authorization } from '../permission/ports.ts';
import type { NestedRepositories } from './look/nestedRepositories.ts';

export type NewRepositoriesDeps = {
  readonly nested: Pick<NestedRepositories, 'nestedIn' | 'gapIn' | 'refresh'>;
  /** Why Git may run something in that folder, a clause; null when it does not. `roots` are the folders that were opened. */
  readonly gitFault: (folder: string, roots: readonly string[]) => string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly raise: (alarm: SandboxAlarm) => void;
  readonly onFault: (error: unknown) => void;
};

/** How long folders are taken for looked through, at least; a walk that takes long is made less often. In milliseconds. */
const LOOKED_THROUGH_MS = 10_000;
const WALKS_APART = 20;

type Call = Pick<Authorization, 'chat' | 'callId'>;

/** To be called when a command of the call has ended. `opened` are the folders of its chat. */
export function createNewRepositories(deps: NewRepositoriesDeps): (call: Call, opened: readonly string[]) => void {
  const { nested, now } = deps;
  const nextWalk = new Map<string, number>();
  const walk = async (root: string, call: Call, opened: readonly string[]): Promise<void> => {
    const began = now();
    const before = nested.gapIn(root) === null ? new Set(nested.nestedIn(root)) : null;
    nextWalk.set(root, Number.POSITIVE_INFINITY);
    await nested.refresh(root);
    nextWalk.set(root, now() + Math.max(LOOKED_THROUGH_MS, WALKS_APART * (now() - began)));
    const made = before === null ? [] : nested.nestedIn(root).filter((top) => !before.has(top));
    const changes = made.flatMap((top) => changeOf(top, deps.gitFault(top, opened)));
    const { chat, callId } = call;
    if (changes.length > 0) deps.raise({ id: deps.newId(), chatId: chat.chatId, callId, at: now(), changes });
  };
  return (call, opened) => {
    for (const root of opened) {
      if (now() >= (nextWalk.get(root) ?? 0)) walk(root, call, opened).catch(deps.onFault);
    }
  };
}

/** Editors that look for repositories run Git in them by themselves. */
function changeOf(top: string, fault: string | null): SandboxAlarm['changes'] {
  if (fault === null) return [];
  const words = `It is new since commands ran in the sandbox, and Git may run more than Git there: ${fault}. Run no Git in it, and open it in no editor, unless you have looked at it.`;
  return [{ path: top, words, kept: null }];
}
