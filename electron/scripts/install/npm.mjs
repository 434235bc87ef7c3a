// Where npm's own program is, so that it runs with the Node that runs us and never by way of PATH. Pure but for two questions.
import path from 'node:path';

/**
 * @typedef {object} NpmFacts
 * @property {string | undefined} execpath npm_execpath, set when npm started us
 * @property {string} node the Node that runs us
 * @property {string} path the PATH
 * @property {boolean} windows
 * @property {(file: string) => string | null} real the file behind links, null when there is none
 */

/**
 * @param {NpmFacts} facts
 * @returns {string | null} the path of npm-cli.js
 */
export function findNpm({ execpath, node, path: searched, windows, real }) {
  const { dirname, join } = windows ? path.win32 : path.posix;
  const beside = dirname(node);
  const given = execpath === undefined ? [] : [execpath, join(dirname(execpath), 'npm-cli.js')];
  const known = windows
    ? [join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js')]
    : [join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'), '/usr/share/nodejs/npm/bin/npm-cli.js'];
  const onPath = searched
    .split(windows ? ';' : ':')
    .filter((folder) => folder !== '')
    .map((folder) => (windows ? join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js') : join(folder, 'npm')));
  for (const candidate of [...given, ...known, ...onPath]) {
    const file = real(candidate);
    if (file !== null && /[\\/]npm-cli\.js$/.test(file)) return file;
  }
  return null;
}
