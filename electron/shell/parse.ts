// The one Bash parser, behind one door. unbash is tolerant: it repairs what it cannot read and says so in `errors`, also
// in nested scripts, so whoever walks the tree must look at every script's errors (`faultsOf`).
import { forEachChild, type ParsedScript, parse, type SyntaxNode } from 'unbash';

export type { ParsedScript, SyntaxNode };
export { forEachChild };

/** In UTF-16 units. */
export const MAX_LINE = 65_536;
/** From each opening of arithmetic that is not closed the parser reads on, so that many of them take seconds. */
const MAX_ARITHMETIC = 200;

/** Why the line is not looked at, a clause; null when it is. */
export function tooMuch(line: string): string | null {
  if (line.length > MAX_LINE) return `more than ${MAX_LINE} characters`;
  const openings = line.split('((').length - 1;
  return openings > MAX_ARITHMETIC ? `more than ${MAX_ARITHMETIC} openings of arithmetic` : null;
}

/** Null when it is too much to be looked at. Never throws for any text. */
export function parseLine(line: string): ParsedScript | null {
  return tooMuch(line) === null ? parse(line) : null;
}

/** What the parser had to repair in this script (not in those nested in it). */
export function faultsOf(script: ParsedScript): readonly string[] {
  return (script.errors ?? []).map((error) => error.message);
}
