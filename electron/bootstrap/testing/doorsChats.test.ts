// Several chats through the doors of the real app: their states, what is unread, what is put away, and when grants end.
import { afterEach, describe, expect, test } from 'vitest';
import type { ChatId } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import { type DoorsApp, openDoors } from './doorsApp.ts';

const open: DoorsApp[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});
async function begin(root?: string) {
  const app = await openDoors(undefined, root);
  open.push(app);
  const chatOf = async (id: ChatId) => (await app.get('app:state', {})).chats.find((chat) => chat.id === id);
  const marks = async (id: ChatId) => {
    const chat = await chatOf(id);
    return chat && [chat.state, chat.unread, chat.archived];
  };
  const settle = async (approval: { id: unknown; hash: string }, answer: object) =>
    expect(await app.dispatch('approval:answer', { approvalId: approval.id, hash: approval.hash, answer })).toEqual(
      ok({}),
    );
  /** A chat in which edits are allowed by a grant, at rest. */
  const granted = async (name: string) => {
    const card = await app.ask(`create ${name} with "x"`);
    await settle(card, { kind: 'allowInChat', wider: false });
    await app.rest(card.chatId);
    return card.chatId;
  };
  const grants = async (chatId: ChatId) => app.rows(`SELECT ended_by AS why FROM grants WHERE chat_id = '${chatId}'`);
  const send = (chatId: ChatId, text: string) => app.dispatch('chat:send', { chatId, key: `k-${Math.random()}`, text });
  return { ...app, chatOf, marks, settle, granted, grants, send };
}
const STANDS = [{ why: null }];
const LEFT = [{ why: 'its pane showed another chat' }];

describe('a chat is', () => {
  test('waiting for an approval, done and unread after its turn, and seen once', async () => {
    const { ask, marks, settle, rest, dispatch } = await begin();
    const card = await ask('create a.txt with "x"');
    expect(await marks(card.chatId)).toEqual(['waiting', false, false]);
    await settle(card, { kind: 'allowOnce' });
    await rest(card.chatId);
    expect(await marks(card.chatId)).toEqual(['done', true, false]);
    expect(await dispatch('chat:seen', { chatId: card.chatId })).toEqual(ok({}));
    expect(await marks(card.chatId)).toEqual(['done', false, false]);
  });

  test('asking while a question waits; idle, and no news, after a stop', async () => {
    const { say, marks, dispatch, get } = await begin();
    const chatId = await say('plan "first this"', 'plan');
    expect(await marks(chatId)).toEqual(['asking', false, false]);
    expect((await get('app:state', {})).questions.map((question) => question.chatId)).toEqual([chatId]);
    await dispatch('chat:stop', { chatId });
    expect(await marks(chatId)).toEqual(['idle', false, false]);
    expect((await get('app:state', {})).questions).toEqual([]);
  });
});

describe('a chat that is put away', () => {
  test('is not while it waits or asks; once it is, its grants have ended and a message takes it back', async () => {
    const { ask, say, dispatch, granted, marks, grants, send, rest, chatOf } = await begin();
    const waits = (await ask('delete keep.txt')).chatId;
    const asks = await say('plan "first this"', 'plan');
    for (const chatId of [waits, asks])
      expect(await dispatch('chat:archive', { chatId, archived: true })).toMatchObject({
        ok: false,
        error: { code: 'refused', message: expect.stringMatching(/Answer it or stop the agent/) },
      });
    const chatId = await granted('a.txt');
    expect(await dispatch('chat:archive', { chatId, archived: true })).toEqual(ok({}));
    expect([await marks(chatId), await grants(chatId)]).toEqual([
      ['done', true, true],
      [{ why: 'you archived the chat' }],
    ]);
    await send(chatId, 'help');
    await rest(chatId);
    expect(await marks(chatId)).toEqual(['done', true, false]);
    expect((await chatOf(chatId))?.title).toBe('create a.txt with "x"');
  });
});

