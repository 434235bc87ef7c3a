// `doctor` and `sandbox` from their words to their exit codes, with an engine that plays a script.
import { EventEmitter } from 'node:events';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { NO_SANDBOX_STATE, type SandboxState } from '../../shared/domain/sandbox.ts';
import { err, ok } from '../../shared/result.ts';
import type { SandboxProfile } from '../sandbox/profile/sandboxProfile.ts';
import type { EngineSandbox } from './app.ts';
import { createCliOutput } from './cliOutput.ts';
import { createEngineFake } from './engineFake.ts';
import { runCli } from './runCli.ts';

const PROJECT = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-doctor-')));
const READY: SandboxState = {
  ...{ ...NO_SANDBOX_STATE, status: 'ready', backend: 'bubblewrap 0.8.0' },
  guards: [
    { holds: true, words: 'Nothing is planted.' },
    { holds: false, words: 'Files can be read.' },
  ],
};
const NONE: SandboxState = {
  ...{ ...NO_SANDBOX_STATE, status: 'unavailable' },
  notice: { words: 'There is no sandbox here: bubblewrap is not installed.', fix: 'sudo apt install bubblewrap' },
};
const PROFILE: SandboxProfile = {
  ...{ folder: PROJECT, network: false, temp: '/t', pins: [], notices: ['`~/gone` is not there.'] },
  roots: [
    { path: PROJECT, kind: 'project', nested: false },
    { path: '/srv/cache', kind: 'extra', nested: false },
  ],
  protections: [{ path: `${PROJECT}/.claude`, state: 'absent', placeholder: 'folder', target: null, why: 'x' }],
  masks: [{ path: '/run/docker.sock', kind: 'file', reason: 'socket' }],
  faults: ['`.claude` is a link'],
};

async function start(args: readonly string[], sandbox: Partial<EngineSandbox> = {}) {
  const texts = { out: '', errors: '' };
  const sink = (name: keyof typeof texts) =>
    new Writable({
      write(part: Buffer, _encoding, done) {
        texts[name] += part;
        done();
      },
    });
  const engine = createEngineFake({
    sandbox: {
      ...{ check: async () => READY, profile: () => ok(PROFILE) },
      run: async () => ok({ exitCode: 0, notes: [], denied: null }),
      ...sandbox,
    },
  });
  const code = await runCli({
    ...{ args, cwd: PROJECT, home: '/home/ada', platform: 'linux', env: {}, version: '1', umask: 0o022 },
    ...{ startEngine: engine.start, input: Readable.from([]), isWatched: false, events: new EventEmitter() },
    output: createCliOutput(sink('out'), sink('errors')),
    ...{ openFile: async () => ok(undefined), logFault: () => {}, now: () => 0, kill: () => {} },
  });
  return { code, ...texts, log: engine.log };
}

it('the doctor says what works, what holds and what that means for the project', async () => {
  const { code, out, errors, log } = await start(['doctor']);
  expect([code, errors]).toEqual([0, '']);
  for (const line of [
    'Sandbox of commands: works here with bubblewrap 0.8.0, switched off',
    'What is protected here when it is switched on',
    '  yes  Nothing is planted.',
    '  no   Files can be read.',
    `  ${PROJECT}\n  /srv/cache  (extra)`,
    `  ${PROJECT}/.claude`,
    '  /run/docker.sock',
    '`.claude` is a link',
    '`~/gone` is not there.',
  ])
    expect(out).toContain(line);
  expect(log.at(-1)).toBe('close');
});

it('the doctor ends with 1 where there is none, and says what mends it', async () => {
  const { code, out } = await start(['doctor', '--project', PROJECT], {
    ...{ check: async () => NONE, profile: () => err('What is protected there cannot be told.') },
  });
  expect(code).toBe(1);
  for (const words of [
    'not available',
    'bubblewrap is not installed',
    '    sudo apt install bubblewrap',
    'cannot be told',
  ])
    expect(out).toContain(words);
});

it('the doctor says nothing of what commands may write where there is no sandbox', async () => {
  const { out } = await start(['doctor'], { check: async () => NONE });
  expect(out).toContain('What is protected here\n');
  for (const path of [PROJECT, '/run/docker.sock', '/tmp  (']) expect(out).not.toContain(path);
});

it('with --json the doctor prints one object', async () => {
  const { code, out } = await start(['doctor', '--json']);
  expect([code, JSON.parse(out)]).toEqual([0, { ...READY, project: PROFILE }]);
});

it('sandbox runs the words as they stand, with their output and exit code', async () => {
  const asked: unknown[] = [];
  const { code, out, errors } = await start(['sandbox', '--project', PROJECT, '--', 'npm', 'test', '--', "it's"], {
    run: async ({ folder, words, onBytes }) => {
      asked.push(folder, words);
      onBytes('out', Buffer.from([0x68, 0x69, 0xff, 0x0a]));
      onBytes('error', Buffer.from('no\n'));
      return ok({ exitCode: 42, notes: ['a note'], denied: 'The sandbox refused to write `/x`.' });
    },
  });
  expect(asked).toEqual([PROJECT, ['npm', 'test', '--', "it's"]]);
  expect(code).toBe(42);
  expect(Buffer.from(out).toString()).toContain('hi');
  expect(errors).toBe('no\na note\nThe sandbox refused to write `/x`.\n');
});

it('what cannot be confined is said and ends with 1', async () => {
  const { code, errors } = await start(['sandbox', '--', 'true'], {
    run: async () => err('There is no sandbox here.'),
  });
  expect([code, errors]).toEqual([1, 'There is no sandbox here.\n']);
});

it.each<[string, readonly string[], string]>([
  ['sandbox without a command', ['sandbox'], '`sandbox` needs the command'],
  ['flags of the command before `--`', ['sandbox', 'npm', '--version-of'], 'no flag'],
  ['a word behind doctor', ['doctor', 'x'], '`x` is not understood'],
  ['a NUL character', ['sandbox', '--', 'a\0b'], 'NUL'],
])('%s is not understood, and nothing starts', async (_case, args, words) => {
  const { code, errors, log } = await start(args);
  expect([code, log]).toEqual([2, []]);
  expect(errors).toContain(words);
});

it('a project that is not there is said', async () => {
  const { code, errors, log } = await start(['doctor', '--project', '/not/there']);
  expect([code, log]).toEqual([1, []]);
  expect(errors).toContain('there is no folder `/not/there`');
});
