// Makes visible what a text hides: control characters, characters without a shape, and those that turn the direction.
// Never changes or drops anything else: what a person sees is the raw text.

export type TextPiece = { readonly kind: 'text' | 'mark'; readonly text: string };

// Controls, formats (direction, zero width), halves of characters, private use, line and paragraph separators, every space
// but the plain one, all that Unicode calls ignorable, and the empty braille cell. Line break and tab keep their meaning.
const HIDDEN = /(?:(?![\n\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800])+/gu;

/** Cuts `text` into what can be shown as it is and marks for what cannot; marks that stand together are one piece. */
export function showHidden(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) });
    pieces.push({ kind: 'mark', text: Array.from(match[0], mark).join('') });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** The picture of a control character, or its number: `␛`, `‹U+202E›`. */
function mark(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}
