import { describe, expect, it } from 'vitest';
import type { GateDisk } from '../paths/gateDisk.ts';
import { decide } from './decide.ts';
import { type Disk, line, policyOf, requestOf } from './portsFake.ts';
import { isSameLook } from './sameLook.ts';

type Change = { readonly disk?: Disk; readonly says?: Partial<GateDisk>; readonly cloud?: boolean };

async function seen(text: string, { disk = {}, says = {}, cloud = false }: Change) {
  const given = policyOf([]);
  const policy = { ...given, commands: { ...given.commands, cloud } };
  const request = await requestOf({ effects: [line(text)], policy, disk: { ...DISK, ...disk }, diskSays: says });
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
});
