// The sandbox as the app has it: what the person, the app or another command does while a command runs, and what a command leaves
// where no mount can lie.
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { during } from './testing/during.ts';
import type { Ran } from './testing/protocol.ts';
import { MAKE_BARE, MAKE_FULL } from './testing/traps.ts';
import { USERS, useWorld } from './testing/world.ts';

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);
  const at = (name: string) => path.join(world().stage.project, name);
  const read = (name: string) => readFileSync(at(name), 'utf8');
  const autoAllow = async () => {
    const { look } = await world().look();
    return look.kind === 'on' ? look.autoAllow.kind : look.kind;
  };
  const standing = async () => (await world().look()).state.alarms;
  const dismissAll = async () => {
    for (const { id } of await standing()) await world().dismiss(id);
  };

  beforeEach(async () => {
    await dismissAll();
    world().make('rm -rf app "$D" && mkdir app "$D"', path.dirname(world().stage.project));
  });

  test('when one of two commands ends, the other is confined as before', async () => {
    world().make(MAKE_BARE);
    const ran = await during(
      world(),
      'echo {} > .mcp.json; mkdir -p .claude/x; echo x > .git/commondir; true',
      async () => {
        expect((await world().run('true')).code).toBe(0);
      },
    );
    expect([ran.code, ran.notes]).toEqual([0, []]);
    expect(['.mcp.json', '.claude', '.git/commondir'].filter((name) => existsSync(at(name)))).toEqual([]);
  });

  test('a placeholder that the person removes is missed, and what comes there is kept away', async () => {
    world().make(MAKE_BARE);
    const ran = await during(world(), 'echo evil > .mcp.json', () => void world().make('rmdir .mcp.json'));
    expect(ran.notes).toEqual([expect.stringContaining('.mcp.json` is protected and changed')]);
    expect(existsSync(at('.mcp.json'))).toBe(false);
    const [alarm] = await standing();
    expect(alarm?.changes.map(({ path: changed }) => changed)).toEqual([at('.mcp.json')]);
    expect(readFileSync(alarm?.changes[0]?.kept ?? '', 'utf8')).toBe('evil\n');
    expect(await autoAllow()).toBe('rests');
    await dismissAll();
    expect(await autoAllow()).toBe('on');
  });

  test('a configuration of Git that the host replaced and a command wrote to is put back', async () => {
    world().make(MAKE_FULL);
    const before = read('.git/config');
    const line = 'printf "[core]\\n\\tfsmonitor = evil\\n" >> .git/config && git config core.fsmonitor';
    const ran = await during(world(), line, () => void world().make('git config user.name me'));
    expect([ran.text, ran.notes.length]).toEqual(['evil\n', 1]);
    expect(read('.git/config')).not.toContain('evil');
    expect(read('.git/config').length).toBeGreaterThanOrEqual(before.length);
    expect((await standing()).length).toBe(1);
  });

  test('what the host alone replaces stays protected in a folder, and raises nothing', async () => {
    world().make(MAKE_FULL);
    const save = 'echo new > .z-engine/n && mv .z-engine/n .z-engine/settings.toml';
    const ran = await during(world(), 'echo evil >> .z-engine/settings.toml', () => void world().make(save));
    expect([ran.code, ran.notes, read('.z-engine/settings.toml')]).toEqual([1, [], 'new\n']);
  });

  test('a link in a protected place: nothing runs unasked, and one that was replaced is back', async () => {
    world().make(MAKE_BARE);
    world().make('mkdir -p dot/claude && echo kept > dot/claude/settings.json && ln -s dot/claude .claude');
    expect(await autoAllow()).toBe('rests');
    const through = await world().run('echo evil > .claude/settings.json; echo evil > dot/claude/x; mv dot away');
    expect([through.code, through.notes, read('dot/claude/settings.json')]).toEqual([1, [], 'kept\n']);
    const ran = await world().run('rm .claude && mkdir .claude && echo evil > .claude/settings.json');
    expect([ran.code, ran.notes.length]).toEqual([0, 1]);
    expect([lstatSync(at('.claude')).isSymbolicLink(), readlinkSync(at('.claude'))]).toEqual([true, 'dot/claude']);
    expect(read('.claude/settings.json')).toBe('kept\n');
    expect((await standing()).length).toBe(1);
  });

  test('hooks that a link leads to stay, and commands start', async () => {
    world().make(MAKE_BARE);
    world().make('mkdir hk && ln -s ../hk .git/hooks');
    const ran = await world().run(
      '{ echo evil > .git/hooks/pre-commit || echo evil > hk/pre-commit || echo refused; } 2>/dev/null',
    );
    expect([ran.end, ran.text]).toEqual(['exited', 'refused\n']);
    expect(existsSync(at('hk/pre-commit'))).toBe(false);
  });

  test.each([
    ['nowhere', 'ln -s nowhere .claude'],
    ['in a circle', 'ln -s .claude .mcp.json; ln -s .mcp.json .claude'],
    ['to a file', 'ln -s a .claude'],
    ['out of the project', 'ln -s "$D" .claude'],
  ])('a link that leads %s hinders no command, and nothing runs unasked', async (_where, line) => {
    world().make(MAKE_BARE);
    world().make(line);
    expect((await world().run('echo x > f && cat f')).text).toBe('x\n');
    expect((await world().look()).faults.length).toBeGreaterThan(0);
    expect(await autoAllow()).toBe('rests');
  });

  test('a configuration that was changed through a second name raises an alarm and is put back', async () => {
    world().make(MAKE_FULL);
    world().make('ln .git/config second');
    expect(await autoAllow()).toBe('rests');
    const before = read('.git/config');
    const ran = await world().run('printf "[core]\\n\\tfsmonitor = evil\\n" >> second');
    expect([ran.code, ran.notes.length, read('.git/config')]).toEqual([0, 1, before]);
    expect((await standing()).length).toBe(1);
  });

  test('a repository that a command makes is told, and one that would run programs is an alarm', async () => {
    const plain = await world().run(
      'git init -q && echo x > f && git add f && git commit -q -m one && git log --oneline | wc -l',
    );
    expect([plain.code, plain.text]).toEqual([0, '1\n']);
    expect(plain.notes).toEqual([expect.stringContaining('was made while the command ran')]);
    expect(await standing()).toEqual([]);
    world().make('rm -rf .git');
    await world().run('git init -q && git config core.fsmonitor evil');
    expect((await standing()).length).toBe(1);
  });

  test.each([
    ['that came later', 'a', 'b'],
    ['that was there before', 'b', 'a'],
  ])('of two apps with a data folder each, the one %s keeps the places of the other', async (_which, first, second) => {
    world().make(MAKE_BARE);
    await world().open('b');
    const attack = 'echo {} > .mcp.json; mkdir -p .claude/x; echo x > .git/hooks/x; echo x > .git/commondir; true';
    const held = { code: 0, notes: [] };
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    try {
      let later: Promise<Ran> | null = null;
      const early = await during(
        world(),
        attack,
        async () => {
          const isThere = new Promise<void>((resolve) => {
            later = during(
              world(),
              attack,
              async () => {
                resolve();
                await over;
              },
              { app: second },
            );
          });
          await isThere;
        },
        { app: first },
      );
      expect(early).toMatchObject(held);
      end();
      expect(await later).toMatchObject(held);
    } finally {
      await world().close('b');
    }
    await world().run('true');
    expect(
      ['.mcp.json', '.claude', '.z-engine', '.git/hooks', '.git/commondir'].filter((name) => existsSync(at(name))),
    ).toEqual([]);
    expect(world().make('git status --porcelain')).toBe('');
  });
});
