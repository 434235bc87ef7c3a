import { describe, expect, test } from 'vitest';
import type { Protection, SandboxProfile, SandboxWish } from './sandboxProfile.ts';
import { madeUpProfile, type Tree, wishOf } from './testing/madeUp.ts';

const APP = '/home/me/app';
const absent = (path: string) => ({ path, state: 'absent', placeholder: 'folder', target: null });
const pathsOf = (all: readonly { readonly path: string }[]) => all.map(({ path }) => path);
const rootsOf = (wish: Partial<SandboxWish>, tree: Tree = {}) => pathsOf(madeUpProfile(wishOf(wish), tree).roots);
const kept = ({ protections }: SandboxProfile, path: string): Protection | undefined =>
  protections.find((each) => each.path === path);

test('a plain project: it may be written, its settings may not, whether they are there or not', () => {
  const { protections, ...rest } = madeUpProfile(wishOf(), { [`${APP}/.claude`]: 'folder' });
  expect(rest).toEqual({
    ...{ folder: APP, network: false, temp: '/var/z/tmp', masks: [], scratch: [], faults: [], notices: [], pins: [] },
    roots: [{ path: APP, kind: 'project', nested: false }],
  });
  expect(protections).toEqual([
    expect.objectContaining({ path: `${APP}/.claude`, state: 'folder', placeholder: null }),
    expect.objectContaining(absent(`${APP}/.mcp.json`)),
    expect.objectContaining(absent(`${APP}/.z-engine`)),
  ]);
});

describe('extra_writable', () => {
  const tree: Tree = {
    '/home/me/scratch': 'folder',
    '/home/me/scratch/file': 'file',
    '/home/me/app/out': '-> /home/me/dot',
    '/home/me/dot': 'folder',
    '/home/me/circle': '-> /home/me/circle',
    '/home/me/link': '-> /home/me/scratch',
    '/home/me/.config/z/settings.toml': 'file',
    '/home/me/.config/z/sample': 'folder',
    '/srv/it\'s\n a $(b) "c"': 'folder',
    '/home/me/app/--x': 'folder',
    '/srv/--y': 'folder',
    '/tmp': 'folder',
    '/dev/shm': 'folder',
  };
  const own = { ownPaths: ['/home/me/.config/z'], ownExceptions: ['/home/me/.config/z/sample'] };
  const allowed: readonly [law: string, written: string, root: string][] = [
    ['`~/` is home', '~/scratch', '/home/me/scratch'],
    ['a relative one starts at the project', '../scratch', '/home/me/scratch'],
    ['absolute', '/home/me/scratch', '/home/me/scratch'],
    ['through a link that no command can change', '~/link', '/home/me/scratch'],
    ['quotes, a newline and what a shell would run', '/srv/it\'s\n a $(b) "c"', '/srv/it\'s\n a $(b) "c"'],
    ['a name like an option', '../../../srv/--y', '/srv/--y'],
    ['what is the person’s in a folder of Z Engine', '~/.config/z/sample', '/home/me/.config/z/sample'],
  ];
  test.each(allowed)('opens %s', (_law, written, root) => {
    const profile = madeUpProfile(wishOf({ extraWritable: [written], ...own }), tree);
    expect(profile.roots).toContainEqual({ path: root, kind: 'extra', nested: false });
    expect(profile.notices).toEqual([]);
    expect(kept(profile, `${root}/.mcp.json`)).toMatchObject(absent(`${root}/.mcp.json`));
  });
  const refused: readonly [law: string, written: string, words: string][] = [
    ['what is not there', '~/nothing', 'is not there'],
    ['a file', '~/scratch/file', 'is a file'],
    ['links in a circle', '~/circle', 'leads in a circle'],
    ['the home folder', '~', 'whole home folder'],
    ['what holds it', '/home', 'whole home folder'],
    ['the whole disk', '/', 'whole home folder'],
    ['the whole disk by another name', '/srv/..', 'whole home folder'],
    ['a folder of Z Engine', '~/.config/z', 'folder of Z Engine'],
    ['what holds one', '~/.config', 'files of Z Engine'],
    ['a link in the project, which a command can turn', 'out', 'a link that commands can change'],
    ['the chat’s own /tmp', '/tmp', 'chat’s own'],
    ['what is made anew inside', '/dev/shm', 'belongs to the system'],
  ];
  test.each(refused)('does not open %s', (_law, written, words) => {
    const profile = madeUpProfile(wishOf({ extraWritable: [written], ...own }), tree);
    expect(pathsOf(profile.roots)).toEqual([APP]);
    expect(profile.notices).toEqual([expect.stringContaining(words)]);
  });
  test('a link in another folder of the list does not lead out of it either, in whatever order', () => {
    const links: Tree = { '/srv/a/out': '-> /srv/b', '/srv/b': 'folder' };
    for (const extraWritable of [
      ['/srv/a', '/srv/a/out'],
      ['/srv/a/out', '/srv/a'],
    ])
      expect(rootsOf({ extraWritable }, links)).toEqual(['/srv/a', APP]);
  });
  test('a folder in one that may be written already is no second root', () => {
    expect(rootsOf({ extraWritable: ['--x'], addedFolders: ['/home/me'] }, { ...tree })).toEqual(['/home/me']);
  });
});

