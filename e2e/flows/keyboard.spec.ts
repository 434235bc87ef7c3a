// A person who has no mouse, and one who writes with an input method, do everything that others do.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { anyCard, card, composer, longerThanTheGuard, modeChip, toolCall } from '../support/window.ts';

/** Tab, as often as it takes; fails where the keyboard does not get. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not get there');
}

test('from the first start to an answered card without a mouse', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await expect(page.getByRole('button', { name: 'Try the sample project' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Skip to the chat' }));
  await tabTo(page, page.getByRole('button', { name: 'Try the sample project' }));
  await page.keyboard.press('Enter');

  await test.step('the mode is chosen from the list, and by Shift+Tab', async () => {
    await expect(composer(page)).toBeFocused();
    await tabTo(page, modeChip(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: /^Ask/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(modeChip(page)).toHaveAccessibleName('Mode: Auto-accept edits');
    await expect(modeChip(page)).toBeFocused();
    await composer(page).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
  });

  await test.step('a card is answered, its buttons are reached too, and the focus comes back', async () => {
    await page.keyboard.type('replace "a - b" with "a + b" in src/price.js');
    await page.keyboard.press('Enter');
    await expect(card(page, /^Allow Edit/)).toBeFocused();
    await tabTo(page, anyCard(page).getByRole('button', { name: /^Allow once/ }));
    await longerThanTheGuard(page);
    await page.keyboard.press('Enter');
    await expect(toolCall(page, 'Edit, done')).toBeVisible();
    const price = path.join(surface.dataFolder, 'sample-project/src/price.js');
    expect(readFileSync(price, 'utf8')).toContain('a + b');
    await expect(composer(page)).toBeFocused();
  });

  await test.step('a tool call opens, and the start page is reached by its keys', async () => {
    await page.keyboard.type('read package.json');
    await page.keyboard.press('Enter');
    const head = toolCall(page, 'Read, done').getByRole('button').first();
    await expect(head).toBeVisible();
    await head.focus();
    await page.keyboard.press('Enter');
    await expect(toolCall(page, 'Read, done')).toContainText('sample-project');
    await page.keyboard.press('Alt+O');
    await expect(page.getByRole('combobox', { name: 'Folder' })).toBeVisible();
  });

  await test.step('a folder is completed and opened, and is recent afterwards', async () => {
    const folder = await newFolder();
    const box = page.getByRole('combobox', { name: 'Folder' });
    await tabTo(page, box);
    await page.keyboard.type(folder.slice(0, -1));
    await expect(page.getByRole('option', { name: folder, exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(`${folder}/`);
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Alt+O');
    const recent = page
      .getByRole('region', { name: 'Recent projects' })
      .getByRole('button', { name: path.basename(folder) });
    await tabTo(page, recent);
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
  });
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('Enter that ends a composition sends nothing and answers nothing', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await composer(page).focus();
  const method = await page.context().newCDPSession(page);
  const compose = async (text: string) => {
    await method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await method.send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 });
    await method.send('Input.insertText', { text });
  };
  await compose('読む');
  await expect(composer(page)).toHaveValue('読む');
  expect(await page.getByText('I did nothing').count()).toBe(0);

  await composer(page).fill('run mkdir one');
  await page.keyboard.press('Enter');
  await expect(anyCard(page)).toBeFocused();
  await longerThanTheGuard(page);
  await page.keyboard.press('n');
  const words = anyCard(page).getByRole('textbox');
  await expect(words).toBeFocused();
  await compose('やめて');
  await expect(words).toHaveValue('やめて');
  await page.keyboard.press('Enter');
  await expect(toolCall(page, 'Bash, denied')).toContainText('やめて');
  expect(surface.problems).toEqual([]);
  await surface.close();
});
