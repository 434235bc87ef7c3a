// `npm start`: installs and builds what is stale, then opens Z Engine and stays above it until it ends.
// Runs on the Node that is there (20 or newer), before anything is installed: it imports nothing but Node and its own folder.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build/ensureBuilt.mjs';
import { electronProgram } from './install/electronProgram.mjs';
import { ensureInstalled } from './install/install.mjs';
import { nodeEnvironment } from './install/node24.mjs';
import { bringNode24 } from './launch/bringNode24.mjs';
import { downloadElectron, readFailure } from './launch/download.mjs';
import { parseFlags, USAGE } from './launch/flags.mjs';
import { runHost } from './launch/host.mjs';
import { chooseHost } from './launch/hostChoice.mjs';
import { runWindow } from './launch/window.mjs';
import { closeSession, openSession } from './session.mjs';

/** @typedef {ReturnType<typeof openSession>} Session */
/** @typedef {import('./launch/flags.mjs').StartFlags} StartFlags */
/** @typedef {import('./install/node24.mjs').Node24} Node24 */

const flags = readFlags();
const session = openSession();
closeSession(session, await start(session, flags));

/** @returns {StartFlags} */
function readFlags() {
  const read = parseFlags(process.argv.slice(2));
  if (!read.ok) console.error(`${read.error}`);
  else if (read.value.help) console.log(USAGE);
  if (!read.ok) process.exit(2);
  if (read.value.help) process.exit(0);
  return read.value;
}

/**
 * @param {Session} session
 * @param {StartFlags} flags
 * @returns {Promise<number>} the exit code
 */
async function start({ root, stop, guard, progress, person, setUp }, flags) {
  const installed = await ensureInstalled(setUp);
  if (!installed.ok) return fail(installed.error);
  const brought = await bringNode24(setUp, person.PATH ?? '');
  if (!brought.ok) return fail(brought.error);
  const { node } = brought;
  const built = await ensureBuilt(setUp, node);
  if (!built.ok) return fail(built.error);
  const host = { root, node, cwd: typedFolder(), env: person, flags: flags.forHost };
  const why = await tryWindow({ stop, guard, progress, setUp }, flags, host);
  if (why.done) return why.code;
  if (why.reason !== null) progress.say(`Z Engine runs in your browser instead of a window: ${why.reason}.`);
  return runHost(browserCommand(host), guard, stop);
}

/**
 * @param {Pick<Session, 'stop' | 'guard' | 'progress' | 'setUp'>} session
 * @param {StartFlags} flags
 * @param {HostPlan} host
 * @returns {Promise<{ done: true, code: number } | { done: false, reason: string | null }>}
 */
async function tryWindow({ stop, guard, setUp }, flags, host) {
  const choice = chooseHost(hostFacts(host.root, flags.host));
  if (choice.host === 'browser') return { done: false, reason: choice.why };
  const fetched = choice.download ? await downloadElectron(setUp, host.node) : { ok: /** @type {const} */ (true) };
  if (stop.signal.aborted) return { done: true, code: 1 };
  if (!fetched.ok) return { done: false, reason: fetched.error };
  const electron = electronProgram(host.root, process.env.ELECTRON_OVERRIDE_DIST_PATH);
  if (electron.state !== 'ready')
    return { done: false, reason: 'Electron was downloaded, but its program is not there' };
  const command = { program: electron.program, words: [host.root, ...host.flags], cwd: host.cwd, env: host.env };
  const end = await runWindow(command, guard, stop);
  return end.ready ? { done: true, code: end.code } : { done: false, reason: end.why };
}

/** @typedef {{ root: string, node: Node24, cwd: string, env: Record<string, string>, flags: readonly string[] }} HostPlan */

/**
 * @param {HostPlan} host
 * @returns {import('./launch/host.mjs').HostCommand}
 */
function browserCommand({ root, node, cwd, env, flags }) {
  const script = path.join(root, 'out', 'browser', 'browser.js');
  const forget = node.asElectron ? ['--import', new URL('./launch/forgetRunAsNode.mjs', import.meta.url).href] : [];
  return {
    program: node.program,
    words: [...forget, script, ...flags],
    cwd,
    env: { ...env, ...nodeEnvironment(node) },
  };
}

/**
 * @param {string} root
 * @param {StartFlags['host']} wanted
 * @returns {import('./launch/hostChoice.mjs').HostFacts}
 */
function hostFacts(root, wanted) {
  return {
    wanted,
    platform: process.platform,
    root: process.getuid?.() === 0,
    display: Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY),
    electron: electronProgram(root, process.env.ELECTRON_OVERRIDE_DIST_PATH),
    failure: readFailure(root),
    now: Date.now(),
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
