// The sandbox as the app has it: a command has no right, gains none, and sees nothing of what the app was started with.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { quoted, USERS, USUAL, useWorld } from './testing/world.ts';

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);

  test('it has no rights, can gain none, and is filtered', async () => {
    const line = "grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status | tr -d '\\t'";
    const none = ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'].map((set) => `Cap${set}:0000000000000000\n`);
    expect((await world().run(line)).text).toBe(`${none.join('')}NoNewPrivs:1\nSeccomp:2\n`);
    expect(world().host(line).text).not.toContain('Seccomp:2');
  });

  const REFUSED = [
    ...[
      'mount -o remount,rw,bind /',
      'mount -t tmpfs none /tmp',
      'mount --bind /tmp /etc',
      'umount /tmp',
      'umount .claude',
    ],
    ...[
      'unshare -U true',
      'unshare -Urm true',
      'unshare -m true',
      'unshare -n true',
      'chroot / true',
      'mknod /tmp/d b 8 0',
    ],
    ...[
      'mkdir -p /tmp/a && pivot_root /tmp /tmp/a',
      'echo x > /proc/sys/kernel/core_pattern',
      'echo h > /proc/sysrq-trigger',
    ],
    ...[
      'echo 3 > /proc/sys/vm/drop_caches',
      'test -n "$(find /proc/sys /sys -writable -type f 2>/dev/null | head -n 1)"',
    ],
    ...[
      'test -n "$(find /sys/fs/cgroup -writable 2>/dev/null | head -n 1)"',
      'bwrap --ro-bind / / true',
      'chown 1:1 a',
      'dmesg',
    ],
    ...['test -e /dev/sda -o -e /dev/vda -o -e /dev/mem -o -e /dev/kvm -o -e /dev/fuse'],
  ];
  test.each(REFUSED)('refused: %s', async (line) => {
    world().make('touch a');
    expect((await world().run(`if ${line}; then echo done; else echo refused; fi 2>/dev/null`)).text).toMatch(
      /refused\n$/,
    );
  });

  test('a program that takes over its owner stays who it was', async () => {
    world().make('cp /usr/bin/id id; chmod 6755 id');
    expect(
      (
        await world().run('./id -u; sudo -n id -u 2>/dev/null; su -c "id -u" nobody < /dev/null 2>/dev/null || true')
      ).text.split('\n')[0],
    ).toBe(world().host('id -u').text.trim());
    const { code, denial } = await world().run(
      'echo "sudo: The \\"no new privileges\\" flag is set, which prevents sudo from running as root." >&2; exit 1',
    );
    expect([code, denial?.what]).toEqual([1, 'privilege']);
  });

  describe('the environment', () => {
    const SECRETS = {
      ...{
        ANTHROPIC_API_KEY: 'sk-x',
        GITHUB_TOKEN: 'ghp_x',
        AWS_SECRET_ACCESS_KEY: 'x',
        DB_PASSWORD: 'x',
        NPM_TOKEN: 'x',
      },
      ...{
        SSH_AUTH_SOCK: '/nowhere/s',
        DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
        DISPLAY: ':0',
        TMUX: '/nowhere/t,1,0',
      },
      ...{
        XDG_RUNTIME_DIR: '/run/user/1',
        DOCKER_HOST: 'unix:///nowhere',
        VSCODE_IPC_HOOK_CLI: '/nowhere/v',
        WSL_INTEROP: '/w',
      },
      ...{
        LD_PRELOAD: '/nowhere/l.so',
        NODE_OPTIONS: '--require /nowhere/m.js',
        BASH_ENV: '/nowhere/b',
        ENV: '/nowhere/e',
      },
      ...{
        PYTHONSTARTUP: '/nowhere/p',
        PERL5OPT: '-Mnowhere',
        JAVA_TOOL_OPTIONS: '-javaagent:/nowhere',
        PROMPT_COMMAND: 'touch pwned',
      },
      ...{
        DATABASE_URL: 'postgres://me:secret@host/db',
        'BASH_FUNC_ls%%': '() { touch pwned; }',
        ELECTRON_RUN_AS_NODE: '1',
      },
    };
    const KEPT = { MY_SETTING: 'kept', NODE_ENV: 'test', MAX_TOKENS: '5', CI: '1' };
    const forget = (set: object) => Object.fromEntries(Object.keys(set).map((name) => [name, null]));
    afterEach(() => world().setEnvironment({ ...forget(SECRETS), ...forget(KEPT) }));

    test('has no login, no way to a program outside, nothing that loads code, and the rest', async () => {
      await world().setEnvironment({ ...SECRETS, ...KEPT });
      const { text } = await world().run('ls > /dev/null; test ! -e pwned && env -0 | tr "\\n\\0" " \\n"');
      const names = text.split('\n').map((line) => line.slice(0, line.indexOf('=')));
      expect(names.filter((name) => Object.hasOwn(SECRETS, name))).toEqual([]);
      expect(Object.keys(KEPT).filter((name) => !names.includes(name))).toEqual([]);
      expect(text).toContain(`PATH=${world().env.PATH}\n`);
    });
  });

  describe('the temporary folder', () => {
    test('is private, is kept for a chat, is not seen by another, and goes with the app', async () => {
      const shared = `/tmp/z-suite-${process.pid}-${user}`;
      world().make(`echo host > ${shared}`);
      const first = await world().run(
        `echo mine > /tmp/f; cat ${shared}; test "$TMPDIR" = /tmp && cat "$(mktemp)"; ls /tmp`,
        { chat: 'one' },
      );
      world().make(`rm ${shared}`);
      expect(first.text).toContain('No such file');
      expect((await world().run('cat /tmp/f', { chat: 'one' })).text).toBe('mine\n');
      expect((await world().run('cat /tmp/f 2>/dev/null || echo none', { chat: 'two' })).text).toBe('none\n');
      expect(existsSync('/tmp/f')).toBe(false);
      await world().open('b');
      await world().run('echo x > /tmp/f', { app: 'b' });
      const folder = path.join(world().dataOf('b'), 'sandbox');
      expect(readdirSync(folder).filter((name) => name.startsWith('tmp-')).length).toBe(1);
      await world().close('b');
      expect(readdirSync(folder).filter((name) => name.startsWith('tmp-'))).toEqual([]);
    });
  });

  describe('secret places', () => {
    const PLACES = [
      '.ssh/id_ed25519',
      '.aws/credentials',
      '.netrc',
      '.npmrc',
      '.git-credentials',
      '.bash_history',
      '.config/gh/hosts.yml',
    ];
    test('cannot be read where lines run unasked, and can where the person wants it', async () => {
      world().make(PLACES.map((place) => `mkdir -p ~/${path.dirname(place)}; echo secret > ~/${place}`).join('; '));
      await world().settings(USUAL);
      const line = PLACES.map((place) => `cat ~/${quoted(place)} 2>/dev/null`).join('; ');
      expect((await world().run(`${line}; true`)).text).toBe('');
      expect(
        (
          await world().run(
            `cat ${quoted(world().dataOf('a'))}/z-engine.db 2>/dev/null; ls -A ${quoted(world().dataOf('a'))}`,
          )
        ).text,
      ).toBe('');
      await world().settings(`${USUAL}\nmask_secrets = false`);
      expect((await world().run(line)).text).toBe('secret\n'.repeat(PLACES.length));
      await world().settings(USUAL);
    });
  });
});
