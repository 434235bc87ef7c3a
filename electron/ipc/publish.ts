// Tells every listener (one a window) what happened. It knows no transport, and one listener's fault is not another's.
import type { EventName } from '../../shared/ipc/channels.ts';
import { events } from '../../shared/ipc/contract.ts';
import type { Publish } from '../../shared/ipc/windowApi.ts';
import type { LogFault } from './handle.ts';

export type EventListener = (event: EventName, payload: unknown) => void;
export type Subscribe = (listener: EventListener) => () => void;
export type Publisher = { readonly publish: Publish; readonly subscribe: Subscribe };

/** A payload that breaks the contract is reported and told to nobody. `subscribe` returns how to stop. */
export function createPublisher(logFault: LogFault = () => {}): Publisher {
  const listeners = new Set<{ readonly listener: EventListener }>();
  return {
    subscribe: (listener) => {
      const entry = { listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    publish: (event, payload) => {
      const parsed = events[event].safeParse(payload);
      if (!parsed.success) return logFault(`the event \`${event}\` breaks the contract`, parsed.error);
      for (const { listener } of [...listeners]) tell(() => listener(event, parsed.data), event, logFault);
    },
  };
}

function tell(action: () => void, event: EventName, logFault: LogFault): void {
  try {
    action();
  } catch (fault) {
    logFault(`a listener of \`${event}\` failed`, fault);
  }
}
