// Folders beside the project, on a real disk.
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settingsSchema } from '../../shared/domain/settings.ts';
import { createAddedFolders } from './addedFolders.ts';

let scratch = '';
const at = (name: string) => path.join(scratch, name);
beforeEach(() => {
  scratch = realpathSync.native(mkdtempSync(path.join(tmpdir(), 'z-added-')));
  for (const name of ['home/me/app', 'home/me/lib', 'home/me/.config/z/sample', 'home/other', 'elsewhere/deep'])
    mkdirSync(at(name), { recursive: true });
  writeFileSync(at('home/me/file'), '');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

type Given = {
  additional?: string[];
  allowed?: string[];
  flags?: string[];
  roots?: 'folder' | 'repository';
  ignoreCase?: boolean;
};
function open({ additional = [], allowed = [], flags = [], roots = 'folder', ignoreCase = false }: Given) {
  const settings = settingsSchema.parse({
    permissions: { additional_directories: additional, roots },
    allow: { directories: allowed },
  });
  const lines = { 'permissions.additional_directories': additional.map((_, index) => index + 3) };
  const loaded = { settings, lines };
  const own = at('home/me/.config/z');
  const folders = createAddedFolders({
    settings: () => loaded,
    flagFolders: flags,
    paths: { home: at('home/me'), ownPaths: [own], ownExceptions: [path.join(own, 'sample')], settingsFile: '/f.toml' },
    ignoreCase,
    projects: () => [at('home/me/app'), at('elsewhere')],
  });
  const of = () => folders.of(at('home/me/app')).map((folder) => path.relative(scratch, folder));
  const inProject = (project: string) => [folders.of(at(project)), folders.repositoryToOffer(at(project))];
  return { of, inProject, problems: folders.problems };
}

function makeRepository(folder: string): void {
  for (const name of ['objects', 'refs']) mkdirSync(at(`${folder}/.git/${name}`), { recursive: true });
  writeFileSync(at(`${folder}/.git/HEAD`), 'ref: refs/heads/main\n');
}

describe('count as inside', () => {
  it.each<[law: string, given: Given, expected: string[]]>([
    ['nothing', {}, []],
    ['relative to the project', { additional: ['../lib'] }, ['home/me/lib']],
    ['at home', { allowed: ['~/lib'] }, ['home/me/lib']],
    ['each once', { additional: ['../lib', '~/lib'], allowed: ['../lib/.'] }, ['home/me/lib']],
    ['not what is not there, which hides nothing', { additional: ['../none', '../lib'] }, ['home/me/lib']],
    ['no file', { additional: ['../file'] }, []],
    ['not the root', { additional: ['/'] }, []],
    ['not home', { additional: ['~', '~/', '..'] }, []],
    ['not what home is in', { additional: ['../..', '../../..'] }, []],
    ['not the own folders of the app, nor what they are in', { additional: ['~/.config/z', '~/.config'] }, []],
    ['but the sample project', { additional: ['~/.config/z/sample'] }, ['home/me/.config/z/sample']],
    ['nobody else’s home by its short name', { additional: ['~other'] }, []],
    ['nothing by a name with a NUL', { additional: ['../lib\0'] }, []],
  ])('%s', (_law, given, expected) => {
    expect(open(given).of()).toEqual(expected);
  });

  it('what a way back behind a link leads to, as the system goes', () => {
    symlinkSync(at('elsewhere/deep'), at('home/me/link'));
    expect(open({ additional: ['../link/..'] }).of()).toEqual(['elsewhere']);
  });

  it.each<[law: string, given: Given, expected: string[]]>([
    ['a folder of the name of home in other letters', { additional: ['/'] }, ['home/ME']],
    ['not where case counts for nothing', { additional: ['/'], ignoreCase: true }, []],
    ['nor one below the app in other letters', { additional: ['/.CONFIG/Z'], ignoreCase: true }, []],
  ])('%s', (_law, { additional = [], ignoreCase = false }, expected) => {
    mkdirSync(at('home/ME/.CONFIG/Z'), { recursive: true });
    const written = additional.map((below) => at(`home/ME${below}`));
    expect(open({ additional: written, ignoreCase }).of()).toEqual(expected);
  });

  it('of the command line, absolute', () => {
    expect(open({ flags: [at('elsewhere'), '/'] }).of()).toEqual(['elsewhere']);
  });

  it('where it leads now, as often as it is asked', () => {
    symlinkSync(at('home/me/lib'), at('home/me/link'));
    const folders = open({ additional: ['../link'] });
    expect(folders.of()).toEqual(['home/me/lib']);
    rmSync(at('home/me/link'));
    expect(folders.of()).toEqual([]);
    symlinkSync(at('elsewhere/deep'), at('home/me/link'));
    expect(folders.of()).toEqual(['elsewhere/deep']);
  });

  it.each<[law: string, target: string]>([
    ['the root', '/'],
    ['home', 'home/me'],
    ['what home is in', 'home'],
    ['files of the app', 'home/me/.config'],
  ])('no link to %s', (_law, target) => {
    symlinkSync(path.resolve(scratch, target), at('home/me/link'));
    expect(open({ additional: ['~/link'], flags: [at('home/me/link')] }).of()).toEqual([]);
  });
});

describe('the repository that the project lies in', () => {
  const PROJECT = 'home/me/app/packages/one';
  beforeEach(() => mkdirSync(at(PROJECT), { recursive: true }));

  it.each<[law: string, prepare: () => void, top: string | null]>([
    ['is the nearest above', () => [makeRepository('home/me'), makeRepository('home/me/app')], 'home/me/app'],
    ['is none where there is none', () => undefined, null],
    ['is none where the project is its top', () => [makeRepository('home/me/app'), makeRepository(PROJECT)], null],
    ['is never home', () => makeRepository('home/me'), null],
    ['is never what holds home', () => makeRepository('home'), null],
    [
      'is none by a `.git` that is a link',
      () => {
        makeRepository('elsewhere');
        symlinkSync(at('elsewhere/.git'), at('home/me/app/.git'));
      },
      null,
    ],
    ['is none by a `.git` that is not whole', () => mkdirSync(at('home/me/app/.git')), null],
    ['is none by a `.git` file that leads nowhere', () => writeFileSync(at('home/me/app/.git'), 'gitdir: x'), null],
    [
      'is not one further up that another repository hides',
      () => [makeRepository('home/me/app'), writeFileSync(at('home/me/app/packages/.git'), 'gitdir: ../../x')],
      null,
    ],
  ])('%s', (_law, prepare, top) => {
    prepare();
    const real = top === null ? null : at(top);
    expect(open({}).inProject(PROJECT)).toEqual([[], real]);
    expect(open({ roots: 'repository' }).inProject(PROJECT)).toEqual([real === null ? [] : [real], null]);
  });

  it('is none with files of the app in it', () => {
    makeRepository('home/me/.config');
    mkdirSync(at('home/me/.config/app'));
    expect(open({ roots: 'repository' }).inProject('home/me/.config/app')).toEqual([[], null]);
  });

  it('is looked for anew each time', () => {
    const folders = open({ roots: 'repository' });
    expect(folders.inProject(PROJECT)).toEqual([[], null]);
    makeRepository('home/me/app');
    expect(folders.inProject(PROJECT)).toEqual([[at('home/me/app')], null]);
    rmSync(at('home/me/app/.git/HEAD'));
    expect(folders.inProject(PROJECT)).toEqual([[], null]);
  });
});

describe('told', () => {
  const told = (given: Given) =>
    open(given)
      .problems()
      .map(({ line, key, message }) => [line, key, message]);
  it.each<[law: string, given: Given, expected: unknown[]]>([
    ['nothing that is in order', { additional: ['../lib'], allowed: ['~/lib'] }, []],
    ['nothing that is there in one project', { additional: ['deep'] }, []],
    [
      'what is there in none',
      { additional: ['../lib', 'nowhere'] },
      [
        [
          4,
          'permissions.additional_directories',
          'the folder `nowhere` is not there, or cannot be looked at: it does not count as inside',
        ],
      ],
    ],
    ['a file', { allowed: ['~/file'] }, [[null, 'allow.directories', expect.stringContaining('is a file')]]],
    ['home', { allowed: ['~'] }, [[null, 'allow.directories', expect.stringContaining('your whole home folder')]]],
    ['the root', { flags: ['/'] }, [[null, '--allow-dir', expect.stringContaining('your whole home folder')]]],
    ['the app', { allowed: ['~/.config'] }, [[null, 'allow.directories', expect.stringContaining('Z Engine itself')]]],
  ])('%s', (_law, given, expected) => {
    expect(told(given)).toEqual(expected);
  });

  it('no longer, once it is there', () => {
    const folders = open({ allowed: ['~/late'] });
    expect(folders.problems().length).toBe(1);
    renameSync(at('home/me/lib'), at('home/me/late'));
    expect(folders.problems()).toEqual([]);
  });
});
