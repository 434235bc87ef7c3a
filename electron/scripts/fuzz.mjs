// Starts the fuzzers of the gate (electron/shell/testing/fuzz/): it runs the sources as Node does.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const HOOK = fileURLToPath(new URL('../bootstrap/testing/textImports.mjs', import.meta.url));
const MAIN = fileURLToPath(new URL('../shell/testing/fuzz/main.ts', import.meta.url));

/**
 * @param {string} program Node 24
 * @param {readonly string[]} words
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Promise<number>} the exit code; what is found is printed as it is found
 */
export function fuzz(program, words, env) {
  const child = spawn(program, ['--import', HOOK, MAIN, ...words], { env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
