// Starts a command with bubblewrap: opens what it takes by descriptor, and reads what it reports. It must never leave a
// descriptor open, nor open a folder through a link.
import { closeSync, constants, openSync, readlinkSync } from 'node:fs';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Backend, BackendRun } from './backend.ts';
import { type BubblewrapGiven, bubblewrapArguments, rootsToOpen } from './bubblewrap.ts';
import type { BubblewrapFeatures } from './bubblewrapFeatures.ts';
import { NO_STATUS, neverStarted, readStatus } from './bubblewrapStatus.ts';
import { gitExcludes } from './look/gitExcludes.ts';
import { openBytes } from './openBytes.ts';
import type { SandboxProfile } from './profile/sandboxProfile.ts';

export type LinuxBackendDeps = {
  /** Absolute. */
  readonly program: string;
  readonly features: BubblewrapFeatures;
  readonly system: BubblewrapGiven['system'];
  /** The program of the filter for system calls. */
  readonly filter: (network: boolean) => Uint8Array;
  /** A private folder that no command can write. */
  readonly folder: string;
};

/** The child's numbers: 0 to 2 are its own. */
const [STATUS, SECCOMP, FIRST_ROOT] = [3, 4, 5];
/** Linux: names a folder without opening what is in it. Node has no name for it. */
const O_PATH = 0o10000000;
const NO_LINK = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

export function createLinuxBackend(deps: LinuxBackendDeps): Backend {
  return {
    name: `bubblewrap ${deps.features.version}`,
    areMounts: true,
    start: (profile, command) => {
      const opened: number[] = [];
      const close = () => {
        for (const descriptor of opened.splice(0)) closeSync(descriptor);
      };
      try {
        const started = open(profile, command, deps, opened);
        if (!started.ok) close();
        return started.ok ? ok({ ...started.value, close }) : started;
      } catch (error) {
        close();
        return err(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

function open(
  profile: SandboxProfile,
  command: readonly string[],
  deps: LinuxBackendDeps,
  opened: number[],
): Result<Omit<BackendRun, 'close'>, string> {
  const filter = openBytes(deps.filter(profile.network), deps.folder);
  opened.push(filter);
  const roots = rootsToOpen(profile);
  for (const path of roots) opened.push(openFolder(path));
  const excludes = gitExcludes(profile).map(({ path, text }) => {
    opened.push(openBytes(Buffer.from(text), deps.folder));
    return { path, descriptor: SECCOMP + opened.length - 1 };
  });
  const given: BubblewrapGiven = {
    ...{ features: deps.features, system: deps.system, statusDescriptor: STATUS, seccompDescriptor: SECCOMP },
    rootDescriptors: new Map(roots.map((path, at) => [path, FIRST_ROOT + at])),
    texts: excludes,
  };
  const args = bubblewrapArguments(profile, given, command);
  return args.ok
    ? ok({ program: deps.program, args: args.value, descriptors: ['status', ...opened], ...reading() })
    : args;
}

/** Throws when the path leads through a link by now. */
function openFolder(path: string): number {
  const descriptor = openSync(path, NO_LINK);
  if (readlinkSync(`/proc/self/fd/${descriptor}`) === path) return descriptor;
  closeSync(descriptor);
  throw new Error(`the folder \`${path}\` leads elsewhere since a moment ago`);
}

function reading(): Pick<BackendRun, 'onStatus' | 'innerProcess' | 'neverStarted'> {
  let status = NO_STATUS;
  return {
    onStatus: (text) => {
      status = readStatus(status, text);
    },
    innerProcess: () => status.innerProcess,
    neverStarted: (said) => neverStarted(status, said),
  };
}
