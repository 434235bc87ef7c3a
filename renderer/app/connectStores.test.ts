import { describe, expect, it } from 'vitest';
import { DEFAULT_WINDOW_SETTINGS } from '../../shared/domain/settings.ts';
import { ok } from '../../shared/result.ts';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import {
  approval,
  approvalId,
  appState,
  chat,
  chatId,
  grant,
  messageId,
  project,
  projectId,
  question,
  said,
} from '../ipc/examples.ts';
import { createStores } from '../stores/createStores.ts';
import { openChat, startChat, startIn } from '../stores/flows.ts';
import { grantsIn } from '../stores/grants.ts';
import { activeChat } from '../stores/layout.ts';
import { openQuestions } from '../stores/questions.ts';
import { openProblems } from '../stores/settings.ts';
import { connectStores } from './connectStores.ts';

const settled = () => new Promise((done) => setTimeout(done, 0));
const c2 = chat({ id: chatId('c2'), title: 'Newer', updatedAt: 5000 });

async function start(state = appState({ chats: [chat(), c2] })) {
  const client = createClientFake({
    'app:state': () => ok(state),
    'chat:open': ({ chatId: id }) =>
      ok({
        chat: id === 'c2' ? c2 : chat({ id }),
        items: [],
        draft: id === 'c2' ? 'kept' : '',
        approvals: [],
        grants: [],
        questions: [],
      }),
    'chat:create': () => ok({ chat: chat({ id: chatId('made') }) }),
    'project:open': ({ path }) => ok({ project: project({ path }) }),
  });
  const stores = createStores(client, { newKey: () => messageId('k'), after: () => () => undefined });
  const stop = connectStores(client, stores);
  client.setStatus('connected');
  await settled();
  const selected = () => activeChat(stores.layout.getState()) ?? undefined;
  return {
    client,
    stores,
    stop,
    selected,
    asked: () => client.asked.map(([name]) => name).filter((name) => name !== 'layout:save'),
  };
}

describe('connecting', () => {
  it('reads the state and opens the chat that was last worked in', async () => {
    const { asked, selected, stores } = await start();
    expect([asked(), selected()]).toEqual([['app:state', 'chat:open'], 'c2']);
    expect(stores.composers.getState().byChat.get(c2.id)?.text).toBe('kept');
  });
  it('opens nothing on the first start', async () =>
    expect((await start(appState({ chats: [], projects: [] }))).selected()).toBe(undefined));
  it('opens a chat in the project that the command line named', async () => {
    const { asked, selected } = await start(appState({ chats: [c2], startProject: projectId('p9') }));
    expect([asked(), selected()]).toEqual([['app:state', 'chat:create', 'chat:open'], 'made']);
  });
  it('says why nothing can be read', async () => {
    const { client, stores } = await start();
    client.answers['app:state'] = () => refused('the store is closed');
    client.setStatus('connected');
    await settled();
    expect(stores.connection.getState().problem).toBe('the store is closed');
  });
});

describe('after a break', () => {
  it('everything is read anew, and the open chat stays open', async () => {
    const { client, asked, selected, stores } = await start();
    await openChat(client, stores, chatId('c1'));
    client.setStatus('disconnected');
    client.setStatus('connected');
    await settled();
    expect([asked().slice(-2), selected()]).toEqual([['app:state', 'chat:open'], 'c1']);
  });
  it('an approval that was answered elsewhere is gone', async () => {
    const { client, stores } = await start();
    client.tell('approval:changed', approval({ chatId: c2.id }));
    client.setStatus('connected');
    await settled();
    expect(stores.approvals.getState().items.entries.size).toBe(0);
  });
  it('what is told while the state is read is not undone by it', async () => {
    const { client, stores } = await start();
    client.answers['chat:open'] = () => {
      client.tell('approval:changed', approval({ id: approvalId('late'), chatId: c2.id }));
      client.tell('timeline:changed', { ...said('user', 'late', 'hello'), chatId: c2.id });
      return ok({ chat: c2, items: [], draft: '', approvals: [], grants: [], questions: [] });
    };
    client.setStatus('connected');
    await settled();
    expect([...stores.approvals.getState().items.entries.keys()]).toEqual(['late']);
    expect([...(stores.timelines.getState().byChat.get(c2.id)?.items.keys() ?? [])]).toEqual(['late']);
  });
});

describe('events', () => {
  it('reach their stores', async () => {
    const { client, stores } = await start();
    client.tell('project:changed', project({ name: 'renamed' }));
    client.tell('chat:changed', chat({ title: 'Renamed', updatedAt: 9000 }));
    client.tell('settings:changed', {
      file: 'f',
      problems: [{ file: 'f', line: 1, key: null, message: 'm' }],
      newChatMode: 'plan',
      window: DEFAULT_WINDOW_SETTINGS,
    });
    expect([
      stores.projects.getState().items.entries.get('p1')?.value.name,
      stores.chats.getState().items.entries.get('c1')?.value.title,
      openProblems(stores.settings.getState()).length,
    ]).toEqual(['renamed', 'Renamed', 1]);
  });
  it('of problems that were put away show again only when they change', async () => {
    const { client, stores } = await start();
    const problem = { file: 'f', line: 1, key: null, message: 'm' };
    const tell = (message: string) =>
      client.tell('settings:changed', {
        file: 'f',
        problems: [{ ...problem, message }],
        newChatMode: 'plan',
        window: DEFAULT_WINDOW_SETTINGS,
      });
    const shown = () => openProblems(stores.settings.getState()).length;
    tell('m');
    stores.settings.getState().dismiss();
    const counts = [shown()];
    tell('m');
    counts.push(shown());
    tell('other');
    counts.push(shown());
    expect(counts).toEqual([0, 0, 1]);
  });
  it('are no longer heard once the window is disconnected', async () => {
    const { client, stores, stop } = await start();
    stop();
    client.tell('project:changed', project({ name: 'renamed' }));
    expect(stores.projects.getState().items.entries.get('p1')?.value.name).toBe('payments-api');
  });
});

describe('starting a chat', () => {
  it('takes an empty one that is there already', async () => {
    const { client, stores, asked, selected } = await start();
    await startChat(client, stores, projectId('p1'));
    await startChat(client, stores, projectId('p1'));
    expect([asked().filter((name) => name === 'chat:create').length, selected()]).toEqual([1, 'made']);
  });
  it('is cancelled with the dialog', async () => {
    const { client, stores } = await start();
    client.answers['project:pick'] = () => ok({ path: null });
    expect(await startIn(client, stores, stores.projects.getState().pick())).toEqual({ ok: true, value: null });
  });
  it('says why a folder cannot be opened', async () => {
    const { client, stores } = await start();
    client.answers['project:open'] = () => refused('`/x` does not exist');
    expect(await startIn(client, stores, stores.projects.getState().open('/x'))).toMatchObject({
      ok: false,
      error: { message: '`/x` does not exist' },
    });
  });
});

describe('what may pass', () => {
  it('is read with the state and the chat, and told live', async () => {
    const { client, stores } = await start(appState({ chats: [c2], skipping: true }));
    const { wishes, grants, questions } = stores;
    expect(wishes.getState().skipping).toBe(true);
    client.tell('skip:changed', { on: false });
    client.tell('grant:changed', grant({ chatId: c2.id }));
    client.tell('question:changed', question({ chatId: c2.id }));
    expect([
      wishes.getState().skipping,
      grantsIn(grants.getState(), c2.id).length,
      openQuestions(questions.getState(), c2.id).length,
    ]).toEqual([false, 1, 1]);
  });
});
