// Where in a TOML text each key and each element of a list stands, which the parser does not say. Pure.
// It relies on the text being valid TOML (the parser has seen it); for anything else it may know fewer lines, never fail.
import { parse } from 'smol-toml';

/** Keys from the outside in, and 0-based places in lists. */
export type TomlPath = readonly (string | number)[];

/** 1-based; null when it does not stand in the text. */
export type LineOf = (path: TomlPath) => number | null;

export function tomlLines(text: string): LineOf {
  const lines = new Map<string, number>();
  const lineAt = createLineAt(text);
  scan(text, {
    note: (path, at) => {
      const key = JSON.stringify(path);
      const line = lineAt(at);
      if (!lines.has(key)) lines.set(key, line);
    },
  });
  return (path) => lines.get(JSON.stringify(path)) ?? null;
}

/** Offsets into the text. `start`: of the key, or of the element of a list; the value stands from `value` to `end`. */
export type TomlSpan = {
  readonly path: TomlPath;
  readonly start: number;
  readonly value: number;
  readonly end: number;
};
/** `[section]`, as it stands: from `start` to `end`. */
export type TomlHeader = Omit<TomlSpan, 'value'>;

/** All values in the order of the text, each after what is in it; and the headers of tables, but not of lists of tables. */
export function tomlSpans(text: string): {
  readonly values: readonly TomlSpan[];
  readonly headers: readonly TomlHeader[];
} {
  const values: TomlSpan[] = [];
  const headers: TomlHeader[] = [];
  scan(text, { note: () => undefined, value: (span) => values.push(span), header: (span) => headers.push(span) });
  return { values, headers };
}

type Found = {
  readonly note: (path: TomlPath, at: number) => void;
  readonly value?: (span: TomlSpan) => void;
  readonly header?: (span: TomlHeader) => void;
};
type Cursor = {
  readonly text: string;
  at: number;
  readonly note: (path: TomlPath) => void;
  readonly found: Found;
};

function scan(text: string, found: Found): void {
  const tables = new Map<string, number>();
  const cursor: Cursor = { text, at: 0, note: (path) => found.note(path, cursor.at), found };
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
  const opened = cursor.at;
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
  if (!isList) cursor.found.header?.({ path, start: opened, end: cursor.at });
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
  value(cursor, [...table, ...keys], start);
}

/** `start`: where its key stands. */
function value(cursor: Cursor, path: TomlPath, start: number): void {
  const from = cursor.at;
  pastValue(cursor, path);
  const end = from + cursor.text.slice(from, cursor.at).trimEnd().length;
  cursor.found.value?.({ path, start, value: from, end });
}

function pastValue(cursor: Cursor, path: TomlPath): void {
  if (skip(cursor, STRING) !== '') return;
  if (skipMark(cursor, '[')) listed(cursor, ']', (place) => element(cursor, [...path, place]));
  else if (skipMark(cursor, '{')) listed(cursor, '}', () => pair(cursor, path));
  else skip(cursor, PLAIN);
}

function element(cursor: Cursor, path: TomlPath): void {
  cursor.note(path);
  value(cursor, path, cursor.at);
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
