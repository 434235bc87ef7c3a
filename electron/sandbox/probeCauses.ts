// Why there is no sandbox on this Linux machine, and what mends it, from what a test run said. Pure.
// Sources: the messages of bubblewrap (bubblewrap.c, bind-mount.c, network.c) and how distributions restrict user namespaces.
import type { SandboxNotice } from '../../shared/domain/sandbox.ts';
import { installBubblewrap, isUbuntu } from './distribution.ts';

export type ProbeFault =
  | { readonly kind: 'absent' }
  /** `why`: a sentence; it is not to be trusted. */
  | { readonly kind: 'distrusted'; readonly why: string }
  /** `why`: a clause; it is too old, or another program. */
  | { readonly kind: 'unfit'; readonly why: string }
  /** As Node names it. */
  | { readonly kind: 'architecture'; readonly name: string }
  /** `why`: a clause; it could not be tried out. */
  | { readonly kind: 'notTried'; readonly why: string }
  | { readonly kind: 'timedOut'; readonly afterMs: number }
  /** What came over standard error. */
  | { readonly kind: 'said'; readonly said: string };

/** `why` is a clause: "bubblewrap is not installed". */
export type ProbeCause = { readonly why: string; readonly notice: SandboxNotice };
export type ProbeMachine = { readonly osRelease: string; readonly isContainer: boolean; readonly asRoot: boolean };

/** `then` are sentences. */
type Row = { readonly why: string; readonly then: string; readonly fix: string | null };
type Known = readonly [said: RegExp, row: (machine: ProbeMachine, said: string) => Row];

const row = (why: string, then: string, fix: string | null = null): Row => ({ why, then, fix });
const OUTSIDE = 'Commands run without the sandbox and keep asking.';
const BARRED = 'the system does not let bubblewrap make the namespaces that it needs';

const APPARMOR = [
  'sudo apt install apparmor-profiles',
  'sudo cp /usr/share/apparmor/extra-profiles/bwrap-userns-restrict /etc/apparmor.d/',
  'sudo apparmor_parser -r /etc/apparmor.d/bwrap-userns-restrict',
].join('\n');
const setting = (name: string, value: string) =>
  [`sudo sysctl -w ${name}=${value}`, `echo '${name}=${value}' | sudo tee /etc/sysctl.d/60-z-engine-sandbox.conf`].join(
    '\n',
  );

const inContainer = () =>
  row(
    'this runs in a container that does not let bubblewrap work',
    'The container itself confines what runs in it; whether that is enough depends on what it was given.',
  );

/** The first that fits counts. */
const KNOWN: readonly Known[] = [
  [
    /setting up uid map: Permission denied|loopback: Failed RTM_NEW(?:ADDR|LINK): Operation not permitted/,
    ({ isContainer, osRelease }) =>
      isContainer && !isUbuntu(osRelease)
        ? inContainer()
        : row(
            BARRED,
            'AppArmor forbids them to programs that it has no profile for. Install the profile for bubblewrap; switching the restriction off for the whole system is not needed.',
            APPARMOR,
          ),
  ],
  [
    /setting up uid map: Operation not permitted/,
    () =>
      row(
        'this runs as root without the right to set up user namespaces',
        'Run it as an ordinary user, or give the container the capability SETFCAP.',
      ),
  ],
  [
    /\(ENOSPC\)|Creating new namespace failed: No space left/,
    () =>
      row(
        'no more user namespaces are allowed here',
        'Their number is limited to too few.',
        setting('user.max_user_namespaces', '28633'),
      ),
  ],
  [
    /No permissions to create(?:ing)? new namespace|Creating new namespace failed: Operation not permitted/,
    ({ isContainer }) =>
      isContainer
        ? inContainer()
        : row(
            BARRED,
            'The kernel keeps user namespaces from ordinary users.',
            setting('kernel.unprivileged_userns_clone', '1'),
          ),
  ],
  [
    /kernel does not support user namespaces/,
    () => row('the kernel has no user namespaces', 'A kernel with CONFIG_USER_NS is needed.'),
  ],
  [/Can't mount proc on .*: (?:Operation not permitted|Permission denied)/, inContainer],
  [
    /Unexpected capabilities but not setuid/,
    ({ osRelease }) =>
      row(
        'bubblewrap is installed with rights of its own',
        'It refuses to work so. Take them from it, and install it again.',
        ['sudo setcap -r /usr/bin/bwrap', installBubblewrap(osRelease, 'again')]
          .filter((line) => line !== null)
          .join('\n'),
      ),
  ],
  [
    /PR_SET_SECCOMP/,
    () => row('the kernel cannot filter system calls', 'A kernel with CONFIG_SECCOMP_FILTER is needed.'),
  ],
  [
    /Unable to (?:apply mount flags|remount).*: (?:No such device|Host is down|Stale file handle|Transport endpoint is not connected|Permission denied)/,
    (_machine, said) => row(`a disk that is mounted does not answer${placeOf(said)}`, 'Unmount it, or bring it back.'),
  ],
  [
    /Failed to make \/ slave|[Pp]ivot_root|Creating newroot failed|Failed to mount tmpfs/,
    ({ isContainer }) =>
      isContainer ? inContainer() : row(BARRED, 'A security module of the system forbids mounts to it.'),
  ],
];

const placeOf = (said: string) => {
  const place = /remount "\/newroot([^"]*)"/.exec(said)?.[1];
  return place === undefined || place === '' ? '' : `: \`${place}\``;
};

export function probeCause(fault: ProbeFault, machine: ProbeMachine): ProbeCause {
  const { why, then, fix } = rowOf(fault, machine);
  return {
    why,
    notice: { words: [`There is no sandbox here: ${why}.`, then, OUTSIDE].filter(Boolean).join(' '), fix },
  };
}

function rowOf(fault: ProbeFault, machine: ProbeMachine): Row {
  const { osRelease } = machine;
  switch (fault.kind) {
    case 'absent':
      return row(
        'bubblewrap is not installed',
        'Install it; nothing else is needed.',
        installBubblewrap(osRelease, 'new'),
      );
    case 'distrusted':
      return row(
        'bubblewrap lies where others than root could change it',
        `${fault.why}. Install it for the whole system.`,
        installBubblewrap(osRelease, 'new'),
      );
    case 'unfit':
      return row(fault.why, 'Install a newer bubblewrap.', installBubblewrap(osRelease, 'new'));
    case 'architecture':
      return row(`there is no filter for system calls of this processor (${fault.name})`, '');
    case 'notTried':
      return row(`it could not be tried out: ${fault.why}`, '');
    case 'timedOut':
      return row(
        `bubblewrap did not answer within ${fault.afterMs / 1000} seconds`,
        'A disk of the network that does not answer holds it up; unmount it, or bring it back.',
      );
    case 'said':
      return saidRow(fault.said, machine);
  }
}

function saidRow(said: string, machine: ProbeMachine): Row {
  const known = KNOWN.find(([pattern]) => pattern.test(said));
  if (known !== undefined) return known[1](machine, said);
  const words = /^bwrap: (.+)$/m.exec(said)?.[1]?.slice(0, 300) ?? 'it ended without a word';
  return row(`bubblewrap could not set it up: ${words}`, '');
}
