// What of a block of code is coloured, in which language, and how colours of an older state of it are used for a newer one.
// Pure; the words themselves are never changed.

/** Kinds of words that have a colour; all else has the colour of the text. */
export const TOKEN_KINDS = [
  'comment',
  'keyword',
  'string',
  'function',
  'constant',
  'parameter',
  'punctuation',
  'inserted',
  'deleted',
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];
export type Token = { readonly text: string; readonly kind: TokenKind | null };
export type TokenLine = readonly Token[];

/** Lines of a block that are coloured at most; what follows stays plain. */
export const COLOURED_MOST = 2000;
/** Characters of a line that are coloured at most. */
export const LINE_MOST = 1000;

const SAME: Readonly<Record<string, string>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  py: 'python',
  rs: 'rust',
  golang: 'go',
  h: 'c',
  // its own grammar takes seconds to get ready; that of C knows most of its words
  cpp: 'c',
  'c++': 'c',
  cc: 'c',
  hpp: 'c',
  cs: 'csharp',
  'c#': 'csharp',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  shellscript: 'bash',
  yml: 'yaml',
  md: 'markdown',
  docker: 'dockerfile',
  htm: 'html',
  svg: 'xml',
  rb: 'ruby',
  kt: 'kotlin',
  patch: 'diff',
  jsonc: 'json',
};

/** The name by which a language is loaded: `TS` is `typescript`. */
export const languageName = (written: string): string => {
  const small = written.toLowerCase();
  return Object.hasOwn(SAME, small) ? (SAME[small] ?? small) : small;
};

/** `var(--shiki-token-string-expression)` is a string. */
export function kindOf(colour: string | undefined): TokenKind | null {
  const word = /--shiki-token-([a-z]+)/.exec(colour ?? '')?.[1];
  return TOKEN_KINDS.find((kind) => kind === word) ?? null;
}

export type Coloured = { readonly text: string; readonly lines: readonly TokenLine[] };

/**
 * The lines of `text` as tokens: coloured as far as `coloured` belongs to it, plain after that. Of a text that grows, the
 * line that was last then may have become another.
 */
export function colouredLines(text: string, coloured: Coloured | null): readonly TokenLine[] {
  const plain = text.split('\n');
  if (coloured === null || !text.startsWith(coloured.text)) return plain.map(asPlain);
  const known = text === coloured.text ? coloured.lines.length : Math.max(0, coloured.lines.length - 1);
  return plain.map((line, at) => (at < known ? (coloured.lines[at] ?? asPlain(line)) : asPlain(line)));
}

const asPlain = (text: string): TokenLine => [{ text, kind: null }];
