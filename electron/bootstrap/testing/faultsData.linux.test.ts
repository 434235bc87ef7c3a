// Outputs, files and names that nobody expects: endless, huge, not UTF-8, with NUL and control characters, too long.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SHOWN_OUTPUT } from '../../../shared/domain/toolCall.ts';
import type { ChatId } from '../../../shared/ids.ts';
import { type FaultsApp, startApp } from './faultsApp.ts';
import { long, type ObedientModel, startObedientModel, type Wanted } from './faultsModel.ts';

const MEGA = 1_000_000;
let root = '';
let project = '';
let model: ObedientModel;
let app: FaultsApp;
let chat: ChatId;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-data-')));
  project = path.join(root, 'project');
  mkdirSync(project);
  writeFileSync(path.join(project, 'lines.txt'), 'a line of text\n'.repeat(700_000));
  writeFileSync(path.join(project, 'one-line.txt'), `${'l'.repeat(10 * MEGA)}\n`);
  writeFileSync(path.join(project, 'nul.bin'), 'a\0b\n');
  writeFileSync(path.join(project, 'latin.txt'), Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]));
  model = await startObedientModel();
  app = await startApp({ data: path.join(root, 'data'), env: model.env });
  chat = await app.chat(project);
});
afterAll(async () => {
  expect([app.faults(), await app.close()]).toEqual([[], { code: 0, errors: '' }]);
  await model.close();
  rmSync(root, { recursive: true, force: true });
});

/** Runs calls; questions are answered with a yes. */
async function run(...calls: readonly Wanted[]) {
  const from = app.said();
  const { from: sent, sent: answer } = await app.send(chat, calls);
  if (!answer.ok) throw new Error(answer.error.message);
  const answered = new Set<string>();
  await app.until('end of the turn', () => {
    for (const question of app.approvals('waiting', from)) {
      if (answered.has(question.id)) continue;
      answered.add(question.id);
      void app.answer(question, { kind: 'allowOnce' });
    }
    return ['idle', 'failed', 'done'].includes(app.stateOf(chat, sent) ?? '');
  });
  return app.since(chat, sent);
}
const bash = (command: string, timeout_ms = 20_000): Wanted => ({ tool: 'Bash', input: { command, timeout_ms } });

describe('what a command prints', () => {
  test.each<[law: string, line: string, size: number]>([
    ['10 MB in lines', 'node -e \'process.stdout.write("0123456789abcde\\n".repeat(625000))\'', 10 * MEGA],
    ['10 MB in one line', 'node -e \'process.stdout.write("x".repeat(1e7))\'', 10 * MEGA],
  ])('%s: shown in part, kept whole', async (_law, line, size) => {
    const { state, calls } = await run(bash(line));
    const { output = '', outputFile, status } = calls[0] ?? {};
    expect([state, status, output.length <= MAX_SHOWN_OUTPUT]).toEqual(['done', 'done', true]);
    expect(output).toMatch(/characters left out/);
    expect(statSync(outputFile ?? '').size).toBe(size);
  });

  test('without end: it is ended after its time, and what is kept is bounded', async () => {
    const { state, calls } = await run(bash('yes', 1500));
    const { output = '', outputFile, status, outcome } = calls[0] ?? {};
    expect([state, status]).toEqual(['done', 'failed']);
    expect(outcome).toMatch(/^timed out after 1.5 s/);
    expect([output.length <= MAX_SHOWN_OUTPUT, statSync(outputFile ?? '').size <= 50 * 1024 * 1024]).toEqual([
      true,
      true,
    ]);
  });

  test.each<[law: string, line: string, shown: string]>([
    ['bytes that are no UTF-8', "printf 'caf\\xe9 \\xff\\xfe'", 'caf\uFFFD \uFFFD\uFFFD'],
    ['a NUL byte', "printf 'a\\0b'", 'a\0b'],
    ['ANSI sequences', "printf '\\033[31mred\\033[0m'", '\u001b[31mred\u001b[0m'],
    ['a character cut in two', "printf '\\xe2\\x82'; sleep 0.1; printf '\\xac'", '€'],
    ['nothing', 'exit 3', ''],
  ])('%s', async (_law, line, shown) => {
    const { state, calls } = await run(bash(line));
    expect([state, calls[0]?.output]).toEqual(['done', shown]);
    const stored = (await app.get('chat:open', { chatId: chat })).items.findLast((one) => one.kind === 'toolCall');
    expect(stored).toMatchObject({ output: shown });
  });
});

