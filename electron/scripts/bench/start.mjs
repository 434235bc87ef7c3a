// How long the launcher takes when everything is installed and built, from its start to the start of the host, beside the
// time of a bare Node in the same run. Starts the launcher on a copy of itself with an empty program for a host.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT, hashSources, stampFile } from '../build/sources.mjs';
import { rememberInstall, wantedInstall } from '../install/stamp.mjs';

const ROUNDS = 11;
const ALLOWED_MS = 2000;
const source = fileURLToPath(new URL('../../..', import.meta.url));

const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'z-engine-bench-')));
try {
  for (const part of ['shared', 'electron', 'renderer', 'resources', 'package.json', 'package-lock.json'])
    cpSync(path.join(source, part), path.join(root, part), { recursive: true });
  const brought = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  mkdirSync(brought, { recursive: true });
  symlinkSync(process.execPath, path.join(brought, path.basename(process.execPath)));
  rememberInstall(root, wantedInstall(root));
  for (const file of BUILT) mkdirSync(path.dirname(path.join(root, 'out', file)), { recursive: true });
  for (const file of BUILT) writeFileSync(path.join(root, 'out', file), '');
  writeFileSync(stampFile(root), hashSources(root));
  const bare = median(() => time(['-e', '0']));
  const start = median(() => time([path.join(root, 'electron', 'scripts', 'start.mjs'), '--browser']));
  const added = start - 2 * bare;
  console.log(`  bare node            ${bare.toFixed(0)} ms`);
  console.log(`  second start         ${start.toFixed(0)} ms, the empty host and launcher's own Node included`);
  console.log(
    `  the launcher adds    ${added.toFixed(0)} ms (allowed: ${ALLOWED_MS}); the whole start is ${(start / bare).toFixed(1)} × a bare node`,
  );
  process.exitCode = added < ALLOWED_MS ? 0 : 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** @param {string[]} words */
function time(words) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

/** @param {() => number} measure */
function median(measure) {
  const all = Array.from({ length: ROUNDS }, measure).sort((a, b) => a - b);
  return all[Math.floor(ROUNDS / 2)] ?? 0;
}
