// What the catalog lets pass, run with the real programs in a folder of its own: nothing there may change or be waited for.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type CatalogEntry, catalogEntry } from './catalog.ts';

const PROGRAMS = ['ls', 'cat', 'head', 'tail', 'wc'];
const optionsOf = ({
  letters,
  long,
  numbered = '',
  longNumbered = [],
}: CatalogEntry): readonly (readonly string[])[] => [
  ...[...letters].map((letter) => [`-${letter}`]),
  ...long.map((option) => [option]),
  ...[...numbered].map((letter) => [`-${letter}`, '1']),
  ...longNumbered.map((option) => [`${option}=1`]),
];

it.each(PROGRAMS)('every option of %s is one of the real program, and leaves all as it was', (program) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalog-'));
  try {
    mkdirSync(path.join(folder, 'deep'));
    writeFileSync(path.join(folder, 'a'), 'one\ntwo\n');
    writeFileSync(path.join(folder, 'deep/hidden-deep'), 'x');
    const entry = catalogEntry(program);
    if (entry === null) throw new Error('it is not in the catalog');
    const outputs = optionsOf(entry).map((options) =>
      execFileSync(program, [...options, 'a', ...(program === 'ls' ? ['.'] : [])], {
        cwd: folder,
        timeout: 10_000,
        encoding: 'utf8',
      }),
    );
    expect(outputs.length).toBeGreaterThan(5);
    expect(outputs.filter((text) => text.includes('hidden-deep'))).toEqual([]);
    expect([readdirSync(folder).toSorted(), readFileSync(path.join(folder, 'a'), 'utf8')]).toEqual([
      ['a', 'deep'],
      'one\ntwo\n',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
