// Tests only: the collections of command lines in fixtures/, one a row, the columns parted by tabs.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };

/** Of a command line in a collection. */
export const unescapeLine = (text: string): string =>
  text.replace(/\\([ntr\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter);

/** The rows of `fixtures/NAME`, without comments; columns as written. */
export const readRows = (name: string): readonly (readonly string[])[] =>
  readFileSync(path.join(import.meta.dirname, '../fixtures', name), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => row.split('\t'));
