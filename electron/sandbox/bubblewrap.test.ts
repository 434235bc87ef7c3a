import { expect, test } from 'vitest';
import { type BubblewrapGiven, bubblewrapArguments, rootsToOpen } from './bubblewrap.ts';
import type { Mask, Protection, SandboxProfile, WritableRoot } from './profile/sandboxProfile.ts';

const root = (path: string, nested = false): WritableRoot => ({ path, kind: 'project', nested });
const kept = (path: string, more: Partial<Protection> = {}): Protection => ({
  ...{ path, state: 'folder', placeholder: null, target: null, why: 'it is kept' },
  ...more,
});
const folder = (path: string): Mask => ({ path, kind: 'folder', reason: 'own' });
const file = (path: string): Mask => ({ path, kind: 'file', reason: 'socket' });
const profile = (more: Partial<SandboxProfile> = {}): SandboxProfile => ({
  ...{ folder: '/h/p', network: false, temp: '/d/tmp', roots: [root('/h/p')], pins: [], protections: [], masks: [] },
  ...{ faults: [], notices: [] },
  ...more,
});
const given = (more: Partial<BubblewrapGiven> = {}): BubblewrapGiven => ({
  features: { version: '0.8.0', disableUserns: true, bindFd: true },
  system: { asRoot: false, procEntries: [], hasSshFolder: false },
  ...{ statusDescriptor: 3, seccompDescriptor: 4, rootDescriptors: new Map() },
  ...more,
});
const command = ['/bin/bash', '-c', 'npm test'];
const wordsOf = (of: Partial<SandboxProfile>, more: Partial<BubblewrapGiven> = {}) => {
  const words = bubblewrapArguments(profile(of), given(more), command);
  return words.ok ? words.value.join(' ') : words;
};
/** What lies between the folders of the system and the start of the command. */
const mountsOf = (of: Partial<SandboxProfile>, more: Partial<BubblewrapGiven> = {}) => {
  const words = wordsOf(of, more);
  return typeof words === 'string' ? words.replace(/^.* \/d\/tmp \/tmp /, '').replace(/ --chdir .*$/, '') : words;
};

const ALONE =
  '--new-session --die-with-parent --unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try --cap-drop ALL';
const SYSTEM = '--dev /dev --proc /proc --ro-bind /proc/sys /proc/sys';
const END = '--chdir /h/p --json-status-fd 3 --seccomp 4 -- /bin/bash -c npm test';

test('the whole of an ordinary project, in its order', () => {
  const whole = wordsOf(
    {
      pins: ['/h/p/.git', '/h/p/a', '/h/p/a/b'],
      roots: [root('/h/p'), root('/home/me/.npm/_cacache')],
      protections: [
        kept('/h/p/.claude', { state: 'absent', placeholder: 'folder' }),
        kept('/h/p/.mcp.json', { state: 'file' }),
        kept('/h/p/.git/commondir', { state: 'absent', placeholder: 'commondir' }),
        kept('/h/p/.git/hooks'),
        kept('/h/p/.git/config.worktree', { state: 'absent' }),
        kept('/h/p/.husky', { state: 'link', target: '/h/p/a/b/hooks' }),
        kept('/h/p/.z-engine', { state: 'link' }),
      ],
      masks: [folder('/run/user/1000'), file('/run/docker.sock')],
    },
    { system: { asRoot: false, procEntries: [], hasSshFolder: true } },
  );
  expect(whole).toBe(
    [
      `${ALONE} --disable-userns --unshare-net --ro-bind / /`,
      '--ro-bind /h/p/.git /h/p/.git --ro-bind /h/p/a /h/p/a --ro-bind /h/p/a/b /h/p/a/b',
      `${SYSTEM} --bind /d/tmp /tmp`,
      '--bind /h/p /h/p --bind /home/me/.npm/_cacache /home/me/.npm/_cacache',
      '--ro-bind /h/p/.claude /h/p/.claude --ro-bind /h/p/.mcp.json /h/p/.mcp.json',
      '--ro-bind /h/p/.git/commondir /h/p/.git/commondir --ro-bind /h/p/.git/hooks /h/p/.git/hooks',
      '--ro-bind /h/p/a/b/hooks /h/p/a/b/hooks',
      '--tmpfs /etc/ssh/ssh_config.d --remount-ro /etc/ssh/ssh_config.d',
      '--ro-bind /dev/null /run/docker.sock --tmpfs /run/user/1000 --remount-ro /run/user/1000',
      END,
    ].join(' '),
  );
});

