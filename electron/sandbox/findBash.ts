// Where Bash is. It must never be looked up through PATH: a `bash` in a project or in a folder of others is not the shell.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

type Machine = {
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isExecutable: (file: string) => boolean;
};

const ON_UNIX = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash', '/run/current-system/sw/bin/bash'];

/** Git for Windows, for everybody and for one person. WSL's `bash.exe` in System32 is another system and never meant. */
const onWindows = (environment: Machine['environment']) =>
  [
    environment.ProgramFiles,
    environment.ProgramW6432,
    environment.LOCALAPPDATA && `${environment.LOCALAPPDATA}\\Programs`,
  ]
    .filter((base): base is string => Boolean(base))
    .map((base) => path.win32.join(base, 'Git', 'bin', 'bash.exe'));

const isExecutable = (file: string) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const thisMachine: Machine = { platform: process.platform, environment: process.env, isExecutable };

/** The absolute path of Bash, or null. */
export function findBash(machine: Machine = thisMachine): string | null {
  const places = machine.platform === 'win32' ? onWindows(machine.environment) : ON_UNIX;
  return places.find(machine.isExecutable) ?? null;
}

export const NO_BASH =
  process.platform === 'win32'
    ? 'there is no Bash on this machine; install Git for Windows (it brings Git Bash) and try again'
    : 'there is no Bash on this machine; install the package `bash` and try again';