describe('files of 10 MB', () => {
  test('are read in part', async () => {
    const { calls } = await run(
      { tool: 'Read', input: { file_path: 'lines.txt' } },
      { tool: 'Read', input: { file_path: 'lines.txt', offset: 699_000, limit: 3 } },
      { tool: 'Read', input: { file_path: 'one-line.txt', offset: 1, limit: 1 } },
    );
    expect(calls.map(({ status }) => status)).toEqual(['failed', 'done', 'done']);
    expect(calls[0]?.outcome).toMatch(/read a part of it with offset and limit/);
    expect(calls[1]?.outcome).toBe('lines 699000 to 699002 of 700000');
    expect((calls[2]?.output ?? '').length).toBeLessThanOrEqual(MAX_SHOWN_OUTPUT);
  });

  test('are searched', async () => {
    const { state, calls } = await run({ tool: 'Grep', input: { pattern: 'a line of' } });
    expect([state, calls[0]?.status]).toEqual(['done', 'done']);
    expect((calls[0]?.output ?? '').length).toBeLessThanOrEqual(MAX_SHOWN_OUTPUT);
  });

  test('are not edited, in words, and stay', async () => {
    const edit = { file_path: 'lines.txt', old_string: 'a line', new_string: 'b', replace_all: true };
    const { calls } = await run({ tool: 'Edit', input: edit });
    expect(calls[0]).toMatchObject({ status: 'failed', outcome: expect.stringMatching(/more than the 10\.0 MB/) });
    expect(statSync(path.join(project, 'lines.txt')).size).toBe(10_500_000);
  });
});

describe('what is no text', () => {
  test.each<[law: string, call: Wanted, status: string, outcome: RegExp]>([
    [
      'a file with NUL is not read as text',
      { tool: 'Read', input: { file_path: 'nul.bin' } },
      'failed',
      /cannot be read as text/,
    ],
    [
      'nor edited',
      { tool: 'Edit', input: { file_path: 'nul.bin', old_string: 'a', new_string: 'c' } },
      'failed',
      /not a UTF-8 text file/,
    ],
    [
      'bytes that are no UTF-8 are read with a mark',
      { tool: 'Read', input: { file_path: 'latin.txt' } },
      'done',
      /1 line/,
    ],
    [
      'but not edited',
      { tool: 'Edit', input: { file_path: 'latin.txt', old_string: 'c', new_string: 'd' } },
      'failed',
      /not a UTF-8 text file/,
    ],
    [
      'a text with NUL is written as it is',
      { tool: 'Write', input: { file_path: 'made.bin', content: 'a\0b' } },
      'done',
      /created/,
    ],
    ['a lone surrogate', { tool: 'Write', input: { file_path: 'lone.txt', content: 'a\ud800b' } }, 'done', /created/],
  ])('%s', async (_law, call, status, outcome) => {
    const { state, calls } = await run(call);
    expect([state, calls[0]?.status, calls[0]?.outcome]).toEqual(['done', status, expect.stringMatching(outcome)]);
  });
  test('the files hold just that', () => {
    const bytes = (name: string) => readFileSync(path.join(project, name));
    expect([bytes('made.bin'), bytes('nul.bin'), bytes('latin.txt').length]).toEqual([
      Buffer.from('a\0b'),
      Buffer.from('a\0b\n'),
      5,
    ]);
  });
});

describe('names', () => {
  const name = 'n'.repeat(255);
  test.each<[law: string, call: Wanted, status: string, words: RegExp]>([
    ['a NUL in a path', { tool: 'Write', input: { file_path: 'a\0b', content: '' } }, 'denied', /NUL character/],
    ['a NUL in a command line', bash('echo a\0b'), 'denied', /NUL character/],
    [
      'a path of more than 4,096 bytes',
      { tool: 'Write', input: { file_path: 'é'.repeat(2100), content: '' } },
      'denied',
      /longer than 4096 bytes|4096/,
    ],
    [
      'a path of 4,096 characters',
      { tool: 'Write', input: { file_path: `${'d/'.repeat(2046)}file`, content: '' } },
      'denied',
      /longer than|too long/,
    ],
    ['a name of 255 bytes', { tool: 'Write', input: { file_path: name, content: 'x' } }, 'done', /created/],
    [
      'a name of 256 bytes',
      { tool: 'Write', input: { file_path: `${name}n`, content: 'x' } },
      'denied',
      /too long|longer than 255/,
    ],
    ['a name with a line end', { tool: 'Write', input: { file_path: 'two\nlines', content: 'x' } }, 'done', /created/],
    ['it is read again', { tool: 'Read', input: { file_path: 'two\nlines' } }, 'done', /1 line/],
    ['and found', { tool: 'Glob', input: { pattern: 'two*' } }, 'done', /1/],
  ])('%s', async (_law, call, status, words) => {
    const { state, calls } = await run(call);
    expect([state, calls[0]?.status]).toEqual(['done', status]);
    expect(`${calls[0]?.outcome}\n${calls[0]?.output}`).toMatch(words);
  });
  test('no temporary file and nothing else was left', () => {
    const made = ['made.bin', 'lone.txt', name, 'two\nlines'];
    const given = ['lines.txt', 'one-line.txt', 'nul.bin', 'latin.txt'];
    expect(readdirSync(project).sort()).toEqual([...made, ...given].sort());
  });
});

test('a message of the greatest length, and a text of the greatest length that is written', async () => {
  const { calls } = await run({ tool: 'Write', input: { file_path: 'long.txt', content: long('x', 900_000) } });
  expect(calls[0]?.status).toBe('done');
  expect((await app.turn(chat, 'm'.repeat(200_000))).said).toEqual(['end']);
  rmSync(path.join(project, 'long.txt'));
});
