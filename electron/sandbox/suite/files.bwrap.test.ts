// The sandbox as the app has it: files that a command may write and those that it may not.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { HELD, tryAttacks } from './testing/attacks.ts';
import { USERS, useWorld } from './testing/world.ts';

/** As the project sees them. */
const OUTSIDE = ['../../../outside', '../other', ...['.bashrc', 'new', '.config'].map((name) => `../../${name}`)];
const ATTACKS = [
  'echo x > "$D/f"',
  'echo x >> "$D/kept"',
  ': > "$D/kept"',
  'rm "$D/kept"',
  'rm -rf "$D"',
  'mv "$D" "$D-away"',
  'mv "$D/kept" kept',
  'chmod 777 "$D/kept"',
  'chmod 777 "$D"',
  'touch "$HOME/new"',
  'mkdir -p "$HOME/.config/autostart"',
  'echo evil >> "$HOME/.bashrc"',
  'echo x > ../other/f',
  'mv ../other ../away',
  'ln -s "$D/kept" link; echo x > link',
  'ln -s "$D" folder; echo x > folder/f',
  'rm -rf made-before/*',
  'ln "$D/kept" second && echo x > second',
  'cp -l "$D/kept" third && echo x >> third',
  'sed -i s/kept/x/ "$D/kept"',
  'dd if=/dev/zero of="$D/kept" bs=1 count=1 conv=notrunc',
  'tar cf a.tar a && tar xf a.tar -C "$D"',
  'perl -e \'rename "a", "$ENV{D}/a" or die\'',
  'python3 -c \'import os; os.symlink("x", os.environ["D"] + "/l")\'',
  'python3 -c \'import os; os.truncate(os.environ["D"] + "/kept", 0)\'',
  'git -C "$D" init -q',
];

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);
  const inBase = (name: string) => path.join(world().stage.base, name);
  const read = (name: string) => readFileSync(inBase(name), 'utf8');

  beforeAll(() => {
    const { make } = world();
    make(
      'echo kept > "$D/kept"; echo a > a; echo . > "$HOME/.bashrc"; mkdir ../other; ln -s ../../../outside made-before',
    );
  });

  test('nothing beside the project changes', async () => {
    expect(await tryAttacks(world(), ATTACKS, OUTSIDE)).toEqual(HELD);
  });

  test('the project may be written, whatever that means', async () => {
    const lines = [
      'set -e; mkdir -p d/e; echo x > d/e/f; echo y >> d/e/f; ln d/e/f d/g; ln -s e d/h; mv d i; chmod 700 i',
      'cp -a i j; rm -r i; touch -d 2001-01-01 j/g; mkfifo p; truncate -s 0 j/g; sed -i 1iz j/e/f; exec 9<>j/n; flock 9 true',
    ];
    const { code, text, denial, confinement } = await world().run(lines.join('\n'));
    expect({ code, text, denial, confinement }).toEqual({
      ...{ code: 0, text: '', denial: null },
      confinement: { kind: 'sandboxed', network: false },
    });
    expect(existsSync(inBase('home/work/app/j/h/f'))).toBe(true);
  });

  test('what was refused is told for certain, with its path', async () => {
    const { code, denial, text } = await world().run('echo x > "$D/f"');
    expect(code).toBe(1);
    expect(text).toContain('Read-only file system');
    expect(denial).toMatchObject({
      certainty: 'certain',
      what: 'write',
      path: inBase('outside/f'),
      folder: inBase('outside'),
    });
  });

  test.each(['/etc', '/usr', '/usr/local/bin', '/var', '/opt', '/root', '/', '/boot', '/var/tmp', '/run', '/home'])(
    'nothing is made in %s',
    async (folder) => {
      const file = path.join(folder, `z-suite-${process.pid}`);
      const { code } = await world().run(`echo x > ${file}`);
      const isThere = existsSync(file);
      if (isThere) rmSync(file);
      expect([code, isThere]).toEqual([1, false]);
    },
  );

  test('a file with a second name outside is written through, and doctor says so', async () => {
    world().make('ln "$D/kept" hard; echo x > plain');
    expect((await world().run('echo changed > hard')).code).toBe(0);
    expect(read('outside/kept')).toBe('changed\n');
    const { state } = await world().look();
    expect(state.guards.find(({ words }) => words.includes('hard link'))?.holds).toBe(false);
  });

  test('after commands have run nothing rests', async () => {
    const { look, faults } = await world().look();
    expect({ faults, autoAllow: look.kind === 'on' && look.autoAllow }).toEqual({
      faults: [],
      autoAllow: { kind: 'on' },
    });
  });
});
