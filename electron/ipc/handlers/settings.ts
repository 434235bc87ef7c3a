// The user's settings as a window reads and changes them, and what the gate would say of a call. Nothing is executed here.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';
import { refused } from './refusals.ts';

type Doors = 'settings:read' | 'settings:change' | 'gate:try';

export function settingsHandlers({ settingsFile, tryCall }: HandlerPorts): Pick<Handlers, Doors> {
  return {
    'settings:read': async () => {
      const read = await settingsFile.read();
      return read.ok ? read : refused(read.error);
    },
    'settings:change': async ({ hash, change }) => {
      const changed = await settingsFile.change(hash, change);
      return changed.ok ? changed : refused(changed.error);
    },
    'gate:try': async (asked) => {
      const decision = await tryCall(asked);
      return decision.ok ? ok({ decision: decision.value }) : refused(decision.error);
    },
  };
}
