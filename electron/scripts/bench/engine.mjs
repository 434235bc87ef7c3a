// What the engine itself costs, without a model: the loop, the gate and the audit per call; durable rows of the audit beside
// raw SQLite in the same run; the memory of a host, idle and with twenty chats. Runs the sources as Node runs them.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HOOK = fileURLToPath(new URL('../../bootstrap/testing/textImports.mjs', import.meta.url));
const PARTS = ['calls', 'rows', 'memory'];

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'z-engine-bench-')));
try {
  mkdirSync(path.join(folder, 'project'));
  writeFileSync(path.join(folder, 'project', 'package.json'), '{}\n');
  for (const part of PARTS) await measure(part);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Each part in a process of its own, so that none warms up another.
 * @param {string} part
 */
async function measure(part) {
  const script = fileURLToPath(new URL(`./engine/${part}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', '--import', HOOK, script, folder], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) process.exitCode = 1;
}
