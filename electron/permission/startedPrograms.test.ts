// Programs that a known one starts by itself: each must be the system's, unless there is none, so that nothing starts.
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { line, type Programs, policyOf, program, requestOf } from './portsFake.ts';

const APP = '/home/me/app';

async function decided(programs: Programs) {
  const policy = policyOf([]);
  const request = await requestOf({
    effects: [line('tar tf a.tar.gz')],
    mode: 'default',
    ...{ policy, disk: { [`${APP}/a.tar.gz`]: {} }, programs },
  });
  return decide(request, policy).decision;
}

describe('what `tar` may start to unpack', () => {
  it.each<[law: string, programs: Programs, expected: string]>([
    ["is the system's", {}, 'allow'],
    ['is not there', { zstd: { kind: 'absent' }, gzip: { kind: 'absent' } }, 'allow'],
    ['is a file of the project', { gzip: program(`${APP}/bin/gzip`) }, 'ask'],
    ['may be changed by others', { gzip: program('/x/gzip', { open: 'others may change `/x`' }) }, 'ask'],
    ['cannot be told', { gzip: { kind: 'unclear', why: 'a folder of PATH cannot be read' } }, 'ask'],
    ['does not matter where `tar` is not there', { tar: { kind: 'absent' } }, 'ask'],
  ])('%s', async (_law, programs, expected) => {
    expect(await decided(programs)).toBe(expected);
  });
});
