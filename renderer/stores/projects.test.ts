// The repository above a project is offered once in a window.
import { expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import { chatId, projectId } from '../ipc/examples.ts';
import { createProjectsStore } from './projects.ts';

const [p1, c1, c2] = [projectId('p1'), chatId('c1'), chatId('c2')];
const repository = { path: '/home/ada/work', name: 'work' };

it('it is asked for once, and told in the chat that asked first', async () => {
  const client = createClientFake({ 'project:repository': () => ok({ repository }) });
  const store = createProjectsStore(client);
  await store.getState().askForRepository(p1, c1);
  await store.getState().askForRepository(p1, c2);
  expect([client.asked, store.getState().offers.get(p1)]).toEqual([
    [['project:repository', { projectId: p1 }]],
    { chatId: c1, repository },
  ]);
  store.getState().endOffer(p1);
  await store.getState().askForRepository(p1, c2);
  expect([client.asked.length, store.getState().offers.get(p1)]).toEqual([1, { chatId: c1, repository: null }]);
});

it.each([
  ['where there is none', () => ok({ repository: null })],
  ['where there is no answer', () => refused('gone')],
] as const)('nothing is offered %s', async (_law, answer) => {
  const store = createProjectsStore(createClientFake({ 'project:repository': answer }));
  await store.getState().askForRepository(p1, c1);
  expect(store.getState().offers.get(p1)?.repository).toBe(null);
});
