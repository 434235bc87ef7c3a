// The text of a file that is to be changed. It must never take a text that would not be the same bytes again.
import { err, ok, type Result } from '../../shared/result.ts';
import { decodeText } from './textFile.ts';

/** Larger files are for commands. */
export const MAX_CHANGED = 10_000_000;

/** The error completes "`f` is …". */
export function exactText(bytes: Buffer): Result<string, string> {
  if (isUtf16(bytes)) return err('UTF-16, not a UTF-8 text file');
  const file = decodeText(bytes);
  const isSame = file?.isExact && Buffer.from(file.text).equals(bytes);
  return isSame ? ok(file.text) : err('not a UTF-8 text file');
}

const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
