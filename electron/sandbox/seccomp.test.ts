import { expect, test } from 'vitest';
import { type FilterWish, seccompFilter } from './seccomp.ts';
import { type Call, runFilter } from './testing/runFilter.ts';

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const fails = (errno: number) => 0x00050000 + errno;
const [EPERM, ENOSYS, EAFNOSUPPORT] = [fails(1), fails(38), fails(97)];
const HIGH = 0x1_0000_0000n;

const X64 = 0xc000003e;
const ARM64 = 0xc00000b7;
const audits = { x64: X64, arm64: ARM64 };

function answer(wish: Partial<FilterWish>, call: Call): number {
  const filter = seccompFilter({ architecture: 'x64', network: false, forbidNamespaces: false, ...wish });
  if (filter === null) throw new Error('there is no filter');
  return runFilter(filter, call);
}

// Of both tables, from asm/unistd_64.h and asm-generic/unistd.h.
const numbers = {
  x64: {
    ...{
      read: 0,
      execve: 59,
      ptrace: 101,
      ioctl: 16,
      socket: 41,
      socketpair: 53,
      connect: 42,
      clone: 56,
      unshare: 272,
    },
    ...{ add_key: 248, request_key: 249, keyctl: 250, bpf: 321, perf_event_open: 298, userfaultfd: 323 },
  },
  arm64: {
    ...{ read: 63, execve: 221, ptrace: 117, ioctl: 29, socket: 198, socketpair: 199, connect: 203, clone: 220 },
    ...{ unshare: 97, add_key: 217, request_key: 218, keyctl: 219, bpf: 280, perf_event_open: 241, userfaultfd: 282 },
  },
};
const everywhere = {
  ...{ io_uring_setup: 425, io_uring_enter: 426, io_uring_register: 427, open_tree: 428, move_mount: 429 },
  ...{ fsopen: 430, fsconfig: 431, fsmount: 432, fspick: 433, clone3: 435, mount_setattr: 442, open_tree_attr: 467 },
  ...{ openat2: 437, faccessat2: 439, landlock_create_ruleset: 444 },
};
type Name = keyof typeof numbers.x64 | keyof typeof everywhere;
type Rule = [name: Name, given: readonly bigint[], wish: Partial<FilterWish>, expected: number];

const nothing: Partial<FilterWish> = {};
const online = { network: true };
const refusing = { forbidNamespaces: true };
const rules: readonly Rule[] = [
  ...(['read', 'execve', 'ptrace', 'connect', 'clone', 'unshare', 'clone3', 'openat2'] as const).map(
    (name): Rule => [name, [], nothing, ALLOW],
  ),
  ...(['faccessat2', 'landlock_create_ruleset'] as const).map((name): Rule => [name, [], online, ALLOW]),
  ...(['add_key', 'request_key', 'keyctl', 'bpf', 'perf_event_open'] as const).map(
    (name): Rule => [name, [], nothing, EPERM],
  ),
  ...(['io_uring_setup', 'io_uring_enter', 'io_uring_register', 'userfaultfd', 'open_tree', 'move_mount'] as const).map(
    (name): Rule => [name, [], online, ENOSYS],
  ),
  ...(['fsopen', 'fsconfig', 'fsmount', 'fspick', 'mount_setattr', 'open_tree_attr'] as const).map(
    (name): Rule => [name, [], nothing, ENOSYS],
  ),
  // The command of ioctl is 32 bits for the kernel.
  ['ioctl', [0n, 0x5412n], nothing, EPERM],
  ['ioctl', [0n, 0x5412n + HIGH], nothing, EPERM],
  ['ioctl', [0n, 0x541cn], online, EPERM],
  ['ioctl', [0n, 0x541cn + 0xffff_ffff_0000_0000n], nothing, EPERM],
  ['ioctl', [0x5412n, 0x5413n], nothing, ALLOW],
  ['ioctl', [0x5412n, 0x5401n], online, ALLOW],
  // So are family and type.
  ...[1n, 2n, 10n, 16n].flatMap((family): Rule[] => [
    ['socket', [family], nothing, ALLOW],
    ['socket', [family + HIGH], nothing, ALLOW],
  ]),
  ...[0n, 3n, 17n, 38n, 40n, 44n, 0xffff_ffffn].flatMap((family): Rule[] => [
    ['socket', [family], nothing, EAFNOSUPPORT],
    ['socket', [family + HIGH], online, EAFNOSUPPORT],
    ['socketpair', [family, 1n], nothing, EAFNOSUPPORT],
    ['socketpair', [family, 1n], online, EAFNOSUPPORT],
  ]),
  ['socket', [1n, 1n], online, EPERM],
  ['socket', [1n + HIGH, 1n], online, EPERM],
  ...[2n, 10n, 16n].map((family): Rule => ['socket', [family], online, ALLOW]),
  ['socketpair', [1n, 2n], nothing, ALLOW],
  // SOCK_STREAM, SOCK_SEQPACKET, with SOCK_CLOEXEC and SOCK_NONBLOCK.
  ...[1n, 5n, 0x80801n, 5n + HIGH].map((type): Rule => ['socketpair', [1n, type], online, ALLOW]),
  // SOCK_DGRAM, SOCK_RAW.
  ...[2n, 3n, 0x80802n, 2n + HIGH, 0n].map((type): Rule => ['socketpair', [1n, type], online, EPERM]),
  ['socketpair', [2n, 1n], online, EAFNOSUPPORT],
  ['clone', [0x10000000n], refusing, EPERM],
  ['clone', [0x10000000n + HIGH + 17n], refusing, EPERM],
  ['clone', [0x01200011n], refusing, ALLOW],
  ['unshare', [0x10020000n], refusing, EPERM],
  ['unshare', [0x00020000n], refusing, ALLOW],
  ['clone3', [], refusing, ENOSYS],
];
const wordsOf = ([, given, wish]: Rule) =>
  `(${given.map((one) => `0x${one.toString(16)}`).join(', ')}) ${Object.keys(wish).join(' ')}`;
