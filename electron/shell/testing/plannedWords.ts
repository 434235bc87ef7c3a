// Tests only: planned words from a short notation, without a parser.
import type { Atom, PlannedWord } from '../plannedWord.ts';

const PIECE = /^(?:%one|"\$\w+"|\$\?|\$\w+|<\(\)|%found|[*?~])/;
const ATOMS: Readonly<Record<string, Atom>> = {
  '*': { kind: 'wild', many: true },
  '%one': { kind: 'wild', many: true, ofOne: true },
  '?': { kind: 'wild', many: false },
  '~': { kind: 'home' },
  '$?': { kind: 'digits' },
  '<()': { kind: 'stream' },
  '%found': { kind: 'found', below: [0] },
};

/** Words between blanks: `"$x"` and `$x` are unknown, `$?` digits, `<()` a stream, `%found` what was found, `%one` one of several matches, `''` an empty word. */
export function plannedWords(line: string): readonly PlannedWord[] {
  return line.split(' ').map((raw) => ({ raw, atoms: raw === "''" ? [] : atomsOf(raw) }));
}

/** A word that is nothing but its text. */
export const literal = (text: string): PlannedWord => ({ raw: text, atoms: [{ kind: 'text', value: text }] });

function atomsOf(raw: string): readonly Atom[] {
  const atoms: Atom[] = [];
  for (let rest = raw; rest !== ''; ) {
    const special = PIECE.exec(rest)?.[0];
    const piece = special ?? /^.[^"$<*?~%]*/.exec(rest)?.[0] ?? rest;
    if (special === undefined) atoms.push({ kind: 'text', value: piece });
    else atoms.push(ATOMS[special] ?? { kind: 'unknown', splits: special.startsWith('$') });
    rest = rest.slice(piece.length);
  }
  return atoms;
}
