import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ChatId, chatIdSchema } from '../../shared/ids.ts';
import { clearTheWay, createPrivateTemps } from './privateTemps.ts';

const CHAT = chatIdSchema.parse('chat-1');
let base = '';
beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-temps-')));
});
const root = () => path.join(base, 'temps');

test('each chat has its own, for nobody else, and it stays until all go', () => {
  const temps = createPrivateTemps(root());
  const one = temps.ready(CHAT);
  expect(one).toBe(temps.of(CHAT));
  expect(statSync(one).mode & 0o777).toBe(0o700);
  writeFileSync(path.join(one, 'kept'), 'x');
  expect(temps.ready(CHAT)).toBe(one);
  expect(existsSync(path.join(one, 'kept'))).toBe(true);
  expect(temps.ready(chatIdSchema.parse('chat-2'))).not.toBe(one);
  temps.removeAll();
  expect(existsSync(root())).toBe(false);
  temps.removeAll();
});

test('one goes with its chat, and no other', async () => {
  const temps = createPrivateTemps(root());
  const [one, other] = [temps.ready(CHAT), temps.ready(chatIdSchema.parse('chat-2'))];
  writeFileSync(path.join(one, 'cache'), 'x');
  symlinkSync(base, path.join(one, 'link'));
  temps.remove(CHAT);
  expect([existsSync(one), existsSync(other), existsSync(base)]).toEqual([false, true, true]);
  temps.remove(CHAT);
  expect(readdirSync(temps.ready(CHAT))).toEqual([]);
  await vi.waitFor(() => expect(readdirSync(root()).sort()).toEqual(['chat-1', 'chat-2']));
  expect(existsSync(base)).toBe(true);
});

test('no name of a chat leads out of it', () => {
  const temps = createPrivateTemps(root());
  expect(path.dirname(temps.of('../../etc' as ChatId))).toBe(root());
});

test('what is not the private folder that it has to be is not handed out', () => {
  const temps = createPrivateTemps(root());
  mkdirSync(root(), { mode: 0o700 });
  symlinkSync('/etc', temps.of(CHAT));
  expect(() => temps.ready(CHAT)).toThrow('is not the private folder');
  const open = createPrivateTemps(path.join(base, 'open'));
  open.ready(CHAT);
  chmodSync(path.join(base, 'open'), 0o755);
  expect(() => open.ready(CHAT)).toThrow('is not the private folder');
});

test('what a command left where a root has its place goes, and nothing else', () => {
  const temp = createPrivateTemps(root()).ready(CHAT);
  mkdirSync(path.join(temp, 'a/b'), { recursive: true });
  writeFileSync(path.join(temp, 'a/b/project'), 'in the way');
  writeFileSync(path.join(temp, 'a/other'), 'stays');
  writeFileSync(path.join(base, 'led to'), 'stays');
  symlinkSync(path.join(base, 'led to'), path.join(temp, 'link'));
  clearTheWay(
    temp,
    ['/tmp/a', '/tmp/link', '/tmp/none', '/tmp/a/b'],
    ['/tmp/a/b/project', '/tmp/link/project', '/tmp/none/project', '/home/a/other'],
  );
  expect(existsSync(path.join(temp, 'a/b/project'))).toBe(false);
  for (const name of ['a/b', 'link', 'none']) expect(lstatSync(path.join(temp, name)).isDirectory()).toBe(true);
  expect([existsSync(path.join(temp, 'a/other')), existsSync(path.join(base, 'led to'))]).toEqual([true, true]);
});

test('what a command did to the rights of its `/tmp` keeps no later command from starting', () => {
  const temps = createPrivateTemps(root());
  chmodSync(temps.ready(CHAT), 0o755);
  expect(statSync(temps.ready(CHAT)).mode & 0o777).toBe(0o700);
});