const cases = (['x64', 'arm64'] as const).flatMap((architecture) =>
  rules.map((rule) => [architecture, rule[0], wordsOf(rule), rule] as const),
);
test.each(cases)('%s: %s %s', (architecture, name, _words, [, given, wish, expected]) => {
  const number = { ...numbers[architecture], ...everywhere }[name];
  const call = { architecture: audits[architecture], number, arguments: given };
  expect(answer({ ...wish, architecture }, call)).toBe(expected);
});

/** [what, whose filter, the call, the answer] */
const foreign: [string, 'x64' | 'arm64', Call, number][] = [
  ['of i386', 'x64', { architecture: 0x40000003, number: 11 }, KILL],
  ['of arm', 'arm64', { architecture: 0x40000028, number: 11 }, KILL],
  ['of the other architecture', 'arm64', { architecture: X64, number: 0 }, KILL],
  ['of no architecture', 'x64', { architecture: 0, number: 0 }, KILL],
  ['of x32', 'x64', { architecture: X64, number: 0x40000000 }, ENOSYS],
  ['of x32: a socket', 'x64', { architecture: X64, number: 0x40000000 + 41, arguments: [1n] }, ENOSYS],
  ['with a number that none has', 'x64', { architecture: X64, number: 0xffffffff }, ENOSYS],
  ['just below x32', 'x64', { architecture: X64, number: 0x3fffffff }, ALLOW],
];
test.each(foreign)('a call %s', (_what, architecture, call, expected) => {
  expect(answer({ architecture }, call)).toBe(expected);
});

test.each(['ia32', 'riscv64', 'ppc64', 's390x', 'toString', ''])('there is none for %s', (architecture) => {
  expect(seccompFilter({ architecture, network: false, forbidNamespaces: false })).toBeNull();
});

test('every jump stays within the program, whatever the wish', () => {
  const wishes = (['x64', 'arm64'] as const).flatMap((architecture) =>
    [false, true].flatMap((network) =>
      [false, true].map((forbidNamespaces) => ({ architecture, network, forbidNamespaces })),
    ),
  );
  for (const wish of wishes) {
    const filter = seccompFilter(wish) ?? new Uint8Array();
    for (let number = 0; number < 600; number += 1)
      for (const given of [1n, 2n, 40n, 0x10000000n, 0x5412n])
        runFilter(filter, { architecture: audits[wish.architecture], number, arguments: [given, given] });
  }
});
