// The numbers of system calls that the filter of a confined command knows, by architecture. Values; sources: asm/unistd_64.h,
// asm-generic/unistd.h, linux/audit.h.

export type CallNumbers = {
  /** AUDIT_ARCH_*, from linux/audit.h. */
  readonly audit: number;
  /** A second way to call the same kernel: from this number on its calls lie (x32). */
  readonly otherCallsFrom: number | null;
  readonly socket: number;
  readonly socketpair: number;
  readonly ioctl: number;
  readonly clone: number;
  readonly unshare: number;
  /** What answers "not permitted". */
  readonly refused: readonly number[];
  /** What answers "not built in", so that programs take another way. */
  readonly absent: readonly number[];
};

/** The same on every architecture: io_uring_*, open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr, open_tree_attr. */
const ABSENT_EVERYWHERE = [425, 426, 427, 428, 429, 430, 431, 432, 433, 442, 467];

/** refused: add_key, request_key, keyctl, bpf, perf_event_open. absent: userfaultfd and those above. */
const NUMBERS: Readonly<Record<string, CallNumbers>> = {
  x64: {
    ...{ audit: 0xc000003e, otherCallsFrom: 0x40000000 },
    ...{ socket: 41, socketpair: 53, ioctl: 16, clone: 56, unshare: 272 },
    ...{ refused: [248, 249, 250, 321, 298], absent: [323, ...ABSENT_EVERYWHERE] },
  },
  arm64: {
    ...{ audit: 0xc00000b7, otherCallsFrom: null },
    ...{ socket: 198, socketpair: 199, ioctl: 29, clone: 220, unshare: 97 },
    ...{ refused: [217, 218, 219, 280, 241], absent: [282, ...ABSENT_EVERYWHERE] },
  },
};

/** The same on every architecture. */
export const CLONE3 = 435;

/** `architecture` as Node names it; null for one that is not known here. */
export function callNumbers(architecture: string): CallNumbers | null {
  return Object.hasOwn(NUMBERS, architecture) ? (NUMBERS[architecture] ?? null) : null;
}
