import { expect, test } from 'vitest';
import type { ChatId } from '../../shared/ids.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { createFilesSeen } from './filesSeen.ts';

const [chat, other] = ['chat-1' as ChatId, 'chat-2' as ChatId];
const state = { device: '1', inode: '2', size: '3', changedNs: '4', links: 1 };
const at = (change: Partial<NonNullable<ResolvedPath['state']>> | null, real = '/p/f'): ResolvedPath => ({
  written: 'f',
  lexical: real,
  real,
  type: change === null ? 'absent' : 'file',
  state: change && { ...state, ...change },
});

/** [law, what was noted, what stands there now, is that a change?] */
const laws: [string, readonly ResolvedPath[], ResolvedPath, boolean][] = [
  ['what was never read is no change', [], at({}), false],
  ['what stands as it was read is no change', [at({})], at({}), false],
  ['another device', [at({})], at({ device: '9' }), true],
  ['another inode', [at({})], at({ inode: '9' }), true],
  ['another size', [at({})], at({ size: '9' }), true],
  ['another time of change', [at({})], at({ changedNs: '9' }), true],
  ['one more hard link is no change by itself', [at({})], at({ links: 2 }), false],
  ['what is gone has nothing to lose', [at({})], at(null), false],
  ['the last look counts', [at({}), at({ size: '9' })], at({ size: '9' }), false],
  ['and not the one before', [at({ size: '9' }), at({})], at({ size: '9' }), true],
  ['a file is known by its real path', [at({})], at({ size: '9' }, '/p/g'), false],
];
test.each(laws)('%s', (_law, noted, now, expected) => {
  const seen = createFilesSeen();
  for (const path of noted) seen.note(chat, path);
  expect(seen.changedSince(chat, now)).toBe(expected);
});

test('what one chat read, another does not know', () => {
  const seen = createFilesSeen();
  seen.note(chat, at({}));
  expect([seen.changedSince(other, at({ size: '9' })), seen.changedSince(chat, at({ size: '9' }))]).toEqual([
    false,
    true,
  ]);
});

test('of each chat the newest 10,000 files are remembered', () => {
  const seen = createFilesSeen();
  const changed = (name: string) => seen.changedSince(chat, at({ size: '9' }, name));
  for (const name of ['/oldest', '/next', '/oldest']) seen.note(chat, at({}, name));
  for (let n = 0; n < 9999; n += 1) seen.note(chat, at({}, `/f${n}`));
  expect([changed('/next'), changed('/oldest'), changed('/f0'), changed('/f9998')]).toEqual([false, true, true, true]);
});
