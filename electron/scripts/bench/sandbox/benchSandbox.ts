// The profile and the words of the sandbox for the project of a bench, as the app makes them.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type BubblewrapGiven, bubblewrapArguments } from '../../../sandbox/bubblewrap.ts';
import { bubblewrapFeatures } from '../../../sandbox/bubblewrapFeatures.ts';
import { foldersInTemp } from '../../../sandbox/bubblewrapMounts.ts';
import { lookAtLinux } from '../../../sandbox/linuxSystem.ts';
import { planProfile } from '../../../sandbox/look/planProfile.ts';
import { clearTheWay } from '../../../sandbox/privateTemps.ts';
import type { SandboxProfile, SandboxWish } from '../../../sandbox/profile/sandboxProfile.ts';
import { seccompFilter } from '../../../sandbox/seccomp.ts';

export const BWRAP = '/usr/bin/bwrap';

export function benchWish(root: string): SandboxWish {
  return {
    ...{ folder: path.join(root, 'project'), temp: path.join(root, 'temp'), ownPaths: [path.join(root, 'own')] },
    ...{ addedFolders: [], extraWritable: [], otherProjects: [], ownExceptions: [], home: process.env.HOME ?? root },
    ...{ network: false, maskSecrets: true, platform: 'linux', environment: process.env },
  };
}

/** Nothing is put where something is missing: that is left out. */
export function benchProfile(root: string): SandboxProfile {
  const profile = planProfile(benchWish(root));
  const roots = profile.roots.map(({ path: folder }) => folder);
  clearTheWay(profile.temp, foldersInTemp(profile), roots);
  return { ...profile, protections: profile.protections.map((one) => ({ ...one, placeholder: null })) };
}

export type BenchSandbox = {
  readonly filter: Uint8Array;
  words(profile: SandboxProfile, command: readonly string[]): readonly string[];
};

/** Its descriptors are 3, the status, and 4, the filter. Throws where there is no sandbox. */
export function openBenchSandbox(): BenchSandbox {
  const [version = '', help = ''] = ['--version', '--help'].map((word) => spawnSync(BWRAP, [word]).stdout.toString());
  const features = bubblewrapFeatures(version, help);
  if (!features.ok) throw new Error(features.error);
  const forbidNamespaces = !features.value.disableUserns;
  const filter = seccompFilter({ architecture: process.arch, network: false, forbidNamespaces });
  if (filter === null) throw new Error('there is no filter for this processor');
  const given: BubblewrapGiven = {
    ...{ features: features.value, system: lookAtLinux(), rootDescriptors: new Map() },
    ...{ statusDescriptor: 3, seccompDescriptor: 4 },
  };
  const words = (profile: SandboxProfile, command: readonly string[]) => {
    const made = bubblewrapArguments(profile, given, command);
    if (!made.ok) throw new Error(made.error);
    return made.value;
  };
  return { filter, words };
}
