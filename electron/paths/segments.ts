// Absolute paths as lists of names, so that no comparison is ever made on raw text (`/a/bc` is not under `/a/b`).
// INVARIANT: pure; it never asks the disk.

/** No disk has longer names, in UTF-16 units. */
export const MAX_NAME = 255;

/** The names of a path, empty ones left out; both kinds of slash separate on Windows paths (`C:\…`). */
export function segmentsOf(path: string): readonly string[] {
  const separator = /^(?:[A-Za-z]:|\\\\)/.test(path) ? /[\\/]/ : '/';
  return path.split(separator).filter((segment) => segment !== '');
}

/** Two spellings of one name: composed and decomposed letters are the same, capital and small ones if `ignoreCase`. */
function sameName(one: string, other: string, ignoreCase: boolean): boolean {
  return spelling(one, ignoreCase) === spelling(other, ignoreCase);
}

/** Is `path` the folder itself or something below it? Both absolute and resolved. */
export function isWithin(path: string, folder: string, ignoreCase: boolean): boolean {
  const below = segmentsOf(path);
  return segmentsOf(folder).every((segment, at) => {
    const other = below[at];
    return other !== undefined && sameName(segment, other, ignoreCase);
  });
}

/** What comparison looks at: the composed form, in small letters if `ignoreCase`. */
export function spelling(name: string, ignoreCase: boolean): string {
  const composed = name.normalize('NFC');
  return ignoreCase ? composed.toLowerCase() : composed;
}
