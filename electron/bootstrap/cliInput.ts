// What comes in over stdin, whole and within bounds. It must be text: half a character is a fault, never a guess.
import type { Readable } from 'node:stream';
import { err, ok, type Result } from '../../shared/result.ts';

/** What was typed (null: nothing was), else what comes in. */
export async function typedOrPiped(
  input: Readable & { readonly isTTY?: boolean },
  typed: string | null,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Result<string, string>> {
  if (typed !== null) return ok(typed);
  return input.isTTY
    ? err('a text is missing, behind the command or in its input')
    : readInput(input, mostBytes, signal);
}

/** The error is a clause. It ends early when the signal is given. */
async function readInput(input: Readable, mostBytes: number, signal: AbortSignal): Promise<Result<string, string>> {
  const parts: Buffer[] = [];
  let size = 0;
  const end = () => input.destroy();
  signal.addEventListener('abort', end, { once: true });
  try {
    for await (const part of input) {
      const bytes = Buffer.from(part);
      parts.push(bytes);
      size += bytes.length;
      if (size > mostBytes) return err(`the input is longer than ${mostBytes} bytes`);
    }
    if (signal.aborted) return err('stopped');
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)));
  } catch (fault) {
    if (signal.aborted) return err('stopped');
    return err(
      fault instanceof TypeError ? 'the input is no UTF-8 text' : `the input cannot be read: ${wordsOf(fault)}`,
    );
  } finally {
    signal.removeEventListener('abort', end);
  }
}

const wordsOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault));
