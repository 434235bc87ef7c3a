// What Git is told to pass over while placeholders stand: they are empty folders, which `git status` does not show, but `git
// stash -u` and `git clean` would remove, and fail. The list is one for the command alone: nothing of it is written.
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SandboxProfile } from '../profile/sandboxProfile.ts';
import { realNamedBy } from './gitDisk.ts';

/** `text` is what stands there, with the placeholders' names behind it. */
export type GitExclude = { readonly path: string; readonly text: string };

const MAX_BYTES = 256 * 1024;

/** One for each opened folder of a repository in which a placeholder stands at the top; no list is made where there is none. */
export function gitExcludes({ roots, protections }: SandboxProfile): readonly GitExclude[] {
  const found = new Map<string, string>();
  for (const { path: root, kind } of roots) {
    if (kind !== 'project' && kind !== 'added') continue;
    const names = protections
      .filter(({ path: each, placeholder }) => placeholder === 'folder' && path.dirname(each) === root)
      .map(({ path: each }) => path.basename(each));
    const file = names.length === 0 ? null : excludeFile(path.join(root, '.git'));
    const before = file === null ? null : (found.get(file) ?? textOf(file));
    if (file !== null && before !== null) found.set(file, `${before}\n${names.map((name) => `/${name}/\n`).join('')}`);
  }
  return [...found].map(([file, text]) => ({ path: file, text }));
}

/** Of a linked worktree it stands in the repository's own folder. */
function excludeFile(entry: string): string | null {
  const there = lstatSync(entry, { throwIfNoEntry: false });
  const own = there?.isDirectory() ? entry : there?.isFile() ? realNamedBy(entry) : null;
  if (own === null) return null;
  const isWorktree = path.basename(path.dirname(own)) === 'worktrees';
  return path.join(isWorktree ? path.dirname(path.dirname(own)) : own, 'info/exclude');
}

/** Null where it is no plain file of its own, since nothing can be laid over a link. */
function textOf(file: string): string | null {
  try {
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const there = fstatSync(descriptor);
      return there.isFile() && there.size <= MAX_BYTES ? readFileSync(descriptor, 'utf8') : null;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}
