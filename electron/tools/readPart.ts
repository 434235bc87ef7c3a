// Some lines of a file that is too big to be taken whole. It must never hold more of it than can be shown, nor open anything
// but the file that was decided about.
import type { FileHandle } from 'node:fs/promises';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { changed, isSame, openSame, refusalOf } from './authorizedFile.ts';
import { KIND_PROBE } from './fileKind.ts';

export type PartOfFile = {
  /** The first bytes of the file, to tell what it is. */
  readonly head: Buffer;
  /** The wanted lines, or as many of them as can be shown and a little more. */
  readonly bytes: Buffer;
  /** How many lines the file has. */
  readonly total: number;
};

type Wanted = {
  readonly first: number;
  readonly limit: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
};

const CHUNK = 1_000_000;
const LINE_END = 10;

/** Lines `first` (from 1) to `first + limit - 1`. The error is in words for an agent; after a stop it is no matter. */
export async function readPart(path: ResolvedPath, wanted: Wanted): Promise<Result<PartOfFile, string>> {
  const opened = await openSame(path, path.real);
  if (!opened.ok) return err(opened.error.words);
  try {
    const part = await goThrough(opened.value, wanted);
    const isUnchanged = isSame(await opened.value.stat({ bigint: true }), path.state);
    return isUnchanged ? ok(part) : err(changed(path).words);
  } catch (error) {
    return err(refusalOf(path, error).words);
  } finally {
    await opened.value.close();
  }
}

async function goThrough(handle: FileHandle, { first, limit, maxBytes, signal }: Wanted): Promise<PartOfFile> {
  const chunk = Buffer.alloc(CHUNK);
  const kept: Buffer[] = [];
  let head = Buffer.alloc(0);
  let size = 0;
  let line = 1;
  let last = LINE_END;
  for (let at = 0; !signal.aborted; ) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK, at);
    if (bytesRead === 0) break;
    const bytes = chunk.subarray(0, bytesRead);
    if (at === 0) head = Buffer.from(bytes.subarray(0, KIND_PROBE));
    at += bytesRead;
    last = bytes[bytesRead - 1] ?? LINE_END;
    for (let from = 0; from < bytesRead; ) {
      const end = bytes.indexOf(LINE_END, from);
      const next = end < 0 ? bytesRead : end + 1;
      if (line >= first && line < first + limit && size < maxBytes) {
        const taken = Buffer.from(bytes.subarray(from, Math.min(next, from + maxBytes - size)));
        kept.push(taken);
        size += taken.length;
      }
      if (end >= 0) line += 1;
      from = next;
    }
  }
  return { head, bytes: Buffer.concat(kept), total: last === LINE_END ? line - 1 : line };
}
