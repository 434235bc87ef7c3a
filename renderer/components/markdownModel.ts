// Cuts what an agent says into blocks before any of it is read as Markdown, so that of a growing message only the last block
// is read again, a block of code stays whole, and nothing is laid out that a window cannot bear. Pure; drops nothing.

export type ProseBlock =
  | { readonly kind: 'markdown'; readonly text: string }
  /** Too long or nested too deep to be read as Markdown: it is shown as it is. */
  | { readonly kind: 'plain'; readonly text: string }
  /** `language` as it was written; `isClosed` is false while its last fence has not come. */
  | { readonly kind: 'code'; readonly language: string; readonly text: string; readonly isClosed: boolean };

/** Characters of one block that are read as Markdown: reading takes longer than in proportion where marks are many. */
const MARKDOWN_MOST = 8000;
/** How many quotes or lists may stand in each other. */
const DEEP = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){16}/m;
/** Characters in a row that open or close something: each may have to be held against each other. */
const MANY_MARKS = /(?:[*_~`[\]!<>|\\][^\n]{0,3}){400}/;

/** Characters and lines of a message that are laid out before a person asks for more. */
export const SHOWN_MOST = 40_000;
const LINES_MOST = 1000;

/** The beginning of `text`, of at most `times` portions, never parting a character of two halves. */
export function firstPart(text: string, times: number): { readonly shown: string; readonly left: number } {
  const most = SHOWN_MOST * times;
  let end = Math.min(text.length, most);
  for (let line = 0, at = -1; line < LINES_MOST * times; line++) {
    at = text.indexOf('\n', at + 1);
    if (at < 0 || at >= end) break;
    if (line === LINES_MOST * times - 1) end = at;
  }
  if (end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1;
  return { shown: text.slice(0, end), left: text.length - end };
}

type Fence = { readonly mark: string; readonly info: string };
const FENCE = /^([ \t]*)(`{3,}|~{3,})([^\n]*)$/;

/** Top-level blocks in their order. What belongs to a list, also its code, stays with the list. */
export function splitBlocks(text: string): readonly ProseBlock[] {
  const blocks: ProseBlock[] = [];
  let lines: string[] = [];
  let inner: Fence | null = null;
  let code: { readonly fence: Fence; readonly lines: string[] } | null = null;
  const close = () => {
    const written = lines.join('\n').replace(/^(?:[ \t]*\n)+|\s+$/g, '');
    if (written !== '') blocks.push(asProse(written));
    lines = [];
  };
  const closeCode = (isClosed: boolean) => {
    if (code === null) return;
    blocks.push({ kind: 'code', language: language(code.fence.info), text: code.lines.join('\n'), isClosed });
    code = null;
  };
  for (const line of text.split('\n')) {
    if (code !== null) {
      if (closes(line, code.fence)) closeCode(true);
      else code.lines.push(line);
      continue;
    }
    const fence = opens(line);
    const isInList = isList(lines) && /^(?:[ ]{2,}|\t)/.test(line);
    if (inner !== null) {
      if (closes(line, inner)) inner = null;
    } else if (fence !== null && isInList) inner = fence;
    else if (fence !== null && isShallow(line)) {
      close();
      code = { fence, lines: [] };
      continue;
    } else if (isNewBlock(lines, line)) close();
    lines.push(line);
  }
  closeCode(false);
  close();
  return blocks;
}

const asProse = (text: string): ProseBlock => ({ kind: isReadable(text) ? 'markdown' : 'plain', text });

const isReadable = (text: string): boolean =>
  text.length <= MARKDOWN_MOST && !DEEP.test(text) && !MANY_MARKS.test(text);

/** A line after an empty one begins a new block, unless it goes on with a list. */
function isNewBlock(lines: readonly string[], line: string): boolean {
  const before = lines.at(-1);
  if (before === undefined || before.trim() !== '' || line.trim() === '') return false;
  return !(isList(lines) && (/^(?:[ ]{2,}|\t)/.test(line) || LIST_ITEM.test(line)));
}

const LIST_ITEM = /^[ ]{0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const isList = (lines: readonly string[]): boolean => LIST_ITEM.test(lines.find((line) => line.trim() !== '') ?? '');

const isShallow = (line: string): boolean => /^[ ]{0,3}[`~]/.test(line);

function opens(line: string): Fence | null {
  const [, , mark, info] = FENCE.exec(line) ?? [];
  if (mark === undefined || info === undefined || (mark.startsWith('`') && info.includes('`'))) return null;
  return { mark, info };
}

function closes(line: string, { mark }: Fence): boolean {
  const end = line.trim();
  return end.length >= mark.length && end === mark.charAt(0).repeat(end.length);
}

const language = (info: string): string => /^[ \t]*([^\s{,]*)/.exec(info)?.[1] ?? '';

/** The level of the highest heading, 1 to 6; 1 when there is none. */
export function topHeading(blocks: readonly ProseBlock[]): number {
  const levels = blocks.flatMap(({ kind, text }) =>
    kind === 'markdown'
      ? [...text.matchAll(/^[ ]{0,3}(#{1,6})(?=[ \t]|$)/gm)].map(([, marks = '']) => marks.length)
      : [],
  );
  return levels.length === 0 ? 1 : Math.min(...levels);
}
