// The folder above a project whose repository of Git the project belongs to (SPEC 5.2). It never runs Git and keeps nothing.
// INVARIANT: in doubt there is none: a `.git` that is not whole, is a link, or that somebody else has put there.
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { repositoryTop } from './gitProbe.ts';

/**
 * Real path of the top folder of the repository that holds `folder` (a real path); null when that is the folder itself, or
 * there is none. `person`: their number on the system, as Git looks at who owns a repository; null where there is none.
 */
export function repositoryAbove(folder: string, person: number | null): string | null {
  const top = repositoryTop(folder);
  if (top === null || top === folder || path.dirname(top) === top) return null;
  return isOf(person, top) && isOf(person, path.join(top, '.git')) ? top : null;
}

function isOf(person: number | null, file: string): boolean {
  return person === null || lstatSync(file, { throwIfNoEntry: false })?.uid === person;
}
