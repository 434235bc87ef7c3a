// What goes wrong with a model server, in words for a person. It must never say a key, a request or a stack.
import { APICallError, JSONParseError, TypeValidationError } from '@ai-sdk/provider';
import type { ModelError, PassingFault } from '../agent/ports.ts';

/** A fault whose words can be shown. */
export class ModelFault extends Error implements ModelError {
  readonly passing: PassingFault | null;

  constructor(words: string, passing: PassingFault | null = null) {
    super(words);
    this.name = 'ModelFault';
    this.passing = passing;
  }
}

/** Who was asked. `keySource`: the variable that the key was taken from, null when none was sent. */
export type Asked = { readonly host: string; readonly keySource: string | null; readonly key: string | null };

const MAX_SAID = 300;

/** Any error of a provider as words. What is said by the server is quoted, on one line, without the key. */
export function faultOf(error: unknown, asked: Asked): ModelFault {
  if (error instanceof ModelFault) return error;
  const server = `the model server at ${asked.host}`;
  if (APICallError.isInstance(error)) return apiFault(error, asked, server);
  if (TypeValidationError.isInstance(error) || JSONParseError.isInstance(error))
    return new ModelFault(`${server} sent something that is not understood; a tool call may be lost with it`);
  const code = codeOf(error);
  if (code !== null) return connectionFault(code, server, null);
  return new ModelFault(`${server} failed: ${quoted(messageOf(error), asked)}`);
}

function apiFault(error: APICallError, asked: Asked, server: string): ModelFault {
  const { statusCode: status } = error;
  const code = codeOf(error);
  if (status === undefined) return connectionFault(code ?? '', server, { status: null, retryAfterMs: null });
  if (status >= 200 && status < 300) return new ModelFault(`the connection to ${server} broke off in the middle`);
  const said = quoted(error.message, asked);
  const words = `${server} answered ${status}${said === '' ? '' : `: ${said}`}${hintOn(status, asked)}`;
  const isPassing = status === 429 || status >= 500;
  return new ModelFault(words, isPassing ? { status, retryAfterMs: retryAfterOf(error.responseHeaders) } : null);
}

function hintOn(status: number, { keySource }: Asked): string {
  if (status === 401 || status === 403)
    return keySource === null
      ? '; no key was sent: set `Z_ENGINE_API_KEY`, or name the variable that holds one as `api_key_env`'
      : `; check the key in \`${keySource}\``;
  return status === 404 ? '; check `model` and `base_url`' : '';
}

/** Faults of certificates do not pass by themselves; the rest may. */
function connectionFault(code: string, server: string, passing: PassingFault | null): ModelFault {
  if (/CERT|SELF_SIGNED|UNABLE_TO_|SSL|TLS/.test(code))
    return new ModelFault(`the certificate of ${server} is not trusted (${code})`);
  if (code === 'ECONNREFUSED')
    return new ModelFault(`${server} does not answer; start it, or check \`base_url\``, passing);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ModelFault(`${server} is not found; check \`base_url\` and the network`, passing);
  return new ModelFault(`the connection to ${server} broke off`, passing);
}

/** The system's code of an error or of what caused it; null when it has none. */
function codeOf(error: unknown): string | null {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth += 1) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
  }
  return null;
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
    return error.message;
  return typeof error === 'string' ? error : 'unknown fault';
}

/** On one line, bounded, without the key. */
function quoted(text: string, { key }: Asked): string {
  const line = (key === null ? text : text.replaceAll(key, '[key]')).replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length <= MAX_SAID ? line.replace(/\.$/, '') : `${line.slice(0, MAX_SAID).toWellFormed()}…`;
}

/** Milliseconds that a server asks to wait, from `retry-after` in seconds or as a date; null when it does not say. */
function retryAfterOf(headers: Readonly<Record<string, string>> | undefined): number | null {
  const given = headers?.['retry-after'];
  if (given === undefined) return null;
  const seconds = Number(given);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
