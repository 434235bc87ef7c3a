// `z-engine check` from its words and its input to what it prints, over a real project and the real gate.
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Checked, checkedSchema } from '../../shared/domain/checked.ts';
import { ok } from '../../shared/result.ts';
import { runCli } from './runCli.ts';

let root: string;
let project: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-check-')));
  project = path.join(root, 'project');
  mkdirSync(path.join(project, 'src'), { recursive: true });
  writeFileSync(path.join(project, 'src', 'a.ts'), 'export {};\n');
  writeFileSync(path.join(project, '.env'), 'KEY=1\n');
  writeFileSync(
    path.join(root, 'rules.toml'),
    '[permissions]\nallow = ["Bash(npm test:*)"]\ndeny = ["Bash(git push:*)"]\n',
  );
  writeFileSync(path.join(root, 'broken.toml'), 'permissions = = 1\n');
});
afterAll(() => rmSync(root, { recursive: true }));

type Given = {
  readonly input?: Readable & { isTTY?: boolean };
  readonly events?: EventEmitter;
  readonly searchPath?: string | undefined;
};

async function check(
  args: readonly string[],
  { input = Readable.from([]), events = new EventEmitter(), searchPath = process.env.PATH }: Given = {},
) {
  const [lines, errors]: [string[], string[]] = [[], []];
  const code = await runCli({
    ...{ args: ['check', ...args], cwd: project, home: path.join(root, 'home'), platform: process.platform },
    ...{ env: { PATH: searchPath }, version: '1.2.3', umask: 0o022, input, events, isWatched: false },
    startEngine: () => Promise.reject(new Error('a check starts no engine')),
    output: {
      ...NEVER_LOST,
      out: (text) => void lines.push(text),
      write: async (text) => void lines.push(text),
      say: (text) => void errors.push(text),
    },
    openFile: async () => ok(undefined),
    logFault: (message, fault) => errors.push(`${message} ${fault}`),
    now: () => 0,
    kill: () => {},
  });
  const printed = lines.join('').split('\n').slice(0, -1);
  return { code, errors, all: printed.map((line): Checked => checkedSchema.parse(JSON.parse(line))) };
}
const NEVER_LOST = { raw: () => {}, flush: async () => {}, lost: () => null, onceUnread: () => {} };
const decisions = ({ all }: { all: readonly Checked[] }) => all.map(({ decision }) => decision);

