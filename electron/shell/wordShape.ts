// What a word may become in the hands of Bash, as far as options go. INVARIANT: in doubt a word could be a flag, and several.
import type { Atom, PlannedWord } from './plannedWord.ts';

/**
 * `flag`: begins with a dash. `unknown`: could begin with one. A pattern counts as `operand`: whoever asks the disk what it
 * matches says so of names that begin with a dash.
 */
export function shapeOf({ atoms }: PlannedWord): 'flag' | 'operand' | 'unknown' {
  for (let at = 0; at < atoms.length; at++) {
    const atom = atoms[at];
    if (atom === undefined || (atom.kind === 'text' && atom.value === '')) continue;
    if (atom.kind === 'unknown') return 'unknown';
    if (atom.kind !== 'text' || !atom.value.startsWith('-')) return 'operand';
    return atom.value === '-' && at === atoms.length - 1 ? 'operand' : 'flag';
  }
  return 'operand';
}

/** Is it, whatever it becomes, exactly one word? */
export function isOneWord(atoms: readonly Atom[]): boolean {
  return atoms.every(isOne);
}

function isOne(atom: Atom): boolean {
  if (atom.kind === 'wild') return atom.ofOne === true;
  return atom.kind !== 'found' && (atom.kind !== 'unknown' || !atom.splits);
}

/** May it become several words, none, or match files because something in it is only known when it runs? */
export function splits(atoms: readonly Atom[]): boolean {
  return atoms.some((atom) => atom.kind === 'unknown' && atom.splits);
}

export function has(atoms: readonly Atom[], kind: Atom['kind']): boolean {
  return atoms.some((atom) => atom.kind === kind);
}
