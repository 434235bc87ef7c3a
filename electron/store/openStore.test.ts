import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { APPLICATION_ID, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openStore } from './openStore.ts';
import { thisProcess } from './owner.ts';
import { createPrivateFile } from './privateFiles.ts';
import { type Child, kill, said, startChild } from './testing/child.ts';
import { message, NOW, open, scratchFolder, withRaw } from './testing/samples.ts';

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

const at = (name: string) => path.join(folder, name);
const file = () => at('z-engine.db');
const tryOpen = (kind: 'host' | 'run' = 'host', inside = folder) =>
  openStore({ folder: inside, owner: thisProcess(kind), now: () => NOW, busyTimeoutMs: 300 });
const kindOf = (result: ReturnType<typeof tryOpen>) => (result.ok ? 'open' : result.error.kind);
const hashOf = (name: string) => createHash('sha256').update(readFileSync(name)).digest('hex');

/** A database of ours with one project; closed again. */
const seed = () => {
  const store = open(folder);
  store.projects.open('/p', false);
  store.close();
};

test('folder and files are private, whatever the umask', () => {
  const before = process.umask(0);
  try {
    const inside = at('new/data');
    const store = open(inside);
    store.projects.open('/p', false);
    const modes = readdirSync(inside).map((name) => [name, statSync(path.join(inside, name)).mode & 0o777]);
    expect(Object.fromEntries(modes)).toEqual({
      'host.json': 0o600,
      'host.lock': 0o600,
      'z-engine.db': 0o600,
      'z-engine.db-shm': 0o600,
      'z-engine.db-wal': 0o600,
    });
    expect(statSync(inside).mode & 0o777).toBe(0o700);
    store.close();
  } finally {
    process.umask(before);
  }
});

