// What is and is not protected by the sandbox on this machine, in plain words. Pure. It must never promise what no test holds.
import type { SandboxGuard } from '../../shared/domain/sandbox.ts';

export type GuardFacts =
  | {
      readonly platform: 'linux';
      readonly network: boolean;
      readonly maskSecrets: boolean;
      readonly asRoot: boolean;
      readonly isWsl: boolean;
      readonly isContainer: boolean;
    }
  | { readonly platform: 'darwin'; readonly network: boolean; readonly maskSecrets: boolean }
  /** There is no sandbox. */
  | { readonly platform: 'none' };

const yes = (words: string): SandboxGuard => ({ holds: true, words });
const no = (words: string): SandboxGuard => ({ holds: false, words });
const when = (condition: boolean, ...guards: readonly SandboxGuard[]) => (condition ? guards : []);

/** In the order in which they are shown. */
export function sandboxGuards(facts: GuardFacts): readonly SandboxGuard[] {
  if (facts.platform === 'none')
    return [no('Commands run with all your rights; each one that is not known to be harmless asks.')];
  return [...everywhere(facts), ...(facts.platform === 'linux' ? onLinux(facts) : onMac(facts))];
}

function everywhere({ maskSecrets }: Exclude<GuardFacts, { platform: 'none' }>): readonly SandboxGuard[] {
  return [
    yes(
      'Commands write only in the project (of a worktree also what a commit needs), added folders, folders that you named and a private temporary folder.',
    ),
    yes('What Git, agents or your PATH would run later (hooks, configuration, settings, programs) cannot be planted.'),
    no('What scripts and tests of the project do when you run them yourself is not looked at.'),
    no('Some traps in a folder of Git (links, a stopped rebase) are found only when the command has ended.'),
    maskSecrets
      ? no('All other files can be read. Known places of keys and browser profiles cannot.')
      : no('All files that you may read can be read, keys too.'),
    no(
      'A second name (hard link) that a protected or outside file already has in the project can be written; a change of what is protected raises an alarm.',
    ),
    no('A pipe with a name (FIFO) outside that others read can be written, like a socket.'),
    no('A command can use up memory, processor and disk.'),
  ];
}

type Linux = Extract<GuardFacts, { platform: 'linux' }>;

function onLinux({ network, asRoot, isWsl, isContainer }: Linux): readonly SandboxGuard[] {
  return [
    yes('Commands see none of your other processes, and all that they started ends with them.'),
    yes(
      'They gain no rights: no sudo, no new namespaces, no mounts; rarely used parts of the kernel are closed to them.',
    ),
    ...(network ? online() : offline()),
    ...when(
      asRoot,
      no(
        'The app runs as root: commands own what root owns, though they cannot write it. They cannot write files of other users in the project either.',
      ),
    ),
    ...when(
      isWsl,
      no(
        network
          ? 'This is WSL: with the network, programs of Windows may be reached.'
          : 'This is WSL: drives of Windows (/mnt/c) can be read.',
      ),
    ),
    ...when(isContainer, no('This runs in a container: what the container may reach, commands may read.')),
  ];
}

const offline = () => [
  yes('No network: not the internet, and no server on this machine.'),
  no('Sockets that have a path (databases, agents) can be reached where they are not known and hidden.'),
];
const online = () => [
  no('The network is open: what can be read can be sent, and servers on this machine are reached.'),
  yes('No command opens a local socket: neither Docker, the desktop nor agents for keys are reached.'),
];

function onMac({ network }: Extract<GuardFacts, { platform: 'darwin' }>): readonly SandboxGuard[] {
  return [
    no('The rules for macOS are written from its published profiles and were not tried on a Mac by us.'),
    ...(network
      ? [no('The network is open: what can be read can be sent.')]
      : [yes('No network beyond this machine.'), no('Servers on this machine (localhost) can be reached.')]),
    no('Commands see other processes. What they leave running is searched for and ended.'),
  ];
}
