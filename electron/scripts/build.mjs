// Builds everything into out/, under Node 24: `node build.mjs [root]`. Works in a folder of its own and swaps it in whole,
// so that a failed or interrupted build never leaves half of one.
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundles } from './build/bundles.mjs';
import { pageFaults } from './build/pageFaults.mjs';
import { BUILT, hashSources } from './build/sources.mjs';
import { readProcess } from './process/list.mjs';

/** The beginnings of the names of folders that only live during a build. */
const WORKING = 'out.new-';
const OLD = 'out.old-';
const LEFTOVER = /^out\.(?:new|old)-(\d+)$/;

/**
 * @param {string} root the folder that holds electron/, renderer/ and shared/
 */
export async function buildAll(root) {
  clearLeftovers(root);
  const made = path.join(root, `${WORKING}${process.pid}`);
  const hash = hashSources(root);
  try {
    await Promise.all(bundles(root, made).map((bundle) => build(bundle)));
    const resources = path.join(root, 'resources');
    if (existsSync(resources)) cpSync(resources, path.join(made, 'resources'), { recursive: true });
    check(made);
    writeFileSync(path.join(made, '.stamp'), hash);
    swap(root, made);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** @param {string} made */
function check(made) {
  const missing = BUILT.filter((file) => !existsSync(path.join(made, file)));
  if (missing.length > 0) throw new Error(`the build did not make ${missing.join(', ')}`);
  const faults = pageFaults(readFileSync(path.join(made, 'renderer', 'index.html'), 'utf8'));
  if (faults.length > 0)
    throw new Error(`renderer/index.html holds ${faults.join(', ')}: the security policy refuses that`);
}

/**
 * @param {string} root
 * @param {string} made
 */
function swap(root, made) {
  const out = path.join(root, 'out');
  const old = path.join(root, `${OLD}${process.pid}`);
  if (existsSync(out)) renameSync(out, old);
  renameSync(made, out);
  rmSync(old, { recursive: true, force: true });
}

/** @param {string} root what builds left that were killed */
function clearLeftovers(root) {
  for (const name of readdirSync(root)) {
    const builder = LEFTOVER.exec(name)?.[1];
    if (builder && readProcess(Number(builder)) === null)
      rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.env.NODE_ENV = 'production';
  const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));
  try {
    await buildAll(path.resolve(root));
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exit(1);
  }
}
