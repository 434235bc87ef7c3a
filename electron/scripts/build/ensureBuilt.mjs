// Builds when the sources are not the ones out/ was built from. The building itself is a program of its own, under Node 24.
import { fileURLToPath } from 'node:url';
import { underLock } from '../install/install.mjs';
import { nodeEnvironment } from '../install/node24.mjs';
import { run } from '../process/run.mjs';
import { isBuilt } from './sources.mjs';

/** @typedef {import('../install/install.mjs').SetUp} SetUp */
/** @typedef {import('../install/install.mjs').Outcome} Outcome */

const SCRIPT = fileURLToPath(new URL('../build.mjs', import.meta.url));

/**
 * @param {SetUp} setUp
 * @param {import('../install/node24.mjs').Node24} node
 * @returns {Promise<Outcome>}
 */
export async function ensureBuilt(setUp, node) {
  if (isBuilt(setUp.root)) return { ok: true };
  return underLock(setUp, async () => (isBuilt(setUp.root) ? { ok: true } : build(setUp, node)));
}

/**
 * @param {SetUp} setUp
 * @param {import('../install/node24.mjs').Node24} node
 * @returns {Promise<Outcome>}
 */
async function build({ root, progress, guard, signal }, node) {
  const phase = progress.phase('building');
  const env = { ...process.env, ...nodeEnvironment(node), NODE_ENV: 'production', NO_COLOR: '1' };
  const end = await run(node.program, [SCRIPT, root], { cwd: root, env, signal, guard });
  if (end.stopped) {
    phase.end('stopped');
    return { ok: false, error: 'the build was stopped' };
  }
  phase.end(end.code === 0 ? 'done' : 'failed');
  return end.code === 0 ? { ok: true } : { ok: false, error: `${end.output.trimEnd()}\nThe build failed.` };
}
