// The page only wishes: what is on, the main process says.
import { describe, expect, it } from 'vitest';
import { confirmationIdSchema } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import { chatId } from '../ipc/examples.ts';
import { createWishesStore } from './wishes.ts';

const c1 = chatId('c1');
const requestId = confirmationIdSchema.parse('r1');
const needsCode = () => ok({ state: 'needs-code', requestId } as const);

function start() {
  const client = createClientFake({ 'mode:bypass': needsCode, 'skip:on': needsCode });
  const store = createWishesStore(client);
  return { client, state: () => store.getState(), wish: () => store.getState().byChat.get(c1) };
}

describe('a wish', () => {
  it('shows its warning first and asks for nothing', () => {
    const { client, state, wish } = start();
    state().begin(c1, 'bypass');
    expect([wish(), client.asked]).toEqual([{ kind: 'bypass', isSending: false, requestId: null, problem: null }, []]);
  });
  it.each([
    ['bypass', ['mode:bypass', { chatId: 'c1' }]],
    ['skip', ['skip:on', {}]],
  ] as const)('for %s goes through its own door, and the code through the third', async (kind, asked) => {
    const { client, state, wish } = start();
    state().begin(c1, kind);
    await state().ask(c1);
    expect(wish()).toEqual({ kind, isSending: false, requestId, problem: null });
    await state().confirm(c1, '123 456');
    expect([client.asked, wish()]).toEqual([[asked, ['confirm:code', { requestId, code: '123 456' }]], undefined]);
  });
  it('that a dialog fulfilled is gone; nothing is on before the main process tells so', async () => {
    const { client, state, wish } = start();
    client.answers['skip:on'] = () => ok({ state: 'on' });
    state().begin(c1, 'skip');
    await state().ask(c1);
    expect([wish(), state().skipping]).toEqual([undefined, false]);
  });
  it('that a dialog refused says so', async () => {
    const { client, state, wish } = start();
    client.answers['mode:bypass'] = () => ok({ state: 'refused' });
    state().begin(c1, 'bypass');
    await state().ask(c1);
    expect(wish()).toMatchObject({ requestId: null, problem: 'It was not confirmed. Nothing was changed.' });
  });
  it('with a wrong code says what the main process says, and can be tried again', async () => {
    const { client, state, wish } = start();
    client.answers['confirm:code'] = () => refused('This is not the code. 2 tries are left.');
    state().begin(c1, 'bypass');
    await state().ask(c1);
    await state().confirm(c1, '000000');
    expect(wish()).toMatchObject({ requestId, isSending: false, problem: 'This is not the code. 2 tries are left.' });
  });
  it('that was given up stays given up, whatever is answered late', async () => {
    const { state, wish } = start();
    state().begin(c1, 'bypass');
    const asked = state().ask(c1);
    state().cancel(c1);
    await asked;
    expect(wish()).toBe(undefined);
  });
  it('without a code sends none', async () => {
    const { client, state } = start();
    state().begin(c1, 'bypass');
    await state().confirm(c1, '123456');
    expect(client.asked).toEqual([]);
  });
});

describe('skip approvals', () => {
  it('a snapshot never undoes an event that came after it was asked for', () => {
    const { state } = start();
    const since = state().told;
    state().tell(true);
    state().replace(false, since);
    expect(state().skipping).toBe(true);
    state().replace(false, state().told);
    expect(state().skipping).toBe(false);
  });
  it('goes off at once, or stays on with the reason', async () => {
    const { client, state } = start();
    state().tell(true);
    client.answers['skip:off'] = () => refused('the app ends');
    expect([await state().skipOff(), state().skipping]).toEqual(['the app ends', true]);
    client.answers['skip:off'] = () => ok({});
    expect([await state().skipOff(), state().skipping]).toEqual([null, false]);
  });
});
