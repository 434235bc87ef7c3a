// Writes the record out, page by page, to a reader or into a new file. It never writes over anything.
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { err, ok, type Result } from '../../shared/result.ts';
import type { AuditRow } from './auditRows.ts';
import { CSV_HEAD, csvLine, jsonLine } from './auditText.ts';

/** Resolves when the reader took the text. */
type Write = (text: string) => Promise<void>;

/** So many rows, or characters, are written at once: little enough that the app answers meanwhile. */
const PAGE = 50;
const PART = 262_144;

/** Writes the whole record; awaits the reader. The signal ends it between two rows. */
export async function writeExport(
  rows: Iterable<AuditRow>,
  format: 'jsonl' | 'csv',
  write: Write,
  signal: AbortSignal,
): Promise<void> {
  const line = format === 'csv' ? csvLine : jsonLine;
  if (format === 'csv') await write(CSV_HEAD);
  let [part, count] = ['', 0];
  for (const row of rows) {
    if (signal.aborted) return;
    part += line(row);
    count += 1;
    if (count % PAGE !== 0 && part.length < PART) continue;
    await write(part);
    part = '';
  }
  await write(part);
}

const writerOf =
  (to: Writable): Write =>
  (text) =>
    new Promise((resolve, reject) => {
      to.write(text, (fault) => (fault ? reject(fault) : resolve()));
    });

/**
 * A new file that only its owner can read; a file that is there is never written over. The error is a clause. INVARIANT: it
 * has its name only once it is whole: a power cut leaves a `.part`, which nobody takes for the record.
 */
export async function exportToFile(
  rows: Iterable<AuditRow>,
  format: 'jsonl' | 'csv',
  file: string,
  signal: AbortSignal,
): Promise<Result<void, string>> {
  if (existsSync(file)) return err(`\`${file}\` is there already, and nothing is written over it: name another file`);
  const part = `${file}.part`;
  const stream = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const opened = new Promise<void>((resolve, reject) => stream.once('open', () => resolve()).once('error', reject));
  try {
    await opened;
  } catch (fault) {
    return err(`\`${file}\` cannot be made: ${wordsOf(fault)}`);
  }
  try {
    stream.on('error', () => {});
    await writeExport(rows, format, writerOf(stream), signal);
    await new Promise<void>((resolve, reject) =>
      stream.end((fault?: Error | null) => (fault ? reject(fault) : resolve())),
    );
    if (signal.aborted) {
      rmSync(part, { force: true });
      return err('stopped; the unfinished file was removed');
    }
    if (existsSync(file)) throw new Error('another file has this name by now');
    renameSync(part, file);
    return ok(undefined);
  } catch (fault) {
    stream.destroy();
    rmSync(part, { force: true });
    return err(`\`${file}\` could not be written: ${wordsOf(fault)}`);
  }
}

function wordsOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const code = 'code' in fault ? fault.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full; free some space and try again' : fault.message;
}
