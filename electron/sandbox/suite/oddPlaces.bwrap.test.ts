// The sandbox as the app has it: wherever a project lies and whatever it is called, the same is protected in it.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tryInside } from './testing/attacks.ts';
import { MAKE_BARE, MAKE_FULL, ON_WHAT_IS_NOT, ON_WHAT_IS_THERE, PROTECTED } from './testing/traps.ts';
import { quoted, USERS, USUAL, useWorld } from './testing/world.ts';

type Place = {
  readonly what: string;
  /** Of the project, below the base; absolute where it lies elsewhere. */
  readonly at: string;
  /** Added to the chat, below the base. */
  readonly added?: readonly string[];
  /** Opened by the settings, below the base. */
  readonly extra?: readonly string[];
};

const ODD = `a "b" 'c'\n$(touch pwned) * \\ %s #;|& ü – 漢`;
const PLACES: readonly Place[] = [
  ...['-rf', '--ro-bind', ODD].map((name) => ({ what: `named ${JSON.stringify(name)}`, at: `home/work/${name}` })),
  { what: 'below /tmp', at: `/tmp/z-suite-${process.pid}/app` },
  { what: 'on another file system', at: `/dev/shm/z-suite-${process.pid}/app` },
  { what: 'below ~/.cache', at: 'home/.cache/tool/app' },
  { what: 'in an added folder', at: 'home/work/deep/er/app', added: ['home/work'] },
  { what: 'in an added folder in an added folder', at: 'home/work/b/c/app', added: ['home/work/b', 'home/work'] },
  { what: 'in an opened folder', at: 'home/work/e/app', extra: ['home/work/e', 'home/work'] },
  { what: 'with an opened folder in it', at: 'home/work/g', extra: ['home/work/g/d'] },
];
const ELSEWHERE = PLACES.filter(({ at }) => at.startsWith('/')).map(({ at }) => path.dirname(at));

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);
  const below = (name: string) => path.resolve(world().stage.base, name);
  const clear = () => world().make(`rm -rf ${ELSEWHERE.map(quoted).join(' ')}`, '/');
  beforeAll(clear);
  afterAll(clear);

  const openIn = async ({ at, added = [], extra = [] }: Place, fixture: string) => {
    const project = below(at);
    world().make(`rm -rf -- ${quoted(project)}; mkdir -p -- ${quoted(project)}`, '/');
    world().make(fixture, project);
    await world().settings(
      `${USUAL}\nextra_writable = [${extra.map((each) => JSON.stringify(below(each))).join(', ')}]`,
    );
    return { folder: project, added: added.map(below) };
  };

  test.each(PLACES)('in a project $what what is there is not changed', async (place) => {
    const options = await openIn(place, MAKE_FULL);
    expect(await tryInside(world(), ON_WHAT_IS_THERE, PROTECTED, options)).toEqual({ changed: [], notes: [] });
    const { text } = await world().run('echo x > new && mkdir made && mv new made && cat made/new', options);
    expect(text).toBe('x\n');
    expect(existsSync(path.join(options.folder, 'made/new'))).toBe(true);
  });

  test.each(PLACES)('in a project $what what is not there is not made, and nothing is left', async (place) => {
    const options = await openIn(place, MAKE_BARE);
    const clean = await world().run('git status --porcelain && git add -A && git status --porcelain', options);
    expect([clean.code, clean.text]).toEqual([0, '']);
    expect(await tryInside(world(), ON_WHAT_IS_NOT, PROTECTED, options)).toEqual({ changed: [], notes: [] });
    expect(readdirSync(options.folder).filter((name) => PROTECTED.includes(name))).toEqual([]);
  });

  test('a project that is reached through a link is the folder that it leads to', async () => {
    world().make('mkdir -p real && ln -sfn real linked', below('home/work'));
    world().make(MAKE_BARE.replace('git init', 'rm -rf .git && git init'), below('home/work/real'));
    await world().settings(USUAL);
    expect((await world().run('true', { folder: below('home/work/linked') })).end).toContain('now leads elsewhere');
    expect((await world().run('pwd', { folder: below('home/work/real') })).text).toBe(`${below('home/work/real')}\n`);
  });

  test('no way around a project in an added folder moves it', async () => {
    const place = { what: '', at: 'home/work/m/n/app', added: ['home/work'] };
    const options = await openIn(place, MAKE_FULL);
    const moves = [
      'cd ../../..; mv m away',
      'cd ../..; mv n away',
      'cd ..; mv app away; mkdir -p app/.claude',
      'rm -rf ../app',
      'rmdir ../../n',
    ];
    expect(await tryInside(world(), moves, PROTECTED, options)).toEqual({ changed: [], notes: [] });
  });
});
