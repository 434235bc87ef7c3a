// Where the Electron binary is, if it is whole: an interrupted unpacking does not count. Downloads nothing.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ state: 'ready', program: string } | { state: 'absent' } | { state: 'misplaced', folder: string }} ElectronState */

/** @param {string} platform */
const programIn = (platform) =>
  platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : platform === 'win32' ? 'electron.exe' : 'electron';

/**
 * @param {string} root
 * @param {string | undefined} override ELECTRON_OVERRIDE_DIST_PATH
 * @returns {ElectronState}
 */
export function electronProgram(root, override) {
  const name = programIn(process.platform);
  if (override) {
    const program = path.join(override, name);
    return existsSync(program) ? { state: 'ready', program } : { state: 'misplaced', folder: override };
  }
  const home = path.join(root, 'node_modules', 'electron');
  const program = path.join(home, 'dist', name);
  return isWhole(home, name) && existsSync(program) ? { state: 'ready', program } : { state: 'absent' };
}

/**
 * Electron's own installer writes path.txt last.
 * @param {string} home
 * @param {string} name
 */
function isWhole(home, name) {
  try {
    const wanted = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')).version;
    const unpacked = readFileSync(path.join(home, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '');
    return unpacked === wanted && readFileSync(path.join(home, 'path.txt'), 'utf8') === name;
  } catch {
    return false;
  }
}