test('as root, online, with an old bubblewrap', () => {
  const words = wordsOf(
    { network: true },
    {
      features: { version: '0.6.1', disableUserns: false, bindFd: false },
      system: { asRoot: true, procEntries: ['/proc/irq', '/proc/mtrr', '/proc/sys'], hasSshFolder: true },
    },
  );
  const proc = '--ro-bind-try /proc/irq /proc/irq --ro-bind-try /proc/mtrr /proc/mtrr';
  expect(words).toBe(`${ALONE} --ro-bind / / ${SYSTEM} ${proc} --bind /d/tmp /tmp --bind /h/p /h/p ${END}`);
});

/** [law, the profile, its mounts from the first root on] */
const orders: [law: string, of: Partial<SandboxProfile>, mounts: string][] = [
  [
    'roots stand shallow first, whatever their order, and a root in a root is part of it',
    { roots: [root('/w/a/p', true), root('/h/p'), root('/w')] },
    '--bind /w /w --bind /h/p /h/p',
  ],
  [
    'a root that begins like another is none of its parts',
    { roots: [root('/h/p'), root('/h/p2')] },
    '--bind /h/p /h/p --bind /h/p2 /h/p2',
  ],
  [
    'what is kept stands behind every root, also behind one below it',
    { roots: [root('/h/p'), root('/h/p/.claude/w', true)], protections: [kept('/h/p/.claude')] },
    '--bind /h/p /h/p --ro-bind /h/p/.claude /h/p/.claude',
  ],
  [
    'what is kept by another is not mounted twice',
    { protections: [kept('/h/p/.git/modules/a'), kept('/h/p/.git/modules'), kept('/h/p/.git/modules')] },
    '--bind /h/p /h/p --ro-bind /h/p/.git/modules /h/p/.git/modules',
  ],
  [
    'a mask in a mask is covered by it; one beside it is not',
    { masks: [file('/run/user/1/bus'), folder('/run/user/1'), folder('/run/user/10'), folder('/run/user/1/x')] },
    '--bind /h/p /h/p --tmpfs /run/user/1 --remount-ro /run/user/1 --tmpfs /run/user/10 --remount-ro /run/user/10',
  ],
  [
    'a masked file covers nothing below it',
    { masks: [file('/s'), file('/s/t')] },
    '--bind /h/p /h/p --ro-bind /dev/null /s --ro-bind /dev/null /s/t',
  ],
  [
    'an own folder that holds the project is emptied before the project, and closed last',
    { folder: '/h/p', masks: [folder('/h')], protections: [kept('/h/p/.git/hooks'), kept('/h/other/.git/hooks')] },
    '--tmpfs /h --bind /h/p /h/p --ro-bind /h/p/.git/hooks /h/p/.git/hooks --remount-ro /h',
  ],
  [
    'of an own folder that is emptied nothing else is shown',
    { masks: [folder('/h'), file('/h/key'), folder('/h/p/secret'), folder('/h/q/r')] },
    '--tmpfs /h --bind /h/p /h/p --tmpfs /h/p/secret --remount-ro /h/p/secret --remount-ro /h',
  ],
  [
    'an own folder in what is kept stays empty, also where a root lies in it',
    {
      roots: [root('/h/p'), root('/h/p/.z/own/w', true)],
      protections: [kept('/h/p/.z')],
      masks: [folder('/h/p/.z/own')],
    },
    '--bind /h/p /h/p --ro-bind /h/p/.z /h/p/.z --tmpfs /h/p/.z/own --remount-ro /h/p/.z/own',
  ],
  [
    'what is new inside needs no mask, but in a root that lies there',
    {
      masks: [folder('/tmp/.X11-unix'), file('/dev/log'), folder('/tmp'), file('/tmp/p/a.sock')],
      roots: [root('/tmp/p')],
    },
    '--bind /tmp/p /tmp/p --ro-bind /dev/null /tmp/p/a.sock',
  ],
  [
    'folders on the way to a root below /tmp are held',
    { roots: [root('/tmp/a/b/p'), root('/tmp/a/b/p/c/q', true), root('/tmp/a/r')] },
    '--bind /d/tmp/a /tmp/a --bind /d/tmp/a/b /tmp/a/b --bind /tmp/a/r /tmp/a/r --bind /tmp/a/b/p /tmp/a/b/p',
  ],
];
test.each(orders)('%s', (_law, of, mounts) => {
  expect(mountsOf(of)).toBe(mounts);
});

test('the folders above a mask in a root are pinned, before anything new lies over them', () => {
  const words = wordsOf({
    ...{ roots: [root('/dev/shm/w'), root('/dev/shm/w/a/own/p', true)], pins: ['/dev/shm/w/a/own', '/dev/shm/w/a'] },
    masks: [file('/dev/shm/w/a/b/key'), folder('/run/x')],
  });
  const pins = ['/dev/shm/w/a', '/dev/shm/w/a/own', '/dev/shm/w/a/b'].map((pin) => `--ro-bind ${pin} ${pin}`).join(' ');
  expect(words).toContain(`--ro-bind / / ${pins} --dev /dev`);
});

