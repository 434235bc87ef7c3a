// A person clears what waits in four chats of two projects from the Inbox, with the keyboard alone, and the chat that was open
// stays as it was.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type BrowserSurface, newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { anyCard, composer, longerThanTheGuard, say } from '../support/window.ts';

const inbox = (page: Page) => page.getByRole('region', { name: 'Inbox', exact: true });
const list = (page: Page) => page.getByRole('listbox', { name: 'What waits' });
const rows = (page: Page) => list(page).getByRole('option');
const shownRow = (page: Page) => list(page).getByRole('option', { selected: true });
/** The command of the shown row. */
const lineOf = async (page: Page) => (await shownRow(page).locator('code').allTextContents()).join();
const detail = (page: Page) => page.getByRole('region', { name: 'What is shown of the Inbox' });
/** And lets the second pass in which keys answer nothing, because somebody typed. */
const openInbox = async (page: Page) => {
  await page.keyboard.press('Control+I');
  await longerThanTheGuard(page);
};
const newChat = (page: Page) =>
  page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();

/** The first row that waits for an approval; null once every turn of the four has ended. */
async function firstWaiting(page: Page): Promise<{ readonly at: number; readonly line: string } | null> {
  const found = async () => {
    const lines = await rows(page).evaluateAll((all) => all.map((row) => row.querySelector('code')?.textContent ?? ''));
    const at = lines.findIndex((line) => line !== '');
    return at < 0 ? null : { at, line: lines[at] ?? '' };
  };
  await expect
    .poll(async () => (await found()) !== null || (await rows(page).count()) === 4, { timeout: 15_000 })
    .toBe(true);
  return found();
}

/** Presses a key once the shown card takes answers. */
async function answer(page: Page, key: string): Promise<void> {
  const allow = detail(page).getByRole('button', { name: /^Allow (once|all)/ });
  await expect(allow).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press(key);
}

/** A chat in the project that is open, whose agent asks for one thing after the other. */
async function busyChat(page: Page, steps: readonly string[]): Promise<void> {
  await expect(composer(page)).toBeVisible();
  await say(page, steps.join('\n'));
  await expect(page.getByRole('group', { name: /^(Allow |The agent proposes)/ })).toBeVisible();
}

async function fourChats(browser: Browser) {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const [one, two] = [await newFolder('one'), await newFolder('two')];
  writeFileSync(path.join(two, 'open.txt'), 'x');
  await surface.openFolder(one);
  await busyChat(page, ['run mkdir a1', 'run mkdir a2', 'run mkdir a3']);
  await newChat(page);
  await busyChat(page, ['run mkdir b1', 'run mkdir b2', 'run mkdir b3']);
  await page.keyboard.press('Alt+O');
  await surface.openFolder(two);
  await busyChat(page, ['run mkdir c1', 'run chmod 777 open.txt', 'run mkdir c3']);
  await newChat(page);
  await busyChat(page, ['run mkdir d1', 'run mkdir d2', 'run mkdir d3']);
  return { surface, page, one, two };
}

async function closed(surface: BrowserSurface): Promise<void> {
  expect(surface.problems).toEqual([]);
  await surface.close();
}

