// Which file a program's name stands for: the way Bash goes through PATH, and who else could change what is found there.
// It only asks the disk; it never runs, opens or changes anything, and decides nothing.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Disk, openDisk, type Passed } from './disk.ts';
import type { FoundProgram } from './foundProgram.ts';
import { type Groups, openGroups, openTo } from './programTrust.ts';
import { below, endOf, tryWalk } from './walk.ts';

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
type Entry = { readonly written: string; readonly folder: string | null; readonly isRelative: boolean };
/** A name is looked for at `end`, where `folder` really leads. */
type Place = { readonly end: Passed | null; readonly real: string };
type Search = ProgramSearch & { readonly disk: Disk; readonly groups: Groups };

/** One answer for each name, in their order. A name with a slash is a path from the chat's folder. */
export function findPrograms(
  names: readonly string[],
  given: ProgramSearch,
  disk: Disk = openDisk(),
): readonly FoundProgram[] {
  const search = { ...given, disk, groups: openGroups() };
  const entries = entriesOf(search);
  const places: Place[] = [];
  const placeAt = (at: number, entry: Entry): Place => {
    const place = places[at] ?? placeOf(entry, disk);
    places[at] = place;
    return place;
  };
  return names.map((name) => findProgram(name, entries, placeAt, search));
}

/** As Bash reads PATH: an empty entry is the folder it runs in, a leading `~` is home. */
function entriesOf({ searchPath, folder, home }: ProgramSearch): readonly Entry[] {
  if (searchPath === null) return [];
  return searchPath.split(path.delimiter).map((written) => {
    if (written === '~' || written.startsWith('~/'))
      return { written, folder: home + written.slice(1), isRelative: false };
    if (written.startsWith('~')) return { written, folder: null, isRelative: false };
    if (path.isAbsolute(written)) return { written, folder: written, isRelative: false };
    return { written: written === '' ? '.' : written, folder: `${folder}/${written}`, isRelative: true };
  });
}

function placeOf({ written, folder }: Entry, disk: Disk): Place {
  const way = folder === null ? null : tryWalk(folder, disk);
  const end = way?.ok === true ? endOf(way.value) : null;
  return { end, real: end?.real ?? path.resolve(folder ?? written) };
}

function findProgram(
  name: string,
  entries: readonly Entry[],
  placeAt: (at: number, entry: Entry) => Place,
  search: Search,
): FoundProgram {
  if (name === '') return { kind: 'absent' };
  if (/[\\/]/.test(name)) return findAsPath(name, search);
  const before = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    const { written, folder, isRelative } = entry;
    if (folder === null) return { kind: 'unclear', why: `\`${name}\` may lie in \`${written}\`, an entry of PATH` };
    const place = placeAt(at, entry);
    const form = place.end?.stats?.isDirectory() === true ? executableIn(place.real, name, search.disk) : null;
    if (form !== null) {
      const relative = isRelative ? `./${path.posix.normalize(`${written}/${name}`)}` : null;
      return fileAt(name, `${folder}/${form}`, relative, [...before], search);
    }
    before.add(place.real);
  }
  return { kind: 'absent' };
}

function findAsPath(name: string, search: Search): FoundProgram {
  const isAbsolute = path.isAbsolute(name);
  const written = isAbsolute ? name : `${search.folder}/${name}`;
  const form = formsOf(written).find((file) => isExecutable(file, search.disk));
  return form === undefined ? { kind: 'absent' } : fileAt(name, form, isAbsolute ? null : name, [], search);
}

/** The name of the file that Bash would start, or null. Most folders of PATH have nothing of the name. */
function executableIn(folder: string, name: string, disk: Disk): string | null {
  if (name === '.' || name === '..') return null;
  return (
    formsOf(name).find((form) => isThere(below(folder, form), disk) && isExecutable(below(folder, form), disk)) ?? null
  );
}

/** With `.exe` on Windows. */
function formsOf(file: string): readonly string[] {
  return process.platform === 'win32' ? [file, `${file}.exe`] : [file];
}

function isThere(file: string, disk: Disk): boolean {
  try {
    return disk.look(file).stats !== null;
  } catch {
    return false;
  }
}

/** What cannot be looked up or is not for this person Bash passes over too. */
function isExecutable(file: string, disk: Disk): boolean {
  const way = tryWalk(file, disk);
  const end = way.ok ? endOf(way.value) : null;
  if (end === null || end.stats === null || end.stats.isDirectory()) return false;
  try {
    accessSync(end.real, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fileAt(
  name: string,
  file: string,
  relative: string | null,
  before: readonly string[],
  { person, disk, groups }: Search,
): FoundProgram {
  const way = tryWalk(file, disk);
  if (!way.ok) return { kind: 'unclear', why: `\`${name}\` cannot be looked up: ${way.error}` };
  const { real, stats } = endOf(way.value);
  if (stats === null) return { kind: 'unclear', why: `\`${name}\` went away while it was looked up` };
  const links = way.value.filter((passed) => passed.stats?.isSymbolicLink() === true);
  return {
    kind: 'file',
    path: path.resolve(file),
    real,
    relative,
    links: [...new Set(links.map((link) => link.real))],
    open: person === null ? null : openTo(way.value, person, groups),
    before,
    state: {
      device: String(stats.dev),
      inode: String(stats.ino),
      size: String(stats.size),
      changedNs: String(stats.ctimeNs),
    },
  };
}