const held: Partial<SandboxProfile> = {
  roots: [root('/w'), root('/w/own/p', true), root('/w/q', true)],
  masks: [folder('/w/own')],
};
test('a root behind an emptied folder in a root is mounted by its descriptor', () => {
  expect(rootsToOpen(profile(held))).toEqual(['/w/own/p']);
  const rootDescriptors = new Map([['/w/own/p', 7]]);
  expect(mountsOf(held, { rootDescriptors })).toBe(
    '--bind /w /w --tmpfs /w/own --bind-fd 7 /w/own/p --remount-ro /w/own',
  );
  expect(mountsOf(held)).toEqual({ ok: false, error: 'the folder `/w/own/p` could not be opened' });
  const features = { version: '0.6.1', disableUserns: true, bindFd: false };
  expect(mountsOf(held, { rootDescriptors, features })).toEqual({
    ok: false,
    error: 'bubblewrap 0.6.1 cannot mount `/w/own/p` safely',
  });
});

test('two spellings of one letter are two folders', () => {
  const [composed, apart] = ['/w/\u00e9', '/w/e\u0301'];
  expect(mountsOf({ roots: [root(composed)], protections: [kept(composed), kept(`${apart}/x`)] })).toBe(
    `--bind ${composed} ${composed} --ro-bind ${composed} ${composed} --ro-bind ${apart}/x ${apart}/x`,
  );
});

test('odd names are words of their own', () => {
  const odd = '/h/ --bind\n"\'$(x)\\';
  const words = bubblewrapArguments(profile({ folder: odd, roots: [root(odd)] }), given(), command);
  expect(words.ok && words.value.filter((word) => word === odd).length).toBe(3);
});

const refusals: [what: string, of: Partial<SandboxProfile>, error: string][] = [
  ['a relative root', { roots: [root('--tmpfs')] }, '`--tmpfs` is not the whole path of a file'],
  ['a path with dots', { protections: [kept('/h/p/../q')] }, '`/h/p/../q` is not the whole path of a file'],
  ['a path with two slashes', { masks: [file('/h//q')] }, '`/h//q` is not the whole path of a file'],
  ['a path with a slash at its end', { temp: '/d/' }, '`/d/` is not the whole path of a file'],
  ['a NUL', { pins: ['/h/\0'] }, '`/h/\0` is not the whole path of a file'],
  ['a target with dots', { protections: [kept('/l', { target: '/.' })] }, '`/.` is not the whole path of a file'],
  ['the whole disk as root', { roots: [root('/')] }, '`/` is not the whole path of a file'],
  ['the whole disk as mask', { masks: [folder('/')] }, '`/` is not the whole path of a file'],
  ...['/tmp', '/proc', '/proc/self', '/sys/fs', '/dev', '/dev/shm'].map(
    (path): [string, Partial<SandboxProfile>, string] => [
      `${path} as root`,
      { roots: [root(path)] },
      `\`${path}\` cannot be made writable`,
    ],
  ),
  [
    'more than bubblewrap takes',
    { pins: Array.from({ length: 3000 }, (_none, at) => `/h/p/${at}`) },
    'there are more paths to keep than bubblewrap takes',
  ],
];
test.each(refusals)('refused: %s', (_what, of, error) => {
  expect(wordsOf(of)).toEqual({ ok: false, error });
});

test('refused: a program without its whole path', () => {
  const refused = { ok: false, error: 'the program has no whole path' };
  expect(bubblewrapArguments(profile(), given(), ['bash'])).toEqual(refused);
  expect(bubblewrapArguments(profile(), given(), [])).toEqual(refused);
});

test('a folder whose new files are thrown away lies below the roots in it; what is in it stays read-only', () => {
  const scratch = [{ path: '/h/m/.git', entries: ['config', 'hooks'] }];
  expect(mountsOf({ scratch, roots: [root('/h/p'), root('/h/m/.git/refs')] })).toBe(
    [
      '--tmpfs /h/m/.git --ro-bind /h/m/.git/config /h/m/.git/config --ro-bind /h/m/.git/hooks /h/m/.git/hooks',
      '--bind /h/p /h/p --bind /h/m/.git/refs /h/m/.git/refs',
    ].join(' '),
  );
  expect(mountsOf({ scratch: [{ path: '/h/m/.git', entries: ['../x'] }] })).toEqual({
    ok: false,
    error: '`/h/m/.git/../x` is not the whole path of a file',
  });
});
