// Tests only: what a program needs that another user runs: this Node, the driver in one file, and the database. The tree and
// Node may lie where only root may look, so they are copied. It must never be imported by the product.
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'vite';
import { commandCatalog } from '../../../scripts/build/commandCatalog.mjs';

const ROOT = path.join(import.meta.dirname, '../../../..');
const DRIVER = path.join(import.meta.dirname, 'driver.ts');
const LIMIT_MS = 120_000;

export type Kit = {
  readonly folder: string;
  readonly node: string;
  readonly driver: string;
  /** With `node`, first on the PATH of commands. */
  readonly programs: string;
};

const kitIn = (folder: string): Kit => ({
  ...{ folder, node: path.join(folder, 'bin/node'), driver: path.join(folder, 'driver.mjs') },
  programs: path.join(folder, 'bin'),
});

/** Made once for a run of the tests, by whichever file comes first; the others wait for it. */
export async function readyKit(folder: string): Promise<Kit> {
  const told = path.join(folder, 'told');
  if (isFirst(folder))
    await make(folder).then(
      () => tell(told, ''),
      (fault: unknown) => tell(told, String(fault)),
    );
  for (let waited = 0; !existsSync(told); waited += 50) {
    if (waited > LIMIT_MS) throw new Error('the kit of the tests of the sandbox was never made');
    await wait(50);
  }
  const fault = readFileSync(told, 'utf8');
  if (fault !== '') throw new Error(`the kit of the tests of the sandbox could not be made: ${fault}`);
  return kitIn(folder);
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 });
    return true;
  } catch {
    return false;
  }
}

/** Whole when it is there. */
function tell(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

async function make(folder: string): Promise<void> {
  mkdirSync(path.join(folder, 'bin'));
  linkOrCopy(process.execPath, kitIn(folder).node);
  const database = 'node_modules/better-sqlite3';
  for (const part of ['package.json', 'lib', 'prebuilds'])
    cpSync(path.join(ROOT, database, part), path.join(folder, database, part), { recursive: true });
  await build({
    ...{ configFile: false, envDir: false, mode: 'production', logLevel: 'warn', root: ROOT, publicDir: false },
    plugins: [commandCatalog()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ...{ ssr: true, target: 'node24', outDir: folder, emptyOutDir: false, minify: false },
      rolldownOptions: {
        ...{ external: ['better-sqlite3'], input: { driver: DRIVER } },
        output: { format: 'es', entryFileNames: 'driver.mjs', codeSplitting: false },
      },
    },
  });
}

export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
