// What the launcher makes of a sandbox that cannot be set up, and of one that dies. The launchers are shell scripts in place of
// bubblewrap, which report on descriptor 3 as it does.
import { existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { err, ok } from '../../shared/result.ts';
import type { SandboxLook } from '../permission/sandboxLook.ts';
import { NO_STATUS, neverStarted, readStatus } from './bubblewrapStatus.ts';
import type { ConfinedRun, Confiner, PlainRun } from './confinement.ts';
import { createTestLauncher } from './launcherFake.ts';
import { commandEffect, permitFor } from './permitFake.ts';

const ON: SandboxLook = { kind: 'on', network: false, autoAllow: { kind: 'on' }, roots: [], kept: [] };

type Noted = { runs: PlainRun[]; failed: string[]; spent: number; finished: number; released: number };

/** `script` gets the command as its words: `"$@"`. */
function confinerOf(script: string): { confiner: Confiner; noted: Noted } {
  const noted: Noted = { runs: [], failed: [], spent: 0, finished: 0, released: 0 };
  const prepare = (run: PlainRun): ConfinedRun => {
    let status = NO_STATUS;
    noted.runs.push(run);
    return {
      ...{ program: '/bin/bash', args: ['-c', script, 'launcher', run.program, ...run.args], env: run.env },
      descriptors: ['status'],
      onStatus: (text) => {
        status = readStatus(status, text);
      },
      innerProcess: () => status.innerProcess,
      neverStarted: (said) => neverStarted(status, said),
      started: () => {
        noted.released += 1;
      },
      finish: async () => {
        noted.finished += 1;
        return ['looked at'];
      },
      denialOf: () => null,
    };
  };
  const confiner: Confiner = {
    prepare: async (run) => (script === '' ? err('there is no room') : ok(prepare(run))),
    failed: (_request, why) => void noted.failed.push(why),
    spent: () => {
      noted.spent += 1;
    },
  };
  return { confiner, noted };
}

async function run(script: string, line: string, more: { sandbox?: SandboxLook; stopAfter?: number } = {}) {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-execution-')));
  const { confiner, noted } = confinerOf(script);
  const launcher = createTestLauncher({ confiner });
  const permit = permitFor({
    ...{ tool: 'Bash', input: { command: line }, folder, effects: [commandEffect(line)] },
    sandbox: more.sandbox ?? ON,
  });
  const launched = await launcher.launch(permit, {
    signal: more.stopAfter === undefined ? new AbortController().signal : AbortSignal.timeout(more.stopAfter),
    ...{ timeoutMs: () => 20_000, onOutput: () => {}, outputFolder: path.join(folder, 'output') },
  });
  await launcher.closeAll();
  const ran = path.join(folder, 'ran');
  return { ...launched, noted, ran: existsSync(ran) ? readFileSync(ran, 'utf8') : null };
}

const WELL = `echo '{ "child-pid": '$$' }' >&3; "$@" 3>&-; code=$?; echo "{ \\"exit-code\\": $code }" >&3; exit $code`;
const APPEND = 'echo once >> ran';

test('what is confined is started by the launcher, and looked after once', async () => {
  const { end, noted, ran, notes, confinement } = await run(WELL, `${APPEND}; exit 7`);
  expect([end, ran, notes, confinement]).toEqual([
    { kind: 'exited', code: 7 },
    'once\n',
    ['looked at'],
    { kind: 'sandboxed', network: false },
  ]);
  expect([noted.finished, noted.released, noted.failed]).toEqual([1, 1, []]);
});

test('what cannot be prepared does not run', async () => {
  const { end, noted, ran, confinement } = await run('', APPEND);
  expect([end, ran, confinement]).toEqual([{ kind: 'notConfined', words: 'there is no room' }, null, null]);
  expect(noted.failed).toEqual(['there is no room']);
});

test.each([
  [
    'it ends with words of its own',
    `echo "bwrap: No space left" >&2; exit 1`,
    'bubblewrap could not set it up: No space left',
  ],
  ['it ends with 0 and without a word', 'exit 0', 'bubblewrap ended without a word'],
])(
  'a launcher that never starts the command is tried twice, and the command does not run: %s',
  async (_how, script, words) => {
    const { end, noted, ran } = await run(script, APPEND);
    expect([end, ran]).toEqual([{ kind: 'notConfined', words }, null]);
    expect([noted.runs.length, noted.finished, noted.released]).toEqual([2, 2, 2]);
    expect(noted.failed).toEqual([words]);
  },
);

test('one that fails once is started once more', async () => {
  const once = `[ -e again ] || { touch again; echo 'bwrap: Invalid argument' >&2; exit 1; }; ${WELL}`;
  const { end, ran, noted } = await run(once, APPEND);
  expect([end, ran, noted.failed]).toEqual([{ kind: 'exited', code: 0 }, 'once\n', []]);
});

test('a command that has begun is never started again, however its launcher ends', async () => {
  const dies = `echo '{ "child-pid": '$$' }' >&3; "$@" 3>&-; kill -KILL $$`;
  const { end, ran, noted } = await run(dies, APPEND);
  expect([end, ran, noted.runs.length, noted.failed]).toEqual([{ kind: 'killed', signal: 'SIGKILL' }, 'once\n', 1, []]);
});

test('what a command prints, or ends with, never passes for a launcher that failed', async () => {
  const { end, ran, noted } = await run(WELL, `${APPEND}; echo "bwrap: Can't find source path /x" >&2; exit 1`);
  expect([end, ran, noted.runs.length, noted.failed]).toEqual([{ kind: 'exited', code: 1 }, 'once\n', 1, []]);
});

test('at a stop the command hears of it before its launcher is ended', async () => {
  const own = `set -m; ( exec 3>&-; exec "$@" ) & echo "{ \\"child-pid\\": $! }" >&3; wait $!; exit 1`;
  const trapping = `trap 'echo heard > ran; exit 0' TERM; touch ready; while :; do sleep 0.05; done`;
  const { end, ran, noted } = await run(own, trapping, { stopAfter: 700 });
  expect([end, ran, noted.failed]).toEqual([{ kind: 'stopped' }, 'heard\n', []]);
});

test.each<[string, SandboxLook, unknown]>([
  ['that is off', { kind: 'off' }, null],
  ['that is not there', { kind: 'unavailable', why: 'it is gone' }, { kind: 'unconfined', why: 'it is gone' }],
  [
    'that the person passed by',
    { kind: 'outside' },
    { kind: 'unconfined', why: 'you let this line run once without it' },
  ],
])('without a sandbox %s it runs plainly', async (_case, sandbox, expected) => {
  const { end, ran, noted, confinement } = await run(WELL, APPEND, { sandbox });
  expect([end, ran, noted.runs, confinement]).toEqual([{ kind: 'exited', code: 0 }, 'once\n', [], expected]);
  expect(noted.spent).toBe(sandbox.kind === 'outside' ? 1 : 0);
});
