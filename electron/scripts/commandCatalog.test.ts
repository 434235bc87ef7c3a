// The way of the catalog's files into what is built, and into sources that Node or a test runs: checked, and all faults said.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandCatalog, readCatalogFolder } from './build/commandCatalog.mjs';

const GOOD = 'about = "shows"\nflags = { "-n" = "plain" }\nexamples = { allow = ["x"] }\n';
const FILE = {
  about: 'shows',
  flags: { '-n': 'plain' },
  examples: { allow: ['x'], ask: [], darwin_allow: [], darwin_ask: [] },
};

let root = '';
const folder = () => path.join(root, 'resources/commands');
const write = (name: string, text: string) => writeFileSync(path.join(folder(), name), text);
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'command-catalog-')));
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  rmSync(folder(), { recursive: true, force: true });
  mkdirSync(folder(), { recursive: true });
  write('x.toml', GOOD);
  write('README.md', 'a text');
});

describe('a folder', () => {
  it('is its files by their names', () => {
    write('a.toml', GOOD);
    expect(Object.entries(readCatalogFolder(folder()))).toEqual([
      ['a', FILE],
      ['x', FILE],
    ]);
  });

  it.each([
    ['no TOML', 'about = "\n', 'line 1: Invalid TOML document: control characters are not allowed in strings'],
    ['a key that is not there', `${GOOD}color = 1\n`, 'Unrecognized key: "color"'],
    [
      'a key of a flag',
      GOOD.replace('"plain"', '{ value = "text", nver = "x" }'),
      'flags.-n: Unrecognized key: "nver"',
    ],
    ['a kind of value', GOOD.replace('"plain"', '"raed"'), 'flags.-n: not one of the forms that README.md describes'],
    ['a key that is missing', 'about = "x"\n', 'examples: Invalid input: expected nonoptional, received undefined'],
    ['what does not compile', GOOD.replace('-n', 'n'), 'y: `n` cannot be a flag with `options = "gnu"`'],
  ])('%s is a fault', (_law, text, fault) => {
    write('y.toml', text);
    expect(() => readCatalogFolder(folder())).toThrow(`The catalog of commands has faults.\ny.toml: ${fault}`);
  });

  it('all faults of all files are said', () => {
    write('y.toml', 'about = ""\nexamples = 1\n');
    write('z.toml', `${GOOD}color = 1\n`);
    expect(() => readCatalogFolder(folder())).toThrow(/y\.toml: about.*\ny\.toml: examples.*\nz\.toml: Unrecognized/);
  });
});

describe('an import of it', () => {
  const source = "import files from '../resources/commands?catalog';\nconsole.log(JSON.stringify(files));\n";
  const entry = () => path.join(root, 'source/main.mjs');
  beforeEach(() => {
    mkdirSync(path.dirname(entry()), { recursive: true });
    writeFileSync(entry(), source);
  });
  const bundle = () =>
    build({
      ...{ root, configFile: false, logLevel: 'silent', plugins: [commandCatalog()] },
      build: { ssr: entry(), outDir: path.join(root, 'out'), write: true, emptyOutDir: true },
    });
  const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });
  const hook = pathToFileURL(path.join(import.meta.dirname, '../bootstrap/testing/textImports.mjs')).href;

  it('is in what is built, without the folder', async () => {
    await bundle();
    rmSync(folder(), { recursive: true });
    expect(JSON.parse(run(path.join(root, 'out/main.mjs')).stdout)).toEqual({ x: FILE });
  });

  it('with a fault it stops the build', async () => {
    write('y.toml', 'about = ""\n');
    await expect(bundle()).rejects.toThrow('y.toml: about');
  });

  it('is there for sources that Node runs', () =>
    expect(JSON.parse(run('--import', hook, entry()).stdout)).toEqual({ x: FILE }));
});
