// What is being written is never lost: however long it is, in whatever script, and however early it was typed.

import { startBrowserHost } from '../support/startBrowserHost.ts';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { composer } from '../support/window.ts';

test('a long draft is kept in any script, also when the tab is closed', async ({ browser }) => {
  const before = await openInBrowser(browser);
  await before.openFolder(await newFolder());
  const draft = '語'.repeat(30_000);
  await composer(before.page).fill(draft);
  await before.page.waitForTimeout(1_000);
  await before.page.close();
  const page = await before.page.context().newPage();
  await page.goto(await before.host.freshLink());
  await expect(composer(page)).toHaveValue(draft);

  await composer(page).fill('closed at once');
  await page.close();
  const last = await before.page.context().newPage();
  await last.goto(await before.host.freshLink());
  await expect(composer(last)).toHaveValue('closed at once');
  expect(before.problems).toEqual([]);
  await before.close();
});

test('what is typed before the chat was read stands behind the draft that was kept', async ({ browser }) => {
  const { page, openFolder, problems, close } = await openInBrowser(browser);
  await openFolder(await newFolder());
  await composer(page).fill('kept');
  await page.waitForTimeout(1_000);
  await page.route('**/api/request', async (route) => {
    const isReading = route.request().postData()?.includes('"chat:open"') ?? false;
    await new Promise((resolve) => setTimeout(resolve, isReading ? 1_500 : 0));
    await route.continue();
  });
  await page.reload();
  await composer(page).pressSequentially('and new');
  await expect(composer(page)).toHaveValue('kept\nand new');
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect(composer(page)).toHaveValue('kept\nand new');
  expect(problems).toEqual([]);
  await close();
});

test('a window that lost its host shows what is saved nowhere, and a fresh link works in the same tab', async ({
  browser,
}) => {
  const before = await openInBrowser(browser);
  const { page, dataFolder } = before;
  await before.openFolder(await newFolder());
  await composer(page).fill('saved');
  await page.waitForTimeout(1_000);
  await before.host.killHard();
  await expect(page.getByText('Z Engine does not answer')).toBeVisible();
  await composer(page).fill('precious and not saved');
  const host = await startBrowserHost({ dataFolder, args: ['--port', new URL(before.host.origin).port] });
  await expect(page.getByText('no longer connected')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('textbox', { name: 'Not saved' })).toHaveValue('precious and not saved');
  await page.goto(host.url);
  await expect(composer(page)).toHaveValue('saved');
  await page.context().close();
  expect(await host.stop()).toBe(0);
});
