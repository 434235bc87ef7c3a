// Node 24 as it is found. Where the packages hold none (macOS) and none is installed, Electron's own, which is downloaded.
import { findNode24, noNode24 } from '../install/node24.mjs';
import { downloadElectron } from './download.mjs';

/** @typedef {import('../install/node24.mjs').Node24} Node24 */

/**
 * @param {import('../install/install.mjs').SetUp} setUp
 * @param {string} searched the person's PATH
 * @param {{ platform: string, find: typeof findNode24, download: typeof downloadElectron }} [by]
 * @returns {Promise<{ ok: true, node: Node24 } | { ok: false, error: string }>} the error says what to install
 */
export async function bringNode24(setUp, searched, by = BY) {
  const found = by.find(setUp.root, searched);
  if (found !== null) return { ok: true, node: found };
  const missing = noNode24(by.platform, process.arch);
  if (by.platform !== 'darwin') return { ok: false, error: missing };
  const fetched = await by.download(setUp, { program: process.execPath, asElectron: false });
  const brought = fetched.ok ? by.find(setUp.root, searched) : null;
  if (brought !== null) return { ok: true, node: brought };
  return {
    ok: false,
    error: fetched.ok ? missing : `${missing}. Electron, which brings its own, was tried: ${fetched.error}`,
  };
}

const BY = { platform: process.platform, find: findNode24, download: downloadElectron };
