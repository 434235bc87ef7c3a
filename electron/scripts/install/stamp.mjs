// Whether what is installed is what the lock file asks for: a stamp written last holds the answer. Never trusts anything else.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @param {string} root */
const stampFile = (root) => path.join(root, 'node_modules', '.z-engine-install');

/**
 * @param {string} root
 * @returns {string} a hash of the lock file and of the machine it was installed for
 */
export function wantedInstall(root) {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return createHash('sha256').update(`${process.platform} ${process.arch}\n`).update(lock).digest('hex');
}

/** @param {string} root */
export function isInstalled(root) {
  try {
    return readFileSync(stampFile(root), 'utf8').trim() === wantedInstall(root);
  } catch {
    return false;
  }
}

/** @param {string} root */
export function forgetInstall(root) {
  rmSync(stampFile(root), { force: true });
}

/**
 * @param {string} root
 * @param {string} wanted the hash that was wanted before the installation began
 */
export function rememberInstall(root, wanted) {
  const file = stampFile(root);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${wanted}\n`);
  renameSync(`${file}.new`, file);
}
