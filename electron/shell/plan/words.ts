// A word of a line as Bash would pass it on, piece by piece: what is literal, a pattern, or only known when it runs.
// INVARIANT: by Bash's own rules of quoting; whoever is in doubt says unknown. What runs inside a word is not looked at here.
import type { PathUse } from '../commandPlan.ts';
import type { SyntaxNode } from '../parse.ts';
import type { Atom, PlannedWord } from '../plannedWord.ts';
import { isPlainAnsiC, mayBeBraces, mayBeBracket, ORDINARY } from '../words.ts';
import { expandBraces } from './braces.ts';
import type { Value } from './state.ts';

type Node<Name extends SyntaxNode['type']> = Extract<SyntaxNode, { type: Name }>;
type Word = Node<'Word'>;
type Part = NonNullable<Word['parts']>[number];

/** The variables, and what is told of a pattern whose matches are split at blanks. */
export type Lookup = {
  readonly variables: ReadonlyMap<string, Value>;
  readonly onSplitMatches: (value: Value) => void;
};

const SPLITS: Atom = { kind: 'unknown', splits: true };
const ONE: Atom = { kind: 'unknown', splits: false };
const DIGITS: Atom = { kind: 'digits' };
const HOME: Atom = { kind: 'home' };
const MANY: Atom = { kind: 'wild', many: true };
const ANY: Atom = { kind: 'wild', many: false };
const NOTHING: Atom = { kind: 'text', value: '' };
const MAX_WORDS = 300;
/** In UTF-16 units and pieces: a value that doubles from one assignment to the next has no end else. */
const MAX_TEXT = 8192;
const MAX_ATOMS = 64;
/** Of all words together that a word becomes by its braces. */
const MAX_PARTS = 5000;

/** `raw` is the word as written. Empty when it vanishes (`{,}`). */
export function planWords(word: Word, raw: string, lookup: Lookup): readonly PlannedWord[] {
  if (word.parts === undefined) return [{ raw, atoms: bareAtoms(word.text, word.value, true, true) }];
  const forms = formsOf(word.parts, lookup) ?? [[SPLITS]];
  return forms.flatMap((atoms) => (atoms.length === 0 ? [] : [{ raw, atoms: held(atoms) ?? [SPLITS] }]));
}

/** Texts side by side as one; null when it is longer than a word of a line is and made of others. */
function held(atoms: readonly Atom[]): readonly Atom[] | null {
  if (atoms.length < 2) return atoms;
  const length = atoms.reduce((sum, atom) => sum + (atom.kind === 'text' ? atom.value.length : 0), 0);
  if (length > MAX_TEXT) return null;
  const whole = joined(atoms);
  return whole.length > MAX_ATOMS ? null : whole;
}

/** As what is assigned, or a word of `[[ … ]]`: neither split nor expanded to files or by braces. Null: unknown. */
export function planValue(word: Word, lookup: Lookup): Value | null {
  const parts = word.parts;
  const atoms = held(
    parts === undefined
      ? heldAtoms(word.text, word.value, true, true)
      : parts.flatMap((part, at) => heldPart(part, at === 0, parts.length === 1, lookup)),
  );
  if (atoms === null || !atoms.every(isKnown)) return null;
  const used = usedValues(word, lookup);
  const matches = used.flatMap((value) => value.matches);
  return { atoms, matches, folders: [...new Set(used.flatMap((value) => value.folders))] };
}

/** The values of the plain expansions in the word that are one of several matches. */
function usedValues(word: Word, { variables }: Lookup): readonly Value[] {
  if (word.parts === undefined || variables.size === 0) return [];
  const parts = word.parts.flatMap((part): readonly Part[] => (part.type === 'DoubleQuoted' ? part.parts : [part]));
  return parts
    .flatMap((part) => variables.get(plainName(part) ?? '') ?? [])
    .filter(({ matches }) => matches.length > 0);
}

function isKnown({ kind }: Atom): boolean {
  return kind !== 'unknown' && kind !== 'stream' && kind !== 'found';
}

/** Of a variable that is this word; null: unknown. */
export function loopValue(atoms: readonly Atom[], raw: string, folders: readonly number[]): Value | null {
  if (!atoms.every(isKnown)) return null;
  const isPattern = atoms.some(({ kind }) => kind === 'wild');
  if (isPattern && atoms.some(({ kind }) => kind === 'digits')) return null;
  const match: Omit<PathUse, 'folder'> = { what: 'list', path: atoms, raw, follows: false, plainNames: true };
  return { atoms, matches: isPattern ? [match] : [], folders: isPattern ? folders : [] };
}

