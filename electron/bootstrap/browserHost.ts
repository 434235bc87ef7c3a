// The app over HTTP and WebSocket, on this machine's own address and on no other. Every limit of the server stands here.
import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Dispatch } from '../ipc/handle.ts';
import type { Subscribe } from '../ipc/publish.ts';
import { createEventSockets } from './eventSocket.ts';
import { answerHttp } from './httpRoutes.ts';
import { createLaunchKeys } from './launchKeys.ts';
import { refuseRaw } from './refuseRaw.ts';
import type { StaticFiles } from './staticFiles.ts';

export type BrowserHost = {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** A link that signs in one page, once. `onUsed` is called then. */
  readonly freshLink: (onUsed?: () => void) => string;
  /** Lets every page go; resolves when the address is free. */
  readonly close: () => Promise<void>;
};

export type BrowserHostOptions = {
  readonly dispatch: Dispatch;
  readonly subscribe: Subscribe;
  readonly files: StaticFiles;
  /** 0: any free one. */
  readonly port: number;
  /** Milliseconds. */
  readonly now: () => number;
};

/** INVARIANT: the only address ever listened on. */
const LOOPBACK = '127.0.0.1';

const LIMITS = {
  requireHostHeader: false, // the guard refuses it, with our headers
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
} as const;
/** Milliseconds without a byte, after which a connection (not a WebSocket) is dropped. */
const SILENCE = 120_000;
const MAX_CONNECTIONS = 256;

/** Listens; the error says in words why it cannot. Nobody can ask anything before the first link was made. */
export async function startBrowserHost(options: BrowserHostOptions): Promise<Result<BrowserHost, string>> {
  const server = createServer(LIMITS);
  const keys = createLaunchKeys(options.now);
  const deps = { ...options, keys, port: () => portOf(server) };
  const sockets = createEventSockets(deps);
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = SILENCE;
  for (const event of ['request', 'checkExpectation'])
    server.on(event, (request, response) => void answerHttp(deps, request, response));
  server.on('upgrade', sockets.upgrade);
  server.on('clientError', refuseBroken);
  const fault = await listen(server, options.port);
  if (fault !== null) {
    sockets.close();
    return err(fault);
  }
  const origin = `http://${LOOPBACK}:${portOf(server)}`;
  return ok({
    origin,
    freshLink: (onUsed) => `${origin}/#${keys.issue(onUsed)}`,
    close: () => closeAll(server, sockets.close),
  });
}

/**
 * A connection that stayed silent too long gets no answer: a browser may be sending a request into it at this moment, and
 * would take the answer for that of its request. Without a byte it asks again on another connection.
 */
export function refuseBroken(fault: NodeJS.ErrnoException, socket: Duplex): void {
  if (fault.code !== 'ERR_HTTP_REQUEST_TIMEOUT' && socket.writable) refuseRaw(socket, 400);
  else socket.destroy();
}

/** -1 while it does not listen, which no address has. */
function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : -1;
}

function listen(server: Server, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    server.on('error', (fault: NodeJS.ErrnoException) => resolve(sentenceOf(fault, port)));
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => resolve(null));
  });
}

function sentenceOf({ code }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE') return `The port ${port} is in use. Choose another by \`--port\`, or leave it out.`;
  if (code === 'EACCES') return `The port ${port} is not yours to use. Choose one above 1023 by \`--port\`.`;
  return `${LOOPBACK} cannot be listened on (${code ?? 'unknown fault'}).`;
}

function closeAll(server: Server, closeSockets: () => void): Promise<void> {
  return new Promise((resolve) => {
    closeSockets();
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 500).unref();
  });
}
