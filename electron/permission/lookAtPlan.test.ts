// What the disk says of a plan, with real files: links, loops, pipes, names with line ends, folders that cannot be read.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GateDisk, openGateDisk } from '../paths/gateDisk.ts';
import { type LinePlan, NO_PLAN, type PathUse, type PlannedFolder, type PlannedProbe } from '../shell/commandPlan.ts';
import type { Atom } from '../shell/plannedWord.ts';
import { lookAtPlan } from './lookAtPlan.ts';
import { askedOver } from './lookedPaths.ts';
import type { LookedUse, PlanLook } from './lookedUse.ts';
import { rootsOf } from './place.ts';
import { chatIn, diskOf, policyOf, rule } from './portsFake.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'plan-')));
const at = (name: string): string => path.join(root, name);
const app = at('app');
const home = at('home');

const FILES = [
  ...['app/a.ts', 'app/~odd', 'app/src/b.ts', 'app/src/deep/c.ts', 'app/clean/x/y.ts', 'app/clean/.git/config'],
  ...[
    'app/keys/deep/.env',
    'app/kept/.env.example',
    'app/dots/.hidden/.env',
    'app/dots/seen.ts',
    'app/words/two words',
  ],
  ...['app/words/line\nend', 'app/quotes/a"b', 'app/dash/-rf', 'app/linked/x', 'app/ruled/private/x', 'app/pipes/x'],
  ...[
    'app/listed/deep/x.ts',
    'app/listed/.aws/credentials',
    'app/above/deep/.env',
    'app/typed/.env.ts',
    'app/typed/.env.local',
  ],
  ...[
    'app/backed/.env',
    'app/typed/.hid/.env.ts',
    'app/.cargo/config.toml',
    'app/lib/Cargo.toml',
    'home/notes',
    'home/.ssh/id',
    'outside/secret.txt',
  ],
];

beforeAll(() => {
  for (const name of FILES) {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), '');
  }
  writeFileSync(at('app/listed/.ignore'), 'x\n!/.aws/\n');
  writeFileSync(at('app/above/.gitignore'), '!.env\n');
  writeFileSync(at('app/backed/.rgignore'), '!.env.example\n!src\n.env\n');
  symlinkSync('../outside', at('app/out'));
  symlinkSync('src', at('app/in'));
  symlinkSync('loop', at('app/loop'));
  symlinkSync('/etc', at('app/linked/etc'));
  symlinkSync('nowhere', at('app/lib/.npmrc'));
  symlinkSync('../../outside/secret.txt', at('app/src/away.json'));
  symlinkSync('../lib/Cargo.toml', at('app/src/here.json'));
  symlinkSync('../keys/deep/.env', at('app/src/key.json'));
  execFileSync('mkfifo', [at('app/pipes/pipe')]);
});
afterAll(() => rmSync(root, { recursive: true }));

/** `~` at the start is home, `*` and `?` are wildcards; a leading `\` keeps the first letter as it is. */
function atoms(text: string): readonly Atom[] {
  if (text.startsWith('\\')) return [{ kind: 'text', value: text.slice(1) }];
  return text.split(/([*?]|^~)/).flatMap((piece): readonly Atom[] => {
    if (piece === '') return [];
    if (piece === '~') return [{ kind: 'home' }];
    return [piece === '*' || piece === '?' ? { kind: 'wild', many: piece === '*' } : { kind: 'text', value: piece }];
  });
}

const useOf = (what: PathUse['what'], text: string, change: Partial<PathUse> = {}): PathUse => ({
  ...{ what, path: atoms(text), folder: 0, raw: text, follows: false, plainNames: false, ...change },
});
const folder = (from: number, text: string): PlannedFolder => ({ from, to: atoms(text), raw: text });

type Given = { readonly rules?: readonly string[]; readonly disk?: GateDisk };

function look(plan: Partial<LinePlan>, { rules = [], disk }: Given = {}): PlanLook {
  const chat = { ...chatIn('default', app), addedFolders: [] };
  const policy = policyOf(
    rules.map((text) => rule(text)),
    { home },
  );
  const asked = { disk: disk ?? openGateDisk({ searchPath: null, person: null }), chat, policy };
  const folders = [folder(0, ''), ...(plan.folders ?? [])];
  const whole = { ...NO_PLAN, ...plan, folders };
  return lookAtPlan(whole, askedOver({ ...asked, roots: rootsOf(chat, policy, []) }));
}

