// Words of agents made fit for a terminal. Pure. INVARIANT: nothing they say moves the cursor, hides or turns round a word:
// what a person reads, and copies, is what stands there.

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Line feed, tab, and what joins the parts of one emoji. */
const FREE_IN_TEXT = new Set(['\n', '\t', '\u200d']);

/** Prose of several lines. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(HIDDEN, (one) => (FREE_IN_TEXT.has(one) ? one : mark(one)));
}

/** One line, whatever stands in it. */
export const plainLine = (text: string): string => text.replace(HIDDEN, (one) => (one === '\n' ? '\\n' : mark(one)));

const mark = (one: string) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`;
