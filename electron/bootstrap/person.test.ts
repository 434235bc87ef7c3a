import path from 'node:path';
import { expect, test } from 'vitest';
import { homeOf, standingIn } from './person.ts';

const gone = () => {
  throw Object.assign(new Error('uv_cwd'), { code: 'ENOENT' });
};
const root = path.parse(process.execPath).root;

test.each<[string, string, string]>([
  ['where one stands', standingIn({ PWD: '/other' }, () => '/here'), '/here'],
  ['a folder that is gone', standingIn({ PWD: '/was/here' }, gone), '/was/here'],
  ['one of which nothing is known', standingIn({}, gone), root],
  ['one that is named in part', standingIn({ PWD: 'here' }, gone), root],
  ['home as the environment says', homeOf(() => '/home/ada', gone), '/home/ada'],
  [
    'home that is empty',
    homeOf(
      () => '',
      () => '/home/kept',
    ),
    '/home/kept',
  ],
  [
    'home that depends on where one stands',
    homeOf(
      () => 'ada',
      () => '/home/kept',
    ),
    '/home/kept',
  ],
  ['no home at all', homeOf(gone, gone), root],
])('%s', (_law, found, expected) => {
  expect(found).toBe(expected);
});
