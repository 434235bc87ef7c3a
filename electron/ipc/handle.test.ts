import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANY_ROW } from '../../shared/domain/auditView.ts';
import { REQUESTS, type RequestName } from '../../shared/ipc/channels.ts';
import { requests } from '../../shared/ipc/contract.ts';
import type { Handlers } from '../../shared/ipc/windowApi.ts';
import { err, ok } from '../../shared/result.ts';
import { createDispatch, MAX_INPUT } from './handle.ts';
import { createHandlersFake } from './handlersFake.ts';

const project = { id: 'p1', path: '/home/ada/work', name: 'work', openedAt: 1, isSample: true, exists: true };
const noSuchRequest = err({ code: 'bad-input', message: 'There is no such request.' });
const internal = err({ code: 'internal', message: 'Something went wrong inside Z Engine. Its log says more.' });

function dispatchOf(changes: Partial<Handlers>) {
  const faults: string[] = [];
  const dispatch = createDispatch({ ...createHandlersFake([]), ...changes }, (message) => faults.push(message));
  return { dispatch, faults };
}

describe('a request is served or refused, never thrown', () => {
  it.each<[string, string, unknown, unknown]>([
    ['plain input reaches the handler', 'chat:stop', { chatId: 'c1' }, ok({})],
    ['an unknown name is refused', 'chat:destroy', {}, noSuchRequest],
    ['an inherited name is no request', 'constructor', {}, noSuchRequest],
    ['the prototype is no request', '__proto__', {}, noSuchRequest],
    ['a method of objects is no request', 'toString', {}, noSuchRequest],
    [
      'an unknown key is refused',
      'chat:stop',
      { chatId: 'c1', force: true },
      err({ code: 'bad-input', message: 'The input is not what this request takes: Unrecognized key: "force"' }),
    ],
    [
      'a wrong type is named',
      'chat:stop',
      { chatId: 7 },
      err({
        code: 'bad-input',
        message: '`chatId` is not what this request takes: Invalid input: expected string, received number',
      }),
    ],
    [
      'nothing is not an empty object',
      'app:state',
      undefined,
      err({
        code: 'bad-input',
        message: 'The input is not what this request takes: Invalid input: expected object, received undefined',
      }),
    ],
    [
      'what JSON cannot hold is refused',
      'chat:stop',
      { chatId: 1n },
      err({ code: 'bad-input', message: 'The input is not plain data.' }),
    ],
    [
      'size is bounded before the shape is looked at',
      'chat:stop',
      { chatId: 'x'.repeat(MAX_INPUT) },
      err({ code: 'bad-input', message: 'The input is too large.' }),
    ],
  ])('%s', async (_law, name, input, expected) => {
    expect(await dispatchOf({}).dispatch(name, input)).toEqual(expected);
  });

  it('a circle is refused', async () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(await dispatchOf({}).dispatch('chat:stop', circle)).toEqual(
      err({ code: 'bad-input', message: 'The input is not plain data.' }),
    );
  });
});

describe('what a handler does wrong stays inside', () => {
  it('a throw becomes `internal`, without its text', async () => {
    const { dispatch, faults } = dispatchOf({
      'chat:stop': async () => {
        throw new Error('secret /home/ada');
      },
    });
    expect(await dispatch('chat:stop', { chatId: 'c1' })).toEqual(internal);
    expect(faults).toEqual(['the request `chat:stop` failed']);
  });

  it('an answer against the contract is not sent', async () => {
    const { dispatch, faults } = dispatchOf({ 'project:pick': async () => ok({ path: 'x'.repeat(5000) }) });
    expect(await dispatch('project:pick', {})).toEqual(internal);
    expect(faults).toEqual(['the answer to `project:pick` breaks the contract']);
  });

  it('an answer loses keys that the contract does not name', async () => {
    const answer = { path: '/a', secret: 1 };
    const { dispatch } = dispatchOf({ 'project:pick': async () => ok(answer) });
    expect(await dispatch('project:pick', {})).toEqual(ok({ path: '/a' }));
  });

  it('an expected failure is passed on', async () => {
    const { dispatch } = dispatchOf({ 'project:open': async () => err({ code: 'refused', message: 'No.' }) });
    expect(await dispatch('project:open', { path: '/a' })).toEqual(err({ code: 'refused', message: 'No.' }));
  });

  it('a log that throws changes nothing', async () => {
    const broken = async () => Promise.reject(new Error('broken'));
    const dispatch = createDispatch({ ...createHandlersFake([]), 'chat:stop': broken }, () => {
      throw new Error('full disk');
    });
    expect(await dispatch('chat:stop', { chatId: 'c1' })).toEqual(internal);
  });
});

