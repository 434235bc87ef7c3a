// Tests only: the tools of developers that are on this machine, where another user can start them too. It must never be imported
// by the product.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onPath } from '../../../scripts/checks/leftOut.mjs';
import type { TestUser } from '../../testing/realSandbox.ts';
import { asUser } from './driven.ts';
import { type Kit, linkOrCopy } from './kit.ts';

export type ToolName = 'npm' | 'python3' | 'pip' | 'cargo' | 'mvn' | 'vitest';

const searched = process.env.PATH ?? '';
const TREE = path.join(import.meta.dirname, '../../../../node_modules');
/** Programs of the system; the others are prepared. */
const OF_SYSTEM = '/usr/local/bin:/usr/bin:/bin';

const answers = (user: TestUser, ...words: string[]) => {
  const [program, ...args] = asUser(user, words);
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
};

/** Found when tests are collected, as whoever runs them. */
export function isThere(tool: ToolName, user: TestUser): boolean {
  switch (tool) {
    case 'npm':
      return onPath('npm', searched) !== null;
    case 'python3':
    case 'mvn':
      return onPath(tool, OF_SYSTEM) !== null;
    case 'pip':
      return onPath('python3', OF_SYSTEM) !== null && answers(user, '/usr/bin/python3', '-c', 'import ensurepip, venv');
    case 'cargo':
      return toolchain() !== null && onPath('cc', OF_SYSTEM) !== null;
    case 'vitest':
      return answers(user, 'test', '-r', path.join(TREE, 'vitest/package.json'));
  }
}

/** Where Rust lies, past the program that only chooses one. */
function toolchain(): string | null {
  const found = spawnSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** Makes a folder of programs for the kit, once; the answer belongs on PATH. */
export function preparedPrograms(kit: Kit): string {
  const folder = path.join(kit.folder, 'tools');
  if (existsSync(folder)) return `${folder}/bin:${folder}/rust/bin`;
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  const npm = onPath('npm', searched);
  if (npm !== null) {
    const copy = path.join(folder, 'npm');
    cpSync(path.dirname(path.dirname(realpathSync(npm))), copy, { recursive: true });
    const script = `#!/bin/sh\nexec node '${copy}/bin/npm-cli.js' "$@"\n`;
    writeFileSync(path.join(folder, 'bin/npm'), script, { mode: 0o755 });
  }
  const rust = toolchain();
  if (rust !== null)
    for (const part of ['bin', 'lib']) linkTree(path.join(rust, part), path.join(folder, 'rust', part));
  return `${folder}/bin:${folder}/rust/bin`;
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else linkOrCopy(source, target);
  }
}

/** A folder `node_modules` of the project's own, with the packages of this tree. */
export const MAKE_MODULES = `mkdir node_modules; for p in ${TREE}/* ${TREE}/.bin; do ln -s "$p" node_modules/; done`;
