// On which line of a TOML text each key and each element of a list stands, which the parser does not say. Pure.
// It relies on the text being valid TOML (the parser has seen it); for anything else it may know fewer lines, never fail.
import { parse } from 'smol-toml';

/** Keys from the outside in, and 0-based places in lists. */
export type TomlPath = readonly (string | number)[];

/** 1-based; null when it does not stand in the text. */
export type LineOf = (path: TomlPath) => number | null;

export function tomlLines(text: string): LineOf {
  const lines = new Map<string, number>();
  scan(new Map(), text, (path, line) => {
    const key = JSON.stringify(path);
    if (!lines.has(key)) lines.set(key, line);
  });
  return (path) => lines.get(JSON.stringify(path)) ?? null;
}

type Found = (path: TomlPath, line: number) => void;
type Cursor = { readonly text: string; at: number; readonly note: (path: TomlPath) => void };

function scan(tables: Map<string, number>, text: string, found: Found): void {
  const lineAt = createLineAt(text);
  const cursor: Cursor = { text, at: 0, note: (path) => found(path, lineAt(cursor.at)) };
  let table: TomlPath = [];
  for (skip(cursor, BLANK); cursor.at < text.length; skip(cursor, BLANK)) {
    const before = cursor.at;
    if (text[cursor.at] === '[') table = header(cursor, tables);
    else pair(cursor, table);
    if (cursor.at === before) return;
  }
}

/** Asked with places that only grow. */
function createLineAt(text: string): (at: number) => number {
  let line = 1;
  let seen = 0;
  return (at) => {
    for (; seen < at; seen++) if (text[seen] === '\n') line++;
    return line;
  };
}

// Each is tried at the cursor only.
const BLANK = /(?:\s|#[^\n]*)*/y;
const SPACE = /[ \t]*/y;
const KEY_PART = String.raw`(?:"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[\w-]+)`;
const KEY = new RegExp(String.raw`${KEY_PART}(?:[ \t]*\.[ \t]*${KEY_PART})*`, 'y');
const BARE = /^[\w-]+$/;
const STRING = /"""(?:\\[\s\S]|[^\\])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'/y;
const PLAIN = /[^,\]}\n#]*/y;

function skip(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.at += match.length;
  return match;
}

function skipMark(cursor: Cursor, mark: string): boolean {
  const isThere = cursor.text.startsWith(mark, cursor.at);
  if (isThere) cursor.at += mark.length;
  return isThere;
}

function keyAt(cursor: Cursor): readonly string[] {
  const written = skip(cursor, KEY);
  if (BARE.test(written)) return [written];
  return written === '' ? [] : keysOf(parse(`${written} = 0`));
}

/** The parser itself reads quotes and escapes of keys: `a."b c"` is one value inside two tables. */
function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const [entry] = Object.entries(value);
  return entry === undefined ? [] : [entry[0], ...keysOf(entry[1])];
}

/** `[a.b]`, or `[[a.b]]`, which is one more element of a list. */
function header(cursor: Cursor, tables: Map<string, number>): TomlPath {
  const isList = skipMark(cursor, '[[');
  if (!isList) skipMark(cursor, '[');
  skip(cursor, SPACE);
  const start = cursor.at;
  const keys = keyAt(cursor);
  const end = cursor.at;
  cursor.at = start;
  notePrefixes(cursor, [], keys);
  const path = isList ? nextElement(keys, tables) : keys;
  cursor.note(path);
  cursor.at = end;
  skip(cursor, SPACE);
  skipMark(cursor, isList ? ']]' : ']');
  return path;
}

function nextElement(keys: readonly string[], tables: Map<string, number>): TomlPath {
  const name = JSON.stringify(keys);
  const place = tables.get(name) ?? 0;
  tables.set(name, place + 1);
  return [...keys, place];
}

function notePrefixes(cursor: Cursor, table: TomlPath, keys: readonly string[]): void {
  for (const at of keys.keys()) cursor.note([...table, ...keys.slice(0, at + 1)]);
}

function pair(cursor: Cursor, table: TomlPath): void {
  const start = cursor.at;
  const keys = keyAt(cursor);
  const end = cursor.at;
  cursor.at = start;
  notePrefixes(cursor, table, keys);
  cursor.at = end;
  skip(cursor, SPACE);
  skipMark(cursor, '=');
  skip(cursor, SPACE);
  value(cursor, [...table, ...keys]);
}

function value(cursor: Cursor, path: TomlPath): void {
  if (skip(cursor, STRING) !== '') return;
  if (skipMark(cursor, '[')) listed(cursor, ']', (place) => element(cursor, [...path, place]));
  else if (skipMark(cursor, '{')) listed(cursor, '}', () => pair(cursor, path));
  else skip(cursor, PLAIN);
}

function element(cursor: Cursor, path: TomlPath): void {
  cursor.note(path);
  value(cursor, path);
}

function listed(cursor: Cursor, end: string, one: (place: number) => void): void {
  for (let place = 0; ; place++) {
    skip(cursor, BLANK);
    if (skipMark(cursor, end) || cursor.at >= cursor.text.length) return;
    const before = cursor.at;
    one(place);
    skip(cursor, BLANK);
    skipMark(cursor, ',');
    if (cursor.at === before) return;
  }
}
