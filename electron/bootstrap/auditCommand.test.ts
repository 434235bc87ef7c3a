// The record as the command line gives it out, from a real store that a host has open beside it.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { decided, finished, NOW, open, scratchFolder, withRaw } from '../store/testing/samples.ts';
import { runAudit } from './auditCommand.ts';
import { exportRows } from './auditRecord.ts';
import { type Command, parseCommand } from './cliCommand.ts';
import { createCliOutput } from './cliOutput.ts';

let folder = '';
let host: Store;
beforeEach(() => {
  folder = scratchFolder();
  host = open(folder);
});
afterEach(() => {
  host.close();
  rmSync(folder, { recursive: true, force: true });
});

function sink() {
  let text = '';
  const stream = new Writable({
    write(part: Buffer, _encoding, done) {
      text += part;
      done();
    },
  });
  return { stream, text: () => text };
}

const isAudit = (command: Command): command is Extract<Command, { kind: `audit ${string}` }> =>
  command.kind.startsWith('audit ');

const audit = (...words: string[]) => auditIn(folder, ...words);

async function auditIn(data: string, ...words: string[]) {
  const [out, errors] = [sink(), sink()];
  const command = parseCommand(['audit', ...words, '--data-dir', data], folder);
  if (!command.ok || !isAudit(command.value)) throw new Error('not understood');
  const around = { home: '/home/ada', platform: 'linux', env: {}, version: '1', umask: 0o022, now: () => NOW };
  const output = createCliOutput(out.stream, errors.stream);
  const code = await runAudit({ ...around, output }, command.value, new AbortController().signal);
  return { code, out: out.text(), errors: errors.text() };
}

const write = (count: number) => {
  for (let n = 1; n <= count; n++) {
    host.audit.decided(decided(`c${n}`, { command: `echo ${n}` }));
    if (n % 2 === 1) host.audit.finished(finished(`c${n}`));
  }
};
const rowsOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line): Record<string, unknown> => JSON.parse(line));

describe('verify', () => {
  test('a whole record', async () => {
    write(3);
    const { code, out } = await audit('verify');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^The record is whole: 5 rows, the last one is [0-9a-f]{64}\n$/),
    ]);
  });

  test('the first row that was changed', async () => {
    write(3);
    withRaw(folder, (raw) => {
      for (const { name } of raw
        .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        .all())
        raw.exec(`DROP TRIGGER ${name}`);
      raw.exec('UPDATE audit SET at = 0 WHERE seq = 2');
    });
    const { code, out, errors } = await audit('verify');
    expect([code, out]).toEqual([1, '']);
    expect(errors).toMatch(/^the record is not as it was written: .*\(row 2\)\n$/);
  });

  test('no record is made where none is', async () => {
    const empty = path.join(folder, 'empty');
    mkdirSync(empty);
    const { code, errors } = await auditIn(empty, 'verify');
    expect([code, readdirSync(empty)]).toEqual([1, []]);
    expect(errors).toBe(`there is no record in \`${empty}\`: nothing has run with this data folder yet\n`);
  });
});

describe('export', () => {
  test('one row a decision, with what came of it', async () => {
    write(2);
    const { code, out } = await audit('export');
    const rows = rowsOf(out);
    expect([code, rows.map(({ callId, duration, status }) => [callId, duration === null, status])]).toEqual([
      0,
      [
        ['c1', false, finished('c1').status],
        ['c2', true, null],
      ],
    ]);
    expect(Object.keys(rows[0] ?? {}).slice(0, 8)).toEqual([
      ...['timestamp', 'sessionId', 'tool', 'args', 'riskLevel', 'decision', 'approvedBy', 'duration'],
    ]);
    expect(rows[0]).toMatchObject({ args: { command: 'echo 1' }, decision: 'approved' });
  });

  test('a call that was decided anew finished once', async () => {
    host.audit.decided(decided('c1'));
    host.audit.decided(decided('c1'));
    host.audit.finished(finished('c1'));
    expect(rowsOf((await audit('export')).out).map(({ status }) => status)).toEqual([null, finished('c1').status]);
  });

  test('more than a page', async () => {
    write(5);
    const calls = (size: number) => Array.from(exportRows(host.audit, size), ({ callId }) => callId);
    expect([calls(1), calls(3), calls(8)]).toEqual(Array(3).fill(['c1', 'c2', 'c3', 'c4', 'c5']));
    expect((await audit('export', '--format', 'csv')).out.split('\r\n')).toHaveLength(7);
  });

  test('into a new file of the owner alone, and never over another', async () => {
    write(2);
    const file = path.join(folder, 'out.csv');
    expect(await audit('export', '--format', 'csv', '--out', 'out.csv')).toEqual({ code: 0, out: '', errors: '' });
    expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8').split('\r\n').length]).toEqual([0o600, 4]);
    writeFileSync(file, 'mine');
    const again = await audit('export', '--out', file);
    expect([again.code, readFileSync(file, 'utf8')]).toEqual([1, 'mine']);
    expect(again.errors).toBe(`\`${file}\` is there already, and nothing is written over it: name another file\n`);
  });

  test('into a folder that is missing', async () => {
    const { code, errors } = await audit('export', '--out', 'no/out.csv');
    expect([code, errors]).toEqual([1, expect.stringMatching(/cannot be made: ENOENT/)]);
  });
});

describe('search', () => {
  beforeEach(() => {
    host.audit.decided(decided('c1', { command: 'npm test' }));
    host.audit.finished(finished('c1'));
    host.audit.decided(decided('c2', { command: 'npm install' }));
  });
  const found: [law: string, words: string[], calls: string[]][] = [
    ['what both hold', ['npm'], ['c2', 'c1']],
    ['what one holds', ['install'], ['c2']],
    ['what none holds', ['yarn'], []],
    ['no more than asked for', ['npm', '--limit', '1'], ['c2']],
    ['another tool', ['npm', '--tool', 'Read'], []],
    ['what was denied', ['npm', '--decision', 'deny'], []],
    ['what was allowed', ['npm', '--decision', 'allow'], ['c2', 'c1']],
    ['what is older', ['npm', '--since', '2999-01-01'], []],
  ];
  test.each(found)('%s', async (_law, words, calls) => {
    const { code, out } = await audit('search', ...words, '--json');
    expect([code, rowsOf(out).map(({ callId }) => callId)]).toEqual([0, calls]);
  });
  test('a line for a person each', async () => {
    expect((await audit('search', 'install')).out).toMatch(/^\d{4}-\d\d-\d\d [\d:]{8}Z approved by .*npm install.*\n$/);
  });
});
