// Whatever is taken for harmless is given to the real sed: it writes no file and starts no program.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sedFault } from './sedScript.ts';

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'sed-')));
  writeFileSync(path.join(folder, 'in'), 'a/b]x\n[w]out\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

const PIECES = [
  's/',
  '/',
  '/',
  '[',
  ']',
  '^',
  '\\',
  'w out',
  'e >out',
  '>out',
  'w',
  'e',
  ';',
  '\n',
  '{',
  '}',
  'p',
  'x',
  ':a',
  'ba',
  '1',
  '$',
  ',',
];
const MORE = [
  '!',
  '#',
  'y/',
  'I',
  'M',
  'g',
  'd',
  '|',
  '*',
  '&',
  'r in',
  'W out',
  '~',
  '+',
  'q',
  'n',
  ' ',
  '.',
  '[[:x:]',
  '\\/',
  '\\]',
];
const piece = fc.constantFrom(...PIECES, ...PIECES, ...MORE);
const part = (maxLength: number) => fc.array(piece, { maxLength }).map((pieces) => pieces.join(''));
const script = fc.oneof(
  part(10),
  fc.tuple(part(4), part(3), part(4)).map(([regex, text, rest]) => `s/${regex}/${text}/${rest}`),
  fc.tuple(part(4), part(4)).map(([regex, rest]) => `/${regex}/${rest}`),
);

it('a script that is known to only read writes and starts nothing', () => {
  const accepted = fc.sample(script, { numRuns: 6000, seed: 5 }).filter((text) => sedFault(text) === null);
  const scripts = [...new Set(accepted)].slice(0, 500);
  expect(scripts.length).toBeGreaterThan(100);
  const wrote = scripts.filter((text) => {
    spawnSync('/usr/bin/sed', ['-n', '-e', text, 'in'], {
      cwd: folder,
      env: { PATH: '/none' },
      timeout: 500,
      killSignal: 'SIGKILL',
    });
    const files = readdirSync(folder).filter((name) => name !== 'in');
    for (const name of files) rmSync(path.join(folder, name));
    return files.length > 0;
  });
  expect(wrote).toEqual([]);
});
