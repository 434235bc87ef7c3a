// The lines that come in over stdin, one after the other, as soon as each is whole: whoever asks may wait for an answer
// before the next. What is no text, or too long, is an item of its own kind, so that the others keep their places.
import { err, ok, type Result } from '../../shared/result.ts';

const NEWLINE = 0x0a;

/** In bytes; past it the line is a fault, and the rest of it is passed over. */
const MOST_BYTES = 2_000_000;

/** Each line without its end (`\n` or `\r\n`). A last line without an end counts, an empty one does not. Errors are sentences. */
export async function* inputLines(input: AsyncIterable<unknown>): AsyncGenerator<Result<string, string>> {
  let kept: Buffer[] = [];
  let size = 0;
  const take = (): Result<string, string> => {
    const line = size > MOST_BYTES ? err(`the line is longer than ${MOST_BYTES} bytes`) : decoded(Buffer.concat(kept));
    kept = [];
    size = 0;
    return line;
  };
  const keep = (bytes: Buffer): void => {
    size += bytes.length;
    if (size > MOST_BYTES) kept = [];
    else kept.push(bytes);
  };
  for await (const part of input) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      keep(bytes.subarray(from, end));
      from = end + 1;
      yield take();
    }
    keep(bytes.subarray(from));
  }
  if (size > 0) yield take();
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Buffer): Result<string, string> {
  try {
    return ok(utf8.decode(bytes).replace(/\r$/, ''));
  } catch {
    return err('the line is no UTF-8 text');
  }
}