describe('pins', () => {
  test('every folder between a root and what is kept below it, and none that is not there', () => {
    const profile = madeUpProfile(wishOf({ addedFolders: ['/home/me/w'], folder: '/home/me/w/a/app' }), {
      '/home/me/w': 'folder',
    });
    expect(pathsOf(profile.roots)).toEqual(['/home/me/w']);
    expect(profile.pins).toEqual(['/home/me/w/a', '/home/me/w/a/app']);
    expect(kept(profile, '/home/me/w/a/app/.claude')).toMatchObject(absent('/home/me/w/a/app/.claude'));
  });
  test('of what Git guards, of the target of a link, and of what is hidden', () => {
    const hooks = { ...absent(`${APP}/.git/x/hooks`), placeholder: null, state: 'absent' as const, why: 'w' };
    const profile = madeUpProfile(
      wishOf({ ownPaths: [`${APP}/data/own`] }),
      {
        [`${APP}/.git/HEAD`]: 'file',
        [`${APP}/.claude`]: `-> ${APP}/d/c`,
        [`${APP}/d/c`]: 'folder',
        [`${APP}/data/own`]: 'folder',
      },
      { git: { [APP]: { protections: [hooks] } } },
    );
    expect(profile.pins).toEqual([`${APP}/.git`, `${APP}/d`, `${APP}/data`]);
  });
});

describe('links', () => {
  const linked = (tree: Tree) => madeUpProfile(wishOf(), tree);
  test('one that stays inside is watched, and where it leads stays read-only', () => {
    const profile = linked({ [`${APP}/.claude`]: `-> ${APP}/c`, [`${APP}/c`]: 'folder' });
    expect(kept(profile, `${APP}/.claude`)).toMatchObject({ state: 'link', target: `${APP}/c`, placeholder: null });
    expect(profile.faults).toEqual([`\`${APP}/.claude\` is a link`]);
  });
  test.each([
    ['leads out', { [`${APP}/.mcp.json`]: '-> /home/me/mcp', '/home/me/mcp': 'file' }],
    ['leads nowhere', { [`${APP}/.mcp.json`]: `-> ${APP}/nothing` }],
    ['leads in a circle', { [`${APP}/.mcp.json`]: `-> ${APP}/.mcp.json` }],
  ] satisfies [string, Tree][])('one that %s is watched, and auto_allow rests', (_law, tree) => {
    const profile = linked(tree);
    expect(kept(profile, `${APP}/.mcp.json`)).toMatchObject({ state: 'link', target: null, placeholder: null });
    expect(profile.faults).toEqual([`\`${APP}/.mcp.json\` is a link`]);
  });
  test('a file with a second name: auto_allow rests', () => {
    const leaks = [{ kind: 'names' as const, path: `${APP}/.claude/settings.json` }];
    expect(madeUpProfile(wishOf(), {}, { leaks }).faults).toEqual([expect.stringContaining('second name')]);
  });
  test('where a link below a kept folder leads, nothing may be written either', () => {
    const to = { kind: 'file' as const, real: `${APP}/x.json`, links: [], names: 1, above: APP };
    const profile = madeUpProfile(wishOf(), {}, { leaks: [{ kind: 'link', path: `${APP}/.claude/s.json`, to }] });
    expect(kept(profile, to.real)).toMatchObject({ state: 'file' });
    expect(profile.faults).toEqual([]);
  });
});

describe('folders of PATH', () => {
  const withPath = (PATH: string, tree: Tree = {}) => madeUpProfile(wishOf({ environment: { PATH } }), tree);
  test('one in the project stays read-only, others are nothing to it', () => {
    const profile = withPath(`/usr/bin:${APP}/bin:.:relative`, { '/usr/bin': 'folder', [`${APP}/bin`]: 'folder' });
    expect(profile.protections.map(({ path }) => path)).toContain(`${APP}/bin`);
    expect(profile.protections).toHaveLength(4);
  });
  test('one that is not there yet is held free where its folder is there, else watched', () => {
    expect(kept(withPath(`${APP}/bin`), `${APP}/bin`)).toMatchObject(absent(`${APP}/bin`));
    expect(kept(withPath(`${APP}/x/bin`), `${APP}/x/bin`)).toMatchObject({ state: 'absent', placeholder: null });
  });
  test('a link in the project on the way to one', () => {
    const profile = withPath(`${APP}/l/bin`, { [`${APP}/l`]: '-> /opt/t', '/opt/t/bin': 'folder' });
    expect(kept(profile, `${APP}/l`)).toMatchObject({ state: 'link', target: null });
    expect(profile.faults).toEqual([`\`${APP}/l\` is a link`]);
  });
  test('the project itself', () => {
    const profile = withPath(APP);
    expect(pathsOf(profile.roots)).toEqual([APP]);
    expect(profile.faults).toEqual([`\`${APP}\` may be written, and programs are looked for in it`]);
  });
});

