import { describe, expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import { approval, approvalId, callId, chatId } from '../ipc/examples.ts';
import { createApprovalsStore, dismissedCall, interruptedIn, waitingIn } from './approvals.ts';

const c1 = chatId('c1');
const first = approval({ id: approvalId('a1'), askedAt: 1 });
const second = approval({ id: approvalId('a2'), askedAt: 2, callId: callId('t2') });

function start() {
  const client = createClientFake();
  const store = createApprovalsStore(client);
  return { client, state: () => store.getState(), waiting: () => waitingIn(store.getState(), c1).map(({ id }) => id) };
}

describe('waiting approvals', () => {
  it('stand in the order in which they were asked, each in its chat', () => {
    const { state, waiting } = start();
    for (const each of [second, first, approval({ id: approvalId('a3'), chatId: chatId('c2') })]) state().tell(each);
    expect(waiting()).toEqual(['a1', 'a2']);
  });
  it('never wait again once they were answered', () => {
    const { state, waiting } = start();
    state().tell({ ...first, state: 'denied' });
    state().tell(first);
    expect(waiting()).toEqual([]);
  });
  it('are gone when a snapshot does not know them, unless they came after it was asked for', () => {
    const { state, waiting } = start();
    state().tell(first);
    const since = state().items.told;
    state().tell(second);
    state().replace(c1, [], since);
    expect(waiting()).toEqual(['a2']);
  });
});

describe('an answer', () => {
  it('carries the id and the hash of what was shown', async () => {
    const { client, state, waiting } = start();
    state().tell(first);
    await state().answer(first, { kind: 'deny', feedback: 'use pnpm' });
    expect(client.asked).toEqual([
      ['approval:answer', { approvalId: 'a1', hash: 'a'.repeat(64), answer: { kind: 'deny', feedback: 'use pnpm' } }],
    ]);
    expect([waiting(), state().answering.size]).toEqual([[], 0]);
  });
  it('is under way until the main process says so', async () => {
    const { client, state } = start();
    let settle = () => {};
    client.answers['approval:answer'] = () => new Promise((done) => (settle = () => done(ok({}))));
    const answered = state().answer(first, { kind: 'allowOnce' });
    expect(state().answering.get(first.id)).toEqual({ state: 'sending' });
    settle();
    await answered;
    expect(state().answering.get(first.id)).toBe(undefined);
  });
  it('is given once, however often it is pressed', async () => {
    const { client, state } = start();
    await Promise.all([state().answer(first, { kind: 'allowOnce' }), state().answer(first, { kind: 'allowOnce' })]);
    expect(client.asked).toHaveLength(1);
  });
  it('that is refused says why, and the card waits on', async () => {
    const { client, state, waiting } = start();
    client.answers['approval:answer'] = () => refused('the file changed meanwhile');
    state().tell(first);
    await state().answer(first, { kind: 'allowOnce' });
    expect([state().answering.get(first.id), waiting()]).toEqual([
      { state: 'refused', message: 'the file changed meanwhile' },
      ['a1'],
    ]);
  });
});

describe('an interrupted approval', () => {
  const broken = approval({ state: 'interrupted' });
  it('is shown until it is put away, and can be asked again even then', () => {
    const { state } = start();
    state().tell(broken);
    expect([interruptedIn(state(), c1), dismissedCall(state(), callId('t1'))]).toEqual([[broken], undefined]);
    state().dismiss(broken.id);
    expect([interruptedIn(state(), c1), dismissedCall(state(), callId('t1'))]).toEqual([[], broken]);
  });
  it('is put away once it is asked again', async () => {
    const { client, state } = start();
    state().tell(broken);
    await state().askAgain(broken.id);
    expect([client.asked, interruptedIn(state(), c1)]).toEqual([[['approval:reask', { approvalId: 'a1' }]], []]);
  });
  it('stays, with the reason, when it cannot be asked again', async () => {
    const { client, state } = start();
    client.answers['approval:reask'] = () => refused('the call is gone');
    state().tell(broken);
    await state().askAgain(broken.id);
    expect([state().answering.get(broken.id), interruptedIn(state(), c1)]).toEqual([
      { state: 'refused', message: 'the call is gone' },
      [broken],
    ]);
  });
});
