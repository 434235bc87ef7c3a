// The person looks elsewhere while an agent waits: the system tells of it, with no more than the chat and the tool, and one
// click leads to the card. On the desktop through the stand-in; in a browser with a Notification that only remembers.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { newDataFolder } from '../support/startBrowserHost.ts';
import { type RunningDesktop, startDesktop } from '../support/startDesktop.ts';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, composer, say, toolCall } from '../support/window.ts';

async function dataFolderWith(settings: string): Promise<string> {
  const folder = await newDataFolder();
  mkdirSync(path.join(folder, 'config'), { mode: 0o700 });
  writeFileSync(path.join(folder, 'config/settings.toml'), settings);
  return folder;
}

async function openDesktop(settings = ''): Promise<RunningDesktop> {
  const desktop = await startDesktop({ dataFolder: await dataFolderWith(settings) });
  desktop.answer('open', { canceled: false, filePaths: [await newFolder()] });
  await desktop.page.getByRole('main').getByRole('button', { name: 'Open a folder…' }).click();
  await expect(composer(desktop.page)).toBeVisible();
  return desktop;
}

/** A chat with a title of its own, so that the words of what waits are not in it. */
async function beginChat(page: Page): Promise<void> {
  await say(page, 'find TODO in .');
  await expect(toolCall(page, 'Grep, done')).toBeVisible();
  // the end of this turn, and the pause after it, are over
  await page.waitForTimeout(500);
}

const newChat = (page: Page) =>
  page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();

const told = ({ told: all }: RunningDesktop, event: string) =>
  all.filter((entry) => entry.event === event).map((entry) => entry.data);

const WORDS = { title: 'find TODO in .', body: 'Bash waits for your approval', silent: true };

test('the desktop: one notification of what waits, a badge, and a click that leads to the card', async () => {
  const desktop = await openDesktop();
  const { page, command, heard } = desktop;
  await beginChat(page);
  command({ do: 'focus', on: false });
  await say(page, 'run touch secret-name.txt');
  await expect(anyCard(page)).toBeVisible();
  expect(await heard('notification')).toEqual(WORDS);
  expect(await heard('badge')).toBe(1);
  await newChat(page);
  await expect(anyCard(page)).toBeHidden();

  const from = desktop.told.length;
  command({ do: 'notification', title: 'find TODO in .' });
  await heard('focus', from);
  await expect(anyCard(page)).toContainText('touch secret-name.txt');
  expect(told(desktop, 'notification')).toHaveLength(1);
  await expect(page).toHaveTitle('(1) Z Engine');

  await allowOnce(page, /^Allow Bash/);
  await expect.poll(() => told(desktop, 'badge')).toEqual([1, 0]);
  await expect(page).toHaveTitle('Z Engine');
  expect(await desktop.quit()).toBe(0);
});

test('the desktop: an answer takes the notification back, and a turn that ended is told', async () => {
  const desktop = await openDesktop();
  const { page, command, heard } = desktop;
  await beginChat(page);
  command({ do: 'focus', on: false });
  await say(page, 'run touch a.txt');
  await heard('notification');
  await allowOnce(page, /^Allow Bash/);
  await heard('notification-withdrawn');
  const done = { ...WORDS, body: 'The agent is done' };
  await expect.poll(() => told(desktop, 'notification')).toEqual([WORDS, done]);
  command({ do: 'focus', on: true });
  await expect.poll(() => told(desktop, 'notification-withdrawn')).toEqual([WORDS, done]);
  expect(await desktop.quit()).toBe(0);
});

test('the desktop: who looks at the window, or wants none, is told nothing', async () => {
  const desktop = await openDesktop('[notifications]\napprovals = "never"\nfinished = "never"\nbadge = false\n');
  const { page, command } = desktop;
  await beginChat(page);
  command({ do: 'focus', on: false });
  await say(page, 'run touch a.txt');
  await allowOnce(page, /^Allow Bash/);
  await expect(toolCall(page, 'Bash, done')).toBeVisible();
  await page.waitForTimeout(400);
  await expect(page).toHaveTitle('Z Engine');
  expect([told(desktop, 'notification'), told(desktop, 'badge')]).toEqual([[], []]);
  expect(await desktop.quit()).toBe(0);
});

type Remembered = { readonly title: string; readonly body: string; closed: boolean; click: () => void };
declare global {
  interface Window {
    remembered: Remembered[];
    looksAway: boolean;
  }
}

/** Runs in the page before its own scripts. */
function rememberNotifications() {
  window.remembered = [];
  window.looksAway = false;
  document.hasFocus = () => !window.looksAway;
  class Remembering extends EventTarget {
    static permission = 'granted';
    readonly #entry: Remembered;
    constructor(title: string, { body }: { body: string }) {
      super();
      this.#entry = { title, body, closed: false, click: () => this.dispatchEvent(new Event('click')) };
      window.remembered.push(this.#entry);
    }
    close() {
      this.#entry.closed = true;
    }
  }
  Object.defineProperty(window, 'Notification', { value: Remembering });
}

async function openRemembering(browser: Browser) {
  const surface = await openInBrowser(browser);
  await surface.page.addInitScript(rememberNotifications);
  await surface.page.reload();
  await surface.openFolder(await newFolder());
  return surface;
}

const shown = (page: Page) =>
  page.evaluate(() => window.remembered.map(({ title, body, closed }) => ({ title, body, closed })));

async function lookAway(page: Page, away: boolean): Promise<void> {
  await page.evaluate((value) => {
    window.looksAway = value;
    window.dispatchEvent(new Event(value ? 'blur' : 'focus'));
  }, away);
}

test('a browser: the page notifies, and its title is the badge', async ({ browser }) => {
  const surface = await openRemembering(browser);
  const { page } = surface;
  await beginChat(page);
  expect(await shown(page)).toEqual([]);
  await lookAway(page, true);
  await say(page, 'run touch secret-name.txt');
  const waits = { title: WORDS.title, body: WORDS.body };
  await expect.poll(() => shown(page)).toEqual([{ ...waits, closed: false }]);
  await expect(page).toHaveTitle('(1) Z Engine');
  await newChat(page);
  await expect(anyCard(page)).toBeHidden();
  await page.evaluate(() => window.remembered[0]?.click());
  await expect(anyCard(page)).toContainText('touch secret-name.txt');
  expect(await shown(page)).toEqual([{ ...waits, closed: true }]);
  await lookAway(page, false);
  await allowOnce(page, /^Allow Bash/);
  await expect(page).toHaveTitle('Z Engine');
  await expect(toolCall(page, 'Bash, done')).toBeVisible();
  await page.waitForTimeout(400);
  expect([(await shown(page)).length, surface.problems]).toEqual([1, []]);
  await surface.close();
});