function words(use: LookedUse | undefined): string {
  if (use?.kind !== 'paths') return `unclear: ${use?.why.replaceAll(root, '')}`;
  const paths = use.paths.map(({ path: found, place }) => {
    const marks = [place.inside ? '' : ' outside', place.secretBy === null ? '' : ' secret'];
    return `${found.type} ${found.real.slice(root.length)}${marks.join('')}`;
  });
  return paths.join(', ') + (use.holds === null ? '' : `; ${use.holds.replaceAll(root, '')}`);
}

const one = (use: PathUse, folders: readonly PlannedFolder[] = [], given: Given = {}): string =>
  words(look({ uses: [use], folders }, given).uses[0]);

describe('a path is', () => {
  it.each<[string, PathUse, string]>([
    ['a file', useOf('read', 'src/b.ts'), 'file /app/src/b.ts'],
    ['where a link leads', useOf('read', 'out/secret.txt'), 'file /outside/secret.txt outside'],
    ['where `..` leads after a link', useOf('read', 'out/../home/notes'), 'file /home/notes outside'],
    ['what is not there', useOf('read', 'none/x'), 'absent /app/none/x'],
    ['the folder itself', useOf('list', ''), 'folder /app'],
    ['in home', useOf('read', '~/notes'), 'file /home/notes outside'],
    ['home itself', useOf('list', '~'), 'folder /home outside'],
    ['an odd name', useOf('read', '\\~odd'), 'file /app/~odd'],
    ['a secret file', useOf('read', '~/.ssh/id'), 'file /home/.ssh/id outside secret'],
    ['all that a pattern matches', useOf('read', 'src/*.ts'), 'file /app/src/b.ts'],
    ['behind links too', useOf('read', 'o*/secret.*'), 'file /outside/secret.txt outside'],
    ['the pattern where nothing matches', useOf('read', 'none*'), 'absent /app/none*'],
    ['unclear below a file', useOf('read', 'a.ts/x'), 'unclear: cannot be looked up: `/app/a.ts` is not a folder'],
    [
      'unclear in a loop',
      useOf('read', 'loop'),
      'unclear: cannot be looked up: `/app/loop` leads through more than 40 links',
    ],
    ['unclear where it is nothing', useOf('read', '\\'), 'unclear: cannot be looked up: the path is empty'],
    [
      'unclear where it is only known later',
      useOf('read', '', { path: [{ kind: 'unknown', splits: false }] }),
      'unclear: is only known when it runs',
    ],
  ])('%s', (_law, use, expected) => {
    expect(one(use)).toBe(expected);
  });

  it('unclear where all of them are too many', () => {
    const uses = Array.from({ length: 2001 }, () => useOf('read', 'a.ts'));
    expect(look({ uses }).uses.slice(1999).map(words)).toEqual(['file /app/a.ts', 'unclear: is one of too many paths']);
  });
});

describe('after `cd`', () => {
  it.each<[string, readonly PlannedFolder[], PathUse, string]>([
    ['paths start there', [folder(0, 'src')], useOf('read', 'b.ts', { folder: 1 }), 'file /app/src/b.ts'],
    [
      'one folder starts from another',
      [folder(0, 'src'), folder(1, 'deep')],
      useOf('read', 'c.ts', { folder: 2 }),
      'file /app/src/deep/c.ts',
    ],
    ['it goes up', [folder(0, 'src'), folder(1, '..')], useOf('read', 'a.ts', { folder: 2 }), 'file /app/a.ts'],
    ['an absolute path stays', [folder(0, 'src')], useOf('read', app, { folder: 1 }), 'folder /app'],
    ['nothing is sure behind a link', [folder(0, 'in')], useOf('read', 'b.ts', { folder: 1 }), NOT_SURE()],
    ['nor in what is not there', [folder(0, 'none')], useOf('read', 'b.ts', { folder: 1 }), NOT_SURE()],
    ['nor in a file', [folder(0, 'a.ts')], useOf('read', 'b.ts', { folder: 1 }), NOT_SURE()],
    ['nor after that', [folder(0, 'in'), folder(1, app)], useOf('read', 'b.ts', { folder: 2 }), NOT_SURE()],
    ['nor where a pattern matches several', [folder(0, '*')], useOf('read', 'b.ts', { folder: 1 }), NOT_SURE()],
    ['it is entered', [], useOf('enter', 'src'), 'folder /app/src'],
    ['a pattern may be one folder', [], useOf('enter', 'sr*'), 'folder /app/src'],
    ['a link is not', [], useOf('enter', 'in'), 'unclear: leads through a link'],
    ['a file is not', [], useOf('enter', 'a.ts'), 'unclear: is not a folder'],
    ['several are not', [], useOf('enter', 's*/*'), 'unclear: may be several folders'],
  ])('%s', (_law, folders, use, expected) => {
    expect(one(use, folders)).toBe(expected);
  });
});

