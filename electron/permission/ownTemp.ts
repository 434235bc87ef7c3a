// Where a path below `/tmp` leads for the tools of a chat whose commands are confined: those see a folder of their own there
// (SPEC X2), and a file that a command made is read where it is. Pure.
import path from 'node:path';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isWithin } from '../paths/segments.ts';

const TEMP = '/tmp';

export type OwnTemp = {
  /** The chat's folder that stands for `/tmp`, a real path; null where there is none. */
  readonly folder: string | null;
  /** What the chat works in: what lies there is the same for commands and tools, also below `/tmp`. */
  readonly inside: readonly string[];
};

/** The path to look at in place of the one that was written, or null where it is that one. */
export function inOwnTemp(written: string, { folder, inside }: OwnTemp): string | null {
  if (folder === null || !path.posix.isAbsolute(written)) return null;
  const plain = path.posix.normalize(written).replace(/(?<=.)\/$/, '');
  if (!isWithin(plain, TEMP, false) || inside.some((each) => isWithin(plain, each, false))) return null;
  return `${folder}${plain.slice(TEMP.length)}`;
}

/** As the agent named it: rules that speak of `/tmp` go on speaking of it. */
export const namedAs = (found: ResolvedPath, written: string): ResolvedPath => ({
  ...found,
  written,
  lexical: path.posix.normalize(written),
});
