// The sandbox as the app has it: folders that the settings open beside the project, and what becomes of those that are not to be had.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { quoted, USERS, USUAL, useWorld } from './testing/world.ts';

const NAMES = ['plain', 'with space', `"quoted" 'twice'`, 'a\nline', '--x', '-rf', '$(touch pwned)', 'ü – ß', '*', ' '];

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);
  const inBase = (name: string) => path.join(world().stage.base, name);
  const open = (...written: readonly string[]) =>
    world().settings(`${USUAL}\nextra_writable = [${written.map((each) => JSON.stringify(each)).join(', ')}]`);
  const write = (file: string) => world().run(`echo x > ${quoted(file)}`);

  beforeEach(async () => {
    const { make } = world();
    make(
      'rm -rf "$D" "$HOME/work/app" "$HOME/extra"; mkdir -p "$D" "$HOME/work/app" "$HOME/extra"',
      world().stage.base,
    );
    await open();
  });

  test.each(NAMES)('one named %j is opened', async (name) => {
    const folder = inBase(`outside/${name}`);
    const file = path.join(folder, 'f');
    world().make(`mkdir -- ${quoted(folder)}`);
    expect((await write(file)).code).toBe(1);
    await open(folder);
    expect((await write(file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe('x\n');
    expect((await write(inBase('outside/f'))).code).toBe(1);
  });

  test('one below home is written with a tilde', async () => {
    await open('~/extra');
    expect((await world().run('echo x > ~/extra/f')).code).toBe(0);
  });

  test.each([
    ['one that is not there', 'outside/none', 'is not there'],
    ['a file', 'outside/file', 'is a file and no folder'],
    ['the home folder', 'home', 'has your whole home folder in it'],
    ['the folder of the app', 'data-a', 'lies in a folder of Z Engine itself'],
  ])('%s is left out, and commands run', async (_what, name, why) => {
    world().make('echo kept > "$D/file"');
    await open(inBase(name));
    const { notices } = await world().look();
    expect(notices).toEqual([`\`${inBase(name)}\` of \`extra_writable\` ${why}; it is not opened.`]);
    expect((await world().run('echo x > f; cat f')).text).toBe('x\n');
    await world().run(`echo x > ${quoted(inBase(name))}; echo x > ${quoted(inBase(name))}/x`);
    expect([existsSync(inBase(`${name}/x`)), readFileSync(inBase('outside/file'), 'utf8')]).toEqual([false, 'kept\n']);
  });

  test('one in the project cannot be replaced while it is opened', async () => {
    world().make('mkdir out');
    await open('out');
    expect((await world().run('echo x > out/f && cat out/f')).text).toBe('x\n');
    expect((await world().run('rm -rf out; mv out away')).code).toBe(1);
    expect(world().host('test -d out && test ! -L out').code).toBe(0);
  });

  test.each([
    ['relative', '../../../outside'],
    ['absolute', '"$D"'],
  ])('one in the project that is a %s link made by a command leads nowhere', async (_kind, to) => {
    expect((await world().run(`ln -s ${to} out`)).code).toBe(0);
    await open('out');
    expect((await world().run('echo x > out/f')).code).toBe(1);
    expect(existsSync(inBase('outside/f'))).toBe(false);
    expect((await world().look()).notices.join()).toContain('a link that commands can change');
    expect(world().host('echo x > out/f').code).toBe(0);
  });

  test('in whatever order they are named, the same is open and the same is kept', async () => {
    world().make('mkdir -p "$D/a/b/c" "$D/a/d"');
    const folders = ['outside/a/b/c', 'outside/a', 'outside/a/b'].map(inBase);
    const seen = [];
    for (const order of [folders, folders.toReversed()]) {
      await open(...order);
      const { look } = await world().look();
      const { text } = await world().run(
        'for f in a a/b a/b/c a/d .; do echo x > "$D/$f/f" && echo "$f"; done 2>/dev/null',
      );
      seen.push({ text, roots: look.kind === 'on' ? look.roots : [] });
    }
    expect(seen[0]?.text).toBe('a\na/b\na/b/c\na/d\n');
    expect(seen[1]).toEqual(seen[0]);
  });

  test('two that lie apart are two file systems to a command, and moving between them copies', async () => {
    await open(inBase('outside'));
    const moved = await world().run('echo x > f && mv f "$D/g" && cat "$D/g" && test ! -e f');
    expect([moved.code, moved.text]).toEqual([0, 'x\n']);
    const { code, denial } = await world().run('echo x > f; ln f "$D/h"');
    expect([code, denial?.what]).toEqual([1, 'crossing']);
  });
});
