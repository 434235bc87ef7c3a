// The filter for system calls of a confined command, as a program of classic BPF that bubblewrap loads (SPEC X2). Pure.
// Sources: seccomp(2), struct seccomp_data in linux/seccomp.h.
// INVARIANT: an argument that the kernel cuts to 32 bits is compared by its low word alone, as the kernel reads it; what is
// compared whole would be passed by a number with something in its high word.

import { type CallNumbers, CLONE3, callNumbers } from './seccompNumbers.ts';

export type FilterWish = {
  /** As Node names it: `x64`. */
  readonly architecture: string;
  /** In the network of the machine its abstract sockets can be reached: then only joined pairs are made (`socketpair`). */
  readonly network: boolean;
  /** Where bubblewrap cannot forbid further user namespaces, the filter does. */
  readonly forbidNamespaces: boolean;
};

const AF = { unix: 1, inet: 2, inet6: 10, netlink: 16 };
/** SOCK_DGRAM is left out: half of a pair of datagrams can be turned to another address; SOCK_RAW of AF_UNIX is the same. */
const PAIRED_TYPES = [1, 5];
/** SOCK_TYPE_MASK: flags lie above it. */
const TYPE_MASK = 0xf;
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
const CLONE_NEWUSER = 0x10000000;

const RETURN = {
  allow: 0x7fff0000,
  /** The whole process dies of SIGSYS. */
  kill: 0x80000000,
  notPermitted: 0x00050000 | 1,
  notBuiltIn: 0x00050000 | 38,
  noSuchFamily: 0x00050000 | 97,
};

/** `struct sock_filter`: code, jump if true, jump if false (both count from the next instruction), value. */
type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number];
type Block = readonly Instruction[];

/** Where they lie in `struct seccomp_data`; words are little-endian on both architectures, so an argument's low word comes first. */
const AT = { number: 0, architecture: 4, arguments: 16 };
const load = (at: number): Instruction => [0x20, 0, 0, at];
const loadLow = (argument: number) => load(AT.arguments + 8 * argument);
const mask = (value: number): Instruction => [0x54, 0, 0, value];
const give = (value: number): Instruction => [0x06, 0, 0, value];
const skipUnlessEqual = (value: number, skipped: number): Instruction => [0x15, 0, skipped, value];
const skipWhenEqual = (value: number, skipped: number): Instruction => [0x15, skipped, 0, value];
const skipUnlessBits = (bits: number, skipped: number): Instruction => [0x45, 0, skipped, bits];
const skipBelow = (value: number, skipped: number): Instruction => [0x35, 0, skipped, value];

/** Gives an answer when what is loaded is the value, else goes on. */
const whenEqual = (value: number, answer: number): Block => [skipUnlessEqual(value, 1), give(answer)];
/** The block belongs to one call; it always ends in an answer. */
const ofCall = (number: number, block: Block): Block => [skipUnlessEqual(number, block.length), ...block];

const whenOneOf = (values: readonly number[], answer: number, otherwise: number): Block => [
  ...values.flatMap((value) => whenEqual(value, answer)),
  give(otherwise),
];

/**
 * The program, 8 bytes an instruction, for `--seccomp`. Null for an architecture that it is not made for: then there is no
 * sandbox, since without it sockets of the machine's own kind (AF_VSOCK) pass every namespace.
 */
export function seccompFilter(wish: FilterWish): Uint8Array | null {
  const numbers = callNumbers(wish.architecture);
  return numbers === null ? null : encode([...entry(numbers), ...calls(numbers, wish), give(RETURN.allow)]);
}

/** Calls of another architecture have other numbers: a program that makes them dies. */
function entry({ audit, otherCallsFrom }: CallNumbers): Block {
  return [
    load(AT.architecture),
    ...[skipWhenEqual(audit, 1), give(RETURN.kill)],
    load(AT.number),
    ...(otherCallsFrom === null ? [] : [skipBelow(otherCallsFrom, 1), give(RETURN.notBuiltIn)]),
  ];
}

function calls(numbers: CallNumbers, { network, forbidNamespaces }: FilterWish): Block {
  return [
    ...ofCall(numbers.ioctl, [loadLow(1), ...whenOneOf([TIOCSTI, TIOCLINUX], RETURN.notPermitted, RETURN.allow)]),
    ...ofCall(numbers.socket, sockets(network)),
    ...ofCall(numbers.socketpair, pairs(network)),
    ...(forbidNamespaces ? namespaces(numbers) : []),
    ...numbers.refused.flatMap((number) => whenEqual(number, RETURN.notPermitted)),
    ...numbers.absent.flatMap((number) => whenEqual(number, RETURN.notBuiltIn)),
  ];
}

function sockets(network: boolean): Block {
  return [
    loadLow(0),
    ...whenEqual(AF.unix, network ? RETURN.notPermitted : RETURN.allow),
    ...whenOneOf([AF.inet, AF.inet6, AF.netlink], RETURN.allow, RETURN.noSuchFamily),
  ];
}

function pairs(network: boolean): Block {
  if (!network) return [loadLow(0), ...whenOneOf([AF.unix], RETURN.allow, RETURN.noSuchFamily)];
  return [
    loadLow(0),
    ...[skipWhenEqual(AF.unix, 1), give(RETURN.noSuchFamily)],
    ...[loadLow(1), mask(TYPE_MASK)],
    ...whenOneOf(PAIRED_TYPES, RETURN.allow, RETURN.notPermitted),
  ];
}

/** clone3 keeps its flags where no filter can look; without it programs take clone. */
function namespaces({ clone, unshare }: CallNumbers): Block {
  const refuse: Block = [
    loadLow(0),
    ...[skipUnlessBits(CLONE_NEWUSER, 1), give(RETURN.notPermitted)],
    give(RETURN.allow),
  ];
  return [...ofCall(clone, refuse), ...ofCall(unshare, refuse), ...whenEqual(CLONE3, RETURN.notBuiltIn)];
}

function encode(program: Block): Uint8Array {
  const bytes = new Uint8Array(program.length * 8);
  const view = new DataView(bytes.buffer);
  for (const [at, [code, whenTrue, whenFalse, value]] of program.entries()) {
    view.setUint16(at * 8, code, true);
    view.setUint8(at * 8 + 2, whenTrue);
    view.setUint8(at * 8 + 3, whenFalse);
    view.setUint32(at * 8 + 4, value, true);
  }
  return bytes;
}
