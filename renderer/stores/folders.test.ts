// What is added is what was shown.
import { expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { createClientFake, refused } from '../ipc/clientFake.ts';
import { chatId } from '../ipc/examples.ts';
import { createFoldersStore } from './folders.ts';

const c1 = chatId('c1');
const hash = 'a'.repeat(64);

function start() {
  const client = createClientFake({ 'folder:look': () => ok({ folder: '/home/ada/lib', hash }) });
  const store = createFoldersStore(client);
  return { client, state: () => store.getState(), wanted: () => store.getState().byChat.get(c1) };
}
const SHOWN = { path: '../lib', folder: '/home/ada/lib', hash, isSending: false, problem: null };

it('a folder is shown where it leads, and added by its hash after a yes', async () => {
  const { client, state, wanted } = start();
  expect([await state().look(c1, '../lib'), wanted()]).toEqual([null, SHOWN]);
  await state().add(c1);
  expect([client.asked, wanted()]).toEqual([
    [
      ['folder:look', { chatId: c1, path: '../lib' }],
      ['folder:add', { chatId: c1, path: '../lib', hash }],
    ],
    undefined,
  ]);
});

it('one that cannot be is not shown, and says why', async () => {
  const { client, state, wanted } = start();
  client.answers['folder:look'] = () => refused('it is a file');
  expect([await state().look(c1, '../file'), wanted()]).toEqual(['it is a file', undefined]);
});

it('one that was given up is not added, and a refusal stays to be read', async () => {
  const { client, state, wanted } = start();
  await state().look(c1, '../lib');
  state().cancel(c1);
  await state().add(c1);
  expect([client.asked.length, wanted()]).toEqual([1, undefined]);
  await state().look(c1, '../lib');
  client.answers['folder:add'] = () => refused('it leads elsewhere now');
  await state().add(c1);
  expect(wanted()).toEqual({ ...SHOWN, problem: 'it leads elsewhere now' });
});
