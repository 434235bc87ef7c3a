// Tests only: for each file of the suite and each user, a stage and an app that runs commands there, started before its tests and
// ended after them. It must never be imported by the product.
import path from 'node:path';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { z } from 'zod';
import { sandboxStateSchema } from '../../../../shared/domain/sandbox.ts';
import { type TestUser, USERS } from '../../testing/realSandbox.ts';
import { type Driver, startDriver } from './driven.ts';
import { type Kit, readyKit } from './kit.ts';
import { type Looked, lookedSchema, type Ran, ranSchema, type SuiteChat } from './protocol.ts';
import { environmentOf, type HostEnd, makeStage, removeStage, runOnHost, type Stage, startOnHost } from './stage.ts';

export { USERS };

/** `[shell.sandbox]` as most people have it who use it. */
export const USUAL = 'enabled = true\nauto_allow = true';
const settingsText = (lines: string): string => `[shell.sandbox]\n${lines}\n`;

/** A loaded machine is slow; nothing is measured here. */
const PATIENCE_MS = 120_000;
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

export type RunOptions = {
  readonly folder?: string;
  readonly added?: readonly string[];
  readonly chat?: string;
  readonly app?: string;
  readonly timeoutMs?: number;
  /** Told the text so far, and how to stop the command. */
  readonly onPrinted?: (text: string, stop: () => void) => void;
};

export type World = {
  readonly user: TestUser;
  readonly stage: Stage;
  readonly kit: Kit;
  readonly driver: Driver;
  readonly env: Record<string, string>;
  /** In the sandbox, through the app. */
  run(line: string, options?: RunOptions): Promise<Ran>;
  look(options?: RunOptions): Promise<Looked>;
  settings(lines: string, app?: string): Promise<z.infer<typeof sandboxStateSchema>>;
  /** Of the app, from now on; null takes a variable away. */
  setEnvironment(set: Readonly<Record<string, string | null>>): Promise<void>;
  dismiss(alarm: string): Promise<boolean>;
  /** As the person, without the sandbox. */
  host(line: string, folder?: string): HostEnd;
  /** The same, while servers of the test go on. */
  hostLater(line: string, folder?: string): Promise<HostEnd>;
  /** The same for what the test needs: throws when it fails. */
  make(line: string, folder?: string): string;
  /** Opens one more app with its own data folder, or opens one again. */
  open(app: string, settings?: string): Promise<void>;
  close(app: string): Promise<void>;
  dataOf(app: string): string;
};

/** The app of a world that is asked when none is named. */
const APP = 'a';

/** `world()` may be called in tests. `below`: where the stage is made. */
export function useWorld(user: TestUser, { lines = USUAL, below = '/var/tmp', env = {} } = {}): () => World {
  let world: World | undefined;
  beforeAll(async () => {
    world = await openWorld(user, { below, env });
    await world.open(APP, lines);
  });
  afterAll(() => endWorld(world));
  return () => {
    if (world === undefined) throw new Error('the world is not there yet');
    return world;
  };
}

type Around = { readonly below?: string; readonly env?: Readonly<Record<string, string>> };

export async function endWorld(world: World | undefined): Promise<void> {
  if (world === undefined) return;
  await world.driver.end();
  removeStage(world.stage);
}

/** Whoever opens one ends it. */
export async function openWorld(user: TestUser, { below = '/var/tmp', env = {} }: Around = {}): Promise<World> {
  const kit = await readyKit(inject('sandboxKit'));
  const stage = makeStage(user, below);
  return worldOn(user, stage, kit, env);
}

/** `around`: words before those of the driver. */
export function worldOn(
  user: TestUser,
  stage: Stage,
  kit: Kit,
  more: Readonly<Record<string, string>> = {},
  around: readonly string[] = [],
): World {
  const env = { ...environmentOf(stage, kit), ...more };
  const driver = startDriver(user, kit, env, around);
  const chatOf = ({ folder = stage.project, added = [], chat = 'chat-1' }: RunOptions): SuiteChat => ({
    ...{ chat, folder, added: [...added] },
  });
  const dataOf = (app: string) => path.join(stage.base, `data-${app}`);
  const host = (line: string, folder = stage.project) => runOnHost(user, line, folder, env);
  return {
    ...{ user, stage, kit, driver, env, dataOf, host },
    hostLater: (line, folder = stage.project) => startOnHost(user, line, folder, env),
    run: (line, options = {}) => runIn(driver, line, chatOf(options), options),
    look: (options = {}) => driver.ask({ kind: 'look', app: options.app ?? APP, chat: chatOf(options) }, lookedSchema),
    setEnvironment: async (set) => {
      await driver.ask({ kind: 'environment', set }, z.unknown());
    },
    dismiss: (alarm) => driver.ask({ kind: 'dismiss', app: APP, alarm }, z.boolean()),
    settings: (lines, app = APP) =>
      driver.ask({ kind: 'settings', app, settings: settingsText(lines) }, sandboxStateSchema),
    make: (line, folder) => {
      const { code, text } = host(line, folder);
      if (code !== 0) throw new Error(`\`${line}\` failed (${code}): ${text}`);
      return text;
    },
    open: async (app, lines = USUAL) => {
      const asked = { kind: 'open', app, data: dataOf(app), settings: settingsText(lines) } as const;
      await driver.ask(asked, z.unknown());
    },
    close: async (app) => {
      await driver.ask({ kind: 'close', app }, z.unknown());
    },
  };
}

function runIn(driver: Driver, line: string, chat: SuiteChat, { app = APP, ...options }: RunOptions): Promise<Ran> {
  const { timeoutMs = PATIENCE_MS, onPrinted } = options;
  let number = 0;
  const stop = () => void driver.ask({ kind: 'stop', run: number }, z.unknown());
  let text = '';
  return driver.ask({ kind: 'run', app, chat, line, timeoutMs }, ranSchema, {
    onNumber: (n) => {
      number = n;
    },
    onPrinted: (piece) => {
      text += piece;
      onPrinted?.(text, stop);
    },
  });
}

/** One word for Bash, whatever is in it. */
export const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
