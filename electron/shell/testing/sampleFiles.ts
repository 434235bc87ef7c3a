// Tests only: what stands in the sample project, in which the examples of the catalog and the real-life lines are judged and run.
import { gzip, tar, zip } from './archives.ts';
import type { Files } from './writeFiles.ts';

const lines = (...each: readonly string[]): string => `${each.join('\n')}\n`;
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const count = (howMany: number, line: (at: number) => string): string =>
  lines(...Array.from({ length: howMany }, (_, at) => line(at + 1)));

const NOTES = lines('first note', 'TODO: second note', 'third note', 'TODO: fourth note');
const PACKED = [
  { name: 'docs/a.txt', text: 'alpha\n' },
  { name: 'docs/b.txt', text: 'beta\n' },
];
/** One pixel. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const APP_LOG = count(60, (at) => {
  const level = at % 10 === 0 ? 'ERROR' : at % 4 === 0 ? 'WARN' : 'INFO';
  const minute = String(at % 60).padStart(2, '0');
  return `2024-01-02T10:${minute}:00Z ${level} request id=${at} path=/api/users/${at % 7} status=${at % 10 === 0 ? 500 : 200} ms=${at * 3}`;
});

const TEXTS: Files = {
  'README.md': lines(
    '# Sample',
    '',
    'A project for examples.',
    '',
    '## Usage',
    '',
    'Run `npm start`.',
    '',
    '## License',
    '',
    'MIT',
  ),
  LICENSE: lines('MIT License', '', 'Permission is hereby granted'),
  'CHANGELOG.md': lines('# Changelog', '', '## 1.0.0', '', '- first release'),
  'notes.txt': NOTES,
  'docs/guide.md': lines('# Guide', '', 'See [the API](api.md).', '', 'TODO: describe strings'),
  'docs/api.md': lines('# API', '', '- `greet(name)`', '- `shout(text)`'),
  'numbers.txt': lines('10', '9', '2', '33', '1', '2', '7'),
  'app.log': APP_LOG,
  'logs/access.log': count(
    20,
    (at) => `10.0.0.${at % 5} - - [02/Jan/2024] "GET /page/${at % 3} HTTP/1.1" ${at % 6 === 0 ? 404 : 200} ${at * 10}`,
  ),
  'script.sh': { script: lines('#!/usr/bin/env bash', 'set -euo pipefail', 'echo "building"') },
  'scripts/build.sh': { script: lines('#!/bin/sh', 'npm run build') },
};

const DATA: Files = {
  'data.json': json({
    name: 'sample',
    version: '1.0.0',
    users: [
      { id: 1, name: 'Ada', tags: ['a', 'b'], active: true },
      { id: 2, name: 'Bob', tags: [], active: false },
    ],
    settings: { theme: 'dark', depth: 3 },
  }),
  'data.yaml': lines(
    'name: sample',
    'users:',
    '  - id: 1',
    '    name: Ada',
    '  - id: 2',
    '    name: Bob',
    'settings:',
    '  theme: dark',
  ),
  'data.csv': lines('id,name,amount', '1,Ada,10', '2,Bob,20', '3,Cid,5'),
  'config/settings.json': json({ port: 8080, debug: false }),
  'config/settings.example.json': json({ port: 80, debug: true }),
  'image.png': IMAGE,
  'archive.tar.gz': gzip(tar(PACKED)),
  'archive.tar': tar(PACKED),
  'archive.zip': zip(PACKED),
  'notes.txt.gz': gzip(NOTES),
};

const PACKAGE = {
  ...{ name: 'sample', version: '1.0.0', private: true, type: 'module', license: 'MIT' },
  scripts: { start: 'node dist/index.js', build: 'tsc -p .', test: 'vitest run', lint: 'eslint src' },
  dependencies: { express: '^4.18.0' },
  devDependencies: { typescript: '^5.4.0' },
};
const LOCK = {
  ...{ name: 'sample', version: '1.0.0', lockfileVersion: 3, requires: true },
  packages: { '': { name: 'sample', version: '1.0.0' }, 'node_modules/express': { version: '4.18.2' } },
};

const MANIFESTS: Files = {
  'package.json': json(PACKAGE),
  'package-lock.json': json(LOCK),
  'node_modules/express/package.json': json({ name: 'express', version: '4.18.2', main: 'index.js' }),
  'node_modules/express/index.js': 'module.exports = () => {};\n',
  'tsconfig.json': json({ compilerOptions: { strict: true, outDir: 'dist', rootDir: 'src' }, include: ['src'] }),
  Makefile: lines(
    '.PHONY: all test',
    'all: test',
    '\t@echo done',
    '',
    'test:',
    '\t@echo testing',
    '',
    'clean:',
    '\trm -rf dist',
  ),
  'Cargo.toml': lines('[package]', 'name = "sample"', 'version = "0.1.0"', 'edition = "2021"', '', '[dependencies]'),
  'Cargo.lock': lines('version = 3', '', '[[package]]', 'name = "sample"', 'version = "0.1.0"'),
  'go.mod': lines('module example.invalid/sample', '', 'go 1.21'),
  'pyproject.toml': lines('[project]', 'name = "sample"', 'version = "0.1.0"', 'dependencies = ["requests>=2"]'),
  'requirements.txt': lines('requests==2.31.0', 'flask==3.0.0'),
  'pom.xml': lines(
    '<project>',
    '  <modelVersion>4.0.0</modelVersion>',
    '  <groupId>g</groupId>',
    '  <artifactId>sample</artifactId>',
    '  <version>1</version>',
    '</project>',
  ),
  'composer.json': json({ name: 'example/sample', require: { php: '>=8.0' } }),
  Gemfile: lines("source 'https://rubygems.org'", "gem 'rake'"),
  Dockerfile: lines('FROM node:24', 'WORKDIR /app', 'COPY . .', 'CMD ["node", "dist/index.js"]'),
  'docker-compose.yml': lines('services:', '  web:', '    build: .', '    ports:', '      - "8080:8080"'),
  '.github/workflows/ci.yml': lines(
    'on: push',
    'jobs:',
    '  test:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    '      - run: npm test',
  ),
  '.gitignore': lines('node_modules/', 'dist/', '.env', '*.tmp'),
  '.editorconfig': lines('root = true', '', '[*]', 'indent_size = 2'),
  '.nvmrc': lines('24'),
  '.env.example': lines('TOKEN=', 'PORT=8080'),
  '.env': lines('TOKEN=abcdefgh12345678', 'PORT=8080'),
};

const SOURCES: Files = {
  'src/index.ts': lines(
    "import { greet } from './app.ts';",
    "import { shout } from './util/strings.ts';",
    '',
    "console.log(shout(greet('world')));",
  ),
  'src/app.ts': lines(
    '// TODO: names in other languages',
    'export function greet(name: string): string {',
    '  // FIXME: empty names',
    '  return `hello $' + '{name}`;',
    '}',
    '',
    'export const VERSION = "1.0.0";',
  ),
  'src/util/strings.ts': lines(
    'export const shout = (text: string): string => text.toUpperCase();',
    'export function trimAll(all: readonly string[]): string[] {',
    '  return all.map((each) => each.trim());',
    '}',
  ),
  'src/util/dates.ts': lines('export const today = (): Date => new Date(); // deprecated'),
  'src/server/routes.ts': lines(
    "import express from 'express';",
    'export const router = express.Router();',
    "router.get('/api/users', (_req, res) => res.json([]));",
    "router.post('/api/users', (_req, res) => res.status(201).end());",
  ),
  'src/server/auth.ts': lines(
    'export async function login(user: string, password: string): Promise<boolean> {',
    '  return user === password; // XXX: never in production',
    '}',
  ),
  'src/components/Button.tsx': lines(
    "import { useState } from 'react';",
    'export function Button() {',
    '  const [on, setOn] = useState(false);',
    '  return <button onClick={() => setOn(!on)}>go</button>;',
    '}',
  ),
  'src/components/Card.tsx': lines(
    "import { useEffect } from 'react';",
    'export function Card() {',
    '  useEffect(() => {}, []);',
    '  return <div className="card" />;',
    '}',
  ),
  'src/styles/main.css': lines('.card { color: #333; }', '.card:hover { color: #111; }'),
  'src/main.rs': lines('fn main() {', '    println!("hello");', '}'),
  'src/main.go': lines('package main', '', 'import "fmt"', '', 'func main() { fmt.Println("hello") }'),
  'src/lib.py': lines(
    'import os',
    '',
    '',
    'class Thing:',
    '    def name(self):',
    '        return "thing"',
    '',
    '',
    'def load(path):',
    '    return open(path).read()',
  ),
  'test/app.test.ts': lines(
    "import { expect, it } from 'vitest';",
    "import { greet } from '../src/app.ts';",
    "it('greets', () => expect(greet('x')).toBe('hello x'));",
  ),
  'test/strings.test.ts': lines(
    "import { expect, it } from 'vitest';",
    "import { shout } from '../src/util/strings.ts';",
    "it('shouts', () => expect(shout('a')).toBe('A'));",
  ),
};

export const SAMPLE_FILES: Files = { ...TEXTS, ...DATA, ...MANIFESTS, ...SOURCES, link: { link: 'README.md' } };

/** Of the second and third commit, and of what is not committed yet, in this order. */
export const SECOND_COMMIT: Files = {
  'src/util/dates.ts': lines('export const today = (): Date => new Date();', 'export const now = today;'),
};
export const THIRD_COMMIT: Files = {
  'docs/api.md': lines('# API', '', '- `greet(name)`', '- `shout(text)`', '- `today()`'),
};
export const ON_TOPIC: Files = { 'docs/topic.md': lines('# Topic') };
export const STASHED: Files = { 'docs/guide.md': lines('# Guide', '', 'An idea for later.') };
export const STAGED: Files = {
  'CHANGELOG.md': lines('# Changelog', '', '## Unreleased', '', '- dates', '', '## 1.0.0', '', '- first release'),
};
export const CHANGED: Files = { 'notes.txt': `${NOTES}fifth note\n`, 'todo.md': lines('- [ ] untracked') };
