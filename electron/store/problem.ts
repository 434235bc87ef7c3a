// What can keep the store from opening, each with words for people. It must never guess: what is not known is `failed`.
import { isDiskFull } from './diskRoom.ts';
import { hasCode } from './errorCode.ts';

export type StoreProblem = { readonly message: string } & (
  | { readonly kind: 'locked-by-host'; readonly pid: number | null; readonly address: string | null }
  | { readonly kind: 'newer-version'; readonly found: number; readonly known: number }
  | { readonly kind: 'unwritable-folder'; readonly folder: string }
  | { readonly kind: 'unsafe-folder'; readonly folder: string }
  | { readonly kind: 'foreign-database'; readonly file: string }
  | { readonly kind: 'corrupt'; readonly file: string }
  | { readonly kind: 'busy'; readonly file: string }
  | { readonly kind: 'disk-full'; readonly folder: string }
  | { readonly kind: 'failed' }
);

export const newerVersion = (found: number, known: number): StoreProblem => ({
  kind: 'newer-version',
  found,
  known,
  message: `the data was written by a newer Z Engine (version ${found} of the data; this one knows up to ${known}): install the newer Z Engine, or choose another folder with \`--data-dir\``,
});

export const lockedByHost = (pid: number | null, address: string | null): StoreProblem => ({
  kind: 'locked-by-host',
  pid,
  address,
  message: `Z Engine already runs for this data folder${address === null ? '' : ` at ${address}`} (process ${pid ?? 'unknown'})`,
});

export const unwritableFolder = (folder: string, why: string): StoreProblem => ({
  kind: 'unwritable-folder',
  folder,
  message: `the data folder \`${folder}\` cannot be written (${why}): choose another with \`--data-dir\``,
});

export const unsafeFolder = (folder: string): StoreProblem => ({
  kind: 'unsafe-folder',
  folder,
  message: `other users can write in the data folder \`${folder}\`: take that right away with \`chmod go-w\`, or choose another with \`--data-dir\``,
});

export const foreignDatabase = (file: string): StoreProblem => ({
  kind: 'foreign-database',
  file,
  message: `\`${file}\` belongs to another program: move it, or choose another folder with \`--data-dir\``,
});

const corruptDatabase = (file: string): StoreProblem => ({
  kind: 'corrupt',
  file,
  message: `the database \`${file}\` is damaged: move it away and start again`,
});

/** Sorts what SQLite and the disk throw, once, at the edge. */
export function problemOf(error: unknown, folder: string, file: string): StoreProblem {
  const why = error instanceof Error ? error.message : String(error);
  const has = (...codes: string[]) => hasCode(error, codes);
  if (has('SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL')) return busy(file);
  if (has('SQLITE_CORRUPT', 'SQLITE_NOTADB')) return corruptDatabase(file);
  // Of a file that it maps into memory SQLite does not say why it cannot grow.
  if (has('SQLITE_FULL', 'ENOSPC', 'EDQUOT') || (has('SQLITE_IOERR') && isDiskFull(folder)))
    return { kind: 'disk-full', folder, message: `no room on the disk of \`${folder}\`: free some and start again` };
  if (has('SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM', 'SQLITE_IOERR') || has(...FOLDER_CODES))
    return unwritableFolder(folder, why);
  return { kind: 'failed', message: `the data folder \`${folder}\` cannot be opened: ${why}` };
}

const FOLDER_CODES = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'ENOENT',
  'ELOOP',
  'ENAMETOOLONG',
  'EISDIR',
  'EIO',
];

const busy = (file: string): StoreProblem => ({
  kind: 'busy',
  file,
  message: `another program holds the database \`${file}\`: close it and start again`,
});
