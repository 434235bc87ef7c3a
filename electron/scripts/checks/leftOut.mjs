// What cannot run on this machine. Tests say what they need by their name (`x.electron.spec.ts`, `x.linux.test.ts`); they are
// left out when tests are collected, never skipped, and named once at the end.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { electronProgram } from '../install/electronProgram.mjs';

/** @typedef {'electron' | 'bwrap' | 'linux' | 'macos' | 'windows'} Need */
/** @typedef {{ platform: string, electron: boolean, screen: boolean, root: boolean, bwrap: boolean }} Machine */

/** Hands the needs on to the configurations of the test runners, separated by commas. */
export const LEFT_OUT_VARIABLE = 'Z_ENGINE_TESTS_WITHOUT';

/** @type {readonly [Need, string, string][]} need, platform as Node names it, what people call it */
const SYSTEMS = [
  ['linux', 'linux', 'Linux'],
  ['macos', 'darwin', 'macOS'],
  ['windows', 'win32', 'Windows'],
];

/**
 * @param {Machine} machine
 * @returns {{ need: Need, name: string }[]}
 */
export function leftOut(machine) {
  const electron = electronObstacle(machine);
  const systems = SYSTEMS.filter(([, platform]) => platform !== machine.platform);
  return [
    ...(electron === null ? [] : [{ need: /** @type {const} */ ('electron'), name: `real Electron (${electron})` }]),
    ...(machine.bwrap || machine.platform !== 'linux'
      ? []
      : [{ need: /** @type {const} */ ('bwrap'), name: 'the Linux sandbox (bwrap or strace is not installed)' }]),
    ...systems.map(([need, , name]) => ({ need, name })),
  ];
}

/** @param {Machine} machine */
function electronObstacle({ platform, electron, screen, root }) {
  if (!electron) return 'its program is not here';
  if (platform === 'linux' && root) return 'not as root';
  return platform === 'linux' && !screen ? 'no screen' : null;
}

/**
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Machine}
 */
export function lookAround(root, env) {
  return {
    platform: process.platform,
    electron: electronProgram(root, env.ELECTRON_OVERRIDE_DIST_PATH).state === 'ready',
    screen: Boolean(env.DISPLAY || env.WAYLAND_DISPLAY),
    root: process.getuid?.() === 0,
    bwrap: ['bwrap', 'strace'].every((program) => onPath(program, env.PATH ?? '') !== null),
  };
}

/**
 * @param {string} program
 * @param {string} searched the PATH
 * @returns {string | null}
 */
export function onPath(program, searched) {
  const folders = searched.split(path.delimiter).filter((folder) => folder !== '');
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program];
  return (
    folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file)) ?? null
  );
}
