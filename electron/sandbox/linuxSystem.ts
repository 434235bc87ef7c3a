// What of this Linux machine decides how a command is confined; looked up once, since it stays so while the app runs.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

export type LinuxSystem = {
  /** Root owns the same files inside as outside, so that their modes keep nothing from it. */
  readonly asRoot: boolean;
  /** What in `/proc` beside processes may be written by its mode, and its folders; empty unless `asRoot`. */
  readonly procEntries: readonly string[];
  /** Whether `/etc/ssh/ssh_config.d` is a folder. */
  readonly hasSshFolder: boolean;
  readonly isContainer: boolean;
  readonly isWsl: boolean;
  /** The text of os-release(5); empty where there is none. */
  readonly osRelease: string;
  /** Of the kernel, as `uname -r` says it. */
  readonly kernel: string;
};

/** Never throws: what cannot be looked at is not there. */
export function lookAtLinux(): LinuxSystem {
  const asRoot = process.geteuid?.() === 0;
  const kernel = os.release();
  return {
    asRoot,
    procEntries: asRoot ? procEntries() : [],
    hasSshFolder: kindOf('/etc/ssh/ssh_config.d') === 'folder',
    isContainer: ['/.dockerenv', '/run/.containerenv'].some((file) => kindOf(file) !== null) || isPid1Contained(),
    isWsl: /microsoft/i.test(kernel),
    osRelease: textOf('/etc/os-release'),
    kernel,
  };
}

function procEntries(): readonly string[] {
  try {
    const paths = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [] : [`/proc/${name}`]));
    return paths.filter((file) => ['folder', 'writable'].includes(kindOf(file) ?? ''));
  } catch {
    return [];
  }
}

const SOMEBODY_WRITES = 0o222;

function kindOf(file: string): 'folder' | 'writable' | 'other' | null {
  try {
    const stats = lstatSync(file);
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() && (stats.mode & SOMEBODY_WRITES) !== 0 ? 'writable' : 'other';
  } catch {
    return null;
  }
}

/** systemd notes there what it runs in. */
const isPid1Contained = () => textOf('/run/systemd/container').trim() !== '';

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
