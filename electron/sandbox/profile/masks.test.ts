import { describe, expect, test } from 'vitest';
import type { SandboxWish } from './sandboxProfile.ts';
import { madeUpProfile, type Tree, wishOf } from './testing/madeUp.ts';

const HOME = '/home/me';
const masks = (wish: Partial<SandboxWish>, tree: Tree, listening: readonly string[] = []) =>
  madeUpProfile(wishOf(wish), tree, { listening }).masks;
const folder = (path: string, reason: string) => ({ path, kind: 'folder', reason });
const file = (path: string, reason: string) => ({ path, kind: 'file', reason });

describe('secret places', () => {
  const tree: Tree = {
    [`${HOME}/.ssh/id`]: 'file',
    [`${HOME}/.netrc`]: 'file',
    [`${HOME}/.aws`]: '-> /srv/aws',
    '/srv/aws': 'folder',
    [`${HOME}/Library/Application Support/Firefox/x`]: 'file',
  };
  test('those that are there are hidden, where they really are', () => {
    expect(masks({}, tree)).toEqual([
      folder('/srv/aws', 'secret'),
      file(`${HOME}/.netrc`, 'secret'),
      folder(`${HOME}/.ssh`, 'secret'),
      folder(`${HOME}/Library/Application Support/Firefox`, 'secret'),
    ]);
  });
  test('not where that is switched off', () => expect(masks({ maskSecrets: false }, tree)).toEqual([]));
  test('those that a variable moves', () => {
    const environment = { XDG_CONFIG_HOME: '/c', GNUPGHOME: '/g', CARGO_HOME: '/r', NETRC: 'relative' };
    const moved: Tree = { '/c/gh/hosts.yml': 'file', '/g/x': 'file', '/r/credentials.toml': 'file' };
    expect(masks({ environment }, moved)).toEqual([
      folder('/g', 'secret'),
      file('/r/credentials.toml', 'secret'),
      file('/c/gh/hosts.yml', 'secret'),
    ]);
  });
  test('a project in one is opened in what is hidden', () => {
    const profile = madeUpProfile(wishOf({ folder: `${HOME}/.ssh/tool` }), tree);
    expect(profile.roots).toEqual([{ path: `${HOME}/.ssh/tool`, kind: 'project', nested: false }]);
    expect(profile.masks).toContainEqual(folder(`${HOME}/.ssh`, 'secret'));
    expect(profile.faults).toHaveLength(1);
  });
  test('one that is opened itself is shown, and auto_allow rests', () => {
    const profile = madeUpProfile(wishOf({ extraWritable: ['~/.aws'] }), tree);
    expect(profile.roots.map(({ path }) => path)).toContain('/srv/aws');
    expect(profile.masks).not.toContainEqual(folder('/srv/aws', 'secret'));
    expect(profile.faults).toEqual(['`/srv/aws` holds keys or logins, and may be written']);
    expect(profile.notices).toEqual([
      '`/srv/aws` holds keys or logins, and may be written; it is not hidden from commands.',
    ]);
  });
});

describe('Z Engine itself', () => {
  const tree: Tree = {
    '/data/z/z.db': 'file',
    '/data/z/sample': 'folder',
    [`${HOME}/.config/z/settings.toml`]: 'file',
  };
  const wish = {
    ownPaths: ['/data/z', `${HOME}/.config/z`, `${HOME}/.config/z/settings.toml`],
    ownExceptions: ['/data/z/sample'],
  };
  test('its folders are hidden, once each', () => {
    expect(masks(wish, tree)).toEqual([folder('/data/z', 'own'), folder(`${HOME}/.config/z`, 'own')]);
  });
  test('the sample project is opened in what is hidden', () => {
    const profile = madeUpProfile(wishOf({ ...wish, folder: '/data/z/sample' }), tree);
    expect(profile.roots).toEqual([{ path: '/data/z/sample', kind: 'project', nested: false }]);
    expect(profile.masks).toContainEqual(folder('/data/z', 'own'));
    expect(profile.faults).toEqual([]);
  });
  test('in a folder that may be written the sample project is a root in a root, since what is hidden lies between', () => {
    const profile = madeUpProfile(wishOf({ ...wish, folder: '/data/z/sample', addedFolders: ['/data'] }), tree);
    expect(profile.roots).toEqual([
      { path: '/data', kind: 'added', nested: false },
      { path: '/data/z/sample', kind: 'project', nested: true },
    ]);
    expect(profile.pins).toEqual(['/data/z', '/data/z/sample']);
  });
  test('what is not there yet, in a folder that may be written, cannot be made', () => {
    const profile = madeUpProfile(wishOf({ ownPaths: ['/home/me/app/own.toml'] }), {});
    expect(profile.protections).toContainEqual(
      expect.objectContaining({ path: '/home/me/app/own.toml', state: 'absent', placeholder: 'folder' }),
    );
  });
});

describe('sockets', () => {
  test('fixed places, the folder around an agent, and what else something listens on', () => {
    const environment = {
      SSH_AUTH_SOCK: '/srv/agents/ssh-1/agent.9',
      XDG_RUNTIME_DIR: '/run/own',
      DOCKER_HOST: `unix://${HOME}/d.sock`,
    };
    const tree: Tree = {
      '/srv/agents/ssh-1/agent.9': 'socket',
      '/run/own/bus': 'socket',
      '/run/user/1/bus': 'socket',
      '/run/docker.sock': 'socket',
      [`${HOME}/d.sock`]: 'socket',
    };
    expect(masks({ environment }, tree, ['/srv/db.sock', '/home/me/app/s', '/run/user/1/bus'])).toEqual([
      file('/run/docker.sock', 'socket'),
      folder('/run/own', 'socket'),
      folder('/run/user', 'socket'),
      file('/srv/db.sock', 'socket'),
      file(`${HOME}/d.sock`, 'socket'),
      folder('/srv/agents/ssh-1', 'socket'),
      file(`${HOME}/app/s`, 'socket'),
    ]);
  });
  test('those in the old /tmp are not seen anyway, but those in a project there are', () => {
    expect(masks({ folder: '/tmp/app' }, { '/tmp/.X11-unix': 'folder' }, ['/tmp/app/s', '/tmp/s'])).toEqual([
      file('/tmp/app/s', 'socket'),
    ]);
    expect(masks({ platform: 'darwin' }, { '/tmp/.X11-unix': 'folder' })).toEqual([folder('/tmp/.X11-unix', 'socket')]);
  });
  test('never the home folder or all keys because of one socket', () => {
    const environment = { SSH_AUTH_SOCK: `${HOME}/.ssh/s`, XDG_RUNTIME_DIR: '/home' };
    const profile = madeUpProfile(wishOf({ environment, maskSecrets: false }), { [`${HOME}/.ssh/s`]: 'socket' });
    expect(profile.masks).toEqual([file(`${HOME}/.ssh/s`, 'socket')]);
    expect(profile.faults).toEqual(['`/home` would have to be hidden, and holds your home folder']);
  });
});
