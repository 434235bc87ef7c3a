// A text as a shell or a JSON parser would read it, as far as a key can hide in it: quotes within a word are gone (`gh"p_"x`),
// escaped characters are themselves. Pure. It is only read for secrets, never shown.
import type { Span } from '../../shared/withoutSecrets.ts';

export type Unwrapped = {
  readonly text: string;
  /** Where a span of it stands in the text it was made of. */
  readonly origin: (span: Span) => Span;
};

const WRAPPING = /(?<=[\w-])\\{0,3}["']{1,2}(?:\\{0,3}["'])?(?=[\w-])|\\{1,3}(?:u00|x)([0-7][0-9A-Fa-f])|\\(\/)|\\\n/g;

/** Null when nothing in the text is wrapped. */
export function unwrapped(text: string): Unwrapped | null {
  const pieces: string[] = [];
  /** Of each piece: where it begins in the new text, and where in the old. */
  const starts: { readonly at: number; readonly from: number }[] = [];
  let at = 0;
  const add = (piece: string, from: number) => {
    pieces.push(piece);
    starts.push({ at, from });
    at += piece.length;
  };
  let end = 0;
  for (const match of text.matchAll(WRAPPING)) {
    add(text.slice(end, match.index), end);
    const [whole, hex, slash] = match;
    if (hex !== undefined) add(String.fromCharCode(Number.parseInt(hex, 16)), match.index);
    else if (slash !== undefined) add(slash, match.index);
    end = match.index + whole.length;
  }
  if (end === 0) return null;
  add(text.slice(end), end);
  return { text: pieces.join(''), origin: ([from, to]) => [placeOf(starts, from), placeOf(starts, to - 1) + 1] };
}

/** By halves: texts may have many pieces. */
function placeOf(starts: readonly { readonly at: number; readonly from: number }[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle]?.at ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  const start = starts[low];
  return start === undefined ? place : start.from + (place - start.at);
}
