import { describe, expect, it } from 'vitest';
import type { Layout } from '../../shared/domain/layout.ts';
import { DEFAULT_WINDOW_SETTINGS } from '../../shared/domain/settings.ts';
import type { AppState } from '../../shared/ipc/contract.ts';
import { err, ok } from '../../shared/result.ts';
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
  sandboxState,
} from '../ipc/examples.ts';
import { createStores } from '../stores/createStores.ts';
import { openChat, retryApp, startBeside, startChat, startIn } from '../stores/flows.ts';
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
    asked: () =>
      client.asked.map(([name]) => name).filter((name) => name !== 'layout:save' && name !== 'sandbox:state'),
  };
}

describe('connecting', () => {
  it('reads the sandbox each time, and follows what is told of it', async () => {
    const { client, stores } = await start();
    const read = () => client.asked.filter(([name]) => name === 'sandbox:state').length;
    expect(read()).toBe(1);
    client.setStatus('disconnected');
    client.setStatus('connected');
    await settled();
    client.tell('sandbox:changed', sandboxState());
    expect([read(), stores.sandbox.getState().sandbox]).toEqual([2, sandboxState()]);
  });
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

describe('the layout that was kept', () => {
  const kept = (panes: Layout['panes'], more: Partial<Layout> = {}): Layout => ({
    ...{ view: 'chats', panes, active: 0, split: 0.4, sidePanel: false },
    ...more,
  });
  const arranged = async (layout: Layout, more: Partial<AppState> = {}) => {
    const { stores, asked } = await start(appState({ chats: [chat(), c2], layout, ...more }));
    return [stores.layout.getState().layout, asked().filter((name) => name !== 'chat:leave')] as const;
  };
  it('comes back whole, and all of its chats are read', async () => {
    const layout = kept([chatId('c1'), c2.id], { active: 1, view: 'audit' });
    expect(await arranged(layout)).toEqual([layout, ['app:state', 'chat:open', 'chat:open']]);
  });
  it('is left by chats that are gone or were put away', async () => {
    const [layout] = await arranged(kept([chatId('gone'), c2.id], { active: 1 }));
    expect([layout.panes, layout.active]).toEqual([[c2.id], 0]);
    const archived = [chat({ archived: true }), c2];
    expect((await arranged(kept([chatId('c1'), c2.id]), { chats: archived }))[0].panes).toEqual([c2.id]);
  });
  it('stays empty where the person left it so', async () => {
    const [layout, asked] = await arranged(kept([null]));
    expect([layout.panes, asked]).toEqual([[null], ['app:state']]);
  });
  it('shows the chat of the project that the command line named, where it stands', async () => {
    const other = chat({ id: chatId('c3'), projectId: projectId('p3') });
    const [layout] = await arranged(kept([c2.id, other.id], { view: 'inbox' }), {
      ...{ chats: [c2, other], startProject: projectId('p3') },
    });
    expect([layout.view, layout.panes, layout.active]).toEqual(['chats', [c2.id, 'c3'], 1]);
  });
});

describe('what the app keeps', () => {
  it('is said to be broken, tried again, and read once it can be opened', async () => {
    const { client, stores } = await start();
    const answers = client.answers['app:state'];
    client.answers['app:state'] = () => err({ code: 'broken', message: 'the disk is full' });
    client.setStatus('connected');
    await settled();
    const stands = () => [stores.connection.getState().isBroken, stores.connection.getState().problem];
    expect(stands()).toEqual([true, 'the disk is full']);
    client.answers['app:retry'] = () => err({ code: 'broken', message: 'still full' });
    await retryApp(client, stores);
    expect(stands()).toEqual([true, 'still full']);
    client.answers['app:retry'] = () => ok({});
    client.answers['app:state'] = answers;
    await retryApp(client, stores);
    expect(stands()).toEqual([false, null]);
  });
});

describe('the click on a notification', () => {
  it('opens its chat in the active pane, and shows the chats', async () => {
    const { client, stores, selected } = await start();
    stores.layout.getState().show('inbox');
    client.tell('window:goTo', { chatId: chatId('c1') });
    await settled();
    expect([selected(), stores.layout.getState().layout.view]).toEqual(['c1', 'chats']);
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
  it('begins one beside the open chat, and never takes that very one', async () => {
    const { client, stores, asked } = await start();
    const opened = await startBeside(client, stores, projectId('p1'));
    expect(opened.ok && opened.value.id).toBe('made');
    expect(asked().filter((name) => name === 'chat:create').length).toBe(1);
    expect(stores.layout.getState().layout.panes).toEqual([c2.id, 'made']);
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
