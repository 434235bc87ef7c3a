// The one Bash parser, behind one door. unbash is tolerant: it repairs what it cannot read and says so in `errors`, also
// in nested scripts, so whoever walks the tree must look at every script's errors (`faultsOf`).
import { forEachChild, type ParsedScript, parse, type SyntaxNode } from 'unbash';
import { err, ok, type Result } from '../../shared/result.ts';

export type { ParsedScript, SyntaxNode };
export { forEachChild };

/** In UTF-16 units. */
export const MAX_LINE = 65_536;
/** From each opening of arithmetic that is not closed the parser reads on, so that many of them take seconds. */
const MAX_ARITHMETIC = 200;

/** Why the line is not looked at, a clause; null when it is. */
function tooMuch(line: string): string | null {
  if (line.length > MAX_LINE) return `more than ${MAX_LINE} characters`;
  const openings = line.split('((').length - 1;
  return openings > MAX_ARITHMETIC ? `more than ${MAX_ARITHMETIC} openings of arithmetic` : null;
}

/** The error, a clause, is that it is too much to be looked at. Never throws for any text. */
export function parseLine(line: string): Result<ParsedScript, string> {
  const why = tooMuch(line);
  if (why !== null) return err(why);
  try {
    return ok(parse(line));
  } catch (error) {
    // The parser goes down as deep as the text does.
    if (error instanceof RangeError) return err('nesting deeper than can be read');
    throw error;
  }
}

/** What the parser had to repair in this script (not in those nested in it). */
export function faultsOf(script: ParsedScript): readonly string[] {
  return (script.errors ?? []).map((error) => error.message);
}