test('a database that others could read is made private again', () => {
  seed();
  chmodSync(file(), 0o644);
  open(folder).close();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('a new store has nothing to say, and closes without a trace of its owner', () => {
  const store = open(folder);
  expect([store.notices, store.projects.list(), store.recover()]).toEqual([
    [],
    [],
    { chats: [], calls: [], approvals: [], questions: [], commands: [] },
  ]);
  store.close();
  store.close();
  expect(withRaw(folder, (raw) => raw.prepare('SELECT count(*) FROM owners').pluck().get())).toBe(0);
});

const newer: [law: string, kind: 'host' | 'run'][] = [
  ['a host', 'host'],
  ['a command line', 'run'],
];
test.each(newer)('a newer database is refused with both versions and not changed: %s', (_law, kind) => {
  seed();
  withRaw(folder, (raw) => raw.pragma('user_version = 99'));
  const before = hashOf(file());
  const result = tryOpen(kind);
  expect(result.ok ? null : result.error).toMatchObject({ kind: 'newer-version', found: 99, known: migrations.length });
  expect(result.ok ? '' : result.error.message).toMatch(new RegExp(`99.*${migrations.length}`));
  expect(hashOf(file())).toBe(before);
  expect(readdirSync(folder).filter((name) => name.includes('corrupt') || name.includes('backup'))).toEqual([]);
});

test('a database of another program is refused and not changed', () => {
  withRaw(folder, (raw) => raw.exec('CREATE TABLE theirs (x)'));
  const before = hashOf(file());
  expect(kindOf(tryOpen())).toBe('foreign-database');
  expect(hashOf(file())).toBe(before);
});

const harms: [law: string, harm: () => void][] = [
  ['a file that is no database', () => writeFileSync(file(), 'this is no database '.repeat(500))],
  ['a short file', () => writeFileSync(file(), 'x')],
  [
    'a page of noise in the middle',
    () => {
      const bytes = readFileSync(file());
      writeFileSync(file(), bytes.fill(0xab, 8192, bytes.length - 4096));
    },
  ],
  ['a file of which less than a page is left', () => writeFileSync(file(), readFileSync(file()).subarray(0, 2000))],
  [
    'a file that was cut',
    () => {
      const bytes = readFileSync(file());
      writeFileSync(file(), bytes.subarray(0, Math.floor(bytes.length / 2)));
    },
  ],
];
test.each(harms)('set aside, kept, and begun anew: %s', (_law, harm) => {
  seed();
  writeFileSync(at('z-engine.db-wal'), 'wal');
  harm();
  const before = hashOf(file());
  const store = open(folder);
  const kept = at('z-engine.db.corrupt-20251130T105320Z');
  expect(store.notices).toEqual([`the database was damaged: it was kept as \`${kept}\`, and a new one was begun`]);
  expect(hashOf(kept)).toBe(before);
  expect(readFileSync(`${kept}-wal`, 'utf8')).toBe('wal');
  expect(store.projects.list()).toEqual([]);
  store.projects.open('/p', false);
  store.close();
  const again = open(folder);
  expect([again.notices, again.projects.list().length]).toEqual([[], 1]);
  again.close();
});

test('a second damaged database does not take the place of the first', () => {
  for (const text of ['first', 'second']) {
    writeFileSync(file(), text);
    open(folder).close();
  }
  const kept = readdirSync(folder)
    .filter((name) => name.includes('corrupt'))
    .sort();
  expect(kept.map((name) => readFileSync(at(name), 'utf8'))).toEqual(['first', 'second']);
});

test('a command line never sets aside what a host works on', async () => {
  const host = startChild(`open(args[0], 'host'); say(1); setInterval(() => {}, 1000);`, folder);
  children.push(host);
  await said(host);
  writeFileSync(file(), 'damaged');
  expect(kindOf(tryOpen('run'))).toBe('locked-by-host');
  expect(readFileSync(file(), 'utf8')).toBe('damaged');
});

test('an old database is copied before it is changed, and keeps its rows', () => {
  createPrivateFile(file());
  const db = openDatabase(file(), 100);
  migrate(db, migrations.slice(0, 1), () => {});
  db.exec("INSERT INTO projects VALUES ('p', '/p', 'p', 1, 0)");
  db.close();
  const store = open(folder);
  expect(store.projects.list().map((project) => project.path)).toEqual(['/p']);
  store.close();
  const [copy = ''] = readdirSync(folder).filter((name) => name.includes('backup'));
  expect(copy).toBe('z-engine.db.backup-v1-20251130T105320Z');
  expect(statSync(at(copy)).mode & 0o777).toBe(0o600);
  const old = openDatabase(at(copy), 100);
  expect([
    old.get('SELECT user_version AS v, application_id AS a FROM pragma_user_version, pragma_application_id'),
    old.all('SELECT path FROM projects'),
  ]).toEqual([{ v: 1, a: APPLICATION_ID }, [{ path: '/p' }]]);
  old.close();
});

const faults: [law: string, given: () => unknown, kind: string][] = [
  [
    'a folder below a file',
    () => {
      writeFileSync(at('plain'), '');
      return tryOpen('host', at('plain/data'));
    },
    'unwritable-folder',
  ],
  [
    'a file in the place of the folder',
    () => {
      writeFileSync(at('plain'), '');
      return tryOpen('host', at('plain'));
    },
    'unwritable-folder',
  ],
  ['a folder of the system that takes no files', () => tryOpen('host', '/proc/self'), 'unwritable-folder'],
  [
    'a folder that others can write',
    () => {
      writeFileSync(at('thesis.txt'), '');
      chmodSync(folder, 0o777);
      return tryOpen();
    },
    'unsafe-folder',
  ],
];
test.each(faults)('a problem with words: %s', (_law, given, kind) => {
  expect(given()).toEqual({
    ok: false,
    error: expect.objectContaining({ kind, message: expect.stringContaining('`--data-dir`') }),
  });
});

test('a database that another process holds is a problem with words, and the opening comes to an end', async () => {
  seed();
  const other = startChild(
    `const { default: Database } = await import('better-sqlite3');
     const raw = keep(new Database(args[0]));
     raw.exec('BEGIN IMMEDIATE');
     say(1);
     setInterval(() => {}, 1000);`,
    file(),
  );
  children.push(other);
  await said(other);
  const result = tryOpen();
  expect(result).toEqual({
    ok: false,
    error: {
      kind: 'busy',
      file: file(),
      message: `another program holds the database \`${file()}\`: close it and start again`,
    },
  });
  await kill(other);
  open(folder).close();
});

test('a write that meets a busy database throws, so that the gate refuses, and the store lives on', async () => {
  const store = openStore({ folder, owner: thisProcess('host'), now: () => NOW, busyTimeoutMs: 100 });
  if (!store.ok) throw new Error(store.error.message);
  const { chats, projects, close } = store.value;
  const chat = chats.create(projects.open('/p', false).id, 'default');
  const other = startChild(
    `const { default: Database } = await import('better-sqlite3');
     const raw = keep(new Database(args[0]));
     raw.exec('BEGIN IMMEDIATE');
     say(1);
     setInterval(() => {}, 1000);`,
    file(),
  );
  children.push(other);
  await said(other);
  expect(() => chats.appendMessage(message(chat.id, 'm', 'user', 'x'))).toThrow(
    'the record is locked by another program',
  );
  await kill(other);
  expect(chats.appendMessage(message(chat.id, 'm', 'user', 'x'))).toBe(true);
  close();
});

test('a host that is killed loses nothing that was said to be stored', async () => {
  const child = startChild(
    `const { value: store } = open(args[0], 'host');
     const chat = store.chats.create(store.projects.open('/p', false).id, 'default');
     store.chats.saveDraft(chat.id, 'half a thought');
     say(chat.id);
     process.kill(process.pid, 'SIGKILL');`,
    folder,
  );
  children.push(child);
  const id = await said(child);
  await kill(child);
  const store = open(folder);
  const [chat] = store.chats.list();
  expect([chat?.id, chat && store.chats.draft(chat.id)]).toEqual([id, 'half a thought']);
  store.close();
});
