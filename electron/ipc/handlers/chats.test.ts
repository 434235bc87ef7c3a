// What a window does with chats as a whole: what is told to whom, and what is refused in which words.
import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../shared/result.ts';
import { createDispatch } from '../handle.ts';
import { chatOf, createPortsFake } from '../portsFake.ts';
import { createHandlers } from './index.ts';

function begin(changes: Parameters<typeof createPortsFake>[1] = {}) {
  const fake = createPortsFake([{ ...chatOf('c1'), unread: true }], changes);
  return { done: fake.done, ask: createDispatch(createHandlers(fake.ports)), ports: fake.ports };
}
const NOT_THERE = expect.objectContaining({ ok: false, error: expect.objectContaining({ code: 'not-found' }) });
const told = (more: object) => ['publish', 'chat:changed', { ...chatOf('c1'), unread: true, ...more }];

describe('a change is told to every window', () => {
  it.each<[law: string, door: string, input: object, done: unknown[][]]>([
    ['a name', 'chat:rename', { title: '  Mine\n' }, [told({ title: 'Mine' })]],
    ['put away', 'chat:archive', { archived: true }, [told({ archived: true })]],
    ['a look', 'chat:seen', {}, [told({ unread: false })]],
    ['a pane that shows another chat', 'chat:leave', {}, [['leave', 'c1']]],
    ['a pane that shows it', 'chat:open', {}, [['show', 'c1']]],
  ])('%s', async (_law, door, input, done) => {
    const { ask, done: was } = begin();
    expect(await ask(door, { chatId: 'c1', ...input })).toMatchObject({ ok: true });
    expect(was).toEqual(done);
    expect(await ask(door, { chatId: 'none', ...input })).toEqual(NOT_THERE);
    expect(was).toEqual(done);
  });
});

it('a title of which nothing can be seen is refused, and nothing is changed', async () => {
  const { ask, done } = begin();
  const answer = await ask('chat:rename', { chatId: 'c1', title: '\u202e\u200b\u0007' });
  expect(answer).toEqual(err({ code: 'refused', message: expect.stringMatching(/^Nothing of this title.*Type/) }));
  expect(done).toEqual([]);
});

it('why a chat is not put away comes back in its words', async () => {
  const { ports } = createPortsFake([chatOf('c1')]);
  const { ask } = begin({ chats: { ...ports.chats, archive: () => err('Stop it first.') } });
  expect(await ask('chat:archive', { chatId: 'c1', archived: true })).toEqual(
    err({ code: 'refused', message: 'Stop it first.' }),
  );
});

it('what the agent said last', async () => {
  const { ports } = createPortsFake([chatOf('c1')]);
  const { ask } = begin({ chats: { ...ports.chats, lastSaid: () => 'all green' } });
  expect(await ask('chat:lastSaid', { chatId: 'c1' })).toEqual(ok({ text: 'all green' }));
  expect(await ask('chat:lastSaid', { chatId: 'none' })).toEqual(NOT_THERE);
});

it('a window that begins sees the layout that was saved last, and no layout that is none', async () => {
  const { ask, done } = begin();
  const layout = { view: 'inbox', panes: ['c1', null], active: 1, split: 0.4, sidePanel: false };
  expect(await ask('app:state', {})).toMatchObject({ ok: true, value: { layout: null } });
  expect(await ask('layout:save', { layout })).toEqual(ok({}));
  expect(await ask('layout:save', { layout: { ...layout, active: 2 } })).toMatchObject({ ok: false });
  expect(await ask('app:state', {})).toMatchObject({ ok: true, value: { layout } });
  expect(done).toEqual([['showOnly', 'c1']]);
});
