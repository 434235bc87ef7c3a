// What the browser host answers over HTTP: files without a secret, everything else only with one.
// Every answer, also a refusal, carries the strict headers and ends; none lets another origin in.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Dispatch } from '../ipc/handle.ts';
import { readJson } from './jsonBody.ts';
import type { LaunchKeys } from './launchKeys.ts';
import { factsOf } from './requestFacts.ts';
import { type Refusal, refuseRequest } from './requestGuard.ts';
import { SECURITY_HEADERS } from './securityHeaders.ts';
import { findStaticFile, type StaticFiles } from './staticFiles.ts';

export type RouteDeps = {
  readonly port: () => number;
  readonly keys: LaunchKeys;
  readonly dispatch: Dispatch;
  readonly files: StaticFiles;
};

type Answer = { readonly status: number; readonly value: unknown };
type Act = (deps: RouteDeps, request: IncomingMessage) => Promise<Answer>;

/** The whole list of what can be posted to. */
const ACTS: ReadonlyMap<string, Act> = new Map([
  ['/api/exchange', exchange],
  ['/api/request', serveRequest],
]);

const KEY_HEADER = 'x-z-engine-key';

/** Answers one request; never rejects. */
export async function answerHttp(deps: RouteDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const refused = refuseRequest(factsOf(request, false), deps.port());
    if (refused) return sendRefusal(request, response, refused);
    const act = ACTS.get(request.url ?? '');
    if (!act) return sendFile(deps, request, response);
    if (request.method !== 'POST') return sendRefusal(request, response, METHOD, { Allow: 'POST' });
    const { status, value } = await act(deps, request);
    sendJson(request, response, status, value);
  } catch {
    request.destroy();
  }
}

const METHOD: Refusal = { status: 405, message: 'This method is not served here.' };
const NOTHING: Refusal = { status: 404, message: 'There is nothing here.' };

const exchangeSchema = z.strictObject({ code: z.string().max(200) });
const requestSchema = z.strictObject({ name: z.string().max(100), input: z.unknown() });

async function exchange({ keys }: RouteDeps, request: IncomingMessage): Promise<Answer> {
  const body = await readJson(request);
  if (!body.ok) return refusalOf(body.error);
  const parsed = exchangeSchema.safeParse(body.value);
  if (!parsed.success) return refusalOf({ status: 400, message: 'A code is needed.' });
  const key = keys.exchange(parsed.data.code);
  if (key.ok) return { status: 200, value: { key: key.value } };
  return key.error === 'slow-down'
    ? refusalOf({ status: 429, message: 'Too many wrong codes came. Try again in ten seconds.' })
    : refusalOf({ status: 401, message: 'This link was used before or is too old. Press Enter in the terminal.' });
}

async function serveRequest({ keys, dispatch }: RouteDeps, request: IncomingMessage): Promise<Answer> {
  const key = request.headersDistinct[KEY_HEADER] ?? [];
  if (key.length !== 1 || !keys.accepts(key[0] ?? ''))
    return refusalOf({ status: 401, message: 'This page is not signed in. Press Enter in the terminal for a link.' });
  const body = await readJson(request);
  if (!body.ok) return refusalOf(body.error);
  const parsed = requestSchema.safeParse(body.value);
  if (!parsed.success) return refusalOf({ status: 400, message: 'A name and an input are needed.' });
  return { status: 200, value: await dispatch(parsed.data.name, parsed.data.input) };
}

/** The same shape as the answer of a request, so that a page has one kind of failure. */
const refusalOf = ({ status, message }: Refusal): Answer => ({
  status,
  value: { ok: false, error: { code: 'refused', message } },
});

function sendFile({ files }: RouteDeps, request: IncomingMessage, response: ServerResponse): void {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const file = findStaticFile(files, request.url ?? '');
  if (!reads) sendRefusal(request, response, METHOD, { Allow: 'GET, HEAD' });
  else if (!file) sendRefusal(request, response, NOTHING);
  else {
    response.writeHead(200, { ...SECURITY_HEADERS, 'Content-Type': file.type, 'Content-Length': file.body.length });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  }
}

function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal, more = {}): void {
  sendJson(request, response, refusal.status, refusalOf(refusal).value, more);
}

function sendJson(request: IncomingMessage, response: ServerResponse, status: number, value: unknown, more = {}): void {
  const text = JSON.stringify(value);
  const type = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(status, { ...SECURITY_HEADERS, ...type, ...more });
  response.end(request.method === 'HEAD' ? undefined : text);
}
