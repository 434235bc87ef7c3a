import { describe, expect, it } from 'vitest';
import type { GateDisk } from '../paths/gateDisk.ts';
import { decide } from './decide.ts';
import { type Disk, line, policyOf, requestOf, SANDBOXED } from './portsFake.ts';
import { isSameLook } from './sameLook.ts';
import type { SandboxLook } from './sandboxLook.ts';

type Change = {
  readonly disk?: Disk;
  readonly says?: Partial<GateDisk>;
  readonly cloud?: boolean;
  readonly sandbox?: SandboxLook;
};

async function seen(text: string, { disk = {}, says = {}, cloud = false, sandbox = { kind: 'off' } }: Change) {
  const given = policyOf([]);
  const policy = { ...given, commands: { ...given.commands, cloud } };
  const request = await requestOf({
    ...{ effects: [line(text)], policy, disk: { ...DISK, ...disk }, diskSays: says, sandbox },
  });
  return { request, decision: decide(request, policy) };
}

const APP = '/home/me/app';
const FILE = { type: 'file', state: { device: '1', inode: '7', size: '1', changedNs: '1', links: 1 } } as const;
const DISK: Disk = { [APP]: { type: 'folder' }, [`${APP}/src`]: { type: 'folder' }, [`${APP}/src/a.ts`]: FILE };

describe('a second look at a line is the same', () => {
  it.each<[string, string, Change, boolean]>([
    ['when nothing changed', 'cat src/*.ts', {}, true],
    ['not when a pattern matches another file', 'cat src/*.ts', { disk: { [`${APP}/src/b.ts`]: {} } }, false],
    [
      'not when the file leads elsewhere',
      'cat src/*.ts',
      { disk: { [`${APP}/src/a.ts`]: { real: '/etc/passwd' } } },
      false,
    ],
    ['not when a secret file lies in the folder', 'grep -r x src', { disk: { [`${APP}/src/.env`]: {} } }, false],
    ['not when Git is not as it was', 'git status', { says: { gitFault: () => 'it has `core.fsmonitor`' } }, false],
  ])('%s', async (_law, text, change, expected) => {
    expect(isSameLook(await seen(text, {}), await seen(text, change), false)).toBe(expected);
  });

  it('whatever the file holds that it reads', async () => {
    const [one, other] = [await seen('cat src/*.ts', {}), await seen('cat src/*.ts', {})];
    const [effect] = other.request.effects;
    if (effect?.kind !== 'command') throw new Error('no line');
    const grown = { ...effect, look: structuredClone(effect.look) };
    for (const use of grown.look.uses) {
      if (use.kind === 'paths')
        for (const { path } of use.paths) Object.assign(path.state ?? {}, { size: '2', changedNs: '9' });
    }
    expect(grown).not.toEqual(effect);
    expect(isSameLook(one, { ...other, request: { ...other.request, effects: [grown] } }, false)).toBe(true);
  });

  /** What the sandbox lets pass unasked rests, so that the line asks. */
  const resting: SandboxLook = { ...SANDBOXED, autoAllow: { kind: 'off' } };
  it.each<[string, SandboxLook, SandboxLook, boolean]>([
    ['when a socket came that is hidden', resting, { ...resting, kept: [...resting.kept, '/srv/new.sock'] }, true],
    ['not when it keeps what the line writes', SANDBOXED, { ...SANDBOXED, kept: [`${APP}/src`] }, false],
    ['not when another folder may be written', resting, { ...resting, roots: [...resting.roots, '/srv'] }, false],
    ['not when it has the network', resting, { ...resting, network: true }, false],
    ['not when it is switched off', resting, { kind: 'off' }, false],
    ['not when it breaks', resting, { kind: 'broken', why: 'no' }, false],
    ['not when an alarm stands', SANDBOXED, { ...SANDBOXED, autoAllow: { kind: 'rests', why: 'an alarm' } }, false],
  ])('of a confined line: %s', async (_law, before, after, expected) => {
    const one = await seen('touch src/new.ts', { sandbox: before });
    expect(isSameLook(one, await seen('touch src/new.ts', { sandbox: after }), false)).toBe(expected);
  });
});
