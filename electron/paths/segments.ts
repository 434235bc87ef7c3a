// Absolute paths as lists of names, so that no comparison is ever made on raw text (`/a/bc` is not under `/a/b`).
// INVARIANT: pure; it never asks the disk.

/** No disk has longer names, in UTF-16 units. */
export const MAX_NAME = 255;

/** The names of a path, empty ones left out; both kinds of slash separate on Windows paths (`C:\…`). */
export function segmentsOf(path: string): readonly string[] {
  if (isTidy(path)) return path.slice(1).split('/');
  const isWindows = !path.startsWith('/') && /^(?:[A-Za-z]:|\\\\)/.test(path);
  const names = isWindows ? path.split(/[\\/]/) : path.split('/');
  return names.filter((segment) => segment !== '');
}

/** Two spellings of one name: composed and decomposed letters are the same, capital and small ones if `ignoreCase`. */
function sameName(one: string, other: string, ignoreCase: boolean): boolean {
  return spelling(one, ignoreCase) === spelling(other, ignoreCase);
}

/** Is `path` the folder itself or something below it? Both absolute and resolved. */
export function isWithin(path: string, folder: string, ignoreCase: boolean): boolean {
  if (isTidy(path) && isTidy(folder)) {
    const [below, above] = [spelling(path, ignoreCase), spelling(folder, ignoreCase)];
    return below.startsWith(above) && (below.length === above.length || below[above.length] === '/');
  }
  const names = segmentsOf(path);
  return segmentsOf(folder).every((segment, at) => {
    const other = names[at];
    return other !== undefined && sameName(segment, other, ignoreCase);
  });
}

/** Its letters tell its names: slashes stand between names alone, and before the first. */
function isTidy(path: string): boolean {
  return path.startsWith('/') && !path.endsWith('/') && !path.includes('//');
}

/** What comparison looks at: the composed form, in small letters if `ignoreCase`. A slash is never part of it. */
export function spelling(name: string, ignoreCase: boolean): string {
  const composed = isAscii(name) ? name : name.normalize('NFC');
  return ignoreCase ? composed.toLowerCase() : composed;
}

/** Such letters are composed as they are. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
