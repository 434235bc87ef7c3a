// Two chats side by side: each with its own text, card and agent. How they were arranged comes back after a restart.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, card, composer, longerThanTheGuard, say, toolCall } from '../support/window.ts';

const row = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name });
const pane = (page: Page, name: RegExp) => page.getByRole('main').getByRole('region', { name });
const within = (page: Page, name: RegExp) => pane(page, name).getByRole('textbox', { name: 'Message to the agent' });

/** Two chats of one folder, each with a finished turn; the second is open. */
async function twoChats(page: Page): Promise<void> {
  await say(page, 'create one.txt with "1"');
  await allowOnce(page, /^Allow Write/);
  await expect(toolCall(page, 'Write, done')).toBeVisible();
  await page.keyboard.press('Alt+N');
  await expect(page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
  await say(page, 'create two.txt with "2"');
  await allowOnce(page, /^Allow Write/);
  await expect(toolCall(page, 'Write, done')).toBeVisible();
}

test('two chats stand side by side, and closing one does not stop it', async ({ browser }) => {
  const folder = await newFolder();
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(folder);
  await twoChats(page);

  await test.step('the first is opened to the side, and is the active one', async () => {
    await row(page, /create one\.txt/).click({ modifiers: ['Control'] });
    await expect(pane(page, /create one\.txt/)).toHaveAttribute('aria-current', 'true');
    await expect(pane(page, /create two\.txt/)).toBeVisible();
    await expect(row(page, /create one\.txt/)).toHaveAttribute('aria-current', 'page');
    await expect(within(page, /create one\.txt/)).toBeFocused();
  });

  await test.step('each has its own draft and its own card; a key answers only the one with the focus', async () => {
    await within(page, /create two\.txt/).fill('a draft of the second');
    await within(page, /create one\.txt/).fill('run sh -c "until [ -e go ]; do sleep 0.2; done; touch later.txt"');
    await within(page, /create one\.txt/).press('Enter');
    await expect(anyCard(page)).toBeVisible();
    await within(page, /create two\.txt/).focus();
    await expect(row(page, /create two\.txt/)).toHaveAttribute('aria-current', 'page');
    await longerThanTheGuard(page);
    await page.keyboard.press('End');
    await page.keyboard.press('y');
    await expect(within(page, /create two\.txt/)).toHaveValue('a draft of the secondy');
    await expect(anyCard(page)).toBeVisible();
  });

  await test.step('the key to the next waiting chat brings the focus to its card', async () => {
    await page.keyboard.press('Control+j');
    await expect(card(page, /^Allow Bash/)).toBeFocused();
    await longerThanTheGuard(page);
    await page.keyboard.press('y');
    await expect(anyCard(page)).toBeHidden();
  });

  await test.step('its pane is closed, and its agent goes on', async () => {
    await page.keyboard.press('Alt+W');
    await expect(pane(page, /create one\.txt/)).toBeHidden();
    await expect(pane(page, /create two\.txt/)).toBeVisible();
    await expect(row(page, /running create one\.txt/)).toBeVisible();
    expect(existsSync(path.join(folder, 'later.txt'))).toBe(false);
    writeFileSync(path.join(folder, 'go'), '');
    await expect.poll(() => existsSync(path.join(folder, 'later.txt')), { timeout: 15_000 }).toBe(true);
    await expect(row(page, /done create one\.txt.*unread/)).toBeVisible();
  });

  await test.step('once it is looked at, it is unread no longer', async () => {
    await page.keyboard.press('Alt+2');
    await expect(pane(page, /create one\.txt/)).toBeVisible();
    await expect(row(page, /create one\.txt.*unread/)).toBeHidden();
  });
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('the arrangement and the drafts come back after a reload and a restart', async ({ browser }) => {
  const before = await openInBrowser(browser);
  await before.openFolder(await newFolder());
  await twoChats(before.page);
  await row(before.page, /create one\.txt/).click({ modifiers: ['Control'] });
  await within(before.page, /create two\.txt/).fill('draft of the second');
  await within(before.page, /create one\.txt/).fill('draft of the first');
  const divider = before.page.getByRole('separator', { name: 'Width of the chats' });
  await divider.focus();
  await before.page.keyboard.press('ArrowLeft');
  await before.page.waitForTimeout(1_000);
  const width = async (page: Page) => (await pane(page, /create two\.txt/).boundingBox())?.width ?? 0;
  const wide = await width(before.page);
  const isBack = async (page: Page) => {
    await expect(within(page, /create two\.txt/)).toHaveValue('draft of the second', { timeout: 20_000 });
    await expect(within(page, /create one\.txt/)).toHaveValue('draft of the first');
    await expect(pane(page, /create one\.txt/)).toHaveAttribute('aria-current', 'true');
    expect(Math.abs((await width(page)) - wide)).toBeLessThan(3);
  };
  await before.page.reload();
  await isBack(before.page);
  await before.host.killHard();
  await before.page.context().close();

  const after = await openInBrowser(browser, { dataFolder: before.dataFolder });
  await isBack(after.page);
  await after.page.keyboard.press('Control+i');
  await expect(after.page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await after.page.waitForTimeout(500);
  await after.page.reload();
  await expect(after.page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  expect(after.problems).toEqual([]);
  await after.close();
});

test('a narrow window shows the active chat alone, and both again when there is room', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await twoChats(page);
  await row(page, /create one\.txt/).click({ modifiers: ['Control'] });
  await expect(pane(page, /create two\.txt/)).toBeVisible();

  await page.setViewportSize({ width: 1000, height: 700 });
  await expect(pane(page, /create two\.txt/)).toBeHidden();
  await expect(composer(page)).toHaveCount(1);
  await page.getByRole('button', { name: '2 chats open' }).click();
  await expect(pane(page, /create two\.txt/)).toBeVisible();
  await expect(pane(page, /create one\.txt/)).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(pane(page, /create one\.txt/)).toBeVisible();
  await expect(pane(page, /create two\.txt/)).toHaveAttribute('aria-current', 'true');
  expect(surface.problems).toEqual([]);
  await surface.close();
});
