// Tests only: a launcher that keeps no record of what runs. It must never be imported by the product.
import { err } from '../../shared/result.ts';
import type { Confiner } from './confinement.ts';
import { createLauncher, type Launcher, type LauncherDeps } from './launch.ts';

/** Of an app without a sandbox. */
const NO_CONFINER: Confiner = {
  prepare: async () => err('there is no sandbox here'),
  failed: () => {},
  spent: () => {},
};

export const createTestLauncher = (given: Partial<LauncherDeps> = {}): Launcher =>
  createLauncher({
    environment: process.env,
    umask: process.umask(),
    confiner: NO_CONFINER,
    log: { began: () => {}, ended: () => {} },
    processStart: () => null,
    ...given,
  });