describe('a grant', () => {
  test('stays while its chat is shown, over turns and modes', async () => {
    const { granted, grants, send, rest, get } = await begin();
    const chatId = await granted('a.txt');
    await send(chatId, 'create b.txt with "x"');
    await rest(chatId);
    expect([await grants(chatId), (await get('chat:open', { chatId })).grants.map(({ uses }) => uses)]).toEqual([
      STANDS,
      [1],
    ]);
  });

  test('ends when its pane shows another chat while it is at rest', async () => {
    const { granted, grants, dispatch } = await begin();
    const [chatId, other] = [await granted('a.txt'), await granted('b.txt')];
    expect(await dispatch('chat:leave', { chatId })).toEqual(ok({}));
    expect([await grants(chatId), await grants(other)]).toEqual([LEFT, STANDS]);
  });

  test.each<[law: string, shownBy: 'chat:open' | 'layout:save' | null, then: unknown]>([
    ['ends when the turn ends in which its chat was left', null, LEFT],
    ['stays when its chat is opened again before the turn ends', 'chat:open', STANDS],
    ['stays when a pane shows its chat again before the turn ends', 'layout:save', STANDS],
  ])('%s', async (_law, shownBy, then) => {
    const { granted, grants, dispatch, send, get, settle, rest } = await begin();
    const chatId = await granted('a.txt');
    await send(chatId, 'delete keep.txt');
    const card = await waitFor(async () => (await get('app:state', {})).approvals[0]);
    await dispatch('chat:leave', { chatId });
    expect(await grants(chatId)).toEqual(STANDS);
    const layout = { view: 'chats', panes: [chatId], active: 0, split: 0.5, sidePanel: true };
    if (shownBy !== null)
      expect((await dispatch(shownBy, shownBy === 'chat:open' ? { chatId } : { layout })).ok).toBe(true);
    await settle(card, { kind: 'deny', feedback: '' });
    await rest(chatId);
    expect(await grants(chatId)).toEqual(then);
  });

  test('that was given from elsewhere, to a chat that no pane shows, ends with the turn', async () => {
    const { ask, dispatch, settle, rest, grants } = await begin();
    const card = await ask('create a.txt with "x"\ncreate b.txt with "x"');
    await dispatch('chat:leave', { chatId: card.chatId });
    await settle(card, { kind: 'allowInChat', wider: false });
    await rest(card.chatId);
    expect(await grants(card.chatId)).toEqual(LEFT);
  });
});

test('after a restart: what waited is interrupted and listed, the layout is as it was, no grant stands', async () => {
  const first = await begin();
  open.pop();
  const granted = await first.granted('a.txt');
  const [later, away] = [await first.ask('delete keep.txt'), await first.ask('create c.txt with "x"')];
  const asks = await first.say('plan "first this"', 'plan');
  const layout = { view: 'inbox', panes: [granted, asks], active: 1, split: 0.3, sidePanel: false };
  expect(await first.dispatch('layout:save', { layout })).toEqual(ok({}));
  await first.leave();

  const again = await begin(first.root);
  const states = async () => (await again.get('app:state', {})).approvals.map(({ id, state }) => [id, state]);
  const { questions, layout: kept } = await again.get('app:state', {});
  expect([await states(), questions.map(({ state }) => state), kept]).toEqual([
    [
      [later.id, 'interrupted'],
      [away.id, 'interrupted'],
    ],
    ['interrupted'],
    layout,
  ]);
  for (const chatId of [later.chatId, asks]) expect(await again.marks(chatId)).toEqual(['idle', false, false]);
  expect(await again.grants(granted)).toEqual([{ why: 'the app ended' }]);

  expect(await again.dispatch('chat:archive', { chatId: away.chatId, archived: true })).toEqual(ok({}));
  expect(await states()).toEqual([[later.id, 'interrupted']]);
  expect(await again.dispatch('approval:reask', { approvalId: away.id })).toEqual(ok({}));
  const asked = await waitFor(async () =>
    (await again.get('app:state', {})).approvals.find((one) => one.state === 'waiting'),
  );
  expect([asked.chatId, asked.card.preview, await again.marks(away.chatId)]).toEqual([
    away.chatId,
    away.card.preview,
    ['waiting', false, false],
  ]);
  expect(again.files().map(([name]) => name)).toEqual(['a.txt', 'keep.txt']);
});

test('what an agent said last comes from the store, also of a chat that no window has opened since', async () => {
  const first = await begin();
  open.pop();
  const chatId = await first.say('help');
  const { text } = await first.get('chat:lastSaid', { chatId });
  await first.leave();
  const again = await begin(first.root);
  expect(text).toMatch(/\w/);
  expect(await again.get('chat:lastSaid', { chatId })).toEqual({ text });
});

async function waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not come');
}