describe('caches', () => {
  const tree: Tree = {
    '/home/me/.npm/_npx': 'folder',
    '/home/me/.npm/_cacache': 'folder',
    '/home/me/.npm/_logs': 'folder',
  };
  test('none of those that are there may be written', () => {
    const all: Tree = {
      ...tree,
      '/home/me/.cache/x': 'folder',
      '/home/me/.cargo/registry/cache': 'folder',
      '/home/me/.m2': 'folder',
    };
    expect(rootsOf({}, all)).toEqual([APP]);
  });
  test('in a folder that a person names, what the host runs stays read-only', () => {
    const profile = madeUpProfile(wishOf({ extraWritable: ['~/.npm'] }), tree);
    expect(kept(profile, '/home/me/.npm/_npx')).toMatchObject({ state: 'folder' });
    const others = madeUpProfile(wishOf({ extraWritable: ['~/.gradle', '~/.m2'] }), {
      '/home/me/.gradle': 'folder',
      '/home/me/.m2': 'folder',
    });
    expect(kept(others, '/home/me/.gradle/init.gradle')).toMatchObject({ state: 'absent', placeholder: 'empty' });
    expect(kept(others, '/home/me/.gradle/init.d')).toMatchObject({ state: 'absent', placeholder: 'folder' });
    expect(kept(others, '/home/me/.m2/settings.xml')).toMatchObject({ state: 'absent', placeholder: null });
    expect(pathsOf(profile.roots)).toEqual(['/home/me/.npm', APP]);
  });
  test('but not the very place that they name', () => {
    const profile = madeUpProfile(wishOf({ extraWritable: ['~/.npm', '~/.npm/_npx'] }), tree);
    expect(kept(profile, '/home/me/.npm/_npx')).toBeUndefined();
    expect(pathsOf(profile.roots)).toEqual(['/home/me/.npm', APP]);
  });
});

describe('where auto_allow rests', () => {
  test.each([
    ['the home folder as the project', { folder: '/home/me' }, {}],
    ['a folder that holds what shells read', { addedFolders: ['/home/me/.config'] }, {}],
    ['a folder in what the desktop starts', { folder: '/home/me/.config/autostart/x' }, {}],
    ['a folder that all users share', { folder: '/tmp' }, {}],
    ['settings of the system', { folder: '/etc/app' }, {}],
    ['an added folder that is gone', { addedFolders: ['/gone'] }, {}],
  ] satisfies [string, Partial<SandboxWish>, Tree][])('%s', (_law, wish, tree) => {
    const folders = { '/home/me/.config': 'folder' } satisfies Tree;
    expect(madeUpProfile(wishOf(wish), { ...folders, ...tree }).faults).toHaveLength(1);
  });
  test('a folder of Z Engine as the project is not opened', () => {
    const profile = madeUpProfile(wishOf({ ownPaths: ['/home/me'] }), {});
    expect(profile.roots).toEqual([]);
    expect(profile.faults).toEqual([expect.stringContaining('folder of Z Engine')]);
  });
  test('a project that is bound to a second place', () => {
    const mounts = '1 0 8:1 / / rw - ext4 /dev/a rw\n2 1 8:1 /home/me/app /home/me/lib/app rw - ext4 /dev/a rw\n';
    const wish = wishOf({ addedFolders: ['/home/me/lib'] });
    expect(madeUpProfile(wish, { '/home/me/lib': 'folder' }, { mounts }).faults).toEqual([
      `\`/home/me/lib/app\` is \`${APP}\` or a part of it once more (a bind mount)`,
    ]);
  });
  test('what Git finds is handed on', () => {
    const git = { [APP]: { faults: ['f'], notices: ['n'], roots: ['/home/me/main/.git/objects'] } };
    const profile = madeUpProfile(wishOf(), {}, { git });
    expect([profile.faults, profile.notices]).toEqual([['f'], ['n']]);
    expect(profile.roots.at(-1)).toEqual({ path: '/home/me/main/.git/objects', kind: 'git', nested: false });
  });
});

test('another project in a folder that may be written keeps its own, one elsewhere is nothing to it', () => {
  const wish = wishOf({
    addedFolders: ['/home/me/w'],
    otherProjects: ['/home/me/w/other', '/home/me/far', '/home/me/w/gone'],
  });
  const profile = madeUpProfile(wish, { '/home/me/w/other': 'folder', '/home/me/far': 'folder' });
  expect(profile.protections.filter(({ path }) => path.endsWith('.mcp.json')).map(({ path }) => path)).toEqual([
    `${APP}/.mcp.json`,
    '/home/me/w/.mcp.json',
    '/home/me/w/other/.mcp.json',
  ]);
});