test('twelve approvals of four chats are cleared by keys; nothing else moves', async ({ browser }) => {
  test.slow();
  const { surface, page, one, two } = await fourChats(browser);
  await openInbox(page);
  await expect(rows(page)).toHaveCount(4);
  await expect(list(page)).toBeFocused();
  await expect(shownRow(page)).toContainText('mkdir a1');
  await expect(page.getByText('4 approvals', { exact: true })).toBeVisible();

  await test.step('j and k move, and answer nothing', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(shownRow(page)).toContainText('mkdir c1');
    await page.keyboard.press('k');
    await expect(shownRow(page)).toContainText('mkdir b1');
    await page.keyboard.press('Home');
    await expect(shownRow(page)).toContainText('mkdir a1');
    expect(existsSync(path.join(one, 'a1'))).toBe(false);
  });

  await test.step('y allows once and shows the next; what comes new comes last', async () => {
    await answer(page, 'y');
    await expect(shownRow(page)).toContainText('mkdir b1');
    await expect(rows(page).last()).toContainText('mkdir a2');
    await expect.poll(() => existsSync(path.join(one, 'a1'))).toBe(true);
  });

  await test.step('l puts off: last in the list, and nobody is told', async () => {
    await page.keyboard.press('l');
    await expect(shownRow(page)).toContainText('mkdir c1');
    await expect(rows(page).last()).toContainText('mkdir b1');
    await expect(rows(page).last()).toContainText('not now');
    expect(existsSync(path.join(one, 'b1'))).toBe(false);
  });

  await test.step('what is critical needs its second step, which no key answers', async () => {
    await answer(page, 'y');
    await expect(shownRow(page)).toContainText('mkdir d1');
    await expect(rows(page).last()).toContainText('chmod 777');
    await page.keyboard.press('End');
    await expect(shownRow(page)).toContainText('chmod 777');
    await answer(page, 'y');
    const sure = detail(page).getByRole('button', { name: 'Yes, allow it once' });
    await expect(sure).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('y');
    await page.keyboard.press('Enter');
    await expect(sure).toBeVisible();
    await page.waitForTimeout(1100);
    await sure.focus();
    await page.keyboard.press('Enter');
    await expect(rows(page).filter({ hasText: 'chmod 777' })).toHaveCount(0);
    await expect(rows(page).filter({ hasText: 'mkdir c3' })).toHaveCount(1);
  });

  await test.step('n denies with words', async () => {
    await page.keyboard.press('Home');
    for (let at = 0; !(await lineOf(page)).includes('mkdir c3'); at++) {
      expect(at).toBeLessThan(8);
      await page.keyboard.press('j');
    }
    await answer(page, 'n');
    await expect(detail(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.type('not in this folder, jolly yes');
    await page.keyboard.press('Enter');
    await expect(rows(page).filter({ hasText: 'mkdir c3' })).toHaveCount(0);
    expect(existsSync(path.join(two, 'c3'))).toBe(false);
    // words were typed: for a second keys answer nothing
    await longerThanTheGuard(page);
  });

  await test.step('the rest is drained by y alone', async () => {
    for (let left = 0; left < 12; left++) {
      // a chat asks for its next step a moment after the answer; turns that ended stand between
      const waiting = await firstWaiting(page);
      if (waiting === null) break;
      await page.keyboard.press('Home');
      for (let at = 0; at < waiting.at; at++) await page.keyboard.press('j');
      await expect(shownRow(page)).toContainText(waiting.line);
      await answer(page, 'y');
      await expect(rows(page).locator('code').getByText(waiting.line, { exact: true })).toHaveCount(0);
    }
    const made = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'].map((name) => path.join(one, name));
    for (const folder of [...made, ...['c1', 'd1', 'd2', 'd3'].map((name) => path.join(two, name))])
      await expect.poll(() => existsSync(folder), { message: folder }).toBe(true);
  });

  await test.step('what ended is left, and l marks it as seen', async () => {
    await expect(rows(page)).toHaveCount(4);
    await page.keyboard.press('Home');
    await page.keyboard.press('l');
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step('o opens the chat of the shown one', async () => {
    await page.keyboard.press('o');
    await expect(composer(page)).toBeVisible();
    await expect(anyCard(page)).toBeHidden();
  });
  await closed(surface);
});

test('answering from the Inbox opens no chat: the one that was open is open still, with its draft', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await busyChat(page, ['run mkdir a1']);
  await newChat(page);
  await composer(page).fill('half a thought');
  await openInbox(page);
  await expect(list(page)).toBeFocused();
  await answer(page, 'y');
  await expect(rows(page).filter({ hasText: 'mkdir a1' })).toHaveCount(0);
  await expect(inbox(page)).toBeVisible();
  await page.keyboard.press('Control+I');
  await page
    .getByRole('button', { name: /New chat/ })
    .last()
    .click();
  await expect(composer(page)).toHaveValue('half a thought');
  await closed(surface);
});

test('a plan is answered from the Inbox by keys, and the filter narrows what is shown', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await busyChat(page, ['run mkdir a1']);
  await newChat(page);
  await composer(page).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await busyChat(page, ['plan "# One file"']);
  await openInbox(page);
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('/');
  await page.keyboard.type('one file');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('y');
  await page.keyboard.press('Enter');
  const start = detail(page).getByRole('button', { name: 'Start in Ask' });
  await page.waitForTimeout(1100);
  await expect(start).toHaveAttribute('aria-disabled', 'false');
  for (let tabs = 0; tabs < 6 && !(await start.evaluate((each) => each === document.activeElement)); tabs++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page).filter({ hasText: /^Plan/ })).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeFocused();
  await expect(rows(page).filter({ hasText: 'mkdir a1' })).toHaveCount(1);
  await closed(surface);
});

test('equal requests of two chats are answered together, with exactly the ones that were shown', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const [one, two] = [await newFolder('one'), await newFolder('two')];
  await surface.openFolder(one);
  await busyChat(page, ['run mkdir same']);
  await page.keyboard.press('Alt+O');
  await surface.openFolder(two);
  await busyChat(page, ['run mkdir same']);
  await openInbox(page);
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('g');
  await expect(rows(page)).toHaveCount(1);
  await expect(shownRow(page)).toContainText('2 chats ask the same');
  for (const folder of [one, two])
    await expect(detail(page).getByRole('list', { name: 'Chats that ask for it' })).toContainText(folder);
  await answer(page, 'y');
  // the titles of the chats say so too
  await expect(rows(page).locator('code').getByText('mkdir same', { exact: true })).toHaveCount(0);
  for (const folder of [one, two]) await expect.poll(() => existsSync(path.join(folder, 'same'))).toBe(true);
  await closed(surface);
});
