// Searches files without ripgrep, in linear time and in slices. It must never open another thing than the file that was
// listed: what changed meanwhile is left out.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RE2JS } from 're2js';
import { isSameState, type SearchedFile } from './searchFiles.ts';
import { type FileHits, type HitLine, hitLine, type SearchHits } from './searchHits.ts';
import { decodeWhole, linesOf } from './textFile.ts';

/** Counts of files that could not be searched. */
export type SearchFaults = { unreadable: number; changed: number; longLines: number };

type Options = { readonly pattern: RE2JS; readonly context: number; readonly signal: AbortSignal };

/** Longer lines are not looked at. In characters. */
const MAX_LINE = 1_000_000;
/** After so many characters others get their turn. */
const SLICE = 200_000;

export async function searchOwn(
  files: readonly SearchedFile[],
  { pattern, context, signal }: Options,
  hits: SearchHits,
): Promise<SearchFaults> {
  const faults: SearchFaults = { unreadable: 0, changed: 0, longLines: 0 };
  for (const file of files) {
    if (signal.aborted || hits.isFull()) break;
    const bytes = await readSame(file);
    if (typeof bytes === 'string') faults[bytes] += 1;
    const text = typeof bytes === 'string' ? null : decodeWhole(bytes);
    if (text === null) continue;
    const found = await searchText(text, { pattern, context, signal, wanted: hits.linesWanted, faults });
    if (found.matches > 0 && !signal.aborted) hits.add({ name: file.name, ...found });
  }
  return faults;
}

async function readSame({ real, stats }: SearchedFile): Promise<Buffer | 'unreadable' | 'changed'> {
  try {
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    const handle = await open(real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      if (!isSameState(await handle.stat({ bigint: true }), stats)) return 'changed';
      const bytes = await handle.readFile();
      return isSameState(await handle.stat({ bigint: true }), stats) ? bytes : 'changed';
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'].includes(code) ? 'changed' : 'unreadable';
  }
}

type TextOptions = Options & { readonly wanted: number; readonly faults: SearchFaults };

async function searchText(text: string, options: TextOptions): Promise<Omit<FileHits, 'name'>> {
  const { pattern, context, signal, wanted, faults } = options;
  const lines = linesOf(text);
  const kept = new Map<number, HitLine>();
  let matches = 0;
  let done = 0;
  for (const [at, line] of lines.entries()) {
    done += line.length + 1;
    if (done > SLICE) {
      done = 0;
      await nextTurn();
      if (signal.aborted) break;
    }
    if (line.length > MAX_LINE) faults.longLines += 1;
    else if (pattern.test(line)) {
      matches += 1;
      if (kept.size < wanted) keepAround(kept, lines, at, context);
    }
  }
  return { matches, lines: [...kept.values()].sort((one, other) => one.number - other.number) };
}

function keepAround(kept: Map<number, HitLine>, lines: readonly string[], at: number, context: number): void {
  for (let near = Math.max(0, at - context); near <= Math.min(lines.length - 1, at + context); near += 1) {
    if (near === at || !kept.has(near)) kept.set(near, hitLine(near + 1, lines[near] ?? '', near === at));
  }
}
