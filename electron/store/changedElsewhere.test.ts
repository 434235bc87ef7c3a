// What another process writes is noticed, once; and of its chat what came last is read.
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { thisProcess } from './owner.ts';
import type { Store } from './store.ts';
import { call, message, open, scratchFolder } from './testing/samples.ts';

let folder = '';
let [mine, theirs]: Store[] = [];
const stores = () => {
  if (!mine || !theirs) throw new Error('not open');
  return { mine, theirs };
};
beforeEach(() => {
  folder = scratchFolder();
  mine = open(folder);
  theirs = open(folder, { owner: thisProcess('run') });
});
afterEach(() => {
  mine?.close();
  theirs?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('what another connection writes is told once, and what this one writes never', () => {
  const { mine: host, theirs: run } = stores();
  host.changedElsewhere();
  host.projects.open('/p', false);
  expect(host.changedElsewhere()).toBe(false);
  run.projects.open('/q', false);
  expect([host.changedElsewhere(), host.changedElsewhere()]).toEqual([true, false]);
  run.recover();
  run.projects.list();
  expect(host.changedElsewhere()).toBe(false);
});

test('the last messages of a chat with their calls, in order; those of other chats are not among them', () => {
  const { mine: host, theirs: run } = stores();
  const [chat, other] = [1, 2].map(() => run.chats.create(run.projects.open('/p', false).id, 'default'));
  if (!chat || !other) throw new Error('no chat');
  for (const id of ['a', 'b', 'c']) {
    run.chats.appendMessage(message(chat.id, id, 'user', id));
    run.chats.appendMessage(message(other.id, `o${id}`, 'user', id));
    run.chats.appendStep(message(chat.id, `${id}2`, 'assistant', ''), [
      call(chat.id, `${id}2`, `call-${id}`, 0, 'done'),
    ]);
  }
  const ids = (count: number) => host.chats.latest(chat.id, count).map(({ id }) => id);
  expect(ids(3)).toEqual(['call-b', 'c', 'call-c']);
  expect(host.chats.latest(chat.id, 99)).toEqual(host.chats.timeline(chat.id));
});
