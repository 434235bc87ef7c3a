// Bytes of a file as text, and text back. Pure. It must never pass off binary data as text.
import { err, ok, type Result } from '../../shared/result.ts';

const PROBE = 8000;
const isBinary = (bytes: Uint8Array) => bytes.subarray(0, PROBE).includes(0);

export type FileText = {
  /** A byte order mark stays at its head, line endings stay as they are. */
  readonly text: string;
  /** False when bytes that are no UTF-8 were replaced by U+FFFD. */
  readonly isExact: boolean;
};

/** Null for binary data (a NUL byte near the beginning, as Git tells it). */
export function decodeText(bytes: Uint8Array): FileText | null {
  if (isBinary(bytes)) return null;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), isExact: true };
  } catch {
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), isExact: false };
  }
}

/** The lines of a text without their ends; a text that ends with a line end has no empty line after it. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

export const MAX_READ_LINES = 2000;
const MAX_READ_BYTES = 256_000;

/** The beginning of a line that is too long alone. */
const cut = (line: string) => `${line.slice(0, MAX_READ_BYTES / 4).toWellFormed()} [… the line goes on]`;

export type Excerpt = { readonly text: string; readonly first: number; readonly last: number; readonly total: number };

/** `offset` is the first line, 1-based. The error says how many lines there are. */
export function excerpt(text: string, offset: number, limit: number): Result<Excerpt, string> {
  const lines = linesOf(text);
  if (offset > Math.max(1, lines.length))
    return err(`it has ${lines.length} lines, so nothing stands at line ${offset}`);
  const taken: string[] = [];
  let bytes = 0;
  for (const line of lines.slice(offset - 1, offset - 1 + Math.min(limit, MAX_READ_LINES))) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > MAX_READ_BYTES && taken.length > 0) break;
    taken.push(Buffer.byteLength(line) > MAX_READ_BYTES ? cut(line) : line);
  }
  return ok({ text: taken.join('\n'), first: offset, last: offset - 1 + taken.length, total: lines.length });
}
