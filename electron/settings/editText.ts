// The small cuts and changes that edit a TOML text by hand, as a person would: line breaks, indents and comments stay. Pure.
// They may be wrong where a text is unusual; what they make is proven before it is used.
import type { TomlSpan } from './tomlLines.ts';

export const splice = (text: string, from: number, to: number, by: string): string =>
  text.slice(0, from) + by + text.slice(to);

export const lineBreakOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** Of texts, numbers, booleans, and lists of them. */
export function tomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(', ')}]`;
  return (JSON.stringify(value) ?? '""').replaceAll('\u007F', '\\u007F');
}

export const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1;
/** Where the break of the line stands, or the end of the text. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}
const afterLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
};

/** A line that is empty then goes as a whole; a comment on it keeps its indent. */
function cut(text: string, from: number, to: number): string {
  const start = lineStart(text, from);
  const isFirst = text.slice(start, from).trim() === '';
  if (isFirst && text.slice(to, lineEnd(text, to)).trim() === '') return splice(text, start, afterLine(text, to), '');
  const blanks = /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
  return splice(text, from, to + blanks, '');
}

export const cutKey = (text: string, { start, end }: TomlSpan): string => cut(text, start, end);

/** With the comma behind it, or the one before the last. */
export function cutElement(text: string, { start, end }: TomlSpan): string {
  const behind = /^\s*,/.exec(text.slice(end));
  if (behind !== null) return cut(text, start, end + behind[0].length);
  const before = /,[ \t]*$/.exec(text.slice(0, start));
  return before === null ? cut(text, start, end) : splice(text, start - before[0].length, end, '');
}

/** `last`: its last element; undefined when it has none. */
export function appendTo(text: string, list: TomlSpan, last: TomlSpan | undefined, element: string): string {
  if (last === undefined) return appendToEmpty(text, list, element);
  const comma = /^\s*,/.exec(text.slice(last.end))?.[0] ?? '';
  const indent = text.slice(lineStart(text, last.start), last.start);
  if (indent.trim() !== '' || lineStart(text, last.start) <= list.value)
    return splice(text, last.end, last.end, `, ${element}`);
  const withComma = comma === '' ? splice(text, last.end, last.end, ',') : text;
  const end = lineEnd(withComma, last.end + Math.max(comma.length, 1));
  return splice(withComma, end, end, `${lineBreakOf(text)}${indent}${element}${comma === '' ? '' : ','}`);
}

/** Comments may stand in it. */
function appendToEmpty(text: string, list: TomlSpan, element: string): string {
  const close = list.end - 1;
  const isOneLine = !text.slice(list.value, close).includes('\n');
  if (isOneLine) return splice(text, list.value + 1, close, element);
  return splice(text, lineStart(text, close), lineStart(text, close), `  ${element},${lineBreakOf(text)}`);
}

/** `at`: any place of the line. */
export function belowLine(text: string, at: number, line: string): string {
  const end = lineEnd(text, at);
  return splice(text, end, end, `${lineBreakOf(text)}${line}`);
}
