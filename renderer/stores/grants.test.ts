import { describe, expect, it } from 'vitest';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import { chatId, grant, grantId } from '../ipc/examples.ts';
import { createGrantsStore, grantsIn } from './grants.ts';

const c1 = chatId('c1');
const first = grant({ madeAt: 1 });
const second = grant({ id: grantId('g2'), madeAt: 2, rules: ['Edit'] });

function start() {
  const client = createClientFake();
  const store = createGrantsStore(client);
  return { client, state: () => store.getState(), standing: () => grantsIn(store.getState(), c1).map(({ id }) => id) };
}

describe('grants', () => {
  it('stand in the order in which they were made, each in its chat', () => {
    const { state, standing } = start();
    for (const each of [second, first, grant({ id: grantId('g3'), chatId: chatId('c2') })]) state().tell(each);
    expect(standing()).toEqual(['g1', 'g2']);
  });
  it('never stand again once they ended, and never count backwards', () => {
    const { state, standing } = start();
    for (const uses of [3, 2]) state().tell({ ...second, uses });
    state().tell({ ...first, endedAt: 9, endedBy: 'the app ended' });
    state().tell(first);
    expect([standing(), grantsIn(state(), c1)[0]?.uses]).toEqual([['g2'], 3]);
  });
  it('are gone when a snapshot does not know them, unless they came after it was asked for', () => {
    const { state, standing } = start();
    state().tell(first);
    const since = state().items.told;
    state().tell(second);
    state().replace(c1, [], since);
    expect(standing()).toEqual(['g2']);
  });
});

describe('revoking', () => {
  it('ends exactly this one, at once', async () => {
    const { client, state, standing } = start();
    for (const each of [first, second]) state().tell(each);
    await state().revoke(first.id);
    expect([client.asked, standing()]).toEqual([[['grant:revoke', { grantId: 'g1' }]], ['g2']]);
  });
  it('that is refused leaves it standing', async () => {
    const { client, state, standing } = start();
    client.answers['grant:revoke'] = () => refused('the store is closed');
    state().tell(first);
    expect([await state().revoke(first.id), standing()]).toMatchObject([{ ok: false }, ['g1']]);
  });
});
