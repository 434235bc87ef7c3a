// Descriptors that the app itself was started with: each program that it starts would get them too, and an open folder among them
// is a way past every mount. Node shuts those up to about 16 at its own start, and none beyond a gap. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

/** Octal, in the line `flags:` of /proc/PID/fdinfo. */
const O_CLOEXEC = 0o2000000;

/** Numbers above 2. Throws where `/proc` cannot be read. What the app opens itself is never among them. */
export function inheritedDescriptors(): readonly number[] {
  return readdirSync('/proc/self/fdinfo')
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isHandedOn(descriptor))
    .sort((one, other) => one - other);
}

function isHandedOn(descriptor: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return flags === undefined || (Number.parseInt(flags, 8) & O_CLOEXEC) === 0;
  } catch {
    // It was closed since: the one with which the folder was read.
    return false;
  }
}

/**
 * `stdio` for `spawn`: `own` (from number 0 on), then `nothing` (an open `/dev/null`) at each inherited number beyond it, so
 * that the child gets that in its place.
 */
export function covered<T>(own: readonly T[], inherited: readonly number[], nothing: T): readonly (T | 'ignore')[] {
  const last = Math.max(own.length - 1, ...inherited);
  return Array.from({ length: last + 1 }, (_none, at) => own[at] ?? (inherited.includes(at) ? nothing : 'ignore'));
}
