import { expect, test } from 'vitest';
import { installBubblewrap } from './distribution.ts';
import { type ProbeFault, type ProbeMachine, probeCause } from './probeCauses.ts';

const UBUNTU = 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"\n';
const DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\nID=debian\n';

const distributions: [what: string, osRelease: string, command: string | null][] = [
  ['Debian', DEBIAN, 'sudo apt install bubblewrap'],
  ['Ubuntu', UBUNTU, 'sudo apt install bubblewrap'],
  ['Mint', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', 'sudo apt install bubblewrap'],
  ['Fedora', 'ID=fedora\n', 'sudo dnf install bubblewrap'],
  ['Rocky', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n', 'sudo dnf install bubblewrap'],
  ['Arch', 'ID=arch\n', 'sudo pacman -S bubblewrap'],
  ['Endeavour', "ID='endeavouros'\nID_LIKE='arch'\n", 'sudo pacman -S bubblewrap'],
  ['Tumbleweed', 'ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n', 'sudo zypper install bubblewrap'],
  ['Alpine', 'ID=alpine\n', 'sudo apk add bubblewrap'],
  ['one that is not known', 'ID=nixos\nID_LIKE=""\n', null],
  ['a name of every object', 'ID=toString\n', null],
  ['nothing', '', null],
];
test.each(distributions)('on %s it is installed', (_what, osRelease, command) => {
  expect(installBubblewrap(osRelease, 'new')).toBe(command);
});

const home: ProbeMachine = { osRelease: UBUNTU, isContainer: false, asRoot: false };
const contained = { ...home, osRelease: DEBIAN, isContainer: true };
const said = (text: string): ProbeFault => ({ kind: 'said', said: `bwrap: ${text}\n` });
const APPARMOR =
  /^sudo apt install apparmor-profiles\nsudo cp \/usr\/share\/apparmor\/.*bwrap-userns-restrict .*\nsudo apparmor_parser -r \/etc/;

const causes: [fault: ProbeFault, machine: ProbeMachine, why: RegExp, fix: RegExp | null][] = [
  [{ kind: 'absent' }, home, /^bubblewrap is not installed$/, /^sudo apt install bubblewrap$/],
  [{ kind: 'absent' }, { ...home, osRelease: '' }, /^bubblewrap is not installed$/, null],
  [
    { kind: 'distrusted', why: '`/o` is open' },
    home,
    /others than root could change it$/,
    /^sudo apt install bubblewrap$/,
  ],
  [{ kind: 'unfit', why: 'bubblewrap 0.1 is too old' }, home, /^bubblewrap 0.1 is too old$/, /install/],
  [{ kind: 'architecture', name: 'riscv64' }, home, /this processor \(riscv64\)$/, null],
  [{ kind: 'timedOut', afterMs: 3000 }, home, /did not answer within 3 seconds$/, null],
  [{ kind: 'notTried', why: 'the disk is full' }, home, /^it could not be tried out: the disk is full$/, null],
  [said('setting up uid map: Permission denied'), home, /namespaces/, APPARMOR],
  [said('loopback: Failed RTM_NEWADDR: Operation not permitted'), home, /namespaces/, APPARMOR],
  [said('loopback: Failed RTM_NEWADDR: Operation not permitted'), contained, /in a container/, null],
  [said('setting up uid map: Operation not permitted'), contained, /as root without the right/, null],
  [
    said('Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)'),
    home,
    /no more user namespaces/,
    /^sudo sysctl -w user\.max_user_namespaces=28633\necho 'user\.max_user_namespaces=28633' \| sudo tee \/etc\/sysctl\.d\//,
  ],
  [
    said(
      'No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces.',
    ),
    home,
    /namespaces/,
    /^sudo sysctl -w kernel\.unprivileged_userns_clone=1\n/,
  ],
  [said('No permissions to create new namespace, likely because …'), contained, /in a container/, null],
  [
    said('Creating new namespace failed, likely because the kernel does not support user namespaces.'),
    home,
    /has no user namespaces$/,
    null,
  ],
  [said("Can't mount proc on /newroot/proc: Operation not permitted"), home, /in a container/, null],
  [
    said('Unexpected capabilities but not setuid, old file caps config?'),
    home,
    /rights of its own$/,
    /^sudo setcap -r \/usr\/bin\/bwrap\nsudo apt install --reinstall bubblewrap$/,
  ],
  [
    said('Unable to set up system call filtering as requested: prctl(PR_SET_SECCOMP) reported EINVAL.'),
    home,
    /cannot filter system calls$/,
    null,
  ],
  [
    said(
      'Can\'t bind mount /oldroot/ on /newroot/: Unable to apply mount flags: remount "/newroot/mnt/nas": No such device',
    ),
    home,
    /does not answer: `\/mnt\/nas`$/,
    null,
  ],
  [said('Failed to make / slave: Permission denied'), contained, /in a container/, null],
  [said('something new'), home, /^bubblewrap could not set it up: something new$/, null],
  [{ kind: 'said', said: 'Killed\n' }, home, /^bubblewrap could not set it up: it ended without a word$/, null],
];
test.each(causes)('%j', (fault, machine, why, fix) => {
  const cause = probeCause(fault, machine);
  expect(cause.why).toMatch(why);
  expect(cause.notice.words.startsWith(`There is no sandbox here: ${cause.why}. `)).toBe(true);
  expect(cause.notice.words.endsWith('Commands run without the sandbox and keep asking.')).toBe(true);
  expect(cause.notice.words).not.toMatch(/ {2}|\.\./);
  if (fix === null) expect(cause.notice.fix).toBeNull();
  else expect(cause.notice.fix).toMatch(fix);
});
