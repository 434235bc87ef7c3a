// Tests only: a model server on loopback that plays a script and refuses whatever the protocol forbids.
// It must never be imported by the product.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server says to one request, below the protocol. */
export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces of the body, written one by one, the next when the one before has left. */
  readonly body: readonly (string | Uint8Array)[];
  /** `drop` breaks the connection off; `hang` neither writes nor ends; `mute` does not even begin. */
  readonly end?: 'close' | 'drop' | 'hang' | 'mute';
};

/** One answer of the model, in no protocol. `input` as text is not looked at and sent as it is. */
export type Said = {
  readonly thinking?: string;
  readonly text?: string;
  readonly calls?: readonly { readonly tool: string; readonly input: object | string; readonly id?: string }[];
};

export type Asked = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: unknown };

/** What a protocol has to say. */
export type Protocol = {
  readonly path: string;
  /** What is wrong with a request; null when nothing is. */
  check(asked: Asked): string | null;
  /** The body of an error, in the protocol's own form. */
  error(status: number, message: string): string;
  /** The events of an answer; `number` counts the answers of this server from 1. */
  say(said: Said, number: number): readonly string[];
};

export type ModelServer = {
  /** For `base_url`. */
  readonly url: string;
  /** All requests that came, also those that were refused. */
  readonly asked: readonly Asked[];
  /** What was wrong with requests; empty at the end of every test. */
  readonly faults: readonly string[];
  /** Resolves when so many requests have come. */
  hasBeenAsked(times: number): Promise<void>;
  /** How many connections are open. */
  open(): number;
  close(): Promise<void>;
};

export type Script = readonly (Said | Reply)[];

/** Past the end of the script the model says "end". */
export async function startModelServer(protocol: Protocol, script: Script): Promise<ModelServer> {
  const asked: Asked[] = [];
  const faults: string[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body: unknown = JSON.parse(await readAll(request));
    const one = { url: request.url ?? '', headers: request.headers, body };
    asked.push(one);
    const fault = one.url === protocol.path ? protocol.check(one) : `there is no ${one.url}`;
    if (fault !== null) {
      faults.push(fault);
      response.writeHead(400, { 'content-type': 'application/json' }).end(protocol.error(400, fault));
      return;
    }
    const told = script[asked.length - 1] ?? { text: 'end' };
    await play(response, 'body' in told ? told : { body: protocol.say(told, asked.length) });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ asked, faults, url: `http://127.0.0.1:${port}/v1`, open: () => open },
    hasBeenAsked: async (times) => {
      while (asked.length < times) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

async function play(response: ServerResponse, { status = 200, headers = {}, body, end = 'close' }: Reply) {
  if (end === 'mute') return;
  response.writeHead(status, { 'content-type': 'text/event-stream', ...headers });
  response.flushHeaders();
  for (const piece of body) {
    await new Promise<void>((resolve) => response.write(piece, () => resolve()));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (end === 'close') response.end();
  if (end === 'drop') {
    await new Promise((resolve) => setTimeout(resolve, 30));
    response.destroy();
  }
}

/** The bytes of a text in pieces of `size`: characters and escapes are torn apart. */
export function torn(events: readonly string[], size: number): readonly Uint8Array[] {
  const bytes = Buffer.from(events.join(''), 'utf8');
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

/** The arguments of a call as text. */
export const argumentsOf = (input: object | string) => (typeof input === 'string' ? input : JSON.stringify(input));

/** A text in small pieces, as models send it. */
export const deltasOf = (text: string, size = 7): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
