// Stands in for `ipcMain`: who sent is told as Electron tells it, with frame, origin and parent.
import type { Frame } from 'playwright-core';
import { inward } from './protocol.ts';

type Listener = (event: object, ...values: unknown[]) => unknown;
type Outcome = { readonly value: unknown } | { readonly error: string };

const handlers = new Map<string, Listener>();

export const ipcMain = {
  handle(channel: string, listener: Listener): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, listener);
  },
};

/** A call from a page; what is thrown crosses as Electron words it. */
export async function invoke(sender: object, frame: Frame, channel: string, values: unknown[]): Promise<Outcome> {
  const listener = handlers.get(channel);
  try {
    if (!listener) throw new Error(`No handler registered for '${channel}'`);
    const answer = await listener({ sender, senderFrame: frameFacts(frame) }, ...values);
    return { value: structuredClone(answer) };
  } catch (fault) {
    const text = fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault);
    return { error: `Error invoking remote method '${channel}': ${text}` };
  }
}

type FrameFacts = { readonly url: string; readonly origin: string; readonly parent: FrameFacts | null };

function frameFacts(frame: Frame): FrameFacts {
  const parent = frame.parentFrame();
  const url = frame.url();
  const origin = URL.canParse(url) ? new URL(url).origin : 'null';
  return { url: inward(url), origin: inward(origin), parent: parent ? frameFacts(parent) : null };
}
