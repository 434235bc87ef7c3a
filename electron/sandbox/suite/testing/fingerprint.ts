// Tests only: what stands at some paths, as text that is only ever compared. It must never be imported by the product.
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** Kind, mode, owner and content of each path and of all below it; a path that is not there is left out. */
export function fingerprint(paths: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const each of paths) note(each, found);
  return found;
}

function note(file: string, found: Map<string, string>): void {
  const there = lookAt(file);
  if (there === null) return;
  const kind = `${there.mode.toString(8)} ${there.uid}`;
  if (there.isSymbolicLink()) found.set(file, `${kind} -> ${readlinkSync(file)}`);
  else if (there.isFile()) found.set(file, `${kind} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`);
  else found.set(file, kind);
  if (there.isDirectory()) for (const name of readdirSync(file)) note(path.join(file, name), found);
}

/** Null also where a part of the path is no folder. */
function lookAt(file: string) {
  try {
    return lstatSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}

/** The paths that differ, in order. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((file) => before.get(file) !== after.get(file)).sort();
}
