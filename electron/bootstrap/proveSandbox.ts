// Which sandbox this system has, and how it is tried out. It starts nothing but the test run.
import { runSandboxProbe } from '../platform/ownProcess.ts';
import type { Backend, Readiness } from '../sandbox/backend.ts';
import { searchPathOf } from '../sandbox/commandEnvironment.ts';
import { sandboxGuards } from '../sandbox/doctor.ts';
import { lookAtLinux } from '../sandbox/linuxSystem.ts';
import { createMacBackend } from '../sandbox/macBackend.ts';
import { createSandboxProbe } from '../sandbox/probe.ts';
import type { SandboxProfile } from '../sandbox/profile/sandboxProfile.ts';
import type { SandboxesDeps } from '../sandbox/sandboxes.ts';

export type ProveGiven = {
  /** A private folder of the app that no command can write; it need not exist. */
  readonly folder: string;
  /** As Node names it. */
  readonly platform: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string;
  /** Real paths of folders that commands may write: no program in there is trusted. */
  readonly distrusted: () => readonly string[];
};

export function proveSandbox(given: ProveGiven): SandboxesDeps['prove'] {
  const { folder, platform, environment, home, distrusted } = given;
  if (platform === 'darwin') return async (profileOf) => tryMac(() => profileOf(folder));
  if (platform !== 'linux') return async () => NONE;
  return createSandboxProbe({
    search: () => ({ searchPath: searchPathOf(environment), folder, home, distrusted: distrusted() }),
    ...{ system: lookAtLinux, architecture: process.arch, folder, run: runSandboxProbe },
  });
}

const WITHOUT = 'Commands run without the sandbox and keep asking.';
const noSandbox = (why: string): Readiness => ({
  ...{ kind: 'unavailable', why, notice: { words: `There is no sandbox here: ${why}. ${WITHOUT}`, fix: null } },
  guards: sandboxGuards({ platform: 'none' }),
});
const NONE = noSandbox('this system has none yet');

/** There is no test run: `sandbox-exec` is part of the system. */
function tryMac(profileOf: () => SandboxProfile): Readiness {
  const backend = createMacBackend();
  if (backend === null) return noSandbox('`sandbox-exec` is not there');
  try {
    return ofMac(backend, profileOf());
  } catch (error) {
    return noSandbox(`it could not be tried out: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function ofMac(backend: Backend, { network, masks }: SandboxProfile): Readiness {
  const maskSecrets = masks.some(({ reason }) => reason === 'secret');
  return { kind: 'ready', backend, guards: sandboxGuards({ platform: 'darwin', network, maskSecrets }) };
}
