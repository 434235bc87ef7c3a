// The lines that are measured: those of the fixture of reading work, one a row, the command in the second column.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../../shell/fixtures/reading-lines.tsv', import.meta.url));
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\' };
const plainly = (text: string): string =>
  text.replace(/\\([ntr\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter);

/** `project` is where they are run. */
export function fixtureLines(project: string): readonly string[] {
  return readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .flatMap((row) => row.split('\t').slice(1, 2))
    .map((text) => plainly(text).replaceAll('@PROJECT@', project));
}
