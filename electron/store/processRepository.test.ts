import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callIdSchema, chatIdSchema } from '../../shared/ids.ts';
import type { RunningCommand } from '../sandbox/ports.ts';
import type { Store } from './store.ts';
import { kill, said, startChild } from './testing/child.ts';
import { open, scratchFolder, withRaw } from './testing/samples.ts';

let folder = '';
let store: Store;
beforeEach(() => {
  folder = scratchFolder();
  store = open(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const command = (mark: string, processStart: string | null = 'then'): RunningCommand => ({
  group: 77,
  mark,
  processStart,
  chatId: chatIdSchema.parse('c'),
  callId: callIdSchema.parse(`call-${mark}`),
});
const marks = () => withRaw(folder, (raw) => raw.prepare('SELECT mark FROM running_commands').pluck().all());

test('what runs is noted until it ends, and is nobody to end while its process lives', () => {
  store.processes.began(command('a'));
  store.processes.began(command('b', null));
  expect([marks(), store.processes.leftOver()]).toEqual([['a', 'b'], []]);
  store.processes.ended('a');
  store.processes.ended('never began');
  expect(marks()).toEqual(['b']);
  store.processes.began({ ...command('b'), group: 77 });
  expect([marks(), withRaw(folder, (raw) => raw.prepare('SELECT pgroup FROM running_commands').all())]).toEqual([
    ['b'],
    [{ pgroup: 77 }],
  ]);
});

test('a host that is killed leaves what it ran to the next start, until that is forgotten', async () => {
  store.close();
  const child = startChild(
    `const { value: store } = open(args[0], 'host');
     for (const one of JSON.parse(args[1])) store.processes.began(one);
     store.processes.ended('ended');
     say('runs');
     process.kill(process.pid, 'SIGKILL');`,
    ...[folder, JSON.stringify([command('a'), command('ended'), command('b', null)])],
  );
  expect(await said(child)).toBe('runs');
  await kill(child);
  store = open(folder);
  store.processes.began(command('mine'));
  expect(store.recover().commands).toEqual([command('a'), command('b', null)]);
  store.processes.forget(['a', 'none']);
  expect(store.processes.leftOver()).toEqual([command('b', null)]);
  store.processes.forget(['b']);
  expect([store.processes.leftOver(), marks()]).toEqual([[], ['mine']]);
});
