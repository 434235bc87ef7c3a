// Real sockets of a real folder: those that are found, and, for an app that runs as root, those that no command could reach.
import { chmodSync, chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDisk } from '../../paths/disk.ts';
import { listeningSockets } from './listeningSockets.ts';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

let folder: string;
let server: Server;
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-sockets-')));
  server = createServer();
  await new Promise<void>((resolve) => server.listen(path.join(folder, 's'), resolve));
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
const found = (hidden: readonly string[] = []) =>
  listeningSockets(hidden, openDisk()).filter((each) => each.startsWith(folder));

test('one that something listens on is found, unless its folder is hidden anyway', () => {
  expect([found(), found([folder])]).toEqual([[path.join(folder, 's')], []]);
});

test.runIf(isRoot).each([
  ['of another user that is closed', 0o700, []],
  ['of another user and its group', 0o770, []],
  ['of another user that is open', 0o711, ['s']],
])('to root without any right, one in a folder %s is out of reach or not', (_what, mode, names) => {
  chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, mode);
  expect(found()).toEqual(names.map((name) => path.join(folder, name)));
});
