// The two ways to the same app, so that a story is told once and lived in both: the browser host in a real browser, and
// the built desktop app through the stand-in for Electron.
import { mkdtemp, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { type HostStart, type RunningHost, startBrowserHost } from './startBrowserHost.ts';
import { startDesktop } from './startDesktop.ts';

export type Surface = {
  readonly page: Page;
  readonly dataFolder: string;
  /** What the page's console complained of, and what it threw. */
  readonly problems: readonly string[];
  /** Opens a folder as a person does there. */
  readonly openFolder: (folder: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type BrowserSurface = Surface & { readonly host: RunningHost };

/** The real path of a new, empty folder. */
export const newFolder = async (name = 'project') =>
  realpath(await mkdtemp(path.join(os.tmpdir(), `z-engine-${name}-`)));

export async function openInBrowser(browser: Browser, start: HostStart = {}): Promise<BrowserSurface> {
  const host = await startBrowserHost(start);
  const page = await (await browser.newContext()).newPage();
  const problems = listen(page);
  await page.goto(host.url);
  return {
    host,
    page,
    problems,
    dataFolder: host.dataFolder,
    openFolder: async (folder) => {
      await page.getByRole('combobox', { name: 'Folder' }).fill(folder);
      await page.getByRole('button', { name: 'Open', exact: true }).click();
    },
    close: async () => {
      await page.context().close();
      expect(await host.stop()).toBe(0);
    },
  };
}

async function openOnDesktop(): Promise<Surface> {
  const desktop = await startDesktop();
  const { page } = desktop;
  return {
    page,
    problems: listen(page),
    dataFolder: desktop.dataFolder,
    openFolder: async (folder) => {
      desktop.answer('open', { canceled: false, filePaths: [folder] });
      await page.getByRole('main').getByRole('button', { name: 'Open a folder…' }).click();
    },
    close: async () => {
      expect(await desktop.quit()).toBe(0);
    },
  };
}

function listen(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}

export const SURFACES: ReadonlyArray<readonly [name: string, open: (browser: Browser) => Promise<Surface>]> = [
  ['in the browser', (browser) => openInBrowser(browser)],
  ['on the desktop (stand-in)', () => openOnDesktop()],
];
