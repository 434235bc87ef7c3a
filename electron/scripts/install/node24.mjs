// Which Node runs the build and the host: the app needs 24. Tries each candidate instead of believing that it is there.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { electronProgram } from './electronProgram.mjs';

/** @typedef {{ readonly program: string, readonly asElectron: boolean }} Node24 asElectron: it needs ELECTRON_RUN_AS_NODE=1 */

const NEEDED = 24;

/**
 * In the order in which they are tried.
 * @param {{ root: string, platform: string, arch: string, running: { program: string, major: number }, path: string, electron: string | null }} given
 * @returns {Node24[]}
 */
export function node24Candidates({ root, platform, arch, running, path: searched, electron }) {
  const system = platform === 'win32' ? 'win' : platform;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const brought = path.join(root, 'node_modules', `node-${system}-${arch}`, 'bin', file);
  const onPath =
    platform === 'darwin'
      ? searched
          .split(':')
          .filter(Boolean)
          .map((folder) => path.join(folder, file))
      : [];
  const plain = [brought, ...(running.major >= NEEDED ? [running.program] : []), ...onPath];
  return [
    ...plain.map((program) => ({ program, asElectron: false })),
    ...(electron === null ? [] : [{ program: electron, asElectron: true }]),
  ];
}

/**
 * @param {string} root
 * @param {string} searched the person's PATH
 * @returns {Node24 | null}
 */
export function findNode24(root, searched) {
  const running = { program: process.execPath, major: Number.parseInt(process.versions.node, 10) };
  const electron = electronProgram(root, process.env.ELECTRON_OVERRIDE_DIST_PATH);
  const given = { root, platform: process.platform, arch: process.arch, running, path: searched };
  const candidates = node24Candidates({ ...given, electron: electron.state === 'ready' ? electron.program : null });
  return candidates.find(works) ?? null;
}

/** @param {Node24} node */
function works(node) {
  if (!existsSync(node.program)) return false;
  if (node.program === process.execPath) return true;
  try {
    const options = {
      encoding: /** @type {const} */ ('utf8'),
      timeout: 20_000,
      env: { ...process.env, ...nodeEnvironment(node) },
    };
    const said = execFileSync(node.program, ['-p', 'process.versions.node'], {
      ...options,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(said, 10) >= NEEDED;
  } catch {
    return false;
  }
}

/** @param {Node24} node */
export function nodeEnvironment(node) {
  return node.asElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {};
}

/**
 * @param {string} platform
 * @param {string} arch
 */
export function noNode24(platform, arch) {
  const next = 'install Node 24 from https://nodejs.org (or with your package manager) and start again';
  return `Z Engine runs on Node 24; this is ${process.version} on ${platform} ${arch}, and no Node 24 that works came with the packages: ${next}`;
}
