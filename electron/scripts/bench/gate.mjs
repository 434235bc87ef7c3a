// What a decision about a command line costs with 500 rules: parsing alone, the pure part, and with fresh facts of the disk,
// over the lines of the fixture; and that the cost grows with the length of a line and no faster. Runs the sources as Node does.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HOOK = fileURLToPath(new URL('../../bootstrap/testing/textImports.mjs', import.meta.url));
const PARTS = ['lines', 'length'];
const FILES = {
  'package.json': '{ "scripts": { "test": "vitest" } }\n',
  'README.md': '# A project\n',
  'Cargo.toml': '[package]\nname = "a"\n',
  'src/main.ts': 'export const one = 1;\n',
  'src/deep/other.ts': 'export const two = 2;\n',
  'docs/guide.md': '# A guide\n',
  'test/main.test.ts': '',
};

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'z-engine-bench-')));
try {
  const project = path.join(folder, 'project');
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), text);
  }
  execFileSync('git', ['init', '--quiet', project], { env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1' } });
  for (const part of PARTS) await measure(part);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Each part in a process of its own, so that none warms up another.
 * @param {string} part
 */
async function measure(part) {
  const script = fileURLToPath(new URL(`./gate/${part}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', '--import', HOOK, script, folder], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) process.exitCode = 1;
}
