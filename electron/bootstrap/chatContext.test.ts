import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ChatId } from '../../shared/ids.ts';
import { open, scratchFolder } from '../store/testing/samples.ts';
import { contextOf } from './chatContext.ts';

function setUp() {
  const scratch = scratchFolder();
  const folder = path.join(scratch, 'project');
  for (const one of [folder, path.join(scratch, 'private')]) mkdirSync(one);
  const store = open(scratch, {});
  const project = store.projects.open(folder, false);
  const chat = store.chats.create(project.id, 'default');
  return {
    scratch,
    folder,
    store,
    chat,
    context: () => contextOf(store, chat.id, (project) => [`${project}-beside`], 'a model'),
  };
}

test('a chat works in the folder that was opened', () => {
  const { folder, chat, context } = setUp();
  const about = { chatId: chat.id, agent: 'a model', mode: 'default', projectName: 'project' };
  expect(context()).toEqual({ ...about, folder, addedFolders: [`${folder}-beside`] });
});

test('a chat that is not there has no context', () =>
  expect(contextOf(setUp().store, 'nobody' as ChatId, () => [], 'a model')).toBe(undefined));

const swaps: readonly [law: string, put: (folder: string) => void][] = [
  ['is gone', () => undefined],
  ['was replaced by a link to another folder', (folder) => symlinkSync(path.join(folder, '../private'), folder)],
  ['was replaced by a link to where it was moved', (folder) => symlinkSync(`${folder}-old`, folder)],
  ['was replaced by a link to itself', (folder) => symlinkSync(folder, folder)],
];
test.each(swaps)('nothing is decided in a folder that %s', (_law, put) => {
  const { folder, context } = setUp();
  renameSync(folder, `${folder}-old`);
  put(folder);
  expect(context()).toBe(undefined);
});
