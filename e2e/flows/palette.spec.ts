// The palette, with the keyboard only.
import type { Page } from '@playwright/test';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { card, composer, longerThanTheGuard, modeChip, say, toolCall } from '../support/window.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const options = (page: Page) => palette(page).getByRole('option');

test('chats, commands and new chats are reached by their names', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder('payments'));
  await say(page, 'run mkdir waits');
  await expect(card(page, /^Allow Bash/)).toBeVisible();
  await page.keyboard.press('Alt+N');
  await expect(page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
  await expect(composer(page)).toBeFocused();

  await test.step('Esc gives the focus back, and so does its own key', async () => {
    for (const key of ['Escape', 'Control+k']) {
      await page.keyboard.press('Control+k');
      await expect(palette(page).getByRole('combobox')).toBeFocused();
      await page.keyboard.press(key);
      await expect(palette(page)).toBeHidden();
      await expect(composer(page)).toBeFocused();
    }
  });

  await test.step('the mode is switched; Bypass is not offered', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bypass');
    await expect(palette(page).getByText(/Nothing is called “bypass”/)).toBeVisible();
    await expect(options(page)).toHaveCount(0);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('switch plan');
    await expect(options(page).first()).toHaveAccessibleName(/Switch to Plan/);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(modeChip(page)).toHaveAccessibleName('Mode: Plan');
    await expect(composer(page)).toBeFocused();
  });

  await test.step('a chat that waits is found by that, and opened at its card', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('waits');
    await expect(options(page).first()).toHaveAccessibleName(/run mkdir waits.*waits/);
    await page.keyboard.press('Enter');
    await expect(card(page, /^Allow Bash/)).toBeFocused();
    await longerThanTheGuard(page);
    await page.keyboard.press('y');
    await expect(toolCall(page, 'Bash, done')).toBeVisible();
  });

  await test.step('what was chosen last stands on top; a view is opened', async () => {
    await page.keyboard.press('Control+k');
    await expect(options(page).first()).toHaveAccessibleName(/run mkdir waits/);
    await page.keyboard.type('audit');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new chat in');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
    await expect(composer(page)).toBeFocused();
  });
  expect(surface.problems).toEqual([]);
  await surface.close();
});
