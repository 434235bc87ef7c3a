// Searches files with ripgrep. It must never hand it a file that was not chosen, nor pass on what it found in one that
// changed meanwhile.
import { accessSync, constants, lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { AuthorizedSearch } from '../sandbox/launch.ts';
import type { SearchQuery } from '../sandbox/ripgrep.ts';
import { isSameState, type SearchedFile } from './searchFiles.ts';
import { type HitLine, hitLine, type SearchHits } from './searchHits.ts';
import type { SearchFaults } from './searchOwn.ts';

const TIMEOUT_MS = 120_000;
/** Bytes of names that one start takes; the system has a bound. */
const MAX_NAMES = process.platform === 'win32' ? 20_000 : 400_000;
/** One event is one line of a file with each place that matches; a longer one is left out. In bytes. */
const MAX_EVENT = 12_000_000;

/** The error is the fault of the pattern, in ripgrep's words, or why it did not run. */
export async function searchRipgrep(
  files: readonly SearchedFile[],
  search: AuthorizedSearch,
  { query, signal }: { readonly query: SearchQuery; readonly signal: AbortSignal },
  hits: SearchHits,
): Promise<Result<SearchFaults, string>> {
  const faults: SearchFaults = { unreadable: 0, changed: 0, longLines: 0 };
  for (const batch of batchesOf(files)) {
    if (signal.aborted || hits.isFull()) break;
    const enough = new AbortController();
    const reader = createReader(batch, hits, faults);
    let broken: string | null = null;
    const { end, faults: words } = await search.ripgrep(
      query,
      batch.map(({ real }) => real),
      {
        signal: AbortSignal.any([signal, enough.signal]),
        timeoutMs: TIMEOUT_MS,
        onOutput: (bytes) => {
          if (enough.signal.aborted) return;
          broken = attempt(() => reader.add(bytes));
          if (broken !== null || hits.isFull()) enough.abort();
        },
      },
    );
    if (broken !== null) return err(broken);
    if (end.kind === 'failed') return err(end.words);
    if (end.kind === 'timedOut')
      return err(`the search took longer than ${TIMEOUT_MS / 1000} s; name a smaller folder`);
    if (end.kind === 'killed') return err(`ripgrep was ended by ${end.signal}`);
    if (end.kind === 'exited' && end.code > 1 && words.trim() !== '') return err(words.trim());
    if (end.kind === 'exited' && end.code > 1) faults.unreadable += batch.filter(({ real }) => !canRead(real)).length;
  }
  return ok(faults);
}

function batchesOf(files: readonly SearchedFile[]): readonly (readonly SearchedFile[])[] {
  const batches: SearchedFile[][] = [];
  let room = 0;
  for (const file of files) {
    const size = Buffer.byteLength(file.real) + 9;
    if (size > room) {
      batches.push([]);
      room = MAX_NAMES;
    }
    room -= size;
    batches.at(-1)?.push(file);
  }
  return batches;
}

function attempt(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return `what ripgrep printed cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function canRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

const textSchema = z.union([
  z.object({ text: z.string() }),
  z.object({ bytes: z.string() }).transform(({ bytes }) => ({ text: Buffer.from(bytes, 'base64').toString() })),
]);
const lineSchema = z.object({ path: textSchema, lines: textSchema, line_number: z.number() });
const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begin'), data: z.object({ path: textSchema }) }),
  z.object({ type: z.literal('match'), data: lineSchema }),
  z.object({ type: z.literal('context'), data: lineSchema }),
  z.object({ type: z.literal('end'), data: z.object({ path: textSchema, binary_offset: z.number().nullable() }) }),
  z.object({ type: z.literal('summary') }),
]);
type Event = z.infer<typeof eventSchema>;

/** How events of a line begin, which need not be read where no line is wanted any more. */
const OF_LINES = [
  { begins: Buffer.from('{"type":"match",'), matches: 1 },
  { begins: Buffer.from('{"type":"context",'), matches: 0 },
];
const BEGINNING = 20;

/** Takes what ripgrep prints, in pieces of any size. Throws on what it never prints. */
function createReader(files: readonly SearchedFile[], hits: SearchHits, faults: SearchFaults) {
  const byPath = new Map(files.map((file) => [file.real, file]));
  let matches = 0;
  let lines: HitLine[] = [];

  const take = (event: Event) => {
    if (event.type === 'begin') {
      matches = 0;
      lines = [];
    } else if (event.type === 'match' || event.type === 'context') {
      const isMatch = event.type === 'match';
      if (isMatch) matches += 1;
      lines.push(hitLine(event.data.line_number, event.data.lines.text, isMatch));
    } else if (event.type === 'end' && event.data.binary_offset === null && matches > 0) {
      const file = byPath.get(event.data.path.text);
      if (file === undefined || !isStill(file)) faults.changed += 1;
      else if (!hits.isFull()) hits.add({ name: file.name, matches, lines });
    }
  };
  const isOnlyCounted = (beginning: Buffer): boolean => {
    const line = OF_LINES.find(({ begins }) => beginning.subarray(0, begins.length).equals(begins));
    if (line === undefined || lines.length < hits.linesWanted) return false;
    matches += line.matches;
    return true;
  };
  const leaveOut = () => {
    faults.longLines += 1;
  };
  return { add: createEvents({ take: (line) => take(eventSchema.parse(JSON.parse(line))), isOnlyCounted, leaveOut }) };
}

type EventDeps = {
  readonly take: (line: string) => void;
  /** Given how an event begins: true when the rest of it need not be kept. */
  readonly isOnlyCounted: (beginning: Buffer) => boolean;
  /** Told of an event that was too long to be kept. */
  readonly leaveOut: () => void;
};

/** Parts what comes in pieces of any size at its line ends, and never holds more than the longest event. */
function createEvents({ take, isOnlyCounted, leaveOut }: EventDeps): (bytes: Buffer) => void {
  let held: Buffer[] = [];
  let size = 0;
  let isPassedOver = false;
  let isLookedAt = false;
  const hold = (piece: Buffer) => {
    if (isPassedOver) return;
    held.push(piece);
    size += piece.length;
    if (!isLookedAt && size >= BEGINNING) {
      isLookedAt = true;
      held = [Buffer.concat(held)];
      isPassedOver = isOnlyCounted(held[0] ?? piece);
    }
    if (!isPassedOver && size > MAX_EVENT) {
      isPassedOver = true;
      leaveOut();
    }
    if (isPassedOver) held = [];
  };
  const end = () => {
    if (!isPassedOver) take(Buffer.concat(held).toString());
    held = [];
    size = 0;
    isPassedOver = false;
    isLookedAt = false;
  };
  return (bytes) => {
    let from = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      hold(bytes.subarray(from, at));
      end();
      from = at + 1;
    }
    hold(bytes.subarray(from));
  };
}

/** The very file that was listed, reached by no link. */
function isStill({ real, stats }: SearchedFile): boolean {
  try {
    return (
      isSameState(lstatSync(real, { bigint: true }), stats) && realpathSync(path.dirname(real)) === path.dirname(real)
    );
  } catch {
    return false;
  }
}