/** Each word that it becomes by its braces; null when that cannot be told. */
function formsOf(parts: readonly Part[], lookup: Lookup): readonly (readonly Atom[])[] | null {
  if (hasLooseBraces(parts)) return null;
  let forms: readonly Atom[][] = [[]];
  for (const [at, part] of parts.entries()) {
    const choices = part.type === 'BraceExpansion' ? braceChoices(part.text) : null;
    if (choices === null) {
      const atoms = partAtoms(part, at === 0, parts.length === 1, lookup);
      for (const form of forms) form.push(...atoms);
      continue;
    }
    if (forms.length * choices.length > MAX_WORDS || forms.length * choices.length * parts.length > MAX_PARTS)
      return null;
    forms = forms.flatMap((form) => choices.map((atoms) => [...form, ...atoms]));
  }
  return forms.map((form) => homeAtStart(form));
}

/** Braces that the parser took for letters, although with what is around them Bash may not. */
function hasLooseBraces(parts: readonly Part[]): boolean {
  const loose = parts.map((part) => (part.type === 'Literal' ? unescaped(part.text) : '_')).join('');
  if (!loose.includes('{')) return false;
  return parts.some(({ type }) => type === 'BraceExpansion') || mayBeBraces(loose);
}

function braceChoices(text: string): readonly (readonly Atom[])[] {
  return expandBraces(text)?.map(patternAtoms) ?? [[SPLITS]];
}

function patternAtoms(text: string): readonly Atom[] {
  const pieces = text.split(/([*?])/).filter((piece) => piece !== '');
  return pieces.map((piece) => (piece === '*' ? MANY : piece === '?' ? ANY : { kind: 'text', value: piece }));
}

