// Real folders and links: what the app protects must be found under its real name, and a link must not open a hole in it.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appPaths } from './appPaths.ts';

let root = '';
const at = (name: string): string => path.join(root, name);

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'app-paths-')));
  mkdirSync(at('home/me'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const paths = (change: { readonly rulesFile?: string } = {}) =>
  appPaths({ dataFolder: at('home/data'), configFolder: at('home/config'), rulesFile: null, ...change }, at('home/me'));

it('are as written where there are no links, also before the folders are there', () => {
  expect(paths()).toEqual({
    home: at('home/me'),
    settingsFile: at('home/config/settings.toml'),
    logFile: at('home/data/z-engine.log'),
    outputFolder: at('home/data/outputs'),
    sampleFolder: at('home/data/sample-project'),
    ownPaths: [at('home/data'), at('home/config'), at('home/config/settings.toml')],
    ownExceptions: [at('home/data/sample-project')],
  });
});

it('are real paths, also of a settings file and a rules file that lie elsewhere', () => {
  mkdirSync(at('disk/data'), { recursive: true });
  mkdirSync(at('home/config'));
  writeFileSync(at('disk/mine.toml'), '');
  symlinkSync(at('disk'), at('home/link'));
  symlinkSync(at('disk/data'), at('home/data'));
  symlinkSync('../link/mine.toml', at('home/config/settings.toml'));
  const { ownPaths, ownExceptions, sampleFolder } = paths({ rulesFile: at('home/link/rules.toml') });
  expect([ownPaths, ownExceptions, sampleFolder]).toEqual([
    [at('disk/data'), at('home/config'), at('disk/mine.toml'), at('disk/rules.toml')],
    [at('disk/data/sample-project')],
    at('disk/data/sample-project'),
  ]);
});

it('a link in place of the sample project makes no exception of what it leads to', () => {
  mkdirSync(at('home/data'));
  symlinkSync('.', at('home/data/sample-project'));
  expect(paths().ownExceptions).toEqual([at('home/data/sample-project')]);
});

it('a link in place of home is followed', () => {
  symlinkSync(at('home/me'), at('home/you'));
  expect(appPaths({ dataFolder: at('d'), configFolder: at('c'), rulesFile: null }, at('home/you')).home).toBe(
    at('home/me'),
  );
});
