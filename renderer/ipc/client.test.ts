import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { createElectronTransport } from './electronTransport.ts';
import { chat, project } from './examples.ts';

/** A client over a preload that answers `answer` to everything. */
function clientOf(answer: () => Promise<unknown>) {
  const listeners = new Map<string, (payload: unknown) => void>();
  const api = {
    request: answer,
    on(name: string, listener: (payload: unknown) => void) {
      listeners.set(name, listener);
      return () => void listeners.delete(name);
    },
  };
  return { client: createClient(createElectronTransport(api)), listeners };
}
const internal = (message: string) => ({ ok: false, error: { code: 'internal', message } });
const notUnderstood = internal('the answer to `project:open` was not understood; restart Z Engine');

const answers: readonly (readonly [law: string, answer: () => Promise<unknown>, expected: unknown])[] = [
  [
    'an answer of the contract comes through',
    async () => ({ ok: true, value: { project: project() } }),
    { ok: true, value: { project: project() } },
  ],
  [
    'a refusal comes through',
    async () => ({ ok: false, error: { code: 'refused', message: 'no such folder' } }),
    { ok: false, error: { code: 'refused', message: 'no such folder' } },
  ],
  ['an answer of another shape is an error', async () => ({ ok: true, value: { project: { id: 1 } } }), notUnderstood],
  ['no envelope is an error', async () => 'hello', notUnderstood],
  [
    'an unknown error code is an error',
    async () => ({ ok: false, error: { code: 'strange', message: '' } }),
    notUnderstood,
  ],
  ['a door that throws is an error', async () => Promise.reject(new Error('no handler')), internal('no handler')],
];

describe('request', () => {
  it.each(answers)('%s', async (_law, answer, expected) =>
    expect(await clientOf(answer).client.request('project:open', { path: '/a' })).toEqual(expected),
  );
});

describe('on', () => {
  it('hands on what keeps the contract, and drops the rest', () => {
    const { client, listeners } = clientOf(async () => null);
    const heard: unknown[] = [];
    const stop = client.on('chat:changed', (payload) => heard.push(payload));
    listeners.get('chat:changed')?.(chat());
    listeners.get('chat:changed')?.({ ...chat(), state: 'strange' });
    stop();
    expect([heard, listeners.size]).toEqual([[chat()], 0]);
  });
});
