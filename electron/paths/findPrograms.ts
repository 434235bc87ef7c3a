// Which file a program's name stands for: the way Bash goes through PATH, and who else could change what is found there.
// It only asks the disk; it never runs, opens or changes anything, and decides nothing.
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Result } from '../../shared/result.ts';
import type { FoundProgram } from './foundProgram.ts';
import { type Passed, walk } from './walk.ts';

export type ProgramSearch = {
  /** The PATH that commands get; null when they get none. */
  readonly searchPath: string | null;
  /** Where commands run, and their home; real paths. */
  readonly folder: string;
  readonly home: string;
  /** The person's user id, or null where files have no owner and no mode (Windows). */
  readonly person: number | null;
};

/** An entry of PATH. `folder` is null when only Bash knows it (`~somebody/bin`). */
type Entry = {
  readonly written: string;
  readonly folder: string | null;
  readonly isRelative: boolean;
  readonly real: string;
};

/** One answer for each name, in their order. A name with a slash is a path from the chat's folder. */
export async function findPrograms(names: readonly string[], search: ProgramSearch): Promise<readonly FoundProgram[]> {
  const entries = await Promise.all(entriesOf(search).map(withReal));
  const found: FoundProgram[] = [];
  for (const name of names) found.push(await findProgram(name, entries, search));
  return found;
}

/** As Bash reads PATH: an empty entry is the folder it runs in, a leading `~` is home. */
function entriesOf({ searchPath, folder, home }: ProgramSearch): readonly Omit<Entry, 'real'>[] {
  if (searchPath === null) return [];
  return searchPath.split(path.delimiter).map((written) => {
    if (written === '~' || written.startsWith('~/'))
      return { written, folder: home + written.slice(1), isRelative: false };
    if (written.startsWith('~')) return { written, folder: null, isRelative: false };
    if (path.isAbsolute(written)) return { written, folder: written, isRelative: false };
    return { written: written === '' ? '.' : written, folder: `${folder}/${written}`, isRelative: true };
  });
}

async function withReal(entry: Omit<Entry, 'real'>): Promise<Entry> {
  const way = entry.folder === null ? null : await wayTo(entry.folder);
  return { ...entry, real: way?.ok === true ? lastOf(way.value).real : path.resolve(entry.folder ?? entry.written) };
}

async function findProgram(name: string, entries: readonly Entry[], search: ProgramSearch): Promise<FoundProgram> {
  if (name === '') return { kind: 'absent' };
  if (/[\\/]/.test(name)) return findAsPath(name, search);
  for (const [at, { written, folder, isRelative }] of entries.entries()) {
    if (folder === null) return { kind: 'unclear', why: `\`${name}\` may lie in \`${written}\`, an entry of PATH` };
    const file = await executableAt(`${folder}/${name}`);
    if (file === null) continue;
    const relative = isRelative ? `./${path.posix.normalize(`${written}/${name}`)}` : null;
    const before = [...new Set(entries.slice(0, at).map(({ real }) => real))];
    return fileAt(name, file, relative, before, search);
  }
  return { kind: 'absent' };
}

async function findAsPath(name: string, search: ProgramSearch): Promise<FoundProgram> {
  const isAbsolute = path.isAbsolute(name);
  const file = await executableAt(isAbsolute ? name : `${search.folder}/${name}`);
  return file === null ? { kind: 'absent' } : fileAt(name, file, isAbsolute ? null : name, [], search);
}

/** The file that Bash would start for this path (with `.exe` on Windows), or null. */
async function executableAt(file: string): Promise<string | null> {
  for (const form of process.platform === 'win32' ? [file, `${file}.exe`] : [file]) {
    try {
      if ((await stat(form)).isDirectory()) continue;
      await access(form, constants.X_OK);
      return form;
    } catch {
      // Not there, or not for this person: Bash goes on to the next entry too.
    }
  }
  return null;
}

async function fileAt(
  name: string,
  file: string,
  relative: string | null,
  before: readonly string[],
  { person }: ProgramSearch,
): Promise<FoundProgram> {
  const way = await wayTo(file);
  if (!way.ok) return { kind: 'unclear', why: `\`${name}\` cannot be looked up: ${way.error}` };
  const { real, stats } = lastOf(way.value);
  if (stats === null) return { kind: 'unclear', why: `\`${name}\` went away while it was looked up` };
  const links = way.value.filter((passed) => passed.stats?.isSymbolicLink() === true);
  return {
    kind: 'file',
    path: path.resolve(file),
    real,
    relative,
    links: [...new Set(links.map((link) => link.real))],
    open: person === null ? null : openTo(way.value, person),
    before,
    state: {
      device: String(stats.dev),
      inode: String(stats.ino),
      size: String(stats.size),
      changedNs: String(stats.ctimeNs),
    },
  };
}

async function wayTo(file: string): Promise<Result<readonly [Passed, ...Passed[]], string>> {
  try {
    return await walk(file);
  } catch (cause) {
    return { ok: false, error: cause instanceof Error ? cause.message : String(cause) };
  }
}

function lastOf(way: readonly [Passed, ...Passed[]]): Passed {
  return way.at(-1) ?? way[0];
}

const ROOT = 0;
const OTHERS_WRITE = 0o022n;
const STICKY = 0o1000n;

/** The first on the way that somebody beside root and the person may change. */
function openTo(way: readonly Passed[], person: number): string | null {
  for (const { real, stats } of way) {
    if (stats === null) continue;
    const owner = Number(stats.uid);
    if (owner !== ROOT && owner !== person) return `\`${real}\` belongs to another user`;
    // The mode of a link says nothing; in a sticky folder only owners replace what is theirs.
    const isHeld = stats.isSymbolicLink() || (stats.isDirectory() && (stats.mode & STICKY) !== 0n);
    if ((stats.mode & OTHERS_WRITE) !== 0n && !isHeld) return `other users may change \`${real}\``;
  }
  return null;
}
