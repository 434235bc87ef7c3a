// Starts a host and sees to its end: by its lifeline first, by signals when it does not listen. Leaves nothing running.
import { spawn } from 'node:child_process';
import { endTree, killAll } from '../process/endTree.mjs';
import { readProcess } from '../process/list.mjs';

/** @typedef {{ program: string, words: readonly string[], typed?: readonly string[], cwd: string, env: NodeJS.ProcessEnv }} HostCommand typed: words behind those of the launcher */
/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} HostEnd */
/** @typedef {{ exited: Promise<HostEnd>, output: import('node:stream').Readable | null, errors: import('node:stream').Readable | null, end: (grace?: import('../process/endTree.mjs').Grace) => Promise<void> }} Host */

/** From the closed lifeline to TERM, and from TERM to KILL. */
const GRACE = { quietMs: 5000, termMs: 3000 };
/** Where the host finds its end of the lifeline. */
const LIFELINE_FD = 3;

/**
 * @param {HostCommand} command
 * @param {'ours' | 'piped'} streams ours: the host talks to the terminal itself
 * @param {import('../process/startGuard.mjs').Guard} guard
 * @returns {Host}
 */
export function startHost({ program, words, typed = [], cwd, env }, streams, guard) {
  const child = spawn(program, [...words, '--lifeline', String(LIFELINE_FD), ...typed], {
    cwd,
    env,
    stdio: streams === 'ours' ? ['inherit', 'inherit', 'inherit', 'pipe'] : ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  guard.watch(child.pid, GRACE);
  const root = child.pid === undefined ? null : readProcess(child.pid);
  const lifeline = child.stdio[LIFELINE_FD];
  lifeline?.on('error', () => {});
  /** @type {Promise<HostEnd>} */
  const exited = new Promise((resolve) => {
    child.on('error', () => resolve({ code: 127, signal: null }));
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
  void exited.then(() => guard.forget(child.pid));
  return {
    exited,
    output: child.stdout,
    errors: child.stderr,
    end: async (grace = GRACE) => {
      lifeline?.destroy();
      const { seen } = root ? await endTree(root, grace) : { seen: [] };
      if ((await exited).code !== 0) await killAll(seen);
    },
  };
}

/**
 * Runs a host that talks to the terminal itself, until it ends or we are told to stop.
 * @param {HostCommand} command
 * @param {import('../process/startGuard.mjs').Guard} guard
 * @param {ReturnType<typeof import('../process/stop.mjs').createStop>} stop
 * @returns {Promise<number>} the exit code
 */
export async function runHost(command, guard, stop) {
  const host = startHost(command, 'ours', guard);
  await Promise.race([host.exited, aborted(stop.signal)]);
  return finish(host, stop);
}

/**
 * @param {Host} host
 * @param {ReturnType<typeof import('../process/stop.mjs').createStop>} stop
 */
export async function finish(host, stop) {
  if (stop.signal.aborted) await host.end();
  return stop.reason()?.code ?? exitCode(await host.exited);
}

/** @param {HostEnd} end */
export const exitCode = ({ code, signal }) => code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 137);

/**
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function aborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
