// The list of chats: how each stands, its title, and putting it away. All of it by keys too.
import type { Page } from '@playwright/test';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, card, composer, say, toolCall } from '../support/window.ts';

const list = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const row = (page: Page, name: RegExp) => list(page).getByRole('button', { name });

test('a row says how its chat stands: running, waiting, done and unread, failed or idle', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await expect(row(page, /idle New chat/)).toBeVisible();
  await say(page, 'run mkdir nap; sleep 3');
  await expect(row(page, /waits for your approval run mkdir nap; sleep 3\s*1 card waiting/)).toBeVisible();
  await expect(row(page, /^Inbox\s*1 card waiting/)).toBeVisible();
  await allowOnce(page, /^Allow Bash/);
  await expect(row(page, /running run mkdir nap; sleep 3/)).toBeVisible();
  await expect(row(page, /^Inbox$/)).toBeVisible();
  await page.keyboard.press('Alt+N');
  await expect(page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
  await expect(row(page, /done run mkdir nap; sleep 3\s*unread/)).toBeVisible({ timeout: 15_000 });
  await row(page, /run mkdir nap; sleep 3/).click();
  await expect(row(page, /unread/)).toBeHidden();
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('a chat gets another title, by F2, by its menu and by a double click', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await say(page, 'list *');
  await expect(row(page, /list \*/)).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Title of the chat' });

  await test.step('Esc leaves it as it was, and the focus goes back', async () => {
    await composer(page).focus();
    await page.keyboard.press('F2');
    await expect(box).toBeFocused();
    await page.keyboard.type('thrown away');
    await page.keyboard.press('Escape');
    await expect(row(page, /list \*/)).toBeVisible();
    await expect(composer(page)).toBeFocused();
  });

  await test.step('from the row: its menu by Shift+F10, Enter saves', async () => {
    await row(page, /list \*/).focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Rename…' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await page.keyboard.type('What is here');
    await page.keyboard.press('Enter');
    await expect(row(page, /What is here/)).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'What is here' })).toBeVisible();
  });

  await test.step('an empty title is refused in words', async () => {
    await row(page, /What is here/).dblclick();
    await expect(box).toBeFocused();
    await box.fill('  ');
    await page.keyboard.press('Enter');
    await expect(list(page).getByText(/a chat needs a title/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await page.reload();
  await expect(row(page, /What is here/)).toBeVisible();
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('a chat is put away and taken back; one that waits cannot be', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await say(page, 'create a.txt with "a"');
  await expect(anyCard(page)).toBeVisible();

  await test.step('while it waits, the menu says why not', async () => {
    await row(page, /create a\.txt/).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: /^Archive/ })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(row(page, /create a\.txt/)).toBeFocused();
  });

  await allowOnce(page, /^Allow Write/);
  await expect(toolCall(page, 'Write, done')).toBeVisible();
  await test.step('then it goes behind one line, and out of its pane', async () => {
    await row(page, /create a\.txt/).focus();
    await page.keyboard.press('ContextMenu');
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(row(page, /create a\.txt/)).toBeHidden();
    await expect(toolCall(page, 'Write, done')).toBeHidden();
    await expect(row(page, /^Archived \(1\)/)).toBeVisible();
  });

  await test.step('it stays away over a reload, and is taken back', async () => {
    await page.reload();
    await row(page, /^Archived \(1\)/).click();
    await row(page, /create a\.txt/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(row(page, /^Archived/)).toBeHidden();
    await row(page, /create a\.txt/).click();
    await expect(toolCall(page, 'Write, done')).toBeVisible();
    await say(page, 'create b.txt with "b"');
    await expect(card(page, /^Allow Write/)).toBeVisible();
  });
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('the arrow keys go from row to row, and Ctrl+Enter opens one to the side', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  for (const name of ['one', 'two']) {
    await say(page, `list ${name}`);
    await expect(row(page, new RegExp(`list ${name}`))).toBeVisible();
    await page.keyboard.press('Alt+N');
    await expect(page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
  }
  await row(page, /New chat \d|New chat\s*now/).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, /list two/)).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(page, /list one/)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'list one' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
  expect(surface.problems).toEqual([]);
  await surface.close();
});
