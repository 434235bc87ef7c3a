// An answer written by hand, where Node has no response to write it with: a broken request, a refused upgrade.
import type { Duplex } from 'node:stream';
import { SECURITY_HEADERS } from './securityHeaders.ts';

/** Answers `status` with the strict headers and no body, and ends the connection. */
export function refuseRaw(socket: Duplex, status: number): void {
  const headers = Object.entries({ ...SECURITY_HEADERS, Connection: 'close', 'Content-Length': '0' });
  socket.end(`HTTP/1.1 ${status} Refused\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
}
