// What becomes of the audit when another process holds the database for longer than we wait.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Child, kill, said, startChild } from './testing/child.ts';
import { decided, finished, open, scratchFolder } from './testing/samples.ts';

let folder = '';
let children: Child[] = [];
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

test('a database held by another process: each write says so, nothing is half written, and later all goes on', async () => {
  const store = open(folder, { busyTimeoutMs: 100 });
  const chat = store.chats.create(store.projects.open('/p', false).id, 'default');
  store.audit.decided(decided('before'));
  const other = startChild(
    `const { default: Database } = await import('better-sqlite3');
     const raw = keep(new Database(args[0]));
     raw.exec("BEGIN IMMEDIATE; INSERT INTO owners VALUES ('other', 'run', 1, NULL, 1)");
     say(1);
     setInterval(() => {}, 1000);`,
    path.join(folder, 'z-engine.db'),
  );
  children.push(other);
  await said(other);
  const writes = [
    () => store.audit.decided(decided('during')),
    () => store.audit.finished(finished('before')),
    () => store.audit.prune(Number.MAX_SAFE_INTEGER),
    () => store.chats.saveDraft(chat.id, 'half a thought'),
    () => store.recover(),
  ];
  const words = 'the record is locked by another program: close it, or wait until it is done, and try again';
  for (const write of writes) expect(write).toThrow(words);
  expect(store.audit.ofCall('before').map(({ record }) => record.phase)).toEqual(['decided']);
  expect(store.chats.chat(chat.id)?.id).toBe(chat.id);
  await kill(other);
  for (const write of writes.slice(0, 2)) write();
  expect(store.audit.list({ after: 0, limit: 9 }).map(({ record }) => record)).toEqual([
    decided('before'),
    decided('during'),
    finished('before'),
  ]);
  expect(store.audit.verify()).toMatchObject({ ok: true, value: { count: 3 } });
  store.close();
});
