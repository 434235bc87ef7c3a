// A glob of stars, as the literal pieces between them. INVARIANT: pure, and no slower than looking for each piece once.

/** `*` is any letters, also none: each piece is looked for behind the one before. */
export function fitsPieces(pieces: readonly string[], text: string): boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length < 2) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
