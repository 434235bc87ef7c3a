// Small questions to the disk that the looks at folders of Git have in common. Nothing here throws, nothing is changed.
import { closeSync, constants, type Dirent, lstatSync, openSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { readWhole } from '../../paths/readWhole.ts';
import type { Protection } from '../profile/sandboxProfile.ts';

/** In bytes: more is no pointer of Git. */
const MAX_POINTER = 8192;

/** What is neither folder nor link counts as a file: a pipe or socket there is held as one. */
export function stateOf(file: string): Protection['state'] {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return 'absent';
    if (stats.isSymbolicLink()) return 'link';
    return stats.isDirectory() ? 'folder' : 'file';
  } catch {
    return 'absent';
  }
}

/** Null where it leads nowhere. */
export function realPath(file: string): string | null {
  try {
    return realpathSync(file);
  } catch {
    return null;
  }
}

/** Strictly below one of the folders. */
export function isBelow(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep));
}

/** Empty where it is no folder that can be read. */
export function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The text of a small file without the line ends after it; null where there is none that can be read. */
export function pointerIn(file: string): string | null {
  const whole = readWhole(file, MAX_POINTER);
  return whole === null || whole === 'not readable' ? null : whole.toString('utf8').replace(/[\r\n]+$/, '');
}

/** The real folder that a `.git` file names; null where that is not understood or leads nowhere. */
export function realNamedBy(file: string): string | null {
  const named = /^gitdir: ([^\n\r]+)$/.exec(pointerIn(file) ?? '')?.[1];
  return named === undefined ? null : realPath(path.resolve(path.dirname(file), named));
}

const READ_FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NONBLOCK;

/**
 * A folder that is there and does not tell what is in it: its rights keep this process out. Whoever owns it can give them back,
 * a command too, so that nothing in it may be taken for absent.
 */
export function isClosed(folder: string): boolean {
  try {
    closeSync(openSync(folder, READ_FOLDER));
    lstatSync(`${folder}/.`);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
  }
}
