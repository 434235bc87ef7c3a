// What comes while a person is busy elsewhere: in a box that they opened to type into, behind the palette, over words of a
// refusal. It takes no focus, and no answer goes to what the person had not in mind.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, composer, longerThanTheGuard, say } from '../support/window.ts';

const WAIT = 'run sh -c "until [ -e go ]; do sleep 0.1; done"';
const list = (page: Page) => page.getByRole('listbox', { name: 'What waits' });
const detail = (page: Page) => page.getByRole('region', { name: 'What is shown of the Inbox' });

const BOXES = [
  ['of a search', 'Control+f', 'Find in this chat'],
  ['of a title', 'F2', 'Title of the chat'],
] as const;
for (const [box, key, name] of BOXES) {
  test(`a card takes no focus from the box ${box}, and what is typed there answers nothing`, async ({ browser }) => {
    const folder = await newFolder();
    const surface = await openInBrowser(browser);
    const { page } = surface;
    await surface.openFolder(folder);
    await say(page, `${WAIT}\nrun mkdir two`);
    await allowOnce(page, /^Allow Bash/);
    await page.keyboard.press(key);
    await expect(page.getByRole('textbox', { name })).toBeFocused();
    await longerThanTheGuard(page);
    writeFileSync(path.join(folder, 'go'), '');
    await expect(anyCard(page)).toBeVisible();
    await longerThanTheGuard(page);
    await expect(page.getByRole('textbox', { name })).toBeFocused();
    await page.keyboard.press('y');
    await longerThanTheGuard(page);
    await expect(page.getByRole('textbox', { name })).toHaveValue('y');
    await expect(anyCard(page)).toBeVisible();
    expect(existsSync(path.join(folder, 'two'))).toBe(false);
    expect(surface.problems).toEqual([]);
    await surface.close();
  });
}

test('who thinks for a while within a message goes on writing it when a card comes', async ({ browser }) => {
  const folder = await newFolder();
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(folder);
  await say(page, `${WAIT}\nrun mkdir two`);
  await allowOnce(page, /^Allow Bash/);
  await composer(page).focus();
  await page.keyboard.type('and then ');
  await longerThanTheGuard(page);
  writeFileSync(path.join(folder, 'go'), '');
  await expect(anyCard(page)).toBeVisible();
  await longerThanTheGuard(page);
  await page.keyboard.type('you');
  await longerThanTheGuard(page);
  await expect(composer(page)).toHaveValue('and then you');
  await expect(anyCard(page)).toBeVisible();
  expect(existsSync(path.join(folder, 'two'))).toBe(false);
  await page.keyboard.press('F6');
  await expect(anyCard(page)).toBeFocused();
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('Enter that is held from the palette on presses no button of a card', async ({ browser }) => {
  const folder = await newFolder();
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(folder);
  await say(page, 'run mkdir x');
  await expect(anyCard(page)).toBeVisible();
  await longerThanTheGuard(page);
  const allow = anyCard(page).getByRole('button', { name: /^Allow once/ });
  await allow.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('side panel');
  await page.keyboard.down('Enter');
  await expect(allow).toBeFocused();
  await longerThanTheGuard(page);
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await longerThanTheGuard(page);
  expect(existsSync(path.join(folder, 'x'))).toBe(false);
  await expect(allow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => existsSync(path.join(folder, 'x'))).toBe(true);
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('an equal request that comes while words of a refusal are typed is not refused with them', async ({ browser }) => {
  const folder = await newFolder();
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(folder);
  await say(page, 'run mkdir x');
  await expect(anyCard(page)).toBeVisible();
  await page.keyboard.press('Alt+N');
  await expect(composer(page)).toBeVisible();
  await say(page, `${WAIT}\nrun mkdir x`);
  await allowOnce(page, /^Allow Bash/);
  await page.keyboard.press('Control+I');
  await longerThanTheGuard(page);
  await page.keyboard.press('g');
  await longerThanTheGuard(page);
  await page.keyboard.press('n');
  await page.keyboard.type('not here');
  writeFileSync(path.join(folder, 'go'), '');
  await expect(list(page)).toContainText('2 chats ask the same');
  await expect(detail(page)).toContainText('One more came after this was shown');
  await page.keyboard.press('Enter');
  await expect(list(page)).not.toContainText('2 chats ask the same');
  await longerThanTheGuard(page);
  await expect(list(page).getByRole('option').locator('code').getByText('mkdir x')).toHaveCount(1);
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('words of a refusal that were left take no focus when their card is shown again', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await say(page, 'run mkdir one');
  await expect(anyCard(page)).toBeVisible();
  await page.keyboard.press('Alt+N');
  await expect(composer(page)).toBeVisible();
  await say(page, 'run mkdir two');
  await expect(anyCard(page)).toBeVisible();
  await page.keyboard.press('Control+I');
  await longerThanTheGuard(page);
  const shown = list(page).getByRole('option', { selected: true });
  await page.keyboard.press('n');
  await page.keyboard.type('perhaps');
  await list(page).focus();
  await page.keyboard.press('j');
  await expect(shown).toContainText('mkdir two');
  await page.keyboard.press('k');
  await expect(shown).toContainText('mkdir one');
  await expect(detail(page).getByRole('textbox')).toHaveValue('perhaps');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('j');
  await expect(shown).toContainText('mkdir two');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('textbox')).toBeFocused();
  await expect(list(page).getByRole('option')).toHaveCount(2);
  expect(surface.problems).toEqual([]);
  await surface.close();
});