function NOT_SURE(): string {
  return 'unclear: starts in a folder that is not sure';
}

const plain = { plainNames: true };
const follows = { follows: true };

describe('going through a folder meets', () => {
  it.each<[string, PathUse, string | null]>([
    ['nothing', useOf('tree', 'clean'), null],
    ['a secret file, however deep', useOf('tree', 'keys'), 'it holds `keys/deep/.env`, a secret file'],
    ['none that the list excepts', useOf('tree', 'kept'), null],
    ['none where it is only listed', useOf('names', 'keys'), null],
    ['none where one folder is read', useOf('list', 'keys'), null],
    ['one below a name with a dot', useOf('tree', 'dots'), 'it holds `dots/.hidden/.env`, a secret file'],
    ['none there, where such names are left out', useOf('visible', 'dots'), null],
    [
      'one that an ignore list takes back',
      useOf('visible', 'listed'),
      'it holds `listed/.aws/credentials`, a secret file',
    ],
    ['one that a list above takes back', useOf('visible', 'above/deep'), 'it holds `above/deep/.env`, a secret file'],
    ['none where the lists take back others', useOf('visible', 'backed'), null],
    ['none by its type, where none is asked for', useOf('visible', 'typed'), null],
    ['one by its type', useOf('typed', 'typed'), 'it holds `typed/.env.ts`, a secret file'],
    ['none in a folder that is left out', useOf('typed', 'dots'), null],
    ['none that is of no type', useOf('typed', 'backed'), null],
    [
      'that all of it is secret',
      useOf('tree', '~/.ssh'),
      '`/home/.ssh` is a folder of which all must be kept: a secret file',
    ],
    ['nothing behind a link', useOf('tree', 'linked'), null],
    [
      'the link, where it goes through it',
      useOf('tree', 'linked', follows),
      'it holds `linked/etc`, a link, which it goes through',
    ],
    ['that for names too', useOf('names', 'linked', follows), 'it holds `linked/etc`, a link, which it goes through'],
    ['a pipe, which it would wait on', useOf('tree', 'pipes'), 'it holds `pipes/pipe`, which is no file'],
    ['that not where it is only listed', useOf('names', 'pipes'), null],
    ['the first of several folders', useOf('tree', 'k*'), 'it holds `keys/deep/.env`, a secret file'],
    [
      'a name of two words',
      useOf('names', 'words', plain),
      expect.stringMatching(/^it holds `words\/(two words|line\nend)`/) as never,
    ],
    [
      'a name with a quote',
      useOf('names', 'quotes', plain),
      'it holds `quotes/a"b`, a name that becomes several words or an option',
    ],
    [
      'a name that is an option',
      useOf('names', 'dash', plain),
      'it holds `dash/-rf`, a name that becomes several words or an option',
    ],
    ['plain names', useOf('names', 'clean', plain), null],
    ['its own name', useOf('list', 'words/two words', plain), '`words/two words` becomes several words or an option'],
  ])('%s', (_law, use, expected) => {
    const found = look({ uses: [use] }).uses[0];
    const holds = found?.kind === 'paths' ? (found.holds?.replaceAll(root, '') ?? null) : found?.why;
    expect(holds).toEqual(expected);
  });

  it.each([
    ['a rule against reading', 'deny Read(ruled/private/**)', 'it holds `ruled/private`, which a rule speaks of'],
    ['a rule that asks', 'ask Read(private)', 'it holds `ruled/private`, which a rule speaks of'],
    [
      'a rule for the very folder',
      'ask Read(ruled/**)',
      'is a folder of which all must be kept: which a rule speaks of',
    ],
    ['a rule for all reading', 'ask Read', 'a rule speaks of all reading'],
    ['no rule against changing', 'deny Edit(ruled/private/**)', null],
    ['no rule that allows', 'allow Read(ruled/**)', null],
    ['no rule for another place', 'deny Read(src/private/**)', null],
  ])('%s', (_law, text, expected) => {
    const found = look({ uses: [useOf('tree', 'ruled')] }, { rules: [text] }).uses[0];
    const holds = found?.kind === 'paths' ? found.holds : 'unclear';
    if (expected === null) expect(holds).toBeNull();
    else expect(holds).toContain(expected);
  });

  it('what was not seen whole', () => {
    const disk: GateDisk = {
      ...openGateDisk({ searchPath: null, person: null }),
      findInTree: () => ({ kind: 'unseen', why: 'it holds more than 20000 entries' }),
    };
    expect([one(useOf('tree', 'src'), [], { disk }), one(useOf('names', 'src', plain), [], { disk })]).toEqual([
      'folder /app/src; it holds more than 20000 entries, and may hold a secret file',
      'folder /app/src; it holds more than 20000 entries, and was not seen whole',
    ]);
  });

  it.runIf(process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0)(
    'folders that the person cannot read or enter',
    () => {
      mkdirSync(at('closed/inner'), { recursive: true });
      chmodSync(root, 0o755);
      chmodSync(at('closed/inner'), 0o700);
      const file = new URL('../paths/gateDisk.ts', import.meta.url).href;
      const code = `import { openGateDisk } from ${JSON.stringify(file)};
        const disk = openGateDisk({ searchPath: null, person: null });
        const tree = disk.findInTree(${JSON.stringify(at('closed'))}, { dots: true, why: () => null });
        const glob = disk.expandGlob([{ kind: 'text', value: 'inner/' }, { kind: 'wild', many: true }],
          { folder: ${JSON.stringify(at('closed'))}, home: '/', ignoreCase: false });
        const enters = [${JSON.stringify(at('closed'))}, ${JSON.stringify(at('closed/inner'))}].map(disk.mayEnter);
        console.log(JSON.stringify([tree.kind, glob, enters]));`;
      const node = ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath];
      const { stdout } = spawnSync('setpriv', [...node, '--input-type=module', '-e', code], { encoding: 'utf8' });
      expect(JSON.parse(stdout)).toEqual([
        'unseen',
        { kind: 'unclear', why: 'lies where names cannot be listed' },
        [true, false],
      ]);
    },
  );
});

