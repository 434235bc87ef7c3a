// The one door of the window: each request and event typed by the contract and checked on arrival. Never trusts a payload.
import { z } from 'zod';
import type { EventName, RequestName } from '../../shared/ipc/channels.ts';
import { events, type IpcError, ipcErrorSchema, requests } from '../../shared/ipc/contract.ts';
import type { EventPayload, RequestInput, RequestOutput } from '../../shared/ipc/windowApi.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ConnectionStatus, Transport } from './transport.ts';

export type Client = {
  /** Never rejects. `internal` also means that the answer was not understood. */
  request<K extends RequestName>(name: K, input: RequestInput<K>): Promise<Result<RequestOutput<K>, IpcError>>;
  /** Returns the function that stops listening. Payloads that break the contract are dropped. */
  on<K extends EventName>(name: K, listener: (payload: EventPayload<K>) => void): () => void;
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
  retry(): void;
};

const envelopeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: ipcErrorSchema }),
]);

const doors: { readonly [K in RequestName]: { readonly output: z.ZodType<RequestOutput<K>> } } = requests;
const news: { readonly [K in EventName]: z.ZodType<EventPayload<K>> } = events;

export function createClient(transport: Transport): Client {
  return {
    async request(name, input) {
      try {
        return readAnswer(name, await transport.request(name, input));
      } catch (error) {
        return internal(error instanceof Error ? error.message : 'the request failed');
      }
    },
    on: (name, listener) =>
      transport.on(name, (payload) => {
        const read = parseEvent(name, payload);
        if (read !== null) listener(read);
      }),
    onStatus: transport.onStatus,
    retry: transport.retry,
  };
}

function readAnswer<K extends RequestName>(name: K, answer: unknown): Result<RequestOutput<K>, IpcError> {
  const envelope = envelopeSchema.safeParse(answer);
  if (!envelope.success) return notUnderstood(name);
  if (!envelope.data.ok) return err(envelope.data.error);
  const output = doors[name].output.safeParse(envelope.data.value);
  return output.success ? ok(output.data) : notUnderstood(name);
}

function parseEvent<K extends EventName>(name: K, payload: unknown): EventPayload<K> | null {
  return news[name].safeParse(payload).data ?? null;
}

const notUnderstood = (name: string) => internal(`the answer to \`${name}\` was not understood; restart Z Engine`);
const internal = (message: string) => err<IpcError>({ code: 'internal', message });
