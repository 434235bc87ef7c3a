// Tests only: what gitGuards says, mounted by hand in the order that matters (pins, then roots, then what is kept), so that it is
// tried without the rest of the sandbox. It must never be imported by the product.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GitGuards } from '../look/gitGuards.ts';
import type { Protection } from '../profile/sandboxProfile.ts';
import type { GitPlace } from './gitPlace.ts';

export type GitUser = 'root' | 'nobody' | 'self';
export const GIT_USERS: readonly GitUser[] = process.getuid?.() === 0 ? ['root', 'nobody'] : ['self'];
const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups'];
const BASE = [
  ...['--new-session', '--die-with-parent', '--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-net'],
  ...['--cap-drop', 'ALL', '--disable-userns', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
  ...['--ro-bind', '/proc/sys', '/proc/sys'],
];

type Run = { readonly place: GitPlace; readonly user: GitUser; readonly root: string; readonly guards: GitGuards };
type End = { readonly code: number | null; readonly out: string; readonly said: string };

/** Whatever stands for what is absent is made before and taken away afterwards. */
export function inGitSandbox({ place, user, root, guards }: Run, script: string): End {
  const roots = [root, ...guards.roots].toSorted((a, b) => a.length - b.length);
  const made = guards.protections.filter(({ placeholder }) => placeholder !== null);
  made.forEach(makePlaceholder);
  if (user === 'nobody') execFileSync('chown', ['-R', '65534:65534', place.base]);
  const kept = guards.protections.filter(
    ({ state, placeholder }) => placeholder !== null || state === 'file' || state === 'folder',
  );
  const words = [
    ...BASE,
    ...twice('--ro-bind', pins(roots, guards.protections)),
    ...guards.scratch.flatMap(({ path: one, entries }) => [
      ...['--tmpfs', one],
      ...twice(
        '--ro-bind',
        entries.map((name) => path.join(one, name)),
      ),
    ]),
    ...twice('--bind', roots),
    ...twice(
      '--ro-bind',
      kept.map((one) => one.path),
    ),
    ...['--chdir', root, '--', '/bin/bash', '--noprofile', '--norc', '-c', script],
  ];
  const [program, before] =
    user === 'nobody' ? ['/usr/bin/setpriv', [...NOBODY, '/usr/bin/bwrap']] : ['/usr/bin/bwrap', []];
  const env = { ...place.environment, TMPDIR: root };
  const end = spawnSync(program, [...before, ...words], { env, encoding: 'utf8' });
  for (const { path: one } of made) rmSync(one, { recursive: true });
  if (user === 'nobody') execFileSync('chown', ['-R', '0:0', place.base]);
  return { code: end.status, out: end.stdout, said: end.stderr };
}

function makePlaceholder({ path: one, placeholder }: Protection): void {
  if (placeholder === 'folder') mkdirSync(one);
  else writeFileSync(one, placeholder === 'commondir' ? '.\n' : '', { flag: 'wx' });
}

function pins(roots: readonly string[], kept: readonly Protection[]): readonly string[] {
  const found = new Set<string>();
  for (const { path: one } of kept) {
    const outermost = roots.find((root) => one.startsWith(`${root}/`));
    if (outermost === undefined) continue;
    for (let at = path.dirname(one); at !== outermost; at = path.dirname(at)) if (existsSync(at)) found.add(at);
  }
  return [...found].toSorted((a, b) => a.length - b.length);
}

const twice = (word: string, paths: readonly string[]) => paths.flatMap((one) => [word, one, one]);
