import { describe, expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import { chatId, messageId } from '../ipc/examples.ts';
import { createComposersStore, emptyComposer, unsavedTexts } from './composers.ts';

const c1 = chatId('c1');

/** A chat with an empty draft, or one whose draft is not known yet. */
function start(isRead = true) {
  const client = createClientFake();
  const timers: (() => void)[] = [];
  let keys = 0;
  const store = createComposersStore(client, {
    newKey: () => messageId(`k${++keys}`),
    after(_ms, act) {
      timers.push(act);
      return () => void timers.splice(timers.indexOf(act), 1);
    },
  });
  const act = store.getState();
  if (isRead) act.restore(c1, '');
  return {
    client,
    timers,
    act,
    unsaved: () => unsavedTexts(store.getState()),
    composer: () => store.getState().byChat.get(c1) ?? emptyComposer,
  };
}
const asks = (client: ReturnType<typeof start>['client'], name: string) =>
  client.asked.filter(([asked]) => asked === name).map(([, input]) => input);

describe('a draft', () => {
  it('is saved once a person pauses', () => {
    const { client, timers, act } = start();
    act.write(c1, 'a');
    act.write(c1, 'ab');
    expect([timers.length, asks(client, 'chat:draft')]).toEqual([1, []]);
    timers[0]?.();
    expect(asks(client, 'chat:draft')).toEqual([{ chatId: 'c1', text: 'ab' }]);
  });
  it('is saved at once when it must be, and only once', async () => {
    const { client, act } = start();
    act.write(c1, 'a');
    await act.flushAll();
    await act.flushAll();
    expect(asks(client, 'chat:draft')).toHaveLength(1);
  });
  it('is saved later when nobody answered', async () => {
    const { client, act } = start();
    act.write(c1, 'a');
    client.answers['chat:draft'] = () => refused('gone');
    await act.flush(c1);
    client.answers['chat:draft'] = () => ok({});
    await act.flush(c1);
    expect(asks(client, 'chat:draft')).toHaveLength(2);
  });
  it('counts as unsaved until the store has taken it, also when a message with it was refused', async () => {
    const { client, act, unsaved } = start();
    const seen = [unsaved()];
    client.answers['chat:draft'] = () => refused('gone');
    client.answers['chat:send'] = () => refused('gone');
    act.write(c1, 'precious');
    await act.send(c1);
    await act.flush(c1);
    seen.push(unsaved());
    client.answers['chat:draft'] = () => ok({});
    await act.flush(c1);
    seen.push(unsaved());
    act.write(c1, ' ');
    expect([...seen, unsaved()]).toEqual([[], ['precious'], [], []]);
  });
  it('comes back from the store', () => {
    const { act, composer } = start(false);
    act.restore(c1, 'kept');
    expect(composer()).toMatchObject({ text: 'kept', unsaved: false });
  });
  it('comes back once; what was typed since stays', () => {
    const { act, composer } = start(false);
    act.restore(c1, 'kept');
    act.write(c1, 'kept and more');
    act.restore(c1, 'kept');
    expect(composer().text).toBe('kept and more');
  });
  it('is not lost when a person typed before it was read: both stay, and are saved together', async () => {
    const { client, act, composer } = start(false);
    act.write(c1, 'new');
    await act.flushAll();
    expect(asks(client, 'chat:draft')).toEqual([]);
    act.restore(c1, 'kept');
    expect(composer().text).toBe('kept\nnew');
    await act.flush(c1);
    expect(asks(client, 'chat:draft')).toEqual([{ chatId: 'c1', text: 'kept\nnew' }]);
  });
  it('that was empty is replaced by what was typed before it was read', async () => {
    const { client, act } = start(false);
    act.write(c1, 'new');
    act.restore(c1, '');
    await act.flush(c1);
    expect(asks(client, 'chat:draft')).toEqual([{ chatId: 'c1', text: 'new' }]);
  });
  it('stays when a message was sent before it was read', async () => {
    const { client, act, composer } = start(false);
    act.write(c1, 'hello');
    await act.send(c1);
    act.restore(c1, 'kept');
    expect([composer().text, asks(client, 'chat:draft')]).toEqual(['kept', []]);
  });
});

describe('a message', () => {
  it('leaves the box once it is taken, and is queued until it stands in the timeline', async () => {
    const { client, act, composer } = start();
    act.write(c1, 'hello');
    await act.send(c1);
    expect(asks(client, 'chat:send')).toEqual([{ chatId: 'c1', key: 'k1', text: 'hello' }]);
    expect(composer()).toEqual({ ...emptyComposer, queued: [{ key: 'k1', text: 'hello' }] });
    expect(asks(client, 'chat:draft')).toEqual([{ chatId: 'c1', text: '' }]);
    act.arrived(c1, 'k1');
    expect(composer()).toEqual(emptyComposer);
  });
  it('is not queued when it stands in the timeline before the answer comes', async () => {
    const { client, act, composer } = start();
    client.answers['chat:send'] = ({ key }) => {
      act.arrived(c1, key);
      return ok({});
    };
    act.write(c1, 'hello');
    await act.send(c1);
    expect(composer()).toEqual(emptyComposer);
  });
  it('that fails stays in the box, with the reason', async () => {
    const { client, act, composer } = start();
    client.answers['chat:send'] = () => refused('the disk is full');
    act.write(c1, 'hello');
    await act.send(c1);
    expect(composer()).toMatchObject({ text: 'hello', problem: 'the disk is full', sending: false, queued: [] });
  });
  it('keeps its key when it is sent again, and gets a new one when it was changed', async () => {
    const { client, act } = start();
    client.answers['chat:send'] = () => refused('the disk is full');
    act.write(c1, 'hello');
    await act.send(c1);
    await act.send(c1);
    act.write(c1, 'hello you');
    await act.send(c1);
    expect(asks(client, 'chat:send').map((input) => (input as { key: string }).key)).toEqual(['k1', 'k1', 'k2']);
  });
  it('is not sent twice by two presses', async () => {
    const { client, act } = start();
    act.write(c1, 'hello');
    await Promise.all([act.send(c1), act.send(c1)]);
    expect(asks(client, 'chat:send')).toHaveLength(1);
  });
  it('of blanks is not sent', async () => {
    const { client, act } = start();
    act.write(c1, ' \n ');
    await act.send(c1);
    expect(asks(client, 'chat:send')).toEqual([]);
  });
  it('does not take along what is typed while it is under way', async () => {
    const { client, act, composer } = start();
    client.answers['chat:send'] = () => {
      act.write(c1, 'hello and more');
      return ok({});
    };
    act.write(c1, 'hello');
    await act.send(c1);
    expect(composer().text).toBe(' and more');
  });
});

describe('a message that stands in the timeline before its sending is answered', () => {
  const sendAndArrive = async (answer: 'ok' | 'lost', typed = '') => {
    const { client, act, composer } = start();
    const seen: string[] = [];
    client.answers['chat:send'] = () => {
      act.write(c1, `said${typed}`);
      act.arrived(c1, 'k1');
      seen.push(composer().text);
      return answer === 'lost' ? refused('gone') : ok({});
    };
    act.write(c1, 'said');
    await act.send(c1);
    return { during: seen[0], ...composer() };
  };
  it('is taken out of the box at once, so that a card finds it empty', async () =>
    expect(await sendAndArrive('ok')).toMatchObject({ during: '', text: '', queued: [], tried: null, problem: null }));
  it('leaves what was typed behind it', async () =>
    expect(await sendAndArrive('ok', ' more')).toMatchObject({ during: ' more', text: ' more' }));
  it('counts as sent when the answer is lost', async () =>
    expect(await sendAndArrive('lost')).toMatchObject({ text: '', queued: [], tried: null, problem: null }));
});
