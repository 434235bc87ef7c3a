// Tests only: the tools of developers that are on this machine, where another user can start them too. It must never be imported
// by the product.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
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
      return existsSync(path.join(TREE, 'vitest/package.json'));
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

/** A folder `node_modules` of the project's own, with the packages of `preparedModules` in `$MODULES`. */
export const MAKE_MODULES = 'mkdir node_modules; for p in "$MODULES"/*; do ln -s "$p" node_modules/; done';

/** Vitest and all that it needs, in the kit: this tree may lie where the sandbox has another folder, or a user may not go. */
export function preparedModules(kit: Kit): string {
  const folder = path.join(kit.folder, 'lib/node_modules');
  if (existsSync(folder)) return folder;
  const names = ['vitest'];
  for (const name of names) {
    const source = path.join(TREE, name);
    if (!existsSync(source)) continue;
    linkTree(source, path.join(folder, name));
    names.push(...neededBy(source).filter((needed) => !names.includes(needed)));
  }
  return folder;
}

const needsSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

function neededBy(folder: string): readonly string[] {
  const needs = needsSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  return Object.values(needs).flatMap((table) => Object.keys(table));
}
