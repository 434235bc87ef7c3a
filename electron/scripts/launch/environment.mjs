// The environment the host gets: the person's own, without what npm adds around a script. Pure.
//
// What npm 10, 11 and 12 add (seen by comparing `npm run env` with `env`): npm_*, INIT_CWD, NODE, EDITOR (`vi` when the
// person has none), COLOR, HOME, NODE_OPTIONS (when configured), PWD (by the shell between), and in front of PATH the
// node_modules/.bin of every folder from the project up to the root and npm's node-gyp-bin. From the names alone EDITOR=vi
// of npm cannot be told from EDITOR=vi of the person. On Linux it need not be: /proc/<npm>/environ still holds what npm
// itself was started with. Elsewhere the additions are taken out by name.

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/** Names in lower case that npm writes; a person's own NPM_TOKEN and the like stay. */
const NPM_NAME = /^npm_/;
/** Electron as a plain Node program is our business, never that of what the app starts. */
const OURS = ['ELECTRON_RUN_AS_NODE'];

/**
 * @param {{ seen: Environment, ofNpm: Environment | null, root: string, windows: boolean }} given
 *   seen: our own environment; ofNpm: the one npm was started with, null where it cannot be read; root: the project
 * @returns {Record<string, string>}
 */
export function personEnvironment({ seen, ofNpm, root, windows }) {
  const base = ofNpm ?? (seen.npm_execpath === undefined ? seen : withoutAdditions(seen));
  /** @type {Record<string, string>} */
  const clean = {};
  for (const [name, value] of Object.entries(base)) {
    if (value === undefined || NPM_NAME.test(name) || OURS.includes(name)) continue;
    clean[name] = /^path$/i.test(name) ? cleanPath(value, root, windows) : value;
  }
  return clean;
}

/**
 * By name, for systems where the environment of npm cannot be read.
 * @param {Environment} seen
 * @returns {Environment}
 */
function withoutAdditions(seen) {
  const left = { ...seen };
  if (seen.NODE === seen.npm_node_execpath) delete left.NODE;
  if (seen.NODE_OPTIONS === seen.npm_config_node_options) delete left.NODE_OPTIONS;
  if (seen.COLOR === '0' || seen.COLOR === '1') delete left.COLOR;
  if (seen.EDITOR === (seen.VISUAL ?? 'vi')) delete left.EDITOR;
  if (seen.PWD !== undefined && seen.INIT_CWD !== undefined) left.PWD = seen.INIT_CWD;
  delete left.INIT_CWD;
  return left;
}

/**
 * Takes out the block npm puts in front, and our own programs wherever they stand.
 * @param {string} path
 * @param {string} root
 * @param {boolean} windows
 */
function cleanPath(path, root, windows) {
  const separator = windows ? ';' : ':';
  const entries = path.split(separator);
  const added = binFolders(root, windows);
  const block = added.every((folder, at) => entries[at] === folder) ? added.length : 0;
  const rest = entries.slice(block);
  if (block > 0 && /[\\/]node-gyp-bin$/.test(rest[0] ?? '')) rest.shift();
  return rest.filter((entry) => entry !== added[0]).join(separator);
}

/**
 * node_modules/.bin of the project and of every folder above it, in npm's order.
 * @param {string} root
 * @param {boolean} windows
 */
function binFolders(root, windows) {
  const slash = windows ? '\\' : '/';
  const parts = root.split(slash);
  return parts.map((_, up) => [...parts.slice(0, parts.length - up), 'node_modules', '.bin'].join(slash));
}

/**
 * @param {string} text as /proc/<pid>/environ has it: NAME=value, each closed by a NUL byte
 * @returns {Record<string, string>}
 */
export function parseEnviron(text) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const entry of text.split('\0')) {
    const equals = entry.indexOf('=');
    if (equals > 0) found[entry.slice(0, equals)] ??= entry.slice(equals + 1);
  }
  return found;
}
