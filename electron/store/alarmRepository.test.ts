import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SandboxAlarm } from '../../shared/domain/sandbox.ts';
import { callIdSchema, chatIdSchema } from '../../shared/ids.ts';
import type { RowFault } from './rows.ts';
import type { Store } from './store.ts';
import { kill, said, startChild } from './testing/child.ts';
import { NOW, open, scratchFolder, withRaw } from './testing/samples.ts';

let folder = '';
let store: Store;
const faults: RowFault[] = [];
const reopen = () => open(folder, { onFault: (fault) => faults.push(fault) });
beforeEach(() => {
  folder = scratchFolder();
  store = reopen();
});
afterEach(() => {
  faults.length = 0;
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const alarm = (id: string): SandboxAlarm => ({
  id,
  chatId: chatIdSchema.parse('c'),
  callId: callIdSchema.parse(`call-${id}`),
  at: NOW,
  changes: [
    { path: '/p/.git/config', words: 'It was replaced.', kept: '/data/quarantine/1/config' },
    { path: "/p/it's a\nname/.claude", words: 'It was removed.', kept: null },
  ],
});

test('an alarm stands, also after a restart, until it is put away, once', () => {
  store.alarms.raised(alarm('a'));
  store.alarms.raised(alarm('b'));
  store.close();
  store = reopen();
  expect(store.alarms.standing()).toEqual([alarm('a'), alarm('b')]);
  expect([store.alarms.dismissed('a'), store.alarms.dismissed('a'), store.alarms.dismissed('none')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([store.alarms.standing(), faults]).toEqual([[alarm('b')], []]);
  expect(() => store.alarms.raised(alarm('a'))).toThrow('UNIQUE');
});

test('it is on the disk when the call returns: the app may be killed right then', async () => {
  store.close();
  const child = startChild(
    `const { value: store } = open(args[0], 'host');
     store.alarms.raised(JSON.parse(args[1]));
     say('raised');
     process.kill(process.pid, 'SIGKILL');`,
    ...[folder, JSON.stringify(alarm('a'))],
  );
  expect(await said(child)).toBe('raised');
  await kill(child);
  store = reopen();
  store.recover();
  expect(store.alarms.standing()).toEqual([alarm('a')]);
});

const damages: [law: string, changes: string][] = [
  ['no JSON', 'oops'],
  ['another shape', '[{"path":1}]'],
];
test.each(damages)('one whose record is damaged stands all the same, and can be put away: %s', (_law, changes) => {
  withRaw(folder, (raw) =>
    raw.prepare("INSERT INTO sandbox_alarms VALUES (1, 'a', 'c', 'call-a', 5, ?, NULL)").run(changes),
  );
  expect(store.alarms.standing()).toEqual([
    { ...alarm('a'), at: 5, changes: [{ path: '', words: expect.stringContaining('damaged'), kept: null }] },
  ]);
  expect(faults).toEqual([{ table: 'sandbox_alarms', id: 'a', message: expect.any(String) }]);
  expect([store.alarms.dismissed('a'), store.alarms.standing()]).toEqual([true, []]);
});

test('where it cannot be written or read, that throws', () => {
  withRaw(folder, (raw) => raw.exec('DROP TABLE sandbox_alarms'));
  expect(() => store.alarms.raised(alarm('a'))).toThrow();
  expect(() => store.alarms.standing()).toThrow();
  expect(() => store.alarms.dismissed('a')).toThrow();
});