describe('of the project must hold', () => {
  const probe = (name: PlannedProbe['probe'], files: readonly string[] = [], at = 0): PlannedProbe => ({
    probe: name,
    folder: at,
    files,
  });
  const asked = (probes: readonly PlannedProbe[], folders: readonly PlannedFolder[] = [], disk?: GateDisk) =>
    look({ probes, folders }, disk === undefined ? {} : { disk }).probes.map(
      (each) => each?.replaceAll(root, '') ?? null,
    );

  it.each<[string, readonly string[], readonly PlannedFolder[], string | null]>([
    ['that a file is not there', ['none.toml'], [], null],
    [
      'and it is',
      ['none.toml', '.cargo/config.toml'],
      [],
      '`/app/.cargo/config.toml` is there, which can change what it does',
    ],
    [
      'and it is above',
      ['.cargo/config.toml'],
      [folder(0, 'src'), folder(1, 'deep')],
      '`/app/.cargo/config.toml` is there, which can change what it does',
    ],
    ['not above the project', ['outside'], [folder(0, 'src')], null],
    [
      'a link to nothing is there',
      ['.npmrc'],
      [folder(0, 'lib')],
      '`/app/lib/.npmrc` is there, which can change what it does',
    ],
    ['below a file nothing is', ['a.ts/x'], [], null],
    ['that a file is the own one of the project', ['b.ts@', 'none@', 'here.json@'], [folder(0, 'src')], null],
    [
      'and it leads out of it, also from a folder below',
      ['away.json@'],
      [folder(0, 'src'), folder(1, 'deep')],
      "`/app/src/away.json`, which it reads, leads to a file that is not the project's or is secret",
    ],
    [
      'and it leads to a secret one',
      ['key.json@'],
      [folder(0, 'src')],
      "`/app/src/key.json`, which it reads, leads to a file that is not the project's or is secret",
    ],
    [
      'elsewhere up to the top',
      ['outside/secret.txt'],
      [folder(0, '../home')],
      '`/outside/secret.txt` is there, which can change what it does',
    ],
    ['where it is not sure', ['x'], [folder(0, 'in')], 'the folder that it works in is not sure'],
  ])('%s', (_law, files, folders, expected) => {
    expect(asked([probe('absent', files, folders.length)], folders)).toEqual([expected]);
  });

  it('what Git says of the very folder', () => {
    const seen: unknown[] = [];
    const disk = diskOf(
      { [`${app}/src`]: { type: 'folder' } },
      {},
      {
        gitFault: (...given) => (seen.push(given) > 0 ? 'it has `x`' : null),
        sameRepositoryFault: (...given) => (seen.push(given) > 0 ? null : 'another'),
      },
    );
    const probes = [probe('git', [], 1), probe('sameRepository', [], 1)];
    expect([asked(probes, [folder(0, 'src')], disk), seen]).toEqual([
      ['it has `x`', null],
      [
        [`${app}/src`, [app]],
        [`${app}/src`, app],
      ],
    ]);
  });
});
