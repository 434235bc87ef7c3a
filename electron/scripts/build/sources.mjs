// Whether what was built was built from what is there: one hash over all sources. Reads files, compares nothing but content.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['shared', 'electron', 'renderer', 'resources'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json'];
/** Tests, texts for people and the scripts that do not build; of resources/ nothing, since it is copied whole. */
const LEFT_OUT =
  /^(?!resources\/).*((\/)(node_modules|fixtures)(\/|$)|\.test\.(ts|tsx)$|\.md$)|^electron\/scripts\/(?!build|$)/;

/** What a finished build holds, from its folder. */
export const BUILT = ['main/main.js', 'preload/preload.cjs', 'browser/browser.js', 'cli/cli.js', 'renderer/index.html'];

/**
 * @param {string} root
 * @returns {string} changes with every change of a source, be it of content or of name
 */
export function hashSources(root) {
  const hash = createHash('sha256');
  for (const file of [...FILES, ...FOLDERS.flatMap((folder) => filesBelow(root, folder))]) {
    const whole = path.join(root, file);
    if (!existsSync(whole)) continue;
    const bytes = readFileSync(whole);
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]} sorted, with forward slashes, from the root
 */
function filesBelow(root, folder) {
  const whole = path.join(root, folder);
  if (!existsSync(whole)) return [];
  const entries = readdirSync(whole, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (LEFT_OUT.test(name)) return [];
    return entry.isDirectory() ? filesBelow(root, name) : [name];
  });
}

/** @param {string} root */
export const stampFile = (root) => path.join(root, 'out', '.stamp');

/** @param {string} root */
export function isBuilt(root) {
  try {
    if (!BUILT.every((file) => existsSync(path.join(root, 'out', file)))) return false;
    return readFileSync(stampFile(root), 'utf8') === hashSources(root);
  } catch {
    return false;
  }
}
