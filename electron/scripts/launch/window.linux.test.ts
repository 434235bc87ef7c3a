// The Electron window, with shell scripts in Electron's place: ready, too slow, broken, handed over, told to stop.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { survivors } from '../fixtures/project.ts';
import { startGuard } from '../process/startGuard.mjs';
import type { Stop } from '../process/stop.mjs';
import { downloadElectron, explainDownload, readFailure } from './download.mjs';
import { runWindow, type WindowEnd } from './window.mjs';

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'z-engine-window-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function stopper() {
  const controller = new AbortController();
  let reason: Stop | null = null;
  const now = (stop: Stop) => {
    reason = stop;
    controller.abort();
  };
  return { signal: controller.signal, now, reason: () => reason };
}

function program(body: string): string {
  const file = path.join(root, `electron-${Math.random().toString(36).slice(2)}`);
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

async function open(body: string, withinMs: number, stopAfterMs?: number): Promise<WindowEnd> {
  const file = program(body);
  const guard = startGuard(() => {});
  const stop = stopper();
  if (stopAfterMs) setTimeout(() => stop.now({ cause: 'test', code: 143 }), stopAfterMs);
  const end = await runWindow(
    { program: file, words: ['app'], cwd: root, env: { PATH: '/usr/bin:/bin', MARK: file } },
    guard,
    stop,
    withinMs,
  );
  guard.release();
  expect(await survivors(file, 3000)).toEqual([]);
  return end;
}

const cases: [string, string, number, number | undefined, WindowEnd][] = [
  [
    'ready, and later closed by the person',
    'echo noise; echo "Z Engine is ready"; sleep 0.5; exit 0',
    5000,
    undefined,
    { ready: true, code: 0 },
  ],
  ['ready, and later broken', 'echo "Z Engine is ready"; sleep 0.2; exit 5', 5000, undefined, { ready: true, code: 5 }],
  [
    'ready, and told to stop: it hears its lifeline',
    'echo "Z Engine is ready"; cat <&3; exit 0',
    5000,
    500,
    { ready: true, code: 143 },
  ],
  ['told to stop before it is ready', 'cat <&3; exit 0', 5000, 300, { ready: true, code: 143 }],
  ['handed over to a window that is open already', 'exit 0', 5000, undefined, { ready: true, code: 0 }],
  ['flags that it does not understand', 'exit 2', 5000, undefined, { ready: true, code: 2 }],
  [
    'broken before it is ready',
    'exit 4',
    5000,
    undefined,
    { ready: false, why: 'Electron ended before it was ready (exit code 4)' },
  ],
  [
    'no sandbox',
    'echo "The SUID sandbox helper binary was found, but is not configured correctly" >&2; exit 1',
    5000,
    undefined,
    { ready: false, why: 'this system does not let Electron set up its sandbox, and it is never switched off' },
  ],
  [
    'too slow, deaf, and with a child of its own: ended all the same',
    'trap "" TERM INT HUP; sleep 1000 & while :; do sleep 1; done',
    1000,
    undefined,
    { ready: false, why: 'Electron was not ready within 1 seconds' },
  ],
  [
    'a line that only looks like it',
    'echo "Z Engine is ready soon"; exit 6',
    5000,
    undefined,
    { ready: false, why: 'Electron ended before it was ready (exit code 6)' },
  ],
];
test.each(cases)('%s', async (_law, body, withinMs, stopAfterMs, expected) =>
  expect(await open(body, withinMs, stopAfterMs)).toEqual(expected),
);

test('a program that cannot be started is no window', async () => {
  const guard = startGuard(() => {});
  const end = await runWindow({ program: path.join(root, 'none'), words: [], cwd: root, env: {} }, guard, stopper());
  guard.release();
  expect(end).toEqual({ ready: false, why: 'Electron ended before it was ready (exit code 127)' });
});

/** Runs a script in the place of Electron's installer. */
async function download(script: string) {
  const project = mkdtempSync(path.join(root, 'project-'));
  mkdirSync(path.join(project, 'node_modules', 'electron'), { recursive: true });
  writeFileSync(path.join(project, 'node_modules', 'electron', 'install.js'), script);
  const said: string[] = [];
  const guard = startGuard(() => {});
  const progress = { say: () => {}, phase: () => ({ detail: (text: string) => said.push(text), end: () => {} }) };
  const setUp = { root: project, progress, guard, signal: new AbortController().signal };
  const node = { program: process.execPath, asElectron: false };
  const outcome = await downloadElectron(setUp, node, { wholeMs: 2500, stillMs: 1200 });
  guard.release();
  const left = readdirSync(path.join(project, 'node_modules', '.cache', 'z-engine'));
  return {
    outcome,
    reason: readFailure(project)?.reason ?? null,
    left: left.filter((name) => name.startsWith('download')),
    said,
  };
}
const failed = (reason: string) => ({
  outcome: { ok: false, error: `the download of Electron failed: ${reason}` },
  reason,
  left: [],
});
const writeEvery = (ms: number) =>
  `const fs = require('fs'), file = require('os').tmpdir() + '/part'; setInterval(() => fs.appendFileSync(file, Buffer.alloc(1e6)), ${ms});`;

const downloads: [string, string, object][] = [
  ['a good one leaves no failure', 'process.exitCode = 0', { outcome: { ok: true }, reason: null, left: [] }],
  [
    'no network',
    "console.error('TypeError: fetch failed'); process.exitCode = 1",
    failed('its server could not be reached'),
  ],
  ['nothing arrives', 'setInterval(() => {}, 1000)', failed('nothing arrived for 1 seconds')],
  ['it never ends', writeEvery(200), failed('it took longer than 0 minutes')],
];
test.each(downloads)('the download: %s', async (_law, script, expected) =>
  expect(await download(script)).toMatchObject(expected),
);

test('the download shows how much has arrived', async () => {
  const { said } = await download(`${writeEvery(200)} setTimeout(() => process.exit(0), 1500)`);
  expect(said.some((text) => /^[1-9]\d* MB$/.test(text))).toBe(true);
});

test.each([
  ['Error: HTTP status 404', 'its server answered 404'],
  ['Error: Response code 503 (Service Unavailable)', 'its server answered 503'],
  ['ENOSPC: no space left', 'the disk is full'],
  ['\nsomething else\nat x', 'something else'],
  ['', 'its installer said nothing'],
])('why the download failed: %j', (output, reason) => expect(explainDownload(output)).toBe(reason));

test('Electron’s own installer names the files that are looked for', () => {
  const source = readFileSync(path.join(import.meta.dirname, '../../../node_modules/electron/install.js'), 'utf8');
  for (const name of ["'path.txt'", "'dist', 'version'", 'ELECTRON_OVERRIDE_DIST_PATH']) expect(source).toContain(name);
});
