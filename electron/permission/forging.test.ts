// A permit is a type with a brand: only a cast can forge one where it compiles. This looks for such casts in all of the
// main process; spendPermit would refuse them at run time all the same.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const IS_TEST = /\.test\.ts$|[Ff]ake\.ts$|(?:^|\/)(?:testing|fixtures)\//;

/** Words may stand on lines of their own. A comment that shows a cast counts too: it is rare, and easily put otherwise. */
const FORGES = [
  /\bas\s+(?:[\w.]+<|import\([^)]*\)\.)?Permit\b/,
  /\bas\s+(?:unknown|any|never)\s+as\b/,
  /(?<![\w$])<\s*Permit\s*>/,
  /\bPermit\s+as\s+\w/,
  /\btype\s+\w+\s*=\s*Permit\b/,
  /\bcustom\s*<\s*Permit\b/,
];

/** `file: cast` for each; and how many files were looked at. */
function scan(folder: string): { readonly files: number; readonly hits: readonly string[] } {
  const files = globSync('**/*.{ts,tsx,mts,cts}', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !IS_TEST.test(file));
  const hits = files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    return FORGES.flatMap((cast) => (cast.exec(text) === null ? [] : [`${file}: ${cast.exec(text)?.[0] ?? ''}`]));
  });
  return { files: files.length, hits };
}

it('nobody but mintPermit makes a permit by a cast', () => {
  const { files, hits } = scan(path.join(import.meta.dirname, '..'));
  expect(hits).toEqual(['permission/mintPermit.ts: as Permit']);
  expect(files).toBeGreaterThan(100);
});

it('the one cast of mintPermit stands there once', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'mintPermit.ts'), 'utf8');
  expect(text.match(/\bas\b/g)).toHaveLength(1);
});

const planted: readonly (readonly [law: string, text: string, hits: number])[] = [
  ['a cast', 'const a = { callId } as Permit;', 1],
  ['over two lines', 'const a = { callId } as\n  Permit;', 1],
  ['by way of unknown', 'launch(call as unknown as Forged);', 1],
  ['by way of never', 'launch(call as never as Forged);', 1],
  ['in the old form', 'const a = <Permit>{ callId };', 1],
  ['of a part of it', 'const a = call as Readonly<Permit>;', 1],
  ['by an imported type', "const a = call as import('./permit.ts').Permit;", 1],
  ['under another name', "import type { Permit as Pass } from './permit.ts';", 1],
  ['under an alias', 'type Pass = Permit;', 1],
  ['by a schema', 'const permit = z.custom<Permit>();', 1],
  ['a permit that is handed on', 'function run(permit: Permit): Promise<Permit> { return permit; }', 0],
  ['another type', 'const a = call as PermitCount;', 0],
];

it.each(planted)('the scan sees: %s', (_law, text, hits) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'forging-'));
  try {
    mkdirSync(path.join(folder, 'deep/er'), { recursive: true });
    writeFileSync(path.join(folder, 'deep/er/planted.ts'), text);
    writeFileSync(path.join(folder, 'deep/planted.test.ts'), text);
    const found = scan(folder);
    expect([found.files, found.hits.length]).toEqual([1, hits]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
