import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileLogger } from './logger.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'z-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a line a message, with level, time, details and errors, and no secret', () => {
  const file = path.join(folder, 'logs', 'app.log');
  const logger = createFileLogger({ file, home: '/home/ada' });
  logger.info('opened', { folder: '/home/ada/x', token: 'abc' });
  logger.error('failed', { err: new Error(`bad key ${'sk-'}abcdefghijklmnop`) });
  expect(linesOf(file)).toEqual([
    { level: 'info', time: expect.any(String), folder: '~/x', token: '[withheld]', msg: 'opened' },
    {
      level: 'error',
      time: expect.any(String),
      err: { type: 'Error', message: 'bad key [withheld]', stack: expect.stringContaining('bad key [withheld]') },
      msg: 'failed',
    },
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the log is bounded: one old file is kept', () => {
  const file = path.join(folder, 'app.log');
  const logger = createFileLogger({ file, home: '/h', maxBytes: 1000 });
  for (let n = 0; n < 100; n++) logger.warn(`message ${n}`);
  expect(readdirSync(folder).sort()).toEqual(['app.log', 'app.log.old']);
  for (const name of readdirSync(folder)) {
    expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(1000);
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  }
  expect(linesOf(file).at(-1)).toMatchObject({ msg: 'message 99' });
});

test('a log that cannot be written does not throw', () => {
  writeFileSync(path.join(folder, 'plain'), '');
  const logger = createFileLogger({ file: path.join(folder, 'plain', 'app.log'), home: '/h' });
  expect(() => logger.info('lost')).not.toThrow();
});
