// The one Chromium behind all windows of the stand-in. Its sandbox is off here and only here: tests run as root.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';
import { app } from './app.ts';
import { tell } from './testChannel.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--remote-debugging-port=0',
];

let started: Promise<BrowserContext> | undefined;

/** Started at the first call; the test is told where to attach to it. */
export function browserContext(): Promise<BrowserContext> {
  started ??= start();
  return started;
}

async function start(): Promise<BrowserContext> {
  const profile = path.join(app.getPath('userData'), 'chromium');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    viewport: null,
    args: ARGS,
    // The app's own handlers are under test.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  app.beforeExit(() => context.close());
  const portFile = path.join(profile, 'DevToolsActivePort');
  while (!existsSync(portFile)) await wait(20);
  tell('cdp', `http://127.0.0.1:${readFileSync(portFile, 'utf8').split('\n')[0]}`);
  return context;
}
