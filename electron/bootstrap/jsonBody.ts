// Reads a request's JSON, bounded. Nothing that a client sends makes it throw.
import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Refusal } from './requestGuard.ts';

/** Bytes. A little more than an input may have, for its name and brackets. */
export const MAX_BODY = 1_050_000;

const refusal = (status: number, message: string) => err<Refusal>({ status, message });

/** The parsed body, or what to answer instead. */
export async function readJson(request: IncomingMessage): Promise<Result<unknown, Refusal>> {
  if (!/^application\/json(; ?charset=utf-8)?$/i.test(request.headers['content-type'] ?? ''))
    return refusal(415, 'Only application/json is read here.');
  if (request.headers['content-encoding'] !== undefined) return refusal(415, 'Only a body as it is is read here.');
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) return refusal(413, 'The body is too large.');
  const bytes = await readBytes(request);
  if (bytes === null) return refusal(413, 'The body is too large.');
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return refusal(400, 'The body is not JSON.');
  }
}

/** Null when there are too many; the rest is read away, so that the client can hear the answer. */
function readBytes(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= MAX_BODY) return void parts.push(part);
      parts.length = 0;
      resolve(null);
    });
    request.once('end', () => resolve(Buffer.concat(parts)));
    request.once('close', () => reject(new Error('the client went away')));
    request.once('error', reject);
  });
}
