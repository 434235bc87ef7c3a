// Runs the built browser host as the launcher does, with a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Lines, linesOf } from './lines.ts';

export type RunningHost = {
  /** With the code that signs a page in, once. */
  readonly url: string;
  readonly origin: string;
  readonly dataFolder: string;
  readonly child: ChildProcess;
  readonly lines: Lines;
  /** Ends it in order and gives the exit code. */
  readonly stop: () => Promise<number | null>;
  /** As a power cut would. */
  readonly killHard: () => Promise<void>;
  /** Presses Enter in the terminal. */
  readonly freshLink: () => Promise<string>;
};

export type HostStart = {
  /** Kept from an earlier run; a new one by default. */
  readonly dataFolder?: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

const ROOT = path.join(import.meta.dirname, '../..');
const LINK = /http:\/\/127\.0\.0\.1:\d+\/#[\w-]+/;

export const newDataFolder = () => mkdtemp(path.join(os.tmpdir(), 'z-engine-data-'));

/** Starts the process without waiting for anything: for starts that are meant to fail. */
export function spawnBrowserHost({ dataFolder, args = [], cwd = os.tmpdir(), env = {} }: HostStart): ChildProcess {
  const words = [
    '--no-open',
    '--lifeline',
    '3',
    ...(dataFolder === undefined ? [] : ['--data-dir', dataFolder]),
    ...args,
  ];
  return spawn(process.execPath, [path.join(ROOT, 'out/browser/browser.js'), ...words], {
    cwd,
    env: { ...process.env, ...env },
    // the fourth is the lifeline: a host never outlives the tests, however they end
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
}

/** Resolves when it says that it is ready. */
export async function startBrowserHost(start: HostStart = {}): Promise<RunningHost> {
  const dataFolder = start.dataFolder ?? (await newDataFolder());
  const child = spawnBrowserHost({ ...start, dataFolder });
  const lines = linesOf(child);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = linkIn(await lines.match(/^Z Engine is ready at /));
  return {
    url,
    origin: new URL(url).origin,
    dataFolder,
    child,
    lines,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
    killHard: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    freshLink: async () => {
      const from = lines.all.length;
      child.stdin?.write('\n');
      return linkIn(await lines.match(LINK, from));
    },
  };
}

const linkIn = (line: string) => LINK.exec(line)?.[0] ?? '';
