// The one Bash parser, behind one door. unbash is tolerant: it repairs what it cannot read and says so in `errors`, also
// in nested scripts, so whoever walks the tree must look at every script's errors (`faultsOf`).
import { forEachChild, type ParsedScript, parse, type SyntaxNode } from 'unbash';

export type { ParsedScript, SyntaxNode };
export { forEachChild };

/** In UTF-16 units. */
export const MAX_LINE = 65_536;

/** Null when the line is too long to be looked at. Never throws for any text. */
export function parseLine(line: string): ParsedScript | null {
  return line.length > MAX_LINE ? null : parse(line);
}

/** What the parser had to repair in this script (not in those nested in it). */
export function faultsOf(script: ParsedScript): readonly string[] {
  return (script.errors ?? []).map((error) => error.message);
}
