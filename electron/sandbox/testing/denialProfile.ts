// The profile under which the texts of `denialTexts.ts` are judged.
import type { Protection, SandboxProfile } from '../profile/sandboxProfile.ts';

const kept = (path: string, state: Protection['state'] = 'file'): Protection => ({
  path,
  state,
  placeholder: state === 'absent' ? 'folder' : null,
  target: null,
  why: 'it can name programs that Git runs',
});

export const PROJECT = '/home/u/p';
export const HOME = '/home/u';

export const DENIAL_PROFILE: SandboxProfile = {
  folder: PROJECT,
  network: false,
  temp: '/var/tmp/z/chat',
  roots: [{ path: PROJECT, kind: 'project', nested: false }],
  pins: ['/home/u/p/.git'],
  protections: [
    kept('/home/u/p/.claude', 'absent'),
    kept('/home/u/p/.mcp.json'),
    kept('/home/u/p/.git/config'),
    kept('/home/u/p/.git/hooks', 'folder'),
  ],
  masks: [
    { path: '/home/u/.aws', kind: 'folder', reason: 'secret' },
    { path: '/home/u/.config/z-engine', kind: 'folder', reason: 'own' },
  ],
  faults: [],
  notices: [],
};
