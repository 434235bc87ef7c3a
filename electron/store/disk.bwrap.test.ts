// A disk that fills up, and one that cannot be written: real ones, small and read-only, around a real process.
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Child, kill, said, startChildIn } from './testing/child.ts';
import { decided, open, scratchFolder } from './testing/samples.ts';

let folder = '';
let child: Child | null = null;
beforeEach(() => {
  folder = scratchFolder();
});
afterEach(async () => {
  if (child !== null) await kill(child);
  child = null;
  rmSync(folder, { recursive: true, force: true });
});

const AROUND = ['bwrap', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--die-with-parent'];
const smallDisk = () => [...AROUND, '--size', '8000000', '--tmpfs', folder];
const run = (around: readonly string[], code: string) => {
  child = startChildIn(around, code, folder, JSON.stringify(decided('x', { text: 'x'.repeat(4000) })));
  return said(child);
};
const FILL = `
  const { closeSync, openSync, rmSync, writeFileSync, writeSync } = await import('node:fs');
  const ballast = args[0] + '/ballast';
  const fill = () => {
    const file = openSync(ballast, 'w');
    try { for (;;) writeSync(file, Buffer.alloc(4096)); } catch {} finally { closeSync(file); }
  };`;

test('a disk that fills up: the row is refused again and again, and those before stay whole', async () => {
  const told = await run(
    smallDisk(),
    `${FILL}
     const store = open(args[0], 'host').value;
     const attempt = (id) => {
       try { store.audit.decided({ ...JSON.parse(args[1]), callId: id }); return 'written'; }
       catch (error) { return [error.code, error.message]; }
     };
     let written = 0;
     let fault = 'written';
     while (fault === 'written' && written < 10000) if ((fault = attempt('c' + written)) === 'written') written += 1;
     const once = attempt('again');
     const full = { rows: store.audit.list({ after: 0, limit: 99999 }).length, ok: store.audit.verify(99999).ok };
     store.close();
     const closed = open(args[0], 'host');
     const reopened = closed.ok ? closed.value : null;
     reopened?.close();
     say({ written: written > 100, same: full.rows === written, full: full.ok, fault, once, reopened: closed.ok || closed.error.kind });`,
  );
  expect(told).toEqual({
    written: true,
    same: true,
    full: true,
    fault: ['SQLITE_FULL', expect.stringContaining('the disk is full: free some room and try again')],
    once: ['SQLITE_FULL', expect.any(String)],
    reopened: expect.toSatisfy((one) => one === true || one === 'disk-full'),
  });
});

test('with room again the chain goes on where it was', async () => {
  const told = await run(
    smallDisk(),
    `${FILL}
     const store = open(args[0], 'host').value;
     const attempt = (id) => {
       try { store.audit.decided({ ...JSON.parse(args[1]), callId: id }); return 'written'; }
       catch (error) { return error.code; }
     };
     attempt('before');
     fill();
     const during = [];
     for (let n = 0; n < 40; n++) during.push(attempt('d' + n));
     rmSync(ballast);
     const after = [attempt('after'), attempt('later')];
     const ids = store.audit.list({ after: 0, limit: 999 }).map(({ record }) => record.callId);
     const found = store.audit.search({ text: 'xxxx', limit: 999 }).length === ids.length;
     say({ refused: during.at(-1), after, ends: [ids[0], ...ids.slice(-2)], found, verify: store.audit.verify().ok });
     store.close();`,
  );
  expect(told).toEqual({
    refused: 'SQLITE_FULL',
    after: ['written', 'written'],
    ends: ['before', 'after', 'later'],
    found: true,
    verify: true,
  });
});

test('a full disk at start is a problem with words, and nothing is made', async () => {
  const told = await run(
    smallDisk(),
    `${FILL}
     const { readFileSync, statSync } = await import('node:fs');
     fill();
     const { ok, error } = open(args[0], 'host');
     rmSync(ballast);
     const again = open(args[0], 'host');
     say({ ok, kind: error?.kind, message: error?.message, again: again.ok });
     again.value?.close();`,
  );
  expect(told).toEqual({
    ok: false,
    kind: 'disk-full',
    message: `no room on the disk of \`${folder}\`: free some and start again`,
    again: true,
  });
});

test('a disk that is nearly full at the first start says the same, whatever it is that finds no room', async () => {
  const told = await run(
    smallDisk(),
    `${FILL}
     const { readdirSync, fstatSync, ftruncateSync } = await import('node:fs');
     const kinds = [];
     for (let room = 0; room <= 49152; room += 4096) {
       fill();
       const file = openSync(ballast, 'r+');
       ftruncateSync(file, fstatSync(file).size - room);
       closeSync(file);
       kinds.push(open(args[0], 'host').error?.kind);
       for (const name of readdirSync(args[0])) rmSync(args[0] + '/' + name);
     }
     say([...new Set(kinds)]);`,
  );
  expect(told).toEqual(['disk-full']);
});

const readOnly: [law: string, kind: 'host' | 'run', seed: boolean][] = [
  ['a host, nothing there yet', 'host', false],
  ['a host, with a database', 'host', true],
  ['a command line, with a database', 'run', true],
];
test.each(readOnly)('a data folder that cannot be written is a problem with words: %s', async (_law, kind, seed) => {
  if (seed) {
    const store = open(folder);
    store.projects.open('/p', false);
    store.close();
  }
  const told = await run(AROUND, `const { ok, error } = open(args[0], '${kind}'); say({ ok, ...error });`);
  expect(told).toMatchObject({
    ok: false,
    kind: 'unwritable-folder',
    message: expect.stringContaining('`--data-dir`'),
  });
  const store = open(folder);
  expect(store.projects.list().length).toBe(seed ? 1 : 0);
  store.close();
});
