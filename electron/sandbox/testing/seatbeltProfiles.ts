// Profiles as a Mac would have them, for the tests of its rules.
import type { Mask, Protection, SandboxProfile } from '../profile/sandboxProfile.ts';

const kept = (path: string, state: Protection['state'], target: string | null = null): Protection => ({
  ...{ path, state, target },
  placeholder: null,
  why: 'it can name programs',
});
const mask = (path: string, reason: Mask['reason'], kind: Mask['kind'] = 'folder'): Mask => ({ path, kind, reason });

const P = '/Users/me/code/p';

/** A project with Git; half of what is protected is not there yet. */
export const PLAIN: SandboxProfile = {
  folder: P,
  network: false,
  temp: '/private/tmp/z/chat',
  roots: [{ path: P, kind: 'project', nested: false }],
  pins: [`${P}/.git`],
  protections: [
    kept(`${P}/.claude`, 'absent'),
    kept(`${P}/.mcp.json`, 'absent'),
    kept(`${P}/.z-engine`, 'folder'),
    kept(`${P}/.git/config`, 'file'),
    kept(`${P}/.git/hooks`, 'folder'),
    kept(`${P}/.git/commondir`, 'absent'),
  ],
  masks: [],
  faults: [],
  notices: [],
};

/** Its project lies in a folder that may be written too; links, secrets, sockets, and a root among Z Engine's own files. */
export const RICH: SandboxProfile = {
  ...PLAIN,
  network: true,
  temp: '/Users/me/Library/Application Support/z/temp/chat',
  roots: [
    { path: '/Users/me/code', kind: 'extra', nested: false },
    { path: P, kind: 'project', nested: true },
    { path: '/Users/me/Library/Application Support/z/worktrees/w', kind: 'added', nested: false },
  ],
  pins: [P, `${P}/.git`],
  protections: [
    ...PLAIN.protections,
    kept(`${P}/.husky/_`, 'absent'),
    kept(`${P}/.vscode`, 'link', '/Users/me/code/shared/vscode'),
  ],
  masks: [
    mask('/Users/me/.ssh', 'secret'),
    mask('/Users/me/Library/Application Support/z', 'own'),
    mask('/private/var/run/docker.sock', 'socket', 'file'),
    mask(`${P}/server.sock`, 'socket', 'file'),
    mask(`${P}/keys`, 'secret'),
  ],
};

/** Whatever a path may hold. */
export const ODD_PATH = '/Users/me/a"b) (allow default) \\ \n\'[x]^$.*;#{} é';
export const ODD: SandboxProfile = {
  ...PLAIN,
  folder: ODD_PATH,
  roots: [{ path: ODD_PATH, kind: 'project', nested: false }],
  pins: [],
  protections: [kept(`${ODD_PATH}/.mcp.json`, 'absent'), kept(`${ODD_PATH}/office/kiss/first`, 'absent')],
};

export const DARWIN_FOLDERS = { temp: '/private/var/folders/ab/c/T', cache: '/private/var/folders/ab/c/C' };
