// The sandbox as the app has it: what is protected in a project stays, whether it is there or not.
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { HELD, tryAttacks } from './testing/attacks.ts';
import { MAKE_BARE, MAKE_FULL, ON_WHAT_IS_NOT, ON_WHAT_IS_THERE, PROTECTED } from './testing/traps.ts';
import { USERS, useWorld } from './testing/world.ts';

describe.each(USERS)('as %s', (user) => {
  const world = useWorld(user);

  beforeEach(() => {
    world().make('rm -rf app && mkdir app', path.dirname(world().stage.project));
  });

  test('what is there is not changed', async () => {
    world().make(MAKE_FULL);
    expect(await tryAttacks(world(), ON_WHAT_IS_THERE, PROTECTED)).toEqual(HELD);
  });

  test('what is not there is not made, and nothing is left', async () => {
    world().make(MAKE_BARE);
    expect(await tryAttacks(world(), ON_WHAT_IS_NOT, PROTECTED)).toEqual(HELD);
  });
});
