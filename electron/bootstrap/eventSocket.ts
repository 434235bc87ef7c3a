// The WebSocket of the browser host: events to pages that showed their key, and nothing else. It reads one message, the key.
// A client that is slow, silent or talkative is let go.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Subscribe } from '../ipc/publish.ts';
import type { LaunchKeys } from './launchKeys.ts';
import { refuseRaw } from './refuseRaw.ts';
import { factsOf } from './requestFacts.ts';
import { type Refusal, refuseRequest } from './requestGuard.ts';

export type SocketDeps = {
  readonly port: () => number;
  readonly keys: LaunchKeys;
  readonly subscribe: Subscribe;
};

export type EventSockets = {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly close: () => void;
};

/** Milliseconds until the key must have come; bytes that may wait for a slow page; milliseconds between two heartbeats. */
const KEY_PATIENCE = 5_000;
export const MAX_BACKLOG = 8_000_000;
const HEARTBEAT = 30_000;
/** Milliseconds that a page has to say goodbye. */
const FAREWELL = 300;
const MAX_SOCKETS = 64;
const MAX_MESSAGE = 1_000;

const CLOSED = { wrongKey: 4401, tooMuch: 1008, goingAway: 1001, tooMany: 1013 } as const;

const keySchema = z.strictObject({ key: z.string().max(200) });

export function createEventSockets(deps: SocketDeps): EventSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    clientTracking: true,
  });
  server.on('wsClientError', (_fault, socket) => refuseRaw(socket, 400));
  const heartbeat = setInterval(() => beat(server.clients), HEARTBEAT).unref();
  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      const refused = refuseUpgrade(request, deps.port());
      if (refused) return refuseRaw(socket, refused.status);
      server.handleUpgrade(request, socket, head, (client) => {
        if (server.clients.size > MAX_SOCKETS) client.close(CLOSED.tooMany);
        else welcome(deps, client);
      });
    },
    close: () => {
      clearInterval(heartbeat);
      for (const client of server.clients) client.close(CLOSED.goingAway);
      setTimeout(() => terminateAll(server.clients), FAREWELL).unref();
      server.close();
    },
  };
}

function refuseUpgrade(request: IncomingMessage, port: number): Refusal | null {
  const refused = refuseRequest(factsOf(request, true), port);
  if (refused) return refused;
  return request.url === '/api/events' && request.method === 'GET' ? null : { status: 404, message: '' };
}

function welcome({ keys, subscribe }: SocketDeps, client: WebSocket): void {
  const late = setTimeout(() => client.close(CLOSED.wrongKey), KEY_PATIENCE);
  client.on('error', () => client.terminate());
  client.once('close', () => clearTimeout(late));
  client.once('message', (data, isBinary) => {
    clearTimeout(late);
    if (isBinary || !keys.accepts(keyIn(data))) return client.close(CLOSED.wrongKey);
    client.on('message', () => client.close(CLOSED.tooMuch));
    client.send(JSON.stringify({ ready: true }));
    const stop = subscribe((name, payload) => send(client, JSON.stringify({ name, payload })));
    client.once('close', stop);
  });
}

/** Empty, which no key is, when the message is not what it should be. */
function keyIn(data: RawData): string {
  try {
    return keySchema.parse(JSON.parse(data.toString())).key;
  } catch {
    return '';
  }
}

function send(client: WebSocket, text: string): void {
  if (client.bufferedAmount > MAX_BACKLOG) client.terminate();
  else if (client.readyState === client.OPEN) client.send(text);
}

function terminateAll(clients: Set<WebSocket>): void {
  for (const client of clients) client.terminate();
}

/** Ends who did not answer the beat before. */
function beat(clients: Set<WebSocket>): void {
  for (const client of clients) {
    if (client.listenerCount('pong') > 0) client.terminate();
    else {
      client.once('pong', () => {});
      client.ping();
    }
  }
}
