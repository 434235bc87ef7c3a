import { expect, it } from 'vitest';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { inOwnTemp, namedAs } from './ownTemp.ts';

const TEMP = { folder: '/data/own', inside: ['/home/ann/shop', '/tmp/project'] };

it.each([
  ['/tmp/a.log', '/data/own/a.log'],
  ['/tmp', '/data/own'],
  ['/tmp/', '/data/own'],
  ['/tmp//b/../c', '/data/own/c'],
  ['//tmp/a', '/data/own/a'],
  ['/tmp/../etc/passwd', null],
  ['/tmpx/a', null],
  ['/var/tmp/a', null],
  ['tmp/a', null],
  ['../../tmp/a', null],
  ['~/tmp', null],
  ['/tmp/project', null],
  ['/tmp/project/src/a.ts', null],
  ['/tmp/projects', '/data/own/projects'],
])('%s is %s', (written, real) => expect(inOwnTemp(written, TEMP)).toBe(real));

it('is nowhere where commands see the machine\u2019s own', () => {
  expect(inOwnTemp('/tmp/a', { ...TEMP, folder: null })).toBeNull();
});

it('keeps the name that rules speak of', () => {
  const found = { written: '/data/own/a', lexical: '/data/own/a', real: '/data/own/a' };
  expect(namedAs(found as ResolvedPath, '/tmp/x/../a')).toEqual({
    ...{ written: '/tmp/x/../a', lexical: '/tmp/a', real: '/data/own/a' },
  });
});
