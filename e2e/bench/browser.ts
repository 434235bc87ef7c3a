// The browser and the host of the window's benches: both real, both gone at the end.
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { type HostStart, startBrowserHost } from '../support/startBrowserHost.ts';
import type { Report } from './report.ts';

/** What each bench is given; `folder` is its own and not made yet. */
export type Given = { readonly browser: Browser; readonly report: Report; readonly folder: string };

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      // as root Chromium starts only without its sandbox; these pages are our own
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });

export type OpenApp = { readonly page: Page; readonly close: () => Promise<void> };

/** A page of a host that has just started. */
export async function openApp(browser: Browser, start: HostStart): Promise<OpenApp> {
  const host = await startBrowserHost(start);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(host.url);
  await page.getByRole('navigation').first().waitFor();
  return {
    page,
    close: async () => {
      await page.close();
      await host.stop();
    },
  };
}

/** Asks a door as the page does. Rejects when it refuses. */
export async function ask(page: Page, name: string, input: unknown): Promise<Record<string, unknown>> {
  const answer: unknown = await page.evaluate(
    async ([door, given]) => {
      const key = sessionStorage.getItem('z-engine-key') ?? '';
      const headers = { 'content-type': 'application/json', 'x-z-engine-key': key };
      const body = JSON.stringify({ name: door, input: given });
      return (await fetch('/api/request', { method: 'POST', headers, body })).json();
    },
    [name, input] as const,
  );
  if (isTaken(answer)) return answer.value;
  throw new Error(`${name}: ${JSON.stringify(answer)}`);
}

const isTaken = (answer: unknown): answer is { ok: true; value: Record<string, unknown> } =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;

/** The id of what a door answered under that name. */
export function idOf(answer: Record<string, unknown>, name: string): string {
  const thing = answer[name];
  if (typeof thing === 'object' && thing !== null && 'id' in thing) return String(thing.id);
  throw new Error(`there is no ${name} in the answer`);
}

/** What the sidebar calls so: a view, or a chat (the newest of that name). */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name }).first();

/** Milliseconds from a click to the second frame after it, when what it changed is on the screen. */
export const timeClick = (target: Locator): Promise<number> =>
  target.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        if (element instanceof HTMLElement) element.click();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
      }),
  );
