// A person changes the mode faster than the main process answers: the last wish holds, and no step is lost.
import { expect, it } from 'vitest';
import { type ChoosableMode, nextMode } from '../../shared/domain/mode.ts';
import { err, ok } from '../../shared/result.ts';
import { createClientFake } from '../ipc/clientFake.ts';
import { chat } from '../ipc/examples.ts';
import { createChatsStore, modeOf } from './chats.ts';
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