function partAtoms(part: Part, isFirst: boolean, isOnly: boolean, lookup: Lookup): readonly Atom[] {
  switch (part.type) {
    case 'Literal':
      return bareAtoms(part.text, part.value, isFirst, isOnly);
    case 'Glob':
      if (part.kind === 'bracket') return [/^\[[^/\\'"$`]*\]$/.test(part.text) ? ANY : SPLITS];
      return [part.kind === 'star' ? MANY : ANY];
    case 'SimpleExpansion':
    case 'ParameterExpansion':
      return expansionAtoms(part, false, lookup);
    case 'ProcessSubstitution':
      return [isOnly ? { kind: 'stream' } : SPLITS];
    case 'ArithmeticExpansion':
      return [numberAtom(part.text)];
    case 'SingleQuoted':
    case 'AnsiCQuoted':
    case 'DoubleQuoted':
      return quotedAtoms(part, lookup);
    default:
      return [SPLITS];
  }
}

/** A part where nothing is split, nor taken for a pattern or for braces. */
function heldPart(part: Part, isFirst: boolean, isOnly: boolean, lookup: Lookup): readonly Atom[] {
  switch (part.type) {
    case 'Literal':
      return heldAtoms(part.text, part.value, isFirst, isOnly);
    case 'Glob':
    case 'BraceExpansion':
      return [/['"\\$`~]/.test(part.text) ? SPLITS : { kind: 'text', value: part.text }];
    case 'SimpleExpansion':
    case 'ParameterExpansion':
      return expansionAtoms(part, true, lookup);
    default:
      return partAtoms(part, isFirst, isOnly, lookup);
  }
}

function quotedAtoms(part: Node<'SingleQuoted' | 'AnsiCQuoted' | 'DoubleQuoted'>, lookup: Lookup): readonly Atom[] {
  if (part.type === 'SingleQuoted') return [{ kind: 'text', value: part.value }];
  // Bytes above 7F and NUL mean other things to Bash than to us.
  if (part.type === 'AnsiCQuoted')
    return [isPlainAnsiC(part.text, part.value) ? { kind: 'text', value: part.value } : ONE];
  if (part.parts.length === 0) return [NOTHING];
  return part.parts.flatMap((child) => {
    if (child.type === 'Literal')
      return [/[$`]/.test(unescaped(child.text)) ? ONE : { kind: 'text' as const, value: child.value }];
    if (child.type === 'ArithmeticExpansion') return [numberAtom(child.text)];
    if (child.type === 'CommandExpansion') return [ONE];
    return expansionAtoms(child, true, lookup);
  });
}

/** A sum or product of a few small numbers has no sign. */
function numberAtom(text: string): Atom {
  return text.length <= 16 && /^\$(?:\(\(|\[)[\d\s+*()]*(?:\)\)|\])$/.test(text) && !text.includes('**') ? DIGITS : ONE;
}

function plainName(part: Part): string | null {
  if (part.type === 'SimpleExpansion') return part.text.slice(1);
  if (part.type !== 'ParameterExpansion') return null;
  const isPlain = part.prefix === undefined && part.index === undefined && part.operation === undefined;
  return isPlain ? part.parameter : null;
}

function expansionAtoms(
  part: Node<'SimpleExpansion' | 'ParameterExpansion'>,
  isQuoted: boolean,
  { variables, onSplitMatches }: Lookup,
): readonly Atom[] {
  // Several words even in quotes.
  const unknown = isQuoted && !/[@*]/.test(part.text) ? ONE : SPLITS;
  const name = plainName(part);
  if (name === null) return [isLength(part) ? DIGITS : unknown];
  if (name === '?' || name === '#' || name === '$') return [DIGITS];
  // Out of quotes it is split at the blanks it may have.
  if (name === 'HOME') return [isQuoted ? HOME : unknown];
  const value = variables.get(name);
  if (value === undefined) return [unknown];
  if (isQuoted) return value.atoms.length === 0 ? [NOTHING] : value.atoms.map(heldTogether);
  if (!value.atoms.every(isUnsplit) || value.atoms.length === 0) return patternOf(value) ?? [unknown];
  if (value.matches.length > 0) onSplitMatches(value);
  return value.atoms.map(asPattern);
}

/** Of a text with asterisks and no blanks: out of quotes it is a pattern. */
function patternOf({ atoms: [atom, ...others] }: Value): readonly Atom[] | null {
  const isPattern = atom?.kind === 'text' && others.length === 0 && /^[^\s[\]\\]+$/.test(atom.value);
  return isPattern ? patternAtoms(atom.value) : null;
}

function heldTogether(atom: Atom): Atom {
  return atom.kind === 'wild' ? { kind: 'wild', many: atom.many, ofOne: true } : atom;
}

/** Out of quotes a name with an asterisk in it is a pattern once more. */
function asPattern(atom: Atom): Atom {
  return atom.kind === 'wild' ? { kind: 'wild', many: atom.many } : atom;
}

/** `${#x}`. */
function isLength(part: Part): boolean {
  if (part.type !== 'ParameterExpansion' || part.prefix !== '#' || part.index !== undefined) return false;
  return part.operation === undefined && /^[A-Za-z_]\w*$/.test(part.parameter);
}

/** Out of quotes still one word, and no pattern. */
function isUnsplit(atom: Atom): boolean {
  if (atom.kind === 'text') return atom.value !== '' && !/[\s*?[\]\\]/.test(atom.value);
  return atom.kind === 'digits' || atom.kind === 'wild';
}

/** A home folder in the middle of a word is a text that we do not know. */
function homeAtStart(atoms: readonly Atom[]): readonly Atom[] {
  const isPlaced = (atom: Atom, at: number): boolean => {
    const before = atoms[at - 1];
    return atom.kind !== 'home' || at === 0 || (before?.kind === 'text' && before.value.endsWith('='));
  };
  return atoms.every(isPlaced) ? atoms : atoms.map((atom, at) => (isPlaced(atom, at) ? atom : ONE));
}

/** Bash expands a tilde at the start and, in what looks like an assignment, after `=` and `:`. */
function bareAtoms(text: string, value: string, isFirst: boolean, isOnly: boolean): readonly Atom[] {
  if (ORDINARY.test(text)) return [{ kind: 'text', value }];
  const plain = unescaped(text);
  const mayMatch = /[*?]/.test(plain) || mayBeBracket(plain) || mayBeBraces(plain) || (!isOnly && /[[\]]/.test(plain));
  return mayMatch ? [SPLITS] : heldAtoms(text, value, isFirst, isOnly);
}

function heldAtoms(text: string, value: string, isFirst: boolean, isOnly: boolean): readonly Atom[] {
  if (ORDINARY.test(text)) return [{ kind: 'text', value }];
  const lines = text.replaceAll('\\\n', '');
  if (isFirst && /^~(?:\/|$)/.test(lines) && !/[=:]~/.test(lines)) {
    // Joined to what follows it may be the name of a person: `~$x`.
    if (lines === '~') return [isOnly ? HOME : SPLITS];
    return /[$`]/.test(unescaped(lines)) ? [SPLITS] : [HOME, { kind: 'text', value: value.slice(1) }];
  }
  return [/(?:^|[=:])~/.test(lines) || /[$`]/.test(unescaped(lines)) ? SPLITS : { kind: 'text', value }];
}

function unescaped(text: string): string {
  return text.includes('\\') ? text.replace(/\\./gs, '') : text;
}

/** Texts side by side as one. */
function joined(atoms: readonly Atom[]): readonly Atom[] {
  if (atoms.length < 2) return atoms;
  const whole: Atom[] = [];
  for (const atom of atoms) {
    const last = whole.at(-1);
    if (atom.kind === 'text' && last?.kind === 'text') {
      whole[whole.length - 1] = { kind: 'text', value: last.value + atom.value };
    } else whole.push(atom);
  }
  return whole;
}
