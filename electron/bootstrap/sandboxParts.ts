// Makes the sandbox of the app from its parts: the disk, the store, the machine. It decides nothing.
import { randomUUID } from 'node:crypto';
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { gitFault } from '../paths/gitProbe.ts';
import { isAlive } from '../platform/processIdentity.ts';
import { gitTraps } from '../sandbox/look/gitTraps.ts';
import { nestedRepositories } from '../sandbox/look/nestedRepositories.ts';
import { planProfile } from '../sandbox/look/planProfile.ts';
import { mountsElsewhere } from '../sandbox/mountsElsewhere.ts';
import { createPlaceholders, type Placeholders } from '../sandbox/placeholders.ts';
import { createPrivateTemps, removeTree } from '../sandbox/privateTemps.ts';
import { createQuarantine } from '../sandbox/quarantine.ts';
import { createSandboxes, type Sandboxes } from '../sandbox/sandboxes.ts';
import { createTripwire } from '../sandbox/tripwire.ts';
import type { Ground } from './parts.ts';
import { proveSandbox } from './proveSandbox.ts';

const TEMP = /^tmp-(\d+)-/;

export type SandboxParts = {
  readonly sandboxes: Sandboxes;
  readonly placeholders: Placeholders;
  readonly tempRoot: string;
};

export function sandboxParts({ store, paths, settings, publisher, log, options }: Ground): SandboxParts {
  const folder = path.join(realpathSync(options.dataFolder), 'sandbox');
  const tempRoot = path.join(folder, `tmp-${process.pid}-${randomUUID()}`);
  const onFault = (fault: unknown) => log.error('the sandbox met a fault', { fault: String(fault) });
  const mounted = process.platform === 'linux' ? { mounted: mountsElsewhere } : {};
  const placeholders = createPlaceholders({ log: store.placeholders, now: Date.now, onFault, ...mounted });
  const sandboxes = createSandboxes({
    settings: () => settings.current().settings.shell.sandbox,
    ...{ platform: process.platform, plan: planProfile, placeholders, now: Date.now, onFault },
    wishOf: (chat) => ({
      folder: chat.folder,
      // The chat's own temporary folder counts as inside, and commands have it as `/tmp`.
      addedFolders: chat.addedFolders.filter((each) => path.dirname(each) !== tempRoot),
      ...{ ownPaths: paths.ownPaths, ownExceptions: paths.ownExceptions, home: paths.home, environment: process.env },
      otherProjects: store.projects.list().flatMap((project) => (project.exists ? [project.path] : [])),
    }),
    prove: proveSandbox({
      ...{ folder, platform: process.platform, environment: process.env, home: paths.home },
      distrusted: () => store.projects.list().flatMap((project) => (project.exists ? [project.path] : [])),
    }),
    temps: createPrivateTemps(tempRoot),
    alarms: store.alarms,
    known: store.placeholders.all,
    snapshot: createTripwire(),
    traps: gitTraps,
    nested: nestedRepositories(),
    gitFault,
    newId: randomUUID,
    quarantine: createQuarantine({ folder: path.join(folder, 'quarantine'), now: Date.now, newId: randomUUID }),
    tell: (state) => publisher.publish('sandbox:changed', state),
  });
  return { sandboxes, placeholders, tempRoot };
}

/** Temporary files of processes that are gone. Never throws. */
export function clearOldTemps(dataFolder: string): void {
  const folder = path.join(dataFolder, 'sandbox');
  for (const name of namesIn(folder)) {
    const pid = Number(TEMP.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(pid) && !isAlive(pid, null)) removeTree(path.join(folder, name));
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
