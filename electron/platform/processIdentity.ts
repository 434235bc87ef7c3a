// Which process a process id really means: ids are used again, the pair of id and start is not.
// It must never take a process for dead when it cannot tell.
import { readFileSync } from 'node:fs';
import { askOwn } from './ownProcess.ts';

/**
 * When the process started, as text that is only ever compared: on Linux the boot and the clock ticks since it,
 * elsewhere what `ps` says. Null when there is no such process, or nothing can be learned of it.
 */
export function processStart(pid: number): string | null {
  if (process.platform === 'linux') return linuxStart(pid);
  if (process.platform === 'win32') return null;
  return askOwn('process start', { pid })?.trim() || null;
}

function linuxStart(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return startOfStat(readFileSync(`/proc/${pid}/stat`, 'utf8'), boot);
  } catch {
    return null;
  }
}

/** Field 22 of /proc/PID/stat. The name in field 2 may hold blanks and brackets, so fields count from its end. */
export function startOfStat(stat: string, boot: string): string | null {
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields[18];
  return ticks === undefined || state === 'Z' || state === 'X' ? null : `${boot} ${ticks}`;
}

/** INVARIANT: what cannot be looked at counts as alive as long as some process has the id. */
export function isAlive(pid: number, start: string | null): boolean {
  const holder = whoHas(pid);
  if (holder === 'nobody') return false;
  const now = processStart(pid);
  if (now === null) return holder === 'someone else' || process.platform !== 'linux';
  return start === null || now === start;
}

function whoHas(pid: number): 'nobody' | 'us' | 'someone else' {
  try {
    process.kill(pid, 0);
    return 'us';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? 'someone else' : 'nobody';
  }
}
