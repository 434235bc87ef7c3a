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

export type AnyText = FileText & {
  /** Set when it is not UTF-8: it was told by its byte order mark. */
  readonly encoding: 'UTF-16 LE' | 'UTF-16 BE' | null;
};

/** For reading only: UTF-16 with a byte order mark too. The mark itself is left out. Null for binary data. */
export function decodeAny(bytes: Uint8Array): AnyText | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'be' : null;
  if (encoding === null) {
    const file = decodeText(bytes);
    return file && { ...file, text: file.text.replace(/^\uFEFF/, ''), encoding };
  }
  const text = new TextDecoder(`utf-16${encoding}`).decode(bytes);
  if (text.includes('\0')) return null;
  return { text, isExact: !text.includes('\uFFFD'), encoding: encoding === 'le' ? 'UTF-16 LE' : 'UTF-16 BE' };
}

/** The same for searching: a NUL anywhere tells binary data. */
export function decodeWhole(bytes: Uint8Array): string | null {
  const file = decodeAny(bytes);
  return file === null || file.text.includes('\0') ? null : file.text;
}

/** The lines of a text without their ends; a text that ends with a line end has no empty line after it. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

export const MAX_READ_LINES = 2000;
export const MAX_READ_BYTES = 256_000;

/** The beginning of a line that is too long alone. */
const cut = (line: string) => `${line.slice(0, MAX_READ_BYTES / 4).toWellFormed()} [… the line goes on]`;

export type Excerpt = { readonly text: string; readonly first: number; readonly last: number; readonly total: number };

/** `offset` is the first line, 1-based. The error says how many lines there are. A file may be nothing but line ends. */
export function excerpt(text: string, offset: number, limit: number): Result<Excerpt, string> {
  const most = offset - 1 + Math.min(limit, MAX_READ_LINES);
  const taken: string[] = [];
  let [bytes, total, isFull] = [0, 0, false];
  for (let from = 0; from < text.length; total += 1) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    if (total >= offset - 1 && total < most && !isFull) {
      const line = text.slice(from, end);
      const size = Buffer.byteLength(line) + 1;
      isFull = bytes + size > MAX_READ_BYTES && taken.length > 0;
      if (!isFull) taken.push(size - 1 > MAX_READ_BYTES ? cut(line) : line);
      bytes += size;
    }
    from = end + 1;
  }
  if (offset > Math.max(1, total)) return err(`it has ${total} lines, so nothing stands at line ${offset}`);
  return ok({ text: taken.join('\n'), first: offset, last: offset - 1 + taken.length, total });
}
