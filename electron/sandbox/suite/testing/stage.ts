// Tests only: the folders in which a user's commands are tried: a home, a project in it, and a folder beside that is not opened.
// It must never be imported by the product.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { give, type TestUser } from '../../testing/realSandbox.ts';
import { asUser } from './driven.ts';
import type { Kit } from './kit.ts';

export type Stage = {
  /** Belongs to the user, and holds the others. */
  readonly base: string;
  readonly home: string;
  readonly project: string;
  /** The same for lines, in `$D`: no command may write there. */
  readonly outside: string;
};

/** Where its folders lie, whether or not they are there. */
export const stageIn = (base: string): Stage => ({
  ...{ base, home: path.join(base, 'home'), project: path.join(base, 'home/work/app') },
  outside: path.join(base, 'outside'),
});

/** `below` is where it is made; whoever made it calls `removeStage`. */
export function makeStage(user: TestUser, below = '/var/tmp'): Stage {
  const stage = stageIn(realpathSync(mkdtempSync(path.join(below, `z-suite-${process.ppid}-`))));
  give(stage.base, user);
  for (const folder of [stage.home, path.dirname(stage.project), stage.project, stage.outside]) {
    mkdirSync(folder);
    give(folder, user);
  }
  return stage;
}

export const removeStage = ({ base }: Stage): void => rmSync(base, { recursive: true, force: true, maxRetries: 3 });

/** All that the app and lines outside the sandbox have. No configuration of this machine is among it. */
export function environmentOf({ home, outside }: Stage, kit: Kit): Record<string, string> {
  const who = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };
  return {
    ...{ PATH: `${kit.programs}:/usr/local/bin:/usr/bin:/bin`, HOME: home, D: outside, LANG: 'C.UTF-8', ...who },
    ...{ GIT_CONFIG_NOSYSTEM: '1', GIT_EDITOR: 'true', GIT_TERMINAL_PROMPT: '0' },
  };
}

export type HostEnd = { readonly code: number | null; readonly text: string };

const LIMIT_MS = 120_000;

/** A line as the person runs it: in Bash, without the sandbox. */
export function runOnHost(
  user: TestUser,
  line: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): HostEnd {
  const [program, ...args] = asUser(user, ['/bin/bash', '--noprofile', '--norc', '-c', line]);
  const end = spawnSync(program, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const bySignal = end.signal === null ? null : 128 + constants.signals[end.signal];
  return { code: end.status ?? bySignal, text: `${end.stdout}${end.stderr}` };
}

/** The same, while this process goes on. */
export function startOnHost(
  user: TestUser,
  line: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<HostEnd> {
  const [program, ...args] = asUser(user, ['/bin/bash', '--noprofile', '--norc', '-c', line]);
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env, timeout: LIMIT_MS }, (error, stdout, stderr) =>
      resolve({
        code: error === null ? 0 : typeof error.code === 'number' ? error.code : null,
        text: `${stdout}${stderr}`,
      }),
    );
  });
}
