// Which files, and which nested repositories, the list of a repository (`.git/index`) names. Pure.
// INVARIANT: a form that is not known is never "none", and names no file.

/** `none` or `some` nested repositories; `unknown` where the bytes are not of a form that is understood. */
export type NestedRepositories = 'none' | 'some' | 'unknown';

/** Mode of an entry that is a repository of its own (a "gitlink"). */
const NESTED = 0o160000;
/** Mode of a folder, which is an entry in a sparse index only. */
const FOLDER = 0o040000;
/** Its last two bytes: those before are zero, of which an index is so full that a search for them is slow. */
const NESTED_END = Buffer.from([NESTED >> 8, 0]);
/** The name of that part, and the first byte of its length: it is never 16 MB long. */
const SPLIT = Buffer.from('link\0');
const HEADER = 12;
/** Two times of eight bytes, then device and inode. */
const BEFORE_MODE = 24;
/** From the start of an entry to its object name: the mode, owner, group and size follow. */
const BEFORE_NAME = 40;
const EXTENDED = 0x4000;

/**
 * The form: gitformat-index(5), versions 2 to 4. `nameBytes` is the length of an object name: 20, or 32 with SHA-256.
 * An index that is split over two files is `unknown`.
 */
export function nestedRepositories(index: Buffer, nameBytes: 20 | 32): NestedRepositories {
  if (index.length < HEADER || index.toString('latin1', 0, 4) !== 'DIRC') return 'unknown';
  const version = index.readUInt32BE(4);
  if (version < 2 || version > 4) return 'unknown';
  // Most hold neither of the two byte runs anywhere, so that no entry need be read.
  if (!mayNest(index) && index.indexOf(SPLIT, HEADER) === -1) return 'none';
  return readEntries(index, nameBytes, version);
}

/**
 * Does it surely name this file, by its path from the top folder with `/` between? Of versions 2 and 3 with object names of
 * 20 bytes; of any other form it is not said.
 */
export function tracks(index: Buffer, file: string): boolean {
  if (index.length < HEADER || index.toString('latin1', 0, 4) !== 'DIRC') return false;
  const version = index.readUInt32BE(4);
  const wanted = Buffer.from(`${file}\0`);
  // Most do not hold the name anywhere, so that no entry need be read.
  if ((version !== 2 && version !== 3) || index.indexOf(wanted, HEADER) === -1) return false;
  let at = HEADER;
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    const flagsAt = at + BEFORE_NAME + 20;
    if (flagsAt + 2 > index.length) return false;
    const start = flagsAt + 2 + ((index.readUInt16BE(flagsAt) & EXTENDED) !== 0 ? 2 : 0);
    const end = index.indexOf(0, start);
    if (end === -1) return false;
    if (index.subarray(start, end + 1).equals(wanted)) return true;
    at += (Math.floor((end - at) / 8) + 1) * 8;
  }
  return false;
}

function mayNest(index: Buffer): boolean {
  for (let at = index.indexOf(NESTED_END, HEADER); at !== -1; at = index.indexOf(NESTED_END, at + 1))
    if (index[at - 1] === 0 && index[at - 2] === 0) return true;
  return false;
}

function readEntries(index: Buffer, nameBytes: number, version: number): NestedRepositories {
  let at = HEADER;
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    const flagsAt = at + BEFORE_NAME + nameBytes;
    if (flagsAt + 2 > index.length) return 'unknown';
    if (index.readUInt32BE(at + BEFORE_MODE) === NESTED) return 'some';
    const extended = (index.readUInt16BE(flagsAt) & EXTENDED) !== 0 ? 2 : 0;
    const pathEnd = index.indexOf(0, pathStart(index, flagsAt + 2 + extended, version));
    if (pathEnd === -1) return 'unknown';
    // Versions 2 and 3 fill each entry up to a multiple of eight bytes, with one NUL at least.
    at = version === 4 ? pathEnd + 1 : at + (Math.floor((pathEnd - at) / 8) + 1) * 8;
  }
  return hasLink(index, at, nameBytes) ? 'unknown' : 'none';
}

/** The paths that it names, from the top folder on, in its order; null where it is not understood. */
export function keptPaths(index: Buffer, nameBytes: 20 | 32): readonly string[] | null {
  const entries = entriesOf(index, nameBytes);
  // A folder that stands for all that is in it (a sparse index) has no file's mode.
  if (entries === null || entries.some(({ mode }) => mode === FOLDER)) return null;
  return entries.map(({ path }) => path);
}

/** Those of its paths that are nested repositories; null where it is not understood. A folder of a sparse index holds none. */
export function nestedPaths(index: Buffer, nameBytes: 20 | 32): readonly string[] | null {
  if (nestedRepositories(index, nameBytes) === 'none') return [];
  return entriesOf(index, nameBytes)?.flatMap(({ path, mode }) => (mode === NESTED ? [path] : [])) ?? null;
}

type IndexEntry = { readonly path: string; readonly mode: number };

function entriesOf(index: Buffer, nameBytes: 20 | 32): readonly IndexEntry[] | null {
  if (index.length < HEADER || index.toString('latin1', 0, 4) !== 'DIRC') return null;
  const version = index.readUInt32BE(4);
  if (version < 2 || version > 4) return null;
  const entries: IndexEntry[] = [];
  let before = Buffer.alloc(0);
  let at = HEADER;
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    const flagsAt = at + BEFORE_NAME + nameBytes;
    if (flagsAt + 2 > index.length) return null;
    const extended = (index.readUInt16BE(flagsAt) & EXTENDED) !== 0 ? 2 : 0;
    const start = flagsAt + 2 + extended;
    const from = pathStart(index, start, version);
    const end = index.indexOf(0, from);
    if (end === -1) return null;
    const kept = version === 4 ? before.length - leftOff(index, start) : 0;
    if (kept < 0) return null;
    before = Buffer.concat([before.subarray(0, kept), index.subarray(from, end)]);
    entries.push({ path: before.toString('utf8'), mode: index.readUInt32BE(at + BEFORE_MODE) });
    at = version === 4 ? end + 1 : at + (Math.floor((end - at) / 8) + 1) * 8;
  }
  return hasLink(index, at, nameBytes) ? null : entries;
}

/** How many bytes of the path before are left off: seven bits a byte, each but the last counted one up (`varint.c`). */
function leftOff(index: Buffer, start: number): number {
  let at = start;
  let value = (index[at] ?? 0) & 0x7f;
  while (((index[at] ?? 0) & 0x80) !== 0) {
    at += 1;
    value = (value + 1) * 128 + ((index[at] ?? 0) & 0x7f);
  }
  return value;
}

/** Version 4 says in a number of several bytes how much of the path before is kept; its last byte may be zero itself. */
function pathStart(index: Buffer, at: number, version: number): number {
  if (version !== 4) return at;
  let start = at;
  while (((index[start] ?? 0) & 0x80) !== 0) start += 1;
  return start + 1;
}

/** The parts behind the entries: a name of four letters, a length, that many bytes. */
function hasLink(index: Buffer, start: number, nameBytes: number): boolean {
  const end = index.length - nameBytes;
  let at = start;
  while (at + 8 <= end) {
    if (index.toString('latin1', at, at + 4) === 'link') return true;
    at += 8 + index.readUInt32BE(at + 4);
  }
  return at !== end;
}
