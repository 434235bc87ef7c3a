// A person changes the mode faster than the main process answers: the last wish holds, and no step is lost.
import { expect, it } from 'vitest';
import { type ChoosableMode, nextMode } from '../../shared/domain/mode.ts';
import { err, ok } from '../../shared/result.ts';
import { createClientFake } from '../ipc/clientFake.ts';
import { chat } from '../ipc/examples.ts';
import { allChats, chatList, createChatsStore, modeOf } from './chats.ts';
import { find } from './collection.ts';

const { id } = chat();

/** `answer` lets the main process answer the oldest request. */
function setUp() {
  const waiting: ((isTaken: boolean) => void)[] = [];
  const client = createClientFake({
    'chat:mode': () =>
      new Promise((resolve) => {
        waiting.push((isTaken) => resolve(isTaken ? ok({}) : err({ code: 'refused', message: 'no' })));
      }),
  });
  const store = createChatsStore(client);
  store.getState().tell(chat({ mode: 'default' }));
  const held = () => find(store.getState().items, id) ?? chat();
  return {
    asked: () => client.asked.map(([, input]) => (input as { mode: ChoosableMode }).mode),
    step: () => store.getState().setMode(id, nextMode(modeOf(store.getState(), held()))),
    answer: (isTaken = true) => waiting.shift()?.(isTaken),
    settled: () => store.getState().modeSettled(id),
    settle: () => new Promise((resolve) => setTimeout(resolve)),
    shown: () => held().mode,
    next: () => nextMode(modeOf(store.getState(), held())),
  };
}

it('two quick steps are two steps, one request after the other, and the mode is shown once it is in force', async () => {
  const { step, answer, asked, shown, settle } = setUp();
  const steps = [step(), step()];
  await settle();
  expect([asked(), shown()]).toEqual([['acceptEdits'], 'default']);
  answer();
  await settle();
  expect([asked(), shown()]).toEqual([['acceptEdits', 'plan'], 'acceptEdits']);
  answer();
  expect(await Promise.all(steps)).toEqual([ok({}), ok({})]);
  expect(shown()).toBe('plan');
});

it('after the answer the next step starts from what was answered, though no event has told of it yet', async () => {
  const { step, answer, next, settle } = setUp();
  const asked = step();
  await settle();
  answer();
  await asked;
  expect(next()).toBe('plan');
});

it('what waits for the mode waits for the last change, and learns whether it was taken', async () => {
  const { step, answer, settled, settle } = setUp();
  expect(await settled()).toBe(true);
  for (const isTaken of [true, false]) {
    const asked = [step(), step()];
    const waits = settled();
    await settle();
    answer();
    await settle();
    answer(isTaken);
    await Promise.all(asked);
    expect([await waits, await settled()]).toEqual([isTaken, true]);
  }
});

it('a step that was refused is forgotten', async () => {
  const { step, answer, next, shown, settle } = setUp();
  const asked = step();
  await settle();
  answer(false);
  expect(await asked).toMatchObject({ ok: false });
  expect([shown(), next()]).toEqual(['default', 'acceptEdits']);
});

it('a chat gets its title without the blanks around it, and keeps the old one when that is refused', async () => {
  const client = createClientFake();
  const store = createChatsStore(client);
  store.getState().tell(chat({ title: 'Old' }));
  const title = () => find(store.getState().items, id)?.title;
  await store.getState().rename(id, '  New  ');
  expect([client.asked.at(-1), title()]).toEqual([['chat:rename', { chatId: id, title: 'New' }], 'New']);
  client.answers['chat:rename'] = () => err({ code: 'refused', message: 'no' });
  expect(await store.getState().rename(id, 'Newer')).toMatchObject({ ok: false });
  expect(title()).toBe('New');
});

it('a chat is put away and taken back; what is put away is in no list of chats', async () => {
  const store = createChatsStore(createClientFake());
  store.getState().tell(chat());
  const listed = () => [chatList(store.getState()).length, allChats(store.getState()).length];
  await store.getState().archive(id, true);
  expect(listed()).toEqual([0, 1]);
  await store.getState().archive(id, false);
  expect(listed()).toEqual([1, 1]);
});

it('is told to be seen once at a time, and is unread until the main process says otherwise', async () => {
  const client = createClientFake();
  const store = createChatsStore(client);
  store.getState().tell(chat({ unread: true }));
  const looked = [store.getState().seen(id), store.getState().seen(id)];
  await Promise.all(looked);
  expect([client.asked.length, find(store.getState().items, id)?.unread]).toEqual([1, true]);
  await store.getState().seen(id);
  expect(client.asked.length).toBe(2);
});
