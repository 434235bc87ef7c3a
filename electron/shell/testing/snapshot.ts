// Tests only: everything that stands in some folders, so that any change shows. It reads names and states only: the time of
// the last change of a file, which no program can set, moves with its content, mode, owner and name.
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** By path: its state. */
export type Snapshot = ReadonlyMap<string, string>;

export function snapshot(folders: readonly string[]): Snapshot {
  const seen = new Map<string, string>();
  for (const folder of folders) addTree(folder, seen);
  return seen;
}

function addTree(file: string, seen: Map<string, string>): void {
  const state = lstatSync(file, { bigint: true });
  seen.set(file, [state.ino, state.mode, state.size, state.mtimeNs, state.ctimeNs].join(' '));
  if (state.isDirectory()) for (const name of readdirSync(file)) addTree(path.join(file, name), seen);
}

/** The paths that came, went, or are not as they were. */
export function changes(before: Snapshot, after: Snapshot): readonly string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((file) => before.get(file) !== after.get(file)).sort();
}
