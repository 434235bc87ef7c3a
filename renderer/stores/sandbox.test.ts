import { describe, expect, it } from 'vitest';
import { NO_SANDBOX_STATE, type SandboxState } from '../../shared/domain/sandbox.ts';
import { ok } from '../../shared/result.ts';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import { callId, chatId, sandboxAlarm, sandboxState } from '../ipc/examples.ts';
import { alarmsIn, createSandboxStore } from './sandbox.ts';

const call = { id: callId('t1'), chatId: chatId('c1') };
const ready = sandboxState();

function start() {
  const client = createClientFake({ 'sandbox:state': () => ok(ready), 'sandbox:check': () => ok(ready) });
  const store = createSandboxStore(client);
  return { client, state: () => store.getState(), answer: () => store.getState().answers.get(call.id) };
}

describe('the state', () => {
  it('is what was read, or why it could not be', async () => {
    const { client, state } = start();
    expect(state().sandbox).toBe(null);
    client.answers['sandbox:state'] = () => refused('It is gone.');
    await state().load();
    expect([state().sandbox, state().problem]).toEqual([null, 'It is gone.']);
    client.answers['sandbox:state'] = () => ok(ready);
    await state().load();
    expect([state().sandbox, state().problem]).toEqual([ready, null]);
  });
  it('of an event is newer than what was asked for before it', async () => {
    const { client, state } = start();
    let late: (state: SandboxState) => void = () => undefined;
    client.answers['sandbox:state'] = () =>
      new Promise((done) => {
        late = (value) => done(ok(value));
      });
    const loading = state().load();
    state().tell(ready);
    late(NO_SANDBOX_STATE);
    await loading;
    expect(state().sandbox).toBe(ready);
  });
  it('is looked at again once at a time, and says so meanwhile', async () => {
    const { client, state } = start();
    const checking = state().check();
    await state().check();
    expect(state().isChecking).toBe(true);
    await checking;
    expect([state().isChecking, state().sandbox]).toEqual([false, ready]);
    expect(client.asked).toEqual([['sandbox:check', {}]]);
  });
});

describe('an answer to a refusal', () => {
  it('names the call, the folder and how long', async () => {
    const { client, state, answer } = start();
    const sending = state().allow(call, '/x', 'always');
    expect(answer()).toEqual({ state: 'sending', act: 'always' });
    await sending;
    expect(answer()).toEqual({ state: 'done', act: 'always' });
    expect(client.asked).toEqual([['sandbox:allow', { chatId: 'c1', callId: 't1', folder: '/x', how: 'always' }]]);
  });
  it('is given once', async () => {
    const { client, state } = start();
    await Promise.all([state().allow(call, '/x', 'chat'), state().outside(call)]);
    await state().outside(call);
    expect(client.asked.map(([name]) => name)).toEqual(['sandbox:allow']);
  });
  it('that was refused says why, and can be given again', async () => {
    const { client, state, answer } = start();
    client.answers['sandbox:outside'] = () => refused('It is no refusal any more.');
    await state().outside(call);
    expect(answer()).toEqual({ state: 'refused', message: 'It is no refusal any more.' });
    client.answers['sandbox:outside'] = () => ok({});
    await state().outside(call);
    expect(answer()).toEqual({ state: 'done', act: 'outside' });
    expect(client.asked.at(-1)).toEqual(['sandbox:outside', { chatId: 'c1', callId: 't1' }]);
  });
  it('can be followed by asking again', async () => {
    const { client, state } = start();
    expect(await state().again(call)).toBe(null);
    expect(client.asked).toEqual([['sandbox:again', { chatId: 'c1', callId: 't1' }]]);
    client.answers['sandbox:again'] = () => refused('The chat is at work.');
    expect(await state().again(call)).toBe('The chat is at work.');
  });
  it('can be none', () => {
    const { client, state, answer } = start();
    state().hide(call.id);
    expect([answer(), client.asked]).toEqual([{ state: 'hidden' }, []]);
  });
});

describe('an alarm', () => {
  const alarms = [sandboxAlarm(), sandboxAlarm({ id: 'a2', chatId: chatId('c2') })];
  it('stands in its chat until it was dismissed', async () => {
    const { client, state } = start();
    expect(alarmsIn(state(), call.chatId)).toEqual([]);
    state().tell(sandboxState({ alarms }));
    expect(alarmsIn(state(), call.chatId).map(({ id }) => id)).toEqual(['a1']);
    client.answers['sandbox:dismiss'] = () => refused('The disk is full.');
    expect(await state().dismiss('a1')).toBe('The disk is full.');
    expect(alarmsIn(state(), call.chatId)).toHaveLength(1);
    client.answers['sandbox:dismiss'] = () => ok({});
    expect(await state().dismiss('a1')).toBe(null);
    expect(state().sandbox?.alarms.map(({ id }) => id)).toEqual(['a2']);
    expect(client.asked.at(-1)).toEqual(['sandbox:dismiss', { alarmId: 'a1' }]);
  });
});
