// The command line with the real app and the Operator behind it: gate, store, settings, tools and commands as they are.
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedSchema } from '../../shared/domain/checked.ts';
import { type RunEvent, runEventSchema } from '../../shared/domain/runEvent.ts';
import { ok } from '../../shared/result.ts';
import { open, scratchFolder } from '../store/testing/samples.ts';
import { createCliOutput } from './cliOutput.ts';
import { composeApp } from './compose.ts';
import { runCli } from './runCli.ts';

let folder = '';
let project = '';
beforeAll(() => {
  folder = scratchFolder();
  project = path.join(folder, 'project');
  mkdirSync(project);
  const scripts = { test: "node -e \"require('fs').appendFileSync('ran', 'x')\"" };
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'fixture', scripts }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

async function z(...words: string[]) {
  const [out, errors] = [sink(), sink()];
  const code = await runCli({
    ...{ args: [...words, '--data-dir', path.join(folder, 'data')], cwd: project, home: folder, umask: 0o022 },
    ...{ platform: process.platform, env: {}, version: '1.2.3', startEngine: composeApp, isWatched: false },
    ...{ input: Readable.from([]), output: createCliOutput(out.stream, errors.stream) },
    ...{ openFile: async () => ok(undefined), events: new EventEmitter(), now: Date.now, kill: () => {} },
    logFault: (message, fault) => errors.stream.write(`${message} ${fault}`),
  });
  return { code, out: out.text(), errors: errors.text() };
}

async function run(...words: string[]) {
  const { code, out, errors } = await z('run', ...words, '--json');
  const events: RunEvent[] = out
    .split('\n')
    .slice(0, -1)
    .map((line) => runEventSchema.parse(JSON.parse(line)));
  expect([events[0]?.type, events.at(-1)?.type, errors]).toEqual(['start', 'result', '']);
  const result = events.find((event) => event.type === 'result');
  return { code, events, result, statuses: events.flatMap((event) => (event.type === 'call' ? [event.status] : [])) };
}

const ran = () => (existsSync(path.join(project, 'ran')) ? readFileSync(path.join(project, 'ran'), 'utf8').length : 0);
const ALLOW = ['--allow-cmd', 'npm test'];

describe('run', () => {
  it('reads in the project unasked', async () => {
    const { code, events, statuses } = await run('read package.json');
    expect([code, statuses.at(-1)]).toEqual([0, 'done']);
    expect(events[0]).toMatchObject({ type: 'start', project, mode: 'default', version: '1.2.3' });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'call', status: 'done', target: 'package.json', decision: 'allow' }),
    );
  });

  it('refuses what would ask, names the flag, and runs nothing', async () => {
    const { code, result } = await run('run npm test');
    expect([code, ran()]).toEqual([3, 0]);
    expect(result).toMatchObject({ exitCode: 3, refused: [{ tool: 'Bash', flags: ['--allow-cmd "npm test"'] }] });
    const person = await z('run', 'run npm test');
    expect([person.code, ran()]).toEqual([3, 0]);
    expect(person.errors).toContain('`--allow-cmd "npm test"`');
  });

  it('runs it with that flag, but not without a shell', async () => {
    expect([(await run('run npm test', ...ALLOW)).code, ran()]).toEqual([0, 1]);
    const { code, result } = await run('run npm test', ...ALLOW, '--shell', 'false');
    expect([code, result, ran()]).toMatchObject([1, { how: 'gaveUp', refused: [] }, 1]);
  });

  it.each<[law: string, words: string[], code: number, made: boolean]>([
    ['an edit asks', [], 3, false],
    ['Plan refuses it', ['--mode', 'plan'], 1, false],
    ['Plan refuses it also where approvals are skipped', ['--mode', 'plan', '--skip-permissions'], 1, false],
    ['Auto-accept edits lets it pass', ['--mode', 'acceptEdits'], 0, true],
    ['so does Bypass', ['--mode', 'bypass'], 0, true],
    ['so does skipping', ['--skip-permissions'], 0, true],
  ])('%s', async (_law, words, code, made) => {
    const file = path.join(project, 'new.txt');
    rmSync(file, { force: true });
    expect([(await run('create new.txt with "x"', ...words)).code, existsSync(file)]).toEqual([code, made]);
  });

  it('rules of a file apply, a deny before an allow', async () => {
    const rules = path.join(folder, 'rules.toml');
    writeFileSync(rules, '[permissions]\nallow = ["Bash(npm test)"]\ndeny = ["Read(package.json)"]\n');
    const before = ran();
    expect([(await run('run npm test', '--rules', rules)).code, ran()]).toEqual([0, before + 1]);
    expect((await run('read package.json', '--rules', rules)).code).toBe(1);
  });

  it('works in the folder of a host that is open', async () => {
    const host = open(path.join(folder, 'data'));
    try {
      expect((await run('read package.json')).code).toBe(0);
    } finally {
      host.close();
    }
  });
});

describe('check', () => {
  it('says what a person would be asked, and executes nothing', async () => {
    const [files, times] = [readdirSync(project), ran()];
    const { code, out } = await z('check', 'npm test', 'pwd', '{"tool":"Read","input":{"file_path":"package.json"}}');
    const lines = out
      .split('\n')
      .slice(0, -1)
      .map((line) => checkedSchema.parse(JSON.parse(line)).decision);
    expect([code, lines]).toEqual([0, ['ask', 'allow', 'allow']]);
    expect([readdirSync(project), ran()]).toEqual([files, times]);
  });
});

describe('audit', () => {
  it('holds what was decided in these runs, and is whole', async () => {
    await run('read package.json');
    expect(await z('audit', 'verify')).toMatchObject({ code: 0, errors: '' });
    const { code, out } = await z('audit', 'search', 'package.json', '--json', '--limit', '1');
    expect([code, JSON.parse(out)]).toMatchObject([0, { tool: 'Read', decision: 'approved', status: 'done' }]);
  });
});
