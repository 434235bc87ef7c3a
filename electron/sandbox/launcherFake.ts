// Tests only: a launcher that keeps no record of what runs. It must never be imported by the product.
import { createLauncher, type Launcher, type LauncherDeps } from './launch.ts';

export const createTestLauncher = (given: Partial<LauncherDeps> = {}): Launcher =>
  createLauncher({
    environment: process.env,
    umask: process.umask(),
    log: { began: () => {}, ended: () => {} },
    processStart: () => null,
    ...given,
  });
