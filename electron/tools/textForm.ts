// The form of a file's text: its line ends and its byte order mark, which a change keeps. Pure.
// It must never change more of a text than that.

const BOM = '\uFEFF';

export const hasOnlyCrlf = (text: string): boolean => text.includes('\r\n') && !/(?<!\r)\n/.test(text);
export const withCrlf = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n');

/** What is written in place of `old`, and what it keeps of it, in words ("its CRLF line ends"). */
export type Kept = { readonly text: string; readonly kept: readonly string[] };

/** A text that has CRLF line ends or a byte order mark itself says what it wants, and an empty one needs neither. */
export function keepForm(old: string, content: string): Kept {
  const takesCrlf = hasOnlyCrlf(old) && content.includes('\n') && !content.includes('\r\n');
  const takesBom = old.startsWith(BOM) && content !== '' && !content.startsWith(BOM);
  return {
    text: `${takesBom ? BOM : ''}${takesCrlf ? withCrlf(content) : content}`,
    kept: [...(takesCrlf ? ['its CRLF line ends'] : []), ...(takesBom ? ['its byte order mark'] : [])],
  };
}
