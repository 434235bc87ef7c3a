// Makes visible what a text hides: control characters, characters without a shape, and those that turn the direction.
// Never changes or drops anything else: what a person sees is the raw text.

export type TextPiece = { readonly kind: 'text' | 'mark'; readonly text: string };

// Controls, formats (direction, zero width), halves of characters, private use, line and paragraph separators, every space
// but the plain one, all that Unicode calls ignorable, and the empty braille cell. Line break and tab keep their meaning.
const HIDDEN = /(?:(?![\n\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800])+/gu;

// What makes prose read otherwise than it is written: controls, and what turns the direction of a stretch. Marks of a language
// (joiners, a single direction mark, its spaces) belong to prose and stay.
const TURNING = /(?:(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069])+/gu;

/** Cuts `text` into what can be shown as it is and marks for what cannot; marks that stand together are one piece. */
export const showHidden = (text: string): readonly TextPiece[] => pieces(text, HIDDEN);

/** The same for prose, where only what deceives is marked. */
export const showTurning = (text: string): readonly TextPiece[] => pieces(text, TURNING);

function pieces(text: string, hidden: RegExp): readonly TextPiece[] {
  const found: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(hidden)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    found.push({ kind: 'mark', text: Array.from(match[0], mark).join('') });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
}

/** The picture of a control character, or its number: `␛`, `‹U+202E›`. */
function mark(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}
