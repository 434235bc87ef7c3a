import { describe, expect, it } from 'vitest';
import { createClientFake } from '../ipc/clientFake.ts';
import { chatId } from '../ipc/examples.ts';
import { createLayoutStore } from './layout.ts';

const [a, b, c] = ['a', 'b', 'c'].map(chatId) as [
  ReturnType<typeof chatId>,
  ReturnType<typeof chatId>,
  ReturnType<typeof chatId>,
];

const settled = () => new Promise((done) => setTimeout(done, 0));

function setUp(answers: Parameters<typeof createClientFake>[0] = {}) {
  const client = createClientFake(answers);
  const store = createLayoutStore(client);
  const told = (wanted: string) => client.asked.filter(([name]) => name === wanted).map(([, input]) => input);
  return {
    ...store.getState(),
    state: store.getState,
    /** Once all was told. */
    left: () => settled().then(() => told('chat:leave')),
    saved: () => settled().then(() => told('layout:save').length),
  };
}

describe('a chat is left', () => {
  it('when its pane shows another, or is closed', async () => {
    const { open, openToSide, close, left } = setUp();
    open(a);
    openToSide(b);
    open(c);
    expect(await left()).toEqual([{ chatId: b }]);
    close(0);
    expect(await left()).toEqual([{ chatId: b }, { chatId: a }]);
  });
  it('not when another view is shown, nor when it is opened again', async () => {
    const { open, openToSide, show, left } = setUp();
    open(a);
    openToSide(b);
    show('inbox');
    open(a);
    expect(await left()).toEqual([]);
  });
});

describe('the layout', () => {
  it('is saved when it changes, and not when it does not', async () => {
    const { open, activate, restore, saved, state } = setUp();
    open(a);
    open(a);
    activate(0);
    restore({ ...state().layout, panes: [b] });
    expect([await saved(), state().layout.panes]).toEqual([1, [b]]);
  });
  it('keeps the side panel of a wide window, and of a narrow one only that it is open now', async () => {
    const { open, toggleSide, saved, state } = setUp();
    toggleSide(true);
    expect([state().layout.sidePanel, state().isSideOver, await saved()]).toEqual([true, true, 0]);
    open(a);
    toggleSide(false);
    expect([state().layout.sidePanel, state().isSideOver, await saved()]).toEqual([false, false, 2]);
  });
  it('is told move by move: the last one told is the one that stands', async () => {
    const heard: unknown[] = [];
    let slow = 20;
    const { open } = setUp({
      'layout:save': async ({ layout }) => {
        await new Promise((done) => setTimeout(done, slow));
        slow = 0;
        heard.push(layout.panes[0]);
        return { ok: true, value: {} };
      },
    });
    open(a);
    open(b);
    await new Promise((done) => setTimeout(done, 60));
    expect(heard).toEqual([a, b]);
  });
  it('says each time that the person goes to a pane, and not when the focus went there by itself', () => {
    const { open, openToSide, activate, close, state } = setUp();
    const wanted: number[] = [];
    for (const act of [
      () => open(a),
      () => openToSide(b),
      () => activate(0),
      () => activate(1, true),
      () => close(1),
    ]) {
      act();
      wanted.push(state().wanted);
    }
    expect(wanted).toEqual([1, 2, 2, 3, 4]);
  });
});
