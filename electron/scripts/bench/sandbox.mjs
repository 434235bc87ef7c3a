// What the Linux sandbox costs a command: the whole recipe beside a bubblewrap that does no more than the same mounts, and beside
// no sandbox, in turns; and what planning one takes before it starts. Runs the sources as Node runs them.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HOOK = fileURLToPath(new URL('../../bootstrap/testing/textImports.mjs', import.meta.url));
const PARTS = ['plan', 'starts'];

if (existsSync('/usr/bin/bwrap')) await measureAll();
else process.stdout.write('  there is no bubblewrap in /usr/bin\n');

/** The project has what is kept in one: a repository with a submodule's folder, settings of agents, a package. */
async function measureAll() {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'z-engine-bench-')));
  try {
    const project = path.join(folder, 'project');
    for (const name of ['temp', 'own', 'project/.claude', 'project/.z-engine', 'project/src'])
      mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(project, 'package.json'), '{}\n');
    writeFileSync(path.join(project, '.mcp.json'), '{}\n');
    execFileSync('git', ['init', '--quiet', project], { env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1' } });
    for (const part of PARTS) await measure(part, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Each part in a process of its own, so that none warms up another.
 * @param {string} part
 * @param {string} folder
 */
async function measure(part, folder) {
  const script = fileURLToPath(new URL(`./sandbox/${part}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', '--import', HOOK, script, folder], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) process.exitCode = 1;
}
