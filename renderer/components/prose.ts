// Cuts one sentence with backticks into words and code. Pure; knows no other markup, makes no HTML.

export type ProsePiece = { readonly kind: 'words' | 'code'; readonly text: string };

/** A sentence with `code` in it, which may go over lines (a command does). A lone backtick stays a backtick. */
export const readInline = (text: string): readonly ProsePiece[] =>
  text
    .split(/(`[^`]+`)/)
    .map(
      (part, at): ProsePiece =>
        at % 2 === 1 ? { kind: 'code', text: part.slice(1, -1) } : { kind: 'words', text: part },
    )
    .filter((part) => part.text !== '');
