// The build, on a small tree of the app's shape: what comes out, when it is stale, and that half of one never stands.

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageFaults } from './build/pageFaults.mjs';
import { hashSources, isBuilt } from './build/sources.mjs';

const SOURCES: Record<string, string> = {
  'package.json': '{"name":"fixture","version":"1.2.3","type":"module"}',
  'package-lock.json': '{}',
  'tsconfig.json': '{"compilerOptions":{"jsx":"react-jsx"}}',
  'shared/word.ts': "export const word: string = 'shared word';",
  'electron/main.ts':
    "import { app } from 'electron';\nimport Database from 'better-sqlite3';\nimport { word } from '../shared/word.ts';\nconsole.log(app, Database, word);",
  'electron/preload.ts':
    "import { contextBridge } from 'electron';\nimport { word } from '../shared/word.ts';\ncontextBridge.exposeInMainWorld('api', word);",
  'electron/browser.ts':
    "import { version } from '../package.json';\nimport { word } from '../shared/word.ts';\nconsole.log(version, word);",
  'electron/cli.ts':
    "import { version } from '../package.json';\nimport { word } from '../shared/word.ts';\nconsole.log(version, word);",
  'renderer/index.html':
    '<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="./main.tsx"></script></body></html>',
  'renderer/main.tsx':
    "import { word } from '../shared/word.ts';\nimport './plain.css';\nimport styles from './card.module.css';\ndocument.body.className = styles.card + word;\nvoid import('./later.ts');",
  'renderer/later.ts': "export const later = 'later';",
  'renderer/plain.css': 'body { color: red; background: url(./dot.svg) }',
  'renderer/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'renderer/card.module.css': '.card { color: blue }',
  'resources/note.md': 'a text for agents',
};

let root = '';
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'z-engine-build-')));
  for (const [file, text] of Object.entries(SOURCES)) write(file, text);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const read = (file: string) => readFileSync(path.join(root, 'out', file), 'utf8');
const runBuild = (env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'build.mjs'), root], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
const leftovers = () => readdirSync(root).filter((name) => name.startsWith('out.'));

