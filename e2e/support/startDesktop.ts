// Runs the built main.js and preload.cjs, with the stand-in in place of Electron, and attaches to its window.
import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { type Lines, linesOf } from './lines.ts';
import { watchOpenPage } from './policy.ts';
import type { Command, Told } from './standin/testChannel.ts';
import { newDataFolder } from './startBrowserHost.ts';

export type RunningDesktop = {
  readonly page: Page;
  readonly child: ChildProcess;
  readonly dataFolder: string;
  readonly lines: Lines;
  /** All that the stand-in told, in order. */
  readonly told: readonly Told[];
  /** What it told of `event`, from the entry `from` on; waits for it. */
  readonly heard: (event: string, from?: number) => Promise<unknown>;
  /** Gives the answer of the next dialog: `open` or `message`. */
  readonly answer: (name: 'open' | 'message', value: unknown) => void;
  readonly command: (command: Command) => void;
  /** Quits as the menu does, and gives the exit code. */
  readonly quit: () => Promise<number | null>;
};

export type DesktopStart = {
  readonly dataFolder?: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The built main.js; by default that of this tree. */
  readonly main?: string;
};

const ROOT = path.join(import.meta.dirname, '../..');
const PATIENCE = 30_000;

/** Starts the process without waiting for anything: for starts that are meant to fail. */
export function spawnDesktop(start: DesktopStart): ChildProcess {
  const { dataFolder, args = [], cwd = os.tmpdir(), env = {}, main = path.join(ROOT, 'out/main/main.js') } = start;
  const register = path.join(import.meta.dirname, 'standin/register.mjs');
  const words = [...(dataFolder === undefined ? [] : ['--data-dir', dataFolder]), ...args];
  return spawn(process.execPath, ['--import', register, main, ...words], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Resolves when the app says that it is ready. */
export async function startDesktop(start: DesktopStart = {}): Promise<RunningDesktop> {
  const dataFolder = start.dataFolder ?? (await newDataFolder());
  const child = spawnDesktop({ ...start, dataFolder });
  const lines = linesOf(child);
  const told: Told[] = [];
  child.on('message', (message) => told.push(message as Told));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const heard = (event: string, from = 0) => waitForEvent(told, event, from, lines);
  const command = (given: Command) => void child.send(given);
  await lines.match(/^Z Engine is ready$/);
  const browser = await chromium.connectOverCDP(String(await heard('cdp')));
  const page = ownPage(browser.contexts().flatMap((context) => context.pages()));
  await watchOpenPage(page);
  return {
    page,
    child,
    dataFolder,
    lines,
    told,
    heard,
    answer: (name, value) => command({ do: 'answer', name, value }),
    command,
    quit: async () => {
      command({ do: 'quit' });
      return exited;
    },
  };
}

function ownPage(pages: readonly Page[]): Page {
  const page = pages.find((candidate) => candidate.url().startsWith('http://app--bundle.localhost/'));
  if (!page) throw new Error(`no window of the app among ${pages.map((candidate) => candidate.url()).join(', ')}`);
  return page;
}

async function waitForEvent(told: readonly Told[], event: string, from: number, lines: Lines): Promise<unknown> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    const found = told.slice(from).find((entry) => entry.event === event);
    if (found) return found.data;
    await wait(20);
  }
  throw new Error(`'${event}' was not told; ${told.map((entry) => entry.event).join(', ')}\n${lines.all.join('\n')}`);
}
