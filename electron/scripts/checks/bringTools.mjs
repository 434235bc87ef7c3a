// Sees to the programs of the system that tests need: looks, installs what is missing where that is ours to do, looks again.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from '../process/run.mjs';
import { onPath } from './leftOut.mjs';
import { browserCandidates, installations, neededTools } from './tools.mjs';

/** @typedef {import('./tools.mjs').Tool} Tool */
/** @typedef {{ browser: string | null, missing: Tool[] }} Found */

const BROWSER_ANSWERS_WITHIN_MS = 30_000;

/**
 * @param {import('../install/install.mjs').SetUp} setUp
 * @param {import('../install/node24.mjs').Node24} node
 * @param {Record<string, string>} env the person's
 * @param {boolean} [asRoot]
 * @returns {Promise<Found>}
 */
export async function bringTools(setUp, node, env, asRoot = process.getuid?.() === 0) {
  let found = await look(setUp, env);
  if (found.missing.length > 0 && asRoot && hasApt(env)) {
    await aptInstall(setUp, installations(found.missing), env);
    found = await look(setUp, env);
  }
  if (found.browser === null && !env.CHROMIUM) {
    const cli = path.join(setUp.root, 'node_modules', 'playwright-core', 'cli.js');
    await tell(setUp, 'fetching Chromium for the tests', node.program, [cli, 'install', 'chromium'], env);
    found = await look(setUp, env);
  }
  return found;
}

/**
 * @param {import('../install/install.mjs').SetUp} setUp
 * @param {Record<string, string>} env
 * @returns {Promise<Found>}
 */
async function look(setUp, env) {
  const search = (/** @type {string} */ program) => onPath(program, env.PATH ?? '');
  const browser = await findBrowser(setUp, env, search);
  const has = (/** @type {Tool} */ tool) => (tool === 'chromium' ? browser !== null : search(tool) !== null);
  return { browser, missing: neededTools(process.platform).filter((tool) => !has(tool)) };
}

/**
 * The first that answers: some systems put a program there that only tells you to install the real one.
 * @param {import('../install/install.mjs').SetUp} setUp
 * @param {Record<string, string>} env
 * @param {(program: string) => string | null} search
 */
async function findBrowser({ root, signal }, env, search) {
  const candidates = browserCandidates({ platform: process.platform, env, onPath: search });
  for (const file of [...candidates, ...playwrightsOwn(root)]) {
    if (!existsSync(file)) continue;
    if (process.platform === 'win32') return file; // there it opens a window instead of answering
    const bounded = within(signal, BROWSER_ANSWERS_WITHIN_MS);
    const end = await run(file, ['--version'], { cwd: root, env, signal: bounded.signal });
    bounded.end();
    if (end.code === 0) return file;
  }
  return null;
}

/** @param {string} root */
function playwrightsOwn(root) {
  try {
    return [createRequire(path.join(root, 'package.json'))('playwright-core').chromium.executablePath()];
  } catch {
    return [];
  }
}

/** @param {Record<string, string>} env */
const hasApt = (env) => process.platform === 'linux' && onPath('apt-get', env.PATH ?? '') !== null;

/**
 * @param {import('../install/install.mjs').SetUp} setUp
 * @param {readonly (readonly string[])[]} sets
 * @param {Record<string, string>} env
 */
async function aptInstall(setUp, sets, env) {
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await tell(setUp, 'looking for system packages (apt-get update)', 'apt-get', ['update', '-q'], quiet);
  if (!updated) return;
  for (const packages of sets) {
    const words = ['install', '-y', '-q', '--no-install-recommends', ...packages];
    await tell(setUp, `installing ${packages.join(', ')} (apt-get)`, 'apt-get', words, quiet);
  }
}

/**
 * @param {import('../install/install.mjs').SetUp} setUp
 * @param {string} label
 * @param {string} program
 * @param {readonly string[]} words
 * @param {Record<string, string>} env
 * @returns {Promise<boolean>}
 */
async function tell({ root, progress, guard, signal }, label, program, words, env) {
  const phase = progress.phase(label);
  const end = await run(program, words, { cwd: root, env, signal, guard });
  phase.end(end.code === 0 ? 'done' : 'failed');
  if (end.code !== 0) progress.say(end.output.trimEnd().split('\n').slice(-5).join('\n'));
  return end.code === 0;
}

/**
 * A signal that also fires after a time.
 * @param {AbortSignal} outer
 * @param {number} ms
 */
export function within(outer, ms) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}
