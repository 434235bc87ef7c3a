// Cuts text with backticks and blank lines into paragraphs of words and code. Pure; knows no other markup, makes no HTML.

export type ProsePiece = { readonly kind: 'words' | 'code'; readonly text: string };
export type ProseBlock =
  | { readonly kind: 'paragraph'; readonly pieces: readonly ProsePiece[] }
  | { readonly kind: 'code'; readonly text: string };

/** A sentence with `code` in it, which may go over lines (a command does). A lone backtick stays a backtick. */
export const readInline = (text: string): readonly ProsePiece[] => cutAtCode(text, /(`[^`]+`)/);

function cutAtCode(text: string, code: RegExp): readonly ProsePiece[] {
  return text
    .split(code)
    .map(
      (part, at): ProsePiece =>
        at % 2 === 1 ? { kind: 'code', text: part.slice(1, -1) } : { kind: 'words', text: part },
    )
    .filter((part) => part.text !== '');
}

/** Paragraphs, parted by blank lines, and blocks between lines of three backticks (the last may still be open). */
export function readProse(text: string): readonly ProseBlock[] {
  const blocks: ProseBlock[] = [];
  for (const [at, part] of text.split(/^```[^\n]*(?:\n|$)/m).entries()) {
    if (at % 2 === 1) blocks.push({ kind: 'code', text: part.replace(/\n$/, '') });
    else blocks.push(...paragraphs(part));
  }
  return blocks;
}

function paragraphs(text: string): readonly ProseBlock[] {
  return text
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.replace(/^\n+|\s+$/g, ''))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ kind: 'paragraph', pieces: cutAtCode(paragraph, /(`[^`\n]+`)/) }));
}