describe('what comes out', () => {
  test('all five parts, with maps, and the resources', () => {
    expect(isBuilt(root)).toBe(false);
    const { status, stderr } = runBuild({ VITE_SECRET: 'x', NODE_ENV: 'development' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(isBuilt(root)).toBe(true);
    expect(readdirSync(path.join(root, 'out')).sort()).toEqual([
      '.stamp',
      'browser',
      'cli',
      'main',
      'preload',
      'renderer',
      'resources',
    ]);
    for (const file of ['main/main.js', 'preload/preload.cjs', 'browser/browser.js', 'cli/cli.js'])
      expect(read(`${file}.map`)).toContain('shared/word.ts');
    expect(read('resources/note.md')).toBe('a text for agents');
    expect(leftovers()).toEqual([]);
  });

  test('main is a module that leaves Electron and the database outside', () => {
    expect(read('main/main.js')).toMatch(/import .* from "electron"/);
    expect(read('main/main.js')).toMatch(/import .* from "better-sqlite3"/);
    expect(read('main/main.js')).toContain('shared word');
  });

  test('preload is one CommonJS file', () => {
    expect(read('preload/preload.cjs')).toContain('require("electron")');
    expect(read('preload/preload.cjs')).not.toMatch(/^(import|export) /m);
    expect(readdirSync(path.join(root, 'out/preload')).sort()).toEqual(['preload.cjs', 'preload.cjs.map']);
  });

  test('the browser host runs on its own', () => {
    const { stdout } = spawnSync(process.execPath, [path.join(root, 'out/browser/browser.js')], { encoding: 'utf8' });
    expect(stdout).toBe('1.2.3 shared word\n');
  });

  test('the page holds nothing inline, and its files lie beside it', () => {
    const html = read('renderer/index.html');
    expect(pageFaults(html)).toEqual([]);
    expect(html).toMatch(/<script type="module" crossorigin src="\.\/assets\/[\w-]+\.js">/);
    expect(html).toMatch(/<link rel="stylesheet" crossorigin href="\.\/assets\/[\w-]+\.css">/);
    const files = readdirSync(path.join(root, 'out/renderer/assets'));
    expect(files.filter((name) => name.endsWith('.svg'))).toHaveLength(1);
    const css = files
      .filter((name) => name.endsWith('.css'))
      .map((name) => read(`renderer/assets/${name}`))
      .join('');
    expect(css).not.toContain('data:');
    expect(css).toMatch(/\._card_\w+/);
  });
});

describe('stale or not', () => {
  const cases: [string, string, boolean][] = [
    ['another source', 'electron/agent/new.ts', true],
    ['a source of the window', 'renderer/new.css', true],
    ['a resource, even a text', 'resources/new.md', true],
    ['the way of building', 'electron/scripts/build/new.mjs', true],
    ['a test', 'electron/agent/new.test.ts', false],
    ['a test of the window', 'renderer/new.test.tsx', false],
    ['a script that does not build', 'electron/scripts/start.mjs', false],
    ['a text for people', 'electron/agent/README.md', false],
    ['something beside the app', 'e2e/new.ts', false],
  ];
  test.each(cases)('%s', (_law, file, stale) => {
    const before = hashSources(root);
    write(file, 'new');
    const changed = hashSources(root) !== before;
    rmSync(path.join(root, file));
    expect(changed).toBe(stale);
    expect(hashSources(root)).toBe(before);
  });

  test('a lost part', () => {
    rmSync(path.join(root, 'out/preload/preload.cjs'));
    expect(isBuilt(root)).toBe(false);
    expect(runBuild().status).toBe(0);
    expect(isBuilt(root)).toBe(true);
  });
});

describe('a build that fails leaves what was there', () => {
  const cases: [string, string, string, RegExp][] = [
    ['a fault in a source', 'electron/main.ts', 'const = ;', /main\.ts/],
    ['a missing entry', 'electron/browser.ts', '', /browser/],
    [
      'a page with a script inside',
      'renderer/index.html',
      '<!doctype html><script>1</script>',
      /a script without a file of its own/,
    ],
  ];
  test.each(cases)('%s', (_law, file, text, says) => {
    const before = read('main/main.js');
    if (text === '') rmSync(path.join(root, file));
    else write(file, text);
    const { status, stderr } = runBuild();
    write(file, SOURCES[file] ?? '');
    expect({ status, says: says.test(stderr) }).toEqual({ status: 1, says: true });
    expect({ main: read('main/main.js'), left: leftovers() }).toEqual({ main: before, left: [] });
    expect(isBuilt(root)).toBe(true);
  });
});

test('what a killed build left is cleared away, what a living one works on is not', () => {
  cpSync(path.join(root, 'out'), path.join(root, 'out.new-4194303'), { recursive: true });
  mkdirSync(path.join(root, `out.new-${process.pid}`));
  expect(runBuild().status).toBe(0);
  expect(leftovers()).toEqual([`out.new-${process.pid}`]);
  rmSync(path.join(root, `out.new-${process.pid}`), { recursive: true });
});

const pages: [string, string, string[]][] = [
  ['files of its own', '<script type="module" src="./a.js"></script><link rel="stylesheet" href="./a.css">', []],
  ['a script inside', '<script type="module">1</script>', ['a script without a file of its own']],
  ['a style inside', '<style>a{}</style>', ['a style element']],
  ['a style attribute', '<p style="x">', ['a style attribute']],
  ['an event attribute', '<p onclick="x">', ['an event attribute']],
  ['a javascript address', '<a href="javascript:x">', ['a javascript: address']],
  ['a picture inside, which the policy allows', '<link rel="icon" href="data:," /><img src="data:x">', []],
  ['a script as an address', '<script src="data:x"></script>', ['a data: address that is no picture']],
  ['a style as an address', '<link rel="stylesheet" href="data:x">', ['a data: address that is no picture']],
  ['another host', '<script src="https://x/a.js"></script>', ['something from another host']],
];
test.each(pages)('a page with %s', (_law, html, faults) => expect(pageFaults(html)).toEqual(faults));
