// The words with which bubblewrap confines one command on Linux (SPEC X2). Pure. Source: bwrap(1); mounts happen in the order in
// which they are written, and the later one covers the earlier.
// INVARIANT: what may be written comes before what may not, so that no writable mount ever lies over a read-only one.
// INVARIANT: paths are compared letter by letter: two spellings of one letter are two files on Linux.
import { err, ok, type Result } from '../../shared/result.ts';
import type { BubblewrapFeatures } from './bubblewrapFeatures.ts';
import { foldersInTemp, isBelow, isWhole, type MountPlan, planMounts } from './bubblewrapMounts.ts';
import type { LinuxSystem } from './linuxSystem.ts';
import type { Protection, SandboxProfile, Scratch } from './profile/sandboxProfile.ts';

export type BubblewrapGiven = {
  readonly features: BubblewrapFeatures;
  readonly system: Pick<LinuxSystem, 'asRoot' | 'procEntries' | 'hasSshFolder'>;
  /** As the child numbers them: the pipe for its status, the filter for system calls (read once, from its start). */
  readonly statusDescriptor: number;
  readonly seccompDescriptor: number;
  /** Files that are seen with another text, read-only: the descriptor that it is read from. */
  readonly texts?: readonly { readonly path: string; readonly descriptor: number }[];
  /** Of `rootsToOpen`, by path: open folders that were reached without following a link. */
  readonly rootDescriptors: ReadonlyMap<string, number>;
};

const SSH_FOLDER = '/etc/ssh/ssh_config.d';
/** It takes 9000 words at most. */
const MAX_WORDS = 8500;

/** Its own session, nothing of its parent's, no rights, and no way to get some. */
const alone = ({ disableUserns }: BubblewrapFeatures) => [
  ...['--new-session', '--die-with-parent'],
  ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--cap-drop', 'ALL', ...(disableUserns ? ['--disable-userns'] : [])],
];

const readOnly = (path: string) => ['--ro-bind', path, path];
const emptied = (path: string) => ['--tmpfs', path, '--remount-ro', path];

/** New files in it lie in memory and are gone at the end; what is in it stays read-only. */
const thrownAway = ({ path, entries }: Scratch) => [
  ...['--tmpfs', path],
  ...entries.flatMap((name) => readOnly(`${path}/${name}`)),
];

/** New folders of the system. What root may write there by its number alone, with no right at all, is read-only. */
const systemFolders = ({ procEntries }: BubblewrapGiven['system']) => [
  ...['--dev', '/dev', '--proc', '/proc', ...readOnly('/proc/sys')],
  ...procEntries.filter((path) => path !== '/proc/sys').flatMap((path) => ['--ro-bind-try', path, path]),
];

/**
 * All words after `bwrap`. `command` begins with an absolute path. The error is a clause: what of the profile cannot be had.
 */
export function bubblewrapArguments(
  profile: SandboxProfile,
  given: BubblewrapGiven,
  command: readonly string[],
): Result<readonly string[], string> {
  const fault = faultOf(profile, command);
  if (fault !== null) return err(fault);
  const plan = planMounts(profile);
  const roots = writable(plan, given);
  if (!roots.ok) return roots;
  const words = [
    ...alone(given.features),
    ...(profile.network ? [] : ['--unshare-net']),
    ...readOnly('/'),
    // On the machine's own folders, before anything new lies over them.
    ...plan.pins.flatMap(readOnly),
    ...systemFolders(given.system),
    ...['--bind', profile.temp, '/tmp'],
    // On themselves, so that no other command of the chat can put a link in the place of one while this is set up.
    ...foldersInTemp(profile).flatMap((folder) => ['--bind', `${profile.temp}${folder.slice('/tmp'.length)}`, folder]),
    ...(profile.scratch ?? []).flatMap(thrownAway),
    ...roots.value,
    ...plan.readOnly.flatMap(readOnly),
    ...(given.texts ?? []).flatMap(({ path, descriptor }) => ['--ro-bind-data', String(descriptor), path]),
    // Its files belong to nobody inside, so that ssh would refuse to start.
    ...(given.system.hasSshFolder && !given.system.asRoot ? emptied(SSH_FOLDER) : []),
    ...hidden(plan),
    ...['--chdir', profile.folder],
    ...['--json-status-fd', String(given.statusDescriptor), '--seccomp', String(given.seccompDescriptor)],
    ...['--', ...command],
  ];
  return words.length > MAX_WORDS ? err('there are more paths to keep than bubblewrap takes') : ok(words);
}

/** The roots for which `rootDescriptors` must have an open folder. */
export function rootsToOpen(profile: SandboxProfile): readonly string[] {
  return planMounts(profile).writable.flatMap((mount) =>
    mount.kind === 'root' && mount.byDescriptor ? [mount.path] : [],
  );
}

function writable(plan: MountPlan, { features, rootDescriptors }: BubblewrapGiven): Result<readonly string[], string> {
  const words: string[] = [];
  for (const mount of plan.writable) {
    if (mount.kind === 'mask') words.push('--tmpfs', mount.path);
    else if (!mount.byDescriptor) words.push('--bind', mount.path, mount.path);
    else {
      const descriptor = rootDescriptors.get(mount.path);
      if (descriptor === undefined) return err(`the folder \`${mount.path}\` could not be opened`);
      if (!features.bindFd) return err(`bubblewrap ${features.version} cannot mount \`${mount.path}\` safely`);
      words.push('--bind-fd', String(descriptor), mount.path);
    }
  }
  return ok(words);
}

function hidden(plan: MountPlan): readonly string[] {
  return [
    ...plan.masks.flatMap(({ path, kind }) => (kind === 'folder' ? emptied(path) : ['--ro-bind', '/dev/null', path])),
    ...plan.writable.flatMap(({ kind, path }) => (kind === 'mask' ? ['--remount-ro', path] : [])),
  ];
}

/** A folder of the system's own that is another one inside. */
const OWN_INSIDE = ['/proc', '/sys', '/dev'];

function faultOf(profile: SandboxProfile, command: readonly string[]): string | null {
  const { folder, temp, roots, pins, protections, masks, scratch = [] } = profile;
  const inScratch = scratch.flatMap(({ path, entries }) => entries.map((name) => `${path}/${name}`));
  const all = [...roots, ...protections, ...masks, ...scratch].map(({ path }) => path);
  const paths = [folder, temp, ...pins, ...all, ...inScratch];
  const unfit = [...paths, ...protections.flatMap(targetOf)].find((path) => !isWhole(path));
  if (unfit !== undefined) return `\`${unfit}\` is not the whole path of a file`;
  const reserved = roots.find(({ path }) => path === '/tmp' || isReserved(path));
  if (reserved !== undefined) return `\`${reserved.path}\` cannot be made writable`;
  return command[0]?.startsWith('/') === true ? null : 'the program has no whole path';
}

const targetOf = ({ target }: Protection) => (target === null ? [] : [target]);

const isReserved = (path: string) =>
  OWN_INSIDE.some((folder) => path === folder || isBelow(path, folder)) && !isBelow(path, '/dev/shm');
