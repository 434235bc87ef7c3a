// What a host tells of another process, step by step, over two real connections to one database.
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chat } from '../../shared/domain/chat.ts';
import type { ChatId } from '../../shared/ids.ts';
import { createPublisher } from '../ipc/publish.ts';
import { thisProcess } from '../store/owner.ts';
import type { Store } from '../store/store.ts';
import { call, message, open, scratchFolder } from '../store/testing/samples.ts';
import { createElsewhere, watchElsewhere } from './watchElsewhere.ts';

let folder = '';
let stores: Store[] = [];
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(() => {
  for (const store of stores) store.close();
  stores = [];
  rmSync(folder, { recursive: true, force: true });
});

const opened = (store: Store) => {
  stores.push(store);
  return store;
};

function begin() {
  const host = opened(open(folder));
  const run = opened(open(folder, { owner: thisProcess('run') }));
  const publisher = createPublisher((fault) => {
    throw new Error(fault);
  });
  const events: string[] = [];
  const here = new Set<ChatId>();
  const recover = vi.fn(async () => void host.recover());
  const onFault = vi.fn();
  const deps = { store: host, publisher, isRunning: (id: ChatId) => here.has(id), recover, onFault };
  publisher.subscribe((event, payload) => {
    const { id = '', state = '' } = payload as { id?: string; state?: string };
    const isMade = event === 'chat:changed' || event === 'project:changed';
    events.push([event, isMade ? state : id].filter((word) => word !== '').join(' '));
  });
  const chatOf = (store: Store, change: Partial<Chat> = {}): Chat => {
    const chat = store.chats.create(store.projects.open('/p', false).id, 'default');
    const after = { ...chat, title: 'Run', ...change };
    store.chats.saveChat(after);
    return after;
  };
  const told = () => events.splice(0);
  return { host, run, deps, publisher, here, recover, onFault, chatOf, told };
}

describe('what is told', () => {
  it('a chat elsewhere, with its project, what is said in it, once, and its end', async () => {
    const { run, deps, chatOf, told } = begin();
    const { step } = createElsewhere(deps);
    const chat = chatOf(run, { state: 'running' });
    run.chats.appendMessage(message(chat.id, 'm1', 'user', 'do it'));
    await step();
    expect(told()).toEqual(['project:changed', 'timeline:changed m1', 'chat:changed running', 'audit:changed']);
    await step();
    expect(told()).toEqual([]);
    run.chats.appendStep(message(chat.id, 'm2', 'assistant', 'yes'), [call(chat.id, 'm2', 'c1', 0, 'running')]);
    await step();
    expect(told()).toEqual(['timeline:changed m2', 'timeline:changed c1', 'audit:changed']);
    const ended = call(chat.id, 'm2', 'c1', 0, 'done');
    run.chats.saveCall({ ...ended, view: { ...ended.view, revision: 2 } });
    run.chats.saveChat({ ...chat, state: 'done', updatedAt: chat.updatedAt + 1 });
    await step();
    expect(told()).toEqual(['timeline:changed c1', 'chat:changed done', 'audit:changed']);
  });

  it('nothing of what stood before, of a chat that runs here, or of one that this process told', async () => {
    const { host, run, deps, publisher, here, chatOf, told } = begin();
    chatOf(run);
    const mine = chatOf(host, { state: 'running' });
    here.add(mine.id);
    const { step } = createElsewhere(deps);
    run.projects.open('/q', false);
    await step();
    expect(told()).toEqual(['audit:changed']);
    const ended: Chat = { ...mine, state: 'done', updatedAt: mine.updatedAt + 1 };
    host.chats.saveChat(ended);
    publisher.publish('chat:changed', ended);
    here.clear();
    told();
    run.projects.open('/r', false);
    await step();
    expect(told()).toEqual(['audit:changed']);
  });

  it('while nothing moves and nothing is at work elsewhere, nothing is read', async () => {
    const { host, deps } = begin();
    const chats = { list: vi.fn(host.chats.list), latest: vi.fn(), isElsewhere: vi.fn() };
    const { step } = createElsewhere({ ...deps, store: { ...host, chats } });
    await step();
    expect([chats.list, chats.latest, chats.isElsewhere].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
  });
});

describe('what the dead left', () => {
  it('is put in order once, and told; what stays at work here is no reason to go on', async () => {
    const { run, host, deps, recover, chatOf, told } = begin();
    const mine = chatOf(host, { state: 'running' });
    const { step } = createElsewhere(deps);
    const theirs = chatOf(run, { state: 'running' });
    await step();
    expect([recover.mock.calls.length, host.chats.chat(mine.id)?.state]).toEqual([1, 'running']);
    told();
    run.close();
    await step();
    expect([recover.mock.calls.length, host.chats.chat(theirs.id)?.state]).toEqual([2, 'idle']);
    expect(told()).toContain('chat:changed idle');
    await step();
    await step();
    expect(recover).toHaveBeenCalledTimes(2);
  });

  it('is tried again when it could not be put in order, and the fault is told once', async () => {
    const { run, deps, recover, onFault, chatOf, host } = begin();
    const chat = chatOf(run, { state: 'running' });
    run.close();
    for (const _ of [1, 2]) recover.mockRejectedValueOnce(new Error('the disk is full'));
    const watching = watchElsewhere(deps, 5);
    await vi.waitFor(() => expect(host.chats.chat(chat.id)?.state).toBe('idle'));
    await watching.close();
    expect([onFault.mock.calls, recover.mock.calls.length]).toEqual([[['Error: the disk is full']], 3]);
  });
});
