// Whether commands can be confined on this Linux machine: a test run of the real thing, with a command that does nothing. It must
// never say `ready` of what did not run from its start to its end.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readiness } from './backend.ts';
import { type BubblewrapFeatures, bubblewrapFeatures } from './bubblewrapFeatures.ts';
import { foldersInTemp } from './bubblewrapMounts.ts';
import { isWorthAnotherStart } from './bubblewrapStatus.ts';
import { sandboxGuards } from './doctor.ts';
import { type BubblewrapSearch, findBubblewrap } from './findBubblewrap.ts';
import { createLinuxBackend, type LinuxBackendDeps } from './linuxBackend.ts';
import type { LinuxSystem } from './linuxSystem.ts';
import type { ProbeEnd } from './ports.ts';
import { clearTheWay } from './privateTemps.ts';
import { type ProbeFault, probeCause } from './probeCauses.ts';
import type { SandboxProfile } from './profile/sandboxProfile.ts';
import { seccompFilter } from './seccomp.ts';

export type SandboxProbeDeps = {
  readonly search: () => BubblewrapSearch;
  readonly system: () => LinuxSystem;
  /** As Node names it. */
  readonly architecture: string;
  /** A private folder of the app that no command can write; it need not exist. */
  readonly folder: string;
  /** Runs bubblewrap; has started it when it returns its promise. */
  readonly run: (probe: {
    readonly program: string;
    readonly args: readonly string[];
    readonly descriptors: readonly ('status' | number)[];
    readonly limitMs: number;
  }) => Promise<ProbeEnd>;
};

/** A disk of the network that does not answer holds up what mounts the root. */
const LIMIT_MS = 3000;

type Fault = { readonly ok: false; readonly error: ProbeFault };
const fault = (error: ProbeFault): Fault => ({ ok: false, error });

/** For the app. `profileOf` gives the profile of a new, empty folder. Never rejects. */
export function createSandboxProbe(
  deps: SandboxProbeDeps,
): (profileOf: (folder: string) => SandboxProfile) => Promise<Readiness> {
  const features = createFeatures(deps);

  const tryOut = async (profileOf: (folder: string) => SandboxProfile, system: LinuxSystem) => {
    const found = findBubblewrap(deps.search());
    if (found.kind !== 'file') return fault(found);
    const known = await features(found.path, found.state);
    if (!known.ok) return known;
    const filter = filterFor(deps.architecture, known.value);
    if (filter === null) return fault({ kind: 'architecture', name: deps.architecture });
    const backend = { program: found.path, features: known.value, system, filter, folder: deps.folder };
    const first = await testRun(backend, profileOf, deps);
    // Mounts of others may change while it is set up.
    return !first.ok && first.error.kind === 'said' && isWorthAnotherStart(first.error.said)
      ? testRun(backend, profileOf, deps)
      : first;
  };

  return async (profileOf) => {
    const system = deps.system();
    const ended = await tryOut(profileOf, system).catch((error: unknown) => fault(notTried(error)));
    if (!ended.ok)
      return { kind: 'unavailable', ...probeCause(ended.error, system), guards: sandboxGuards({ platform: 'none' }) };
    const { backend, profile } = ended.value;
    const maskSecrets = profile.masks.some(({ reason }) => reason === 'secret');
    const guards = sandboxGuards({ platform: 'linux', network: profile.network, maskSecrets, ...system });
    return { kind: 'ready', backend: createLinuxBackend(backend), guards };
  };
}

const notTried = (error: unknown): ProbeFault => ({
  kind: 'notTried',
  why: error instanceof Error ? error.message : String(error),
});

type Features = { readonly ok: true; readonly value: BubblewrapFeatures } | Fault;

/** Asked once for each file that bubblewrap is. */
function createFeatures({ run }: SandboxProbeDeps): (program: string, state: string) => Promise<Features> {
  let last: { readonly state: string; readonly features: Features } | null = null;
  const ask = async (program: string, word: string) => {
    const end = await run({ program, args: [word], descriptors: [], limitMs: LIMIT_MS });
    return end.kind === 'ended' ? end.out : faultOf(end);
  };
  return async (program, state) => {
    if (last?.state === state) return last.features;
    const [version, help] = [await ask(program, '--version'), await ask(program, '--help')];
    if (typeof version !== 'string') return fault(version);
    if (typeof help !== 'string') return fault(help);
    const found = bubblewrapFeatures(version, help);
    const features = found.ok ? found : fault({ kind: 'unfit', why: found.error });
    last = { state, features };
    return features;
  };
}

/** Null where there is none for this processor. */
function filterFor(architecture: string, { disableUserns }: BubblewrapFeatures): LinuxBackendDeps['filter'] | null {
  const made = [false, true].map((network) =>
    seccompFilter({ architecture, network, forbidNamespaces: !disableUserns }),
  );
  const [offline, online] = made;
  return offline && online ? (network) => (network ? online : offline) : null;
}

type Proven = { readonly backend: LinuxBackendDeps; readonly profile: SandboxProfile };

async function testRun(
  backend: LinuxBackendDeps,
  profileOf: (folder: string) => SandboxProfile,
  { folder, run }: SandboxProbeDeps,
): Promise<{ readonly ok: true; readonly value: Proven } | Fault> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Not below the app's own folder: nothing in there is ever opened.
  const project = mkdtempSync(path.join(realpathSync(tmpdir()), 'z-engine-probe-'));
  try {
    const profile = withoutPlaceholders(profileOf(project));
    const roots = profile.roots.map(({ path: root }) => root);
    clearTheWay(profile.temp, foldersInTemp(profile), roots);
    const started = createLinuxBackend(backend).start(profile, [backend.program, '--version']);
    if (!started.ok) return fault({ kind: 'notTried', why: started.error });
    const ending = run({ ...started.value, limitMs: LIMIT_MS });
    started.value.close();
    const end = await ending;
    if (end.kind !== 'ended') return fault(faultOf(end));
    started.value.onStatus(end.status);
    const hasRun = end.code === 0 && started.value.neverStarted(end.said) === null;
    return hasRun ? { ok: true, value: { backend, profile } } : fault({ kind: 'said', said: end.said });
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

const faultOf = (end: Exclude<ProbeEnd, { kind: 'ended' }>): ProbeFault =>
  end.kind === 'timedOut'
    ? { kind: 'timedOut', afterMs: LIMIT_MS }
    : { kind: 'notTried', why: `the system says ${end.fault}` };

/** Nothing stands in the empty folder for what is not there. */
function withoutPlaceholders(profile: SandboxProfile): SandboxProfile {
  return { ...profile, protections: profile.protections.map((one) => ({ ...one, placeholder: null })) };
}
