// `npm run -s z -- …`: installs and builds what is stale, then runs the command line of Z Engine under Node 24.
// INVARIANT: nothing of ours gets onto stdout; the exit code is the command's own. Imports nothing but Node and its own folder.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build/ensureBuilt.mjs';
import { ensureInstalled } from './install/install.mjs';
import { nodeEnvironment } from './install/node24.mjs';
import { bringNode24 } from './launch/bringNode24.mjs';
import { aborted, exitCode, startHost } from './launch/host.mjs';
import { openSession } from './session.mjs';

/** @typedef {ReturnType<typeof openSession>} Session */

const session = openSession();
const code = await start(session, process.argv.slice(2));
session.guard.release();
process.exit(code);

/**
 * @param {Session} session
 * @param {readonly string[]} typed
 * @returns {Promise<number>} the exit code
 */
async function start({ root, stop, guard, person, setUp }, typed) {
  const installed = await ensureInstalled(setUp);
  if (!installed.ok) return fail(installed.error);
  const brought = await bringNode24(setUp, person.PATH ?? '');
  if (!brought.ok) return fail(brought.error);
  const built = await ensureBuilt(setUp, brought.node);
  if (!built.ok) return fail(built.error);
  if (stop.signal.aborted) return stop.reason()?.code ?? 1;
  const host = startHost(command(root, brought.node, person, typed), 'ours', guard);
  await Promise.race([host.exited, aborted(stop.signal)]);
  if (stop.signal.aborted) await host.end();
  return exitCode(await host.exited);
}

/**
 * @param {string} root
 * @param {import('./install/node24.mjs').Node24} node
 * @param {Record<string, string>} person
 * @param {readonly string[]} typed
 * @returns {import('./launch/host.mjs').HostCommand}
 */
function command(root, node, person, typed) {
  const forget = node.asElectron ? ['--import', new URL('./launch/forgetRunAsNode.mjs', import.meta.url).href] : [];
  return {
    program: node.program,
    words: [...forget, path.join(root, 'out', 'cli', 'cli.js')],
    typed,
    cwd: typedFolder(),
    env: { ...person, ...nodeEnvironment(node) },
  };
}

/** The folder in which the person typed the command: npm itself goes to the project's. */
function typedFolder() {
  const folder = process.env.INIT_CWD;
  return folder && existsSync(folder) ? folder : process.cwd();
}

/** @param {string} error */
function fail(error) {
  console.error(error);
  return 1;
}