describe('lines of the input', () => {
  it('with --commands each is a command line, and each has its answer in its place', async () => {
    const input = Readable.from(['ls src\nrm -rf build\n\necho "a', '\\nb"\r\ncat .env']);
    const checked = await check(['--commands'], { input });
    expect([checked.code, decisions(checked)]).toEqual([0, ['allow', 'ask', 'deny', 'allow', 'ask']]);
  });

  it('else each is a call, and what is none is denied and told why', async () => {
    const lines = [
      '{"tool":"Read","input":{"file_path":"src/a.ts"}}',
      'git status',
      '{"tool":1}',
      '{"tool":"Nope","input":{}}',
    ];
    const checked = await check([], { input: Readable.from([lines.join('\n')]) });
    expect(decisions(checked)).toEqual(['allow', 'deny', 'deny', 'deny']);
    expect(checked.all[1]?.reason).toContain('pass `--commands` to check command lines');
    expect(checked.all[3]?.reason).toContain('there is no tool `Nope`');
  });

  it('the escapes of a command line are those four', async () => {
    const lines = ['echo a\\nrm x', 'echo a\\\\nrm x', 'echo a\\tb\\q'];
    const { all } = await check(['--commands'], { input: Readable.from([lines.join('\n')]) });
    expect(all.map(({ parts }) => parts.map(({ text }) => text))).toEqual([
      ['echo a', 'rm x'],
      ['echo a\\nrm x'],
      ['echo a\tb\\q'],
    ]);
  });

  it('no text, too long and too deep are answers too, in their places', async () => {
    const deep = `{"tool":"Read","input":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const input = Readable.from([
      Buffer.from([0xff, 0xfe, 0x0a]),
      `${deep}\n`,
      `"${'x'.repeat(2_100_000)}"\n`,
      'null\n',
    ]);
    const { all } = await check([], { input });
    expect(all.map(({ decision, reason }) => [decision, reason.slice(0, 40)])).toEqual([
      ['deny', 'the line is no UTF-8 text'],
      ['deny', expect.stringContaining('the input of Read is not right')],
      ['deny', 'the line is longer than 2000000 bytes'],
      ['deny', expect.stringContaining('the line is no call')],
    ]);
  });

  it('answers a line before the next one is there', async () => {
    const input = new PassThrough();
    const first = new Promise<void>((resolve) => setTimeout(resolve, 20));
    input.write('ls\n');
    const running = check(['--commands'], { input });
    await first;
    input.end('ls src\n');
    expect(decisions(await running)).toEqual(['allow', 'allow']);
  });
});

describe('what is printed', () => {
  it('holds the decision with its evidence', async () => {
    const { all } = await check(['--rules', path.join(root, 'rules.toml'), 'ls && git push origin']);
    expect(all[0]).toMatchObject({
      decision: 'deny',
      risk: 'high',
      parts: [
        { text: 'ls', decision: 'allow', blockedBy: null },
        { text: 'git push origin', decision: 'deny' },
      ],
      rules: [{ text: 'Bash(git push:*)', source: `${path.join(root, 'rules.toml')}:3`, decision: 'deny' }],
      suggestion: null,
    });
    expect(all[0]?.effects).toContain('send commits to `origin`');
  });

  it('offers what "Always allow" would add', async () => {
    const { all } = await check(['npm run lint']);
    expect(all[0]?.suggestion?.rules).toEqual(['Bash(npm run lint:*)']);
  });
});

describe('flags', () => {
  it.each<[law: string, args: readonly string[], decision: string]>([
    ['a mode', ['--mode', 'plan', 'npm test'], 'deny'],
    ['Bypass', ['--mode', 'bypass', 'npm test'], 'allow'],
    ['rules in place of the settings', ['--rules', 'RULES', 'npm test'], 'allow'],
    ['a platform without a catalog', ['--platform', 'win32', 'ls'], 'ask'],
    ['what is built into Bash there', ['--platform', 'win32', 'echo x'], 'allow'],
    ['outside the project', ['cat ROOT/rules.toml'], 'ask'],
    ['another project', ['--project', 'ROOT', 'cat ROOT/rules.toml'], 'allow'],
    ['commands that are typed, with escapes', ['--commands', 'echo a\\nrm x'], 'ask'],
  ])('%s', async (_law, args, decision) => {
    const given = args.map((word) => word.replace('RULES', path.join(root, 'rules.toml')).replace('ROOT', root));
    expect(decisions(await check(given))).toEqual([decision]);
  });

  it.each<[law: string, args: readonly string[], decision: string]>([
    ['what reads from the network', ['kubectl get pods'], 'ask'],
    ['the same, with --cloud', ['--cloud', 'kubectl get pods'], 'allow'],
    ['what changes something there, with --cloud', ['--cloud', 'kubectl delete pod a'], 'ask'],
  ])('%s', async (_law, args, decision) => {
    const bin = path.join(root, 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'kubectl'), '#!/bin/sh\n', { mode: 0o755 });
    const checked = await check(['--platform', 'linux', ...args], { searchPath: bin });
    expect(decisions(checked)).toEqual([decision]);
  });

  it.each<[law: string, args: readonly string[], error: string]>([
    ['an unknown platform', ['--platform', 'beos', 'ls'], '`--platform` is `linux`, `darwin`, `win32`, not `beos`'],
    ['a folder that is missing', ['--project', '/nowhere', 'ls'], 'there is no folder `/nowhere`'],
    ['rules that are missing', ['--rules', '/nowhere', 'ls'], 'there is no file `/nowhere`'],
    ['a rules file that does not parse', ['--rules', 'BROKEN', 'ls'], 'broken.toml'],
  ])('%s is a usage error', async (_law, args, error) => {
    const given = args.map((word) => (word === 'BROKEN' ? path.join(root, 'broken.toml') : word));
    const { code, errors, all } = await check(given);
    expect([code, errors.join(''), all]).toEqual([2, expect.stringContaining(error), []]);
  });

  it('a person who types nothing is told what is missing', async () => {
    const terminal = Object.assign(Readable.from([]), { isTTY: true });
    expect((await check([], { input: terminal })).code).toBe(2);
  });
});

it('writes nothing, not even folders of its own', async () => {
  const before = readdirSync(root);
  await check(['--commands', 'rm -rf src', 'touch x', '--data-dir', path.join(root, 'data')]);
  expect([readdirSync(root), readdirSync(path.join(project, 'src'))]).toEqual([before, ['a.ts']]);
});

it('a signal ends it', async () => {
  const events = new EventEmitter();
  const running = check(['--commands'], { input: new PassThrough(), events });
  await new Promise((resolve) => setTimeout(resolve, 20));
  events.emit('SIGTERM');
  expect((await running).code).toBe(1);
});
