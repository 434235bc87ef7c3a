// A person chooses how much an agent may do.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder, SURFACES } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, card, composer, longerThanTheGuard, modeChip, say, toolCall } from '../support/window.ts';

for (const [where, open] of SURFACES) {
  test(`Auto-accept lets an edit pass and asks for a command; Plan refuses both ${where}`, async ({ browser }) => {
    const surface = await open(browser);
    const { page } = surface;
    const folder = await newFolder();
    await surface.openFolder(folder);
    await composer(page).focus();

    await page.keyboard.press('Shift+Tab');
    await expect(modeChip(page)).toHaveAccessibleName('Mode: Auto-accept edits');
    await say(page, 'create a.txt with "one"');
    await expect(toolCall(page, 'Write, done')).toContainText('Auto-accept edits');
    expect(readFileSync(path.join(folder, 'a.txt'), 'utf8')).toBe('one');
    await say(page, 'run make b.txt');
    await expect(anyCard(page)).toBeVisible();
    await anyCard(page).getByRole('button', { name: 'Stop' }).click();

    await composer(page).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(modeChip(page)).toHaveAccessibleName('Mode: Plan');
    await say(page, 'write "two" to a.txt');
    await expect(toolCall(page, 'Write, denied')).toContainText('Plan');
    await say(page, 'run touch b.txt');
    await expect(toolCall(page, 'Bash, denied')).toContainText('Plan');
    await say(page, 'read a.txt');
    await expect(toolCall(page, 'Read, done')).toBeVisible();
    await expect(anyCard(page)).toBeHidden();
    expect([readFileSync(path.join(folder, 'a.txt'), 'utf8'), existsSync(path.join(folder, 'b.txt'))]).toEqual([
      'one',
      false,
    ]);

    await composer(page).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
    expect(surface.problems).toEqual([]);
    await surface.close();
  });
}

test('the chip lists all modes with a line each, and choosing one changes this chat only', async ({ browser }) => {
  const surface = await SURFACES[0]?.[1](browser);
  if (!surface) throw new Error('there is no browser surface');
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await modeChip(page).click();
  const items = page.getByRole('menuitemradio');
  await expect(items).toHaveText([/^Ask.*\./, /^Auto-accept edits.*\./, /^Plan.*\./, /^Bypass….*\./]);
  await items.filter({ hasText: 'Plan' }).click();
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Plan');
  await say(page, 'help');
  await expect(page.getByText('replace "OLD" with "NEW" in PATH')).toBeVisible();
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
  await surface.close();
});

test('what is sent right behind a change of the mode is decided in the new one', async ({ browser }) => {
  const surface = await SURFACES[0]?.[1](browser);
  if (!surface) throw new Error('there is no browser surface');
  const { page } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await composer(page).fill('create a.txt with "one"');
  await page.route('**/api/request', async (route) => {
    const isMode = route.request().postData()?.includes('"chat:mode"') ?? false;
    await new Promise((resolve) => setTimeout(resolve, isMode ? 700 : 0));
    await route.continue();
  });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(toolCall(page, 'Write, denied')).toContainText('Plan');
  expect(existsSync(path.join(folder, 'a.txt'))).toBe(false);
  await surface.close();
});

test('changing the mode never answers a card that is shown', async ({ browser }) => {
  const surface = await SURFACES[0]?.[1](browser);
  if (!surface) throw new Error('there is no browser surface');
  const { page } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await say(page, 'create a.txt with "one"');
  await expect(card(page, /^Allow Write/)).toBeVisible();
  await longerThanTheGuard(page);
  await expect(card(page, /^Allow Write/)).toBeFocused();
  await page.keyboard.press('F6');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Auto-accept edits');
  await longerThanTheGuard(page);
  await expect(card(page, /^Allow Write/)).toBeVisible();
  expect(existsSync(path.join(folder, 'a.txt'))).toBe(false);
  await allowOnce(page, /^Allow Write/);
  await expect(toolCall(page, 'Write, done')).toContainText('Auto-accept edits');
  await surface.close();
});