describe('any name and any input', () => {
  const hostile = fc.constantFrom('__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'valueOf', '');
  const names = fc.oneof(fc.constantFrom<string>(...REQUESTS), fc.string(), hostile);
  const looksRight = fc.record({
    chatId: fc.oneof(fc.string(), fc.constant('c1')),
    path: fc.oneof(fc.string(), fc.anything()),
    mode: fc.constantFrom('default', 'plan', 'bypass', '__proto__'),
  });
  const inputs = fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true }), looksRight, fc.constant({}));

  it('never throws and never reaches a handler unparsed', async () => {
    await fc.assert(
      fc.asyncProperty(names, inputs, async (name, input) => {
        const calls: (readonly [RequestName, unknown])[] = [];
        const answer = await createDispatch(createHandlersFake(calls))(name, input);
        expect(typeof answer.ok).toBe('boolean');
        for (const [called, given] of calls) {
          expect(called).toBe(name);
          expect(requests[called].input.parse(given)).toEqual(given);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reaches every handler with an input that fits', async () => {
    const fitting: Record<RequestName, unknown> = {
      'app:state': {},
      'project:pick': {},
      'project:complete': { text: '~' },
      'project:open': { path: '/a' },
      'project:sample': {},
      'project:repository': { projectId: 'p1' },
      'chat:create': { projectId: 'p1' },
      'chat:open': { chatId: 'c1' },
      'chat:send': { chatId: 'c1', key: 'k1', text: 'hi' },
      'chat:stop': { chatId: 'c1' },
      'chat:mode': { chatId: 'c1', mode: 'plan' },
      'chat:draft': { chatId: 'c1', text: '' },
      'approval:answer': { approvalId: 'a1', hash: '0'.repeat(64), answer: { kind: 'allowOnce' } },
      'approval:reask': { approvalId: 'a1' },
      'grant:revoke': { grantId: 'g1' },
      'folder:look': { chatId: 'c1', path: '../a' },
      'folder:add': { chatId: 'c1', path: '../a', hash: '0'.repeat(64) },
      'question:answer': { questionId: 'q1', answer: { kind: 'keepPlanning', words: '' } },
      'mode:bypass': { chatId: 'c1' },
      'skip:on': {},
      'skip:off': {},
      'confirm:code': { requestId: 'r1', code: '123 456' },
      'chat:rename': { chatId: 'c1', title: 'New' },
      'chat:archive': { chatId: 'c1', archived: true },
      'chat:seen': { chatId: 'c1' },
      'chat:leave': { chatId: 'c1' },
      'chat:lastSaid': { chatId: 'c1' },
      'layout:save': { layout: { view: 'chats', panes: ['c1'], active: 0, split: 0.5, sidePanel: true } },
      'audit:list': { filter: ANY_ROW, before: null, limit: 50 },
      'audit:call': { callId: 't1' },
      'audit:verify': {},
      'audit:export': { format: 'csv' },
      'audit:exportStop': {},
      'audit:reveal': {},
      'settings:read': {},
      'settings:change': { hash: '0'.repeat(64), change: { kind: 'setFlag', key: 'notifications.sound', value: true } },
      'gate:try': { projectId: 'p1', mode: 'default', tool: 'Bash', input: '{}' },
      'link:open': { url: 'https://example.org/' },
      'sandbox:state': {},
      'sandbox:check': {},
      'sandbox:allow': { chatId: 'c1', callId: 't1', folder: '/a', how: 'chat' },
      'sandbox:outside': { chatId: 'c1', callId: 't1' },
      'sandbox:again': { chatId: 'c1', callId: 't1' },
      'sandbox:dismiss': { alarmId: 'a1' },
      'app:retry': {},
    };
    const calls: (readonly [RequestName, unknown])[] = [];
    const dispatch = createDispatch(createHandlersFake(calls));
    for (const name of REQUESTS) await dispatch(name, fitting[name]);
    expect(calls).toEqual(REQUESTS.map((name) => [name, fitting[name]]));
  });

  it('keeps a project as it is', async () => {
    const { dispatch } = dispatchOf({});
    expect(await dispatch('project:sample', {})).toEqual(ok({ project }));
  });
});
