// The commands that Auto-accept edits lets run on files of the project (SPEC 3), and the exact options with which it does.
// INVARIANT: a line more here loosens. Left out on purpose: whatever takes another path, goes through links, or copies trees.
import type { Flags } from './flags.ts';

type EditEntry = Flags & {
  /** How many operands it needs at least. */
  readonly least: number;
  /** The last operand is where the others go: a name, or a folder that they are put in under their own names. */
  readonly hasTarget: boolean;
};

const list = (names: string): readonly string[] => names.trim().split(/\s+/);

const ENTRIES: Readonly<Record<string, EditEntry>> = {
  mkdir: { least: 1, hasTarget: false, letters: 'pv', long: list('--parents --verbose') },
  // Not -d, -r, -t: they take a value.
  touch: { least: 1, hasTarget: false, letters: 'acm', long: list('--no-create') },
  // Not -r, -a, -d, -P, -l, -s: trees and links.
  cp: { least: 2, hasTarget: true, letters: 'finpuv', long: list('--force --no-clobber --update --verbose') },
  mv: { least: 2, hasTarget: true, letters: 'finuv', long: list('--force --no-clobber --update --verbose') },
  rm: { least: 1, hasTarget: false, letters: 'dfirRv', long: list('--dir --force --recursive --verbose') },
  // Not -p: it goes up.
  rmdir: { least: 1, hasTarget: false, letters: 'v', long: list('--verbose') },
  // Not -r: it works out another text.
  ln: { least: 2, hasTarget: true, letters: 'sfnv', long: list('--symbolic --force --no-dereference --verbose') },
};

export function editEntry(name: string): EditEntry | null {
  return Object.hasOwn(ENTRIES, name) ? (ENTRIES[name] ?? null) : null;
}

/** One replacement with `/` around its parts: no other command of sed, and no flag that runs (`e`) or writes (`w`). */
const SCRIPT = /^s\/(?:[^/\\\n]|\\[^\n])+\/(?:[^/\\\n]|\\[^\n])*\/[gIp0-9]*$/;

/**
 * The positions of the files that `sed -i s/a/b/ FILE…` changes, or null when it is anything else. Not for a sed that takes
 * a value after `-i`, as macOS has it.
 */
export function sedFiles(words: readonly string[]): readonly number[] | null {
  const [program, ...rest] = words;
  if (program !== 'sed' || !rest.includes('-i')) return null;
  const at = rest.findIndex((word) => !['-i', '-E', '-r'].includes(word));
  if (at < 0 || !SCRIPT.test(rest[at] ?? '')) return null;
  const files = rest.slice(at + 1);
  return files.length === 0 || files.some((word) => word.startsWith('-'))
    ? null
    : files.map((_, file) => at + 2 + file);
}
