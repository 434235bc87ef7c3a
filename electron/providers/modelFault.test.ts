import { APICallError } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { faultOf, ModelFault } from './modelFault.ts';

const asked = { host: 'h:1', keySource: 'MY_KEY', key: 'k-123' };
const http = (statusCode: number, message: string, responseHeaders: Record<string, string> = {}) =>
  new APICallError({ ...{ message, statusCode, responseHeaders, url: 'http://h:1/?k-123', requestBodyValues: {} } });
const network = (code: string) =>
  new APICallError({
    ...{ message: 'Cannot connect', url: 'http://h:1', requestBodyValues: {} },
    cause: Object.assign(new Error('x'), { code }),
  });
const SERVER = 'the model server at h:1';
const noAnswer = { status: null, retryAfterMs: null };

const laws: [string, unknown, string, ModelFault['passing']][] = [
  ['words of the server', http(400, 'Too\n long.'), `${SERVER} answered 400: Too long`, null],
  ['a status without words', http(402, ''), `${SERVER} answered 402`, null],
  [
    'the key is cut out',
    http(401, 'no k-123!'),
    `${SERVER} answered 401: no [key]!; check the key in \`MY_KEY\``,
    null,
  ],
  ['what can pass', http(503, 'down'), `${SERVER} answered 503: down`, { status: 503, retryAfterMs: null }],
  [
    'how long to wait',
    http(429, 'slow', { 'retry-after': '1.5' }),
    `${SERVER} answered 429: slow`,
    { status: 429, retryAfterMs: 1500 },
  ],
  ['nobody listens', network('ECONNREFUSED'), `${SERVER} does not answer; start it, or check \`base_url\``, noAnswer],
  ['no such host', network('ENOTFOUND'), `${SERVER} is not found; check \`base_url\` and the network`, noAnswer],
  ['broken off', network('ECONNRESET'), `the connection to ${SERVER} broke off`, noAnswer],
  [
    'a certificate does not pass by itself',
    network('DEPTH_ZERO_SELF_SIGNED_CERT'),
    `the certificate of ${SERVER} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)`,
    null,
  ],
  ['an error object of a stream', { message: 'oom', code: 1 }, `${SERVER} failed: oom`, null],
  ['anything', 7, `${SERVER} failed: unknown fault`, null],
  ['what is a fault already', new ModelFault('as it is', noAnswer), 'as it is', noAnswer],
];
test.each(laws)('%s', (_law, error, words, passing) => {
  const fault = faultOf(error, asked);
  expect([fault.message, fault.passing, fault.cause]).toEqual([words, passing, undefined]);
});

test('a date to wait for is told in milliseconds, one in the past as none', () => {
  const until = (date: number) =>
    faultOf(http(429, '', { 'retry-after': new Date(date).toUTCString() }), asked).passing?.retryAfterMs ?? null;
  expect(until(Date.now() - 60_000)).toBe(0);
  expect(until(Date.now() + 3_600_000)).toBeGreaterThan(3_000_000);
});

test('without a key the hint says how to set one', () => {
  expect(faultOf(http(401, 'who?'), { ...asked, keySource: null, key: null }).message).toBe(
    `${SERVER} answered 401: who?; no key was sent: set \`Z_ENGINE_API_KEY\`, or name the variable that holds one as \`api_key_env\``,
  );
});
