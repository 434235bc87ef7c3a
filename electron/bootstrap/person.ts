// Where the person stands and is at home, also when the system cannot say it plainly. It must never throw, nor take a
// folder for home that depends on where somebody stands.
import { homedir, userInfo } from 'node:os';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder that a command was typed in. One that is gone is still named, so that what needs it can say so. */
export function standingIn(env: Environment, cwd: () => string = process.cwd): string {
  try {
    return cwd();
  } catch {
    return env.PWD !== undefined && path.isAbsolute(env.PWD) ? env.PWD : path.parse(process.execPath).root;
  }
}

/** Absolute: what the environment says, or else what the system keeps of the user. */
export function homeOf(said: () => string = homedir, kept: () => string = () => userInfo().homedir): string {
  for (const ask of [said, kept]) {
    try {
      const home = ask();
      if (path.isAbsolute(home)) return home;
    } catch {} // a user whom the system does not know
  }
  return path.parse(process.execPath).root;
}
