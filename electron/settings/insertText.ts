// Where a key that a TOML text does not have yet goes, and its section when there is none. Pure. The ways may be wrong where a
// text is unusual; what they make is proven before it is used.
import { isDeepStrictEqual } from 'node:util';
import { belowLine, lineBreakOf, lineStart, splice } from './editText.ts';
import { type TomlHeader, type TomlSpan, tomlSpans } from './tomlLines.ts';

type Place = Omit<TomlHeader, 'path'>;

const tomlKey = (keys: readonly string[]): string =>
  keys.map((key) => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key))).join('.');

/**
 * Below the commented-out key of its section, else below its other keys, beside keys that are written with dots or in one
 * line, else in a new section at the end. `section`: its keys from the outside in.
 */
export function insertKey(text: string, section: readonly string[], key: string, value: string) {
  const line = `${tomlKey([key])} = ${value}`;
  const { headers, values } = tomlSpans(text);
  const header = headers.find(({ path }) => isDeepStrictEqual(path, section));
  if (header !== undefined) return [() => putBelow(text, header, key, line), () => belowHeader(text, header, line)];
  const beside = values.findLast(({ path }) => isDeepStrictEqual(path.slice(0, -1), section));
  const name = tomlKey(section);
  const besides =
    beside === undefined ? [] : [() => likeOther(text, beside, line), () => behindOther(text, beside, line)];
  return [...besides, () => useComment(text, name, key, line), () => newSection(text, name, line)];
}

/** `sandbox.enabled = true` gets a line `sandbox.auto_allow = true` below it. */
function likeOther(text: string, other: TomlSpan, line: string): string {
  const before = text.slice(lineStart(text, other.start), other.value);
  return belowLine(text, other.end, before.slice(0, before.lastIndexOf('.') + 1) + line);
}

/** In a table of one line. */
const behindOther = (text: string, { end }: TomlSpan, line: string): string => splice(text, end, end, `, ${line}`);

function useComment(text: string, name: string, key: string, line: string): string | null {
  const asComment = new RegExp(`^#[ \\t]*\\[${asPattern(name)}\\](?=[ \\t]*\\r?$)`, 'm').exec(text);
  if (asComment === null) return null;
  const { index, 0: comment } = asComment;
  const used = splice(text, index, index + comment.length, `[${name}]`);
  return putBelow(used, { start: index, end: index + name.length + 2 }, key, line);
}

const asPattern = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function newSection(text: string, name: string, line: string): string {
  const lf = lineBreakOf(text);
  const rest = text.trimEnd();
  return `${rest}${rest === '' ? '' : lf + lf}[${name}]${lf}${line}${lf}`;
}

const belowHeader = (text: string, { end }: Place, line: string): string => belowLine(text, end, line);

function putBelow(text: string, header: Place, key: string, line: string): string {
  const end = endOfSection(text, header);
  const commented = new RegExp(`^#[ \\t]*${asPattern(tomlKey([key]))}[ \\t]*=`, 'm').exec(text.slice(header.end, end));
  if (commented !== null) return belowLine(text, header.end + commented.index, line);
  const inside = tomlSpans(text).values.filter(({ start }) => start > header.end && start < end);
  return belowLine(text, Math.max(header.end, ...inside.map((span) => span.end)), line);
}

/** Before the next header of any kind, also one that is commented out. */
function endOfSection(text: string, header: Place): number {
  const rest = text.slice(header.end);
  const next = /^(?:#[ \t]*)?\[{1,2}[\w."' -]+\]{1,2}[ \t]*(?:#.*)?\r?$/m.exec(rest);
  return header.end + (next?.index ?? rest.length);
}
