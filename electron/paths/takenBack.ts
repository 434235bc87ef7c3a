// Names with a dot that a search like ripgrep's goes over all the same, since a list of what to ignore takes them back
// (`!.env`; gitignore(5)). It reads such lists and nothing else. INVARIANT: in doubt more names, never fewer.
import type { Disk, Entry } from './disk.ts';
import { matchesSegment, readSegment, type Segment } from './globSegment.ts';
import { readWhole } from './readWhole.ts';
import { below } from './walk.ts';

const LISTS: readonly string[] = ['.gitignore', '.ignore', '.rgignore', '.tokeignore'];
/** In a repository's own folder. */
const EXCLUDE = '.git/info/exclude';
/** In bytes: a longer one may take back anything. */
const MAX_LIST = 256 * 1024;
const ANYTHING: Segment = { kind: 'names' };

export type TakenBack = {
  /** `folder` is one of which all lies below, or above, what is searched. */
  readonly enter: (folder: string, entries: readonly Entry[]) => void;
  /** The same of a folder whose entries nobody listed. */
  readonly enterAbove: (folder: string, disk: Disk) => void;
  /** Does any list so far take back what has this name? */
  readonly has: (name: string) => boolean;
};

export function openTakenBack(): TakenBack {
  const taken: Segment[] = [];
  const read = (file: string): void => {
    const list = readWhole(file, MAX_LIST);
    if (list === 'not readable') taken.push(ANYTHING);
    else if (list !== null) taken.push(...takenBackBy(list.toString()));
  };
  const readAll = (folder: string, isThere: (name: string) => boolean): void => {
    for (const name of LISTS) if (isThere(name)) read(below(folder, name));
    if (isThere('.git')) read(below(folder, EXCLUDE));
  };
  return {
    enter: (folder, entries) => {
      if (entries.some(isDotted)) readAll(folder, (name) => entries.some((entry) => entry.name === name));
    },
    enterAbove: (folder, disk) => readAll(folder, (name) => mayBeThere(below(folder, name), disk)),
    has: (name) => taken.some((segment) => matchesSegment(segment, name, true)),
  };
}

const isDotted = ({ name }: Entry): boolean => name.startsWith('.');

function mayBeThere(file: string, disk: Disk): boolean {
  try {
    return disk.look(file).stats !== null;
  } catch {
    return true;
  }
}

/** The last names of the patterns that take something back, where those may begin with a dot. */
export function takenBackBy(list: string): readonly Segment[] {
  if (!list.includes('!')) return [];
  return list.split('\n').flatMap((line) => {
    const pattern = line.replace(/^\uFEFF/, '').trimEnd();
    if (!pattern.startsWith('!')) return [];
    const name = pattern.replace(/\/+$/, '').slice(1).split('/').at(-1) ?? '';
    // Letters at its start are no dot; what braces mean differs.
    if (/^[^.*?[\\{]/.test(name)) return [];
    const segment = /[{}]/.test(name) ? null : readSegment(name);
    return segment?.ok === true && name !== '' ? [segment.value] : [ANYTHING];
  });
}
