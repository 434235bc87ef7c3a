// What is known of one word before Bash expands it. INVARIANT: `text` is set only when Bash can make nothing else of it;
// whoever is in doubt says null.
import type { SyntaxNode } from './parse.ts';
import type { ShellWord, WordPath } from './shellFacts.ts';

type Node<Name extends SyntaxNode['type']> = Extract<SyntaxNode, { type: Name }>;
type Word = Node<'Word'>;
type Part = NonNullable<Word['parts']>[number];

/** `wild`: matches names in the folder so far. `unknown`: anything. */
type Atom =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'home' }
  | { readonly kind: 'wild' }
  | { readonly kind: 'unknown' };

const UNKNOWN: Atom = { kind: 'unknown' };
/** Out of quotes Bash does nothing to it. */
export const ORDINARY = /^[^~$`[\]{}*?\\]*$/;

/** `raw` is the word as written, which for a nested script is not always `word.text`. */
export function readWord(word: Word, raw: string): ShellWord {
  if (word.parts === undefined && ORDINARY.test(word.text)) return literal(raw, word.value);
  const atoms = word.parts === undefined ? bareAtoms(word.text, word.value, true) : partAtoms(word.parts);
  const isLiteral = atoms.every((atom) => atom.kind === 'text');
  const text = isLiteral ? atoms.map((atom) => (atom.kind === 'text' ? atom.value : '')).join('') : null;
  return text === null ? { raw, text, path: pathOf(atoms), single: isQuoted(word) } : literal(raw, text);
}

function literal(raw: string, text: string): ShellWord {
  return { raw, text, path: { from: 'here', rest: text, wild: false }, single: true };
}

function partAtoms(parts: readonly Part[]): readonly Atom[] {
  return parts.flatMap((part, index) => atomsOf(part, index === 0));
}

function atomsOf(part: Part, isFirst: boolean): readonly Atom[] {
  if (part.type === 'Literal') return bareAtoms(part.text, part.value, isFirst);
  if (part.type === 'SingleQuoted') return [{ kind: 'text', value: part.value }];
  // Bytes above 7F and NUL mean other things to Bash than to us.
  if (part.type === 'AnsiCQuoted')
    return isPlainAnsiC(part.text, part.value) ? [{ kind: 'text', value: part.value }] : [UNKNOWN];
  if (part.type === 'DoubleQuoted')
    return part.parts.flatMap((child, index) => quotedAtoms(child, isFirst && index === 0));
  if (part.type === 'Glob') return [{ kind: 'wild' }];
  if (part.type === 'BraceExpansion') return [/[/~$`]/.test(part.text) ? UNKNOWN : { kind: 'wild' }];
  return [isFirst && isHome(part) ? { kind: 'home' } : UNKNOWN];
}

function quotedAtoms(part: Node<'DoubleQuoted'>['parts'][number], isFirst: boolean): readonly Atom[] {
  if (part.type === 'Literal') {
    return [/[$`]/.test(part.text.replace(/\\./gs, '')) ? UNKNOWN : { kind: 'text', value: part.value }];
  }
  return [isFirst && isHome(part) ? { kind: 'home' } : UNKNOWN];
}

function isHome(part: Part): boolean {
  return /^\$(?:HOME|\{HOME\})$/.test(part.text);
}

/** Only escapes that mean one thing, and no byte above 7F or NUL. */
export function isPlainAnsiC(text: string, value: string): boolean {
  const rest = text.slice(2, -1).replace(/\\(?:[abeEfnrtv\\'"?]|x[0-9A-Fa-f]{2}|[0-7]{3})/g, '');
  return !rest.includes('\\') && [...value].every((character) => character > '\0' && character <= '\x7F');
}

/** Bash expands a tilde at the start and, in what looks like an assignment, after `=` and `:`. */
function bareAtoms(text: string, value: string, isFirst: boolean): readonly Atom[] {
  if (ORDINARY.test(text)) return [{ kind: 'text', value }];
  const joined = text.replaceAll('\\\n', '');
  if (isFirst && /^~(?:\/|$)/.test(joined) && !/[=:]~/.test(joined)) {
    return [{ kind: 'home' }, { kind: 'text', value: value.slice(1) }];
  }
  return [/(?:^|[=:])~/.test(joined) || mayExpand(joined) ? UNKNOWN : { kind: 'text', value }];
}

/** A `$`, a backtick, brackets or braces that are not escaped: whatever the parser made of them, Bash may differ. */
function mayExpand(text: string): boolean {
  const plain = text.replace(/\\./gs, '');
  return /[$`]/.test(plain) || mayBeBracket(plain) || mayBeBraces(plain);
}

/** `[…]`, whatever is inside. Not one expression: those take time by the square of what is never closed, or worse. */
export function mayBeBracket(text: string): boolean {
  const from = text.indexOf('[');
  return from >= 0 && text.includes(']', from + 1);
}

/** `{…}` with a comma or two dots inside. */
export function mayBeBraces(text: string): boolean {
  const from = text.indexOf('{');
  if (from < 0) return false;
  const inside = text.slice(from + 1, Math.max(from + 1, text.lastIndexOf('}')));
  return inside.includes(',') || inside.includes('..');
}

function pathOf(atoms: readonly Atom[]): WordPath | null {
  const from = atoms[0]?.kind === 'home' ? 'home' : 'here';
  const rest = atoms.slice(from === 'home' ? 1 : 0);
  if (rest.some((atom) => atom.kind === 'home' || atom.kind === 'unknown')) return null;
  const wildAt = rest.findIndex((atom) => atom.kind === 'wild');
  const texts = rest.map((atom) => (atom.kind === 'text' ? atom.value : '*'));
  if (wildAt < 0) return { from, rest: texts.join(''), wild: false };
  if (/(?:^|\/)\.\.(?:\/|$)/.test(texts.slice(wildAt).join(''))) return null;
  const before = texts.slice(0, wildAt).join('');
  return { from, rest: before.slice(0, before.lastIndexOf('/') + 1), wild: true };
}

/** In quotes as a whole, and without a list that quotes do not hold together (`"$@"`, `"${a[@]}"`). */
function isQuoted(word: Word): boolean {
  const parts = word.parts ?? [];
  const isHeld = (part: Part): boolean =>
    ['Literal', 'SingleQuoted', 'AnsiCQuoted'].includes(part.type) ||
    (part.type === 'DoubleQuoted' && !/[@*]/.test(part.text));
  return parts.length > 0 && parts.every(isHeld);
}
