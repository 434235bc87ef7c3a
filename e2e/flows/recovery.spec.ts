// What goes wrong around the app, and how the person goes on: data that cannot be opened, a page that was loaded again, a
// host that was killed. Nothing is lost, nothing runs by itself, and each page says what to do next.
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { linesOf } from '../support/lines.ts';
import { newDataFolder, spawnBrowserHost, startBrowserHost } from '../support/startBrowserHost.ts';
import { startDesktop } from '../support/startDesktop.ts';
import { newFolder, openInBrowser, SURFACES } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, say, toolCall } from '../support/window.ts';

/** Of the data in the folder; gives the one that it was. */
function setVersion(dataFolder: string, version: number): number {
  const database = new Database(path.join(dataFolder, 'z-engine.db'));
  const before = Number(database.pragma('user_version', { simple: true }));
  database.pragma(`user_version = ${version}`);
  database.close();
  return before;
}

/** A data folder of a newer Z Engine, and the version that this one knows. */
async function newerData(): Promise<{ readonly dataFolder: string; readonly known: number }> {
  const first = await startBrowserHost();
  expect(await first.stop()).toBe(0);
  return { dataFolder: first.dataFolder, known: setVersion(first.dataFolder, 9_999) };
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** From the page that says why, over a try that fails, to a chat in which a card is answered. */
async function mend(
  page: Page,
  { dataFolder, known }: { dataFolder: string; known: number },
  open: () => Promise<void>,
) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Z Engine cannot open what it keeps');
  await expect(page.getByRole('alert')).toContainText('written by a newer Z Engine');
  await tryAgain(page).click();
  await expect(tryAgain(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toContainText('install the newer Z Engine');
  setVersion(dataFolder, known);
  await tryAgain(page).click();
  await open();
  await say(page, 'run touch a.txt');
  await allowOnce(page, /^Allow Bash/);
  await expect(toolCall(page, 'Bash, done')).toBeVisible();
}

test('data of a newer version, in a browser: the page says so, and goes on once it is mended', async ({ page }) => {
  const data = await newerData();
  const child = spawnBrowserHost({ dataFolder: data.dataFolder });
  const exit = once(child, 'exit');
  const lines = linesOf(child);
  const link = /http:\/\/\S+/.exec(await lines.match(/^Its page says so too/))?.[0] ?? '';
  expect(lines.all.join('\n')).toContain('written by a newer Z Engine');
  await page.goto(link);
  await mend(page, data, async () => {
    await page.getByRole('combobox', { name: 'Folder' }).fill(await newFolder());
    await page.getByRole('button', { name: 'Open', exact: true }).click();
  });
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

test('data of a newer version, on the desktop: the window says so, and goes on once it is mended', async () => {
  const data = await newerData();
  const desktop = await startDesktop({ dataFolder: data.dataFolder });
  await mend(desktop.page, data, async () => {
    desktop.answer('open', { canceled: false, filePaths: [await newFolder()] });
    await desktop.page.getByRole('main').getByRole('button', { name: 'Open a folder…' }).click();
  });
  expect(await desktop.quit()).toBe(0);
});

test('a host that never opened its data ends as one that did not start', async () => {
  const { dataFolder } = await newerData();
  const child = spawnBrowserHost({ dataFolder });
  const exit = once(child, 'exit');
  await linesOf(child).match(/^Its page says so too/);
  child.kill('SIGTERM');
  expect(await exit).toEqual([3, null]);
  const desktop = await startDesktop({ dataFolder });
  expect(await desktop.quit()).toBe(3);
});

const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const draft = (page: Page) => pane(page, 'New chat').getByRole('textbox', { name: 'Message to the agent' });
const DRAFT = 'a draft that is not sent';

/** Two chats side by side: what waits in one, and a draft in the other. */
async function arrange(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await say(page, 'run touch waits.txt');
  await expect(anyCard(page)).toBeVisible();
  await page.getByRole('button', { name: /^Split/ }).click();
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await draft(page).fill(DRAFT);
  await page.waitForTimeout(1_000);
}

async function expectArranged(page: Page): Promise<void> {
  await expect(pane(page, 'run touch waits.txt').getByRole('group', { name: /^Allow Bash/ })).toBeVisible();
  await expect(draft(page)).toHaveValue(DRAFT);
}

for (const [name, open] of SURFACES)
  test(`a page that is loaded again is as it was: ${name}`, async ({ browser }) => {
    const surface = await open(browser);
    const { page } = surface;
    await surface.openFolder(await newFolder());
    await arrange(page);
    await page.reload();
    await expectArranged(page);
    await allowOnce(page, /^Allow Bash/);
    await expect(toolCall(page, 'Bash, done')).toBeVisible();
    expect(surface.problems).toEqual([]);
    await surface.close();
  });

test('a window whose page died is as it was', async () => {
  const desktop = await startDesktop({ dataFolder: await newDataFolder() });
  const { page } = desktop;
  desktop.answer('open', { canceled: false, filePaths: [await newFolder()] });
  await page.getByRole('main').getByRole('button', { name: 'Open a folder…' }).click();
  await arrange(page);
  desktop.command({ do: 'crash' });
  await desktop.heard('reload');
  await expectArranged(page);
  expect(await desktop.quit()).toBe(0);
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? String(address.port) : '';
}

test('a host that was killed and started anew: the old page says it is lost, a new link shows all', async ({
  browser,
}) => {
  const args = ['--port', await freePort()];
  const before = await openInBrowser(browser, { args });
  await before.openFolder(await newFolder());
  await arrange(before.page);
  await before.host.killHard();
  const after = await openInBrowser(browser, { args, dataFolder: before.dataFolder });
  const lost = before.page.getByRole('heading', { name: 'This window is no longer connected' });
  await expect(lost).toBeVisible({ timeout: 20_000 });
  await before.page.context().close();

  const { page } = after;
  await expect(draft(page)).toHaveValue(DRAFT);
  const interrupted = pane(page, 'run touch waits.txt').getByRole('group', { name: /^Interrupted/ });
  await expect(interrupted).toContainText('touch waits.txt');
  await expect(anyCard(page)).toHaveCount(0);
  expect(after.problems).toEqual([]);
  await after.close();
});
