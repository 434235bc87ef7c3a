// One working day of a person who has only a keyboard: four chats in two projects, twelve approvals, a rule for one chat and its
// revocation, the modes, and the next morning. Any use of a pointer fails it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { countPointers, tabTo } from '../support/keys.ts';
import { type HostStart, startBrowserHost } from '../support/startBrowserHost.ts';
import { newFolder } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { anyCard, composer, longerThanTheGuard, modeChip, toolCall } from '../support/window.ts';

const list = (page: Page) => page.getByRole('listbox', { name: 'What waits' });
const rows = (page: Page) => list(page).getByRole('option');
const commandIn = (page: Page, line: string) => rows(page).locator('code').getByText(line, { exact: true });
const shownRow = (page: Page) => list(page).getByRole('option', { selected: true });
const detail = (page: Page) => page.getByRole('region', { name: 'What is shown of the Inbox' });

async function open(browser: Browser, start: HostStart = {}) {
  const host = await startBrowserHost(start);
  const page = await (await browser.newContext()).newPage();
  const pointers = await countPointers(page);
  await page.goto(host.url);
  return { host, page, pointers };
}

/** Types a message and sends it. */
async function tell(page: Page, text: string): Promise<void> {
  await tabTo(page, composer(page));
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}

/** Opens a folder by its typed path. */
async function openFolder(page: Page, folder: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: 'Folder' }));
  await page.keyboard.insertText(folder);
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeVisible();
}

const commands = (letter: string) => [1, 2, 3].map((each) => `run mkdir ${letter}${each}`).join('\n');

/** Presses a key once the shown card takes answers. */
async function answer(page: Page, key: string): Promise<void> {
  await expect(detail(page).getByRole('button', { name: /^Allow once/ })).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press(key);
}

/** Presses a key on the card of the open chat. */
async function answerCard(page: Page, key: string): Promise<void> {
  await expect(anyCard(page)).toBeVisible();
  await longerThanTheGuard(page);
  if (!(await anyCard(page).evaluate((element) => element.contains(document.activeElement))))
    await page.keyboard.press('F6');
  await page.keyboard.press(key);
}

test('a day by keys alone', async ({ browser }) => {
  test.setTimeout(300_000);
  const [one, two] = [await newFolder('one'), await newFolder('two')];
  const at = (folder: string, name: string) => existsSync(path.join(folder, name));
  const { host, page, pointers } = await open(browser);

  await test.step('four chats in two projects are set to work', async () => {
    await openFolder(page, one);
    await tell(page, commands('a'));
    await expect(anyCard(page)).toBeVisible();
    await page.keyboard.press('Alt+N');
    await tell(page, commands('b'));
    await expect(anyCard(page)).toBeVisible();
    await page.keyboard.press('Alt+O');
    await openFolder(page, two);
    await tell(page, commands('c'));
    await expect(anyCard(page)).toBeVisible();
    await page.keyboard.press('Alt+N');
    await tell(page, commands('d'));
    await expect(anyCard(page)).toBeVisible();
  });

  await test.step('twelve approvals are cleared in the Inbox, the last one denied with words', async () => {
    await page.keyboard.press('Control+I');
    await expect(rows(page)).toHaveCount(4);
    await longerThanTheGuard(page);
    for (let left = 11; left > 0; left -= 1) {
      await page.keyboard.press('Home');
      await expect(shownRow(page).locator('code')).toContainText('mkdir');
      const line = (await shownRow(page).locator('code').textContent()) ?? '';
      await answer(page, 'y');
      await expect(commandIn(page, line)).toHaveCount(0);
    }
    await page.keyboard.press('Home');
    const denied = ((await shownRow(page).locator('code').textContent()) ?? '').split(' ').at(-1) ?? '';
    await answer(page, 'n');
    await expect(detail(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.type('yes, but under build/');
    await page.keyboard.press('Enter');
    await expect(rows(page).locator('code').filter({ hasText: 'mkdir' })).toHaveCount(0);
    const made = ['a', 'b', 'c', 'd'].flatMap((letter) => [1, 2, 3].map((each) => `${letter}${each}`));
    const isMade = (name: string) => at('ab'.includes(name.charAt(0)) ? one : two, name);
    await expect.poll(() => made.filter((name) => !isMade(name))).toEqual([denied]);
  });

  await test.step('always in this chat stops the second question, and revoking it brings the question back', async () => {
    await page.keyboard.press('Alt+N');
    await tell(page, 'run mkdir -p e1\nrun mkdir -p e1');
    await answerCard(page, 's');
    await longerThanTheGuard(page);
    await page.keyboard.press('Enter');
    await expect(toolCall(page, 'Bash, done')).toHaveCount(2);
    expect(at(two, 'e1')).toBe(true);
    const panel = page.getByRole('complementary');
    await tabTo(page, panel.getByRole('button', { name: /^Revoke/ }));
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
    await tell(page, 'run mkdir -p e1');
    await expect(anyCard(page)).toBeVisible();
    await answerCard(page, 'y');
    await expect(toolCall(page, 'Bash, done')).toHaveCount(3);
  });

  await test.step('Shift+Tab goes round three modes and never to Bypass', async () => {
    await tabTo(page, composer(page));
    for (const mode of ['Auto-accept edits', 'Plan', 'Ask', 'Auto-accept edits', 'Plan', 'Ask']) {
      await page.keyboard.press('Shift+Tab');
      await expect(modeChip(page)).toHaveAccessibleName(`Mode: ${mode}`);
    }
  });

  await test.step('in the evening a grant stands, an approval waits, and a thought is half written', async () => {
    await tell(page, 'run mkdir -p f1');
    await answerCard(page, 's');
    await longerThanTheGuard(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => at(two, 'f1')).toBe(true);
    await tell(page, 'run touch g1');
    await expect(anyCard(page)).toBeVisible();
    await page.keyboard.press('Control+\\');
    await page.keyboard.press('Alt+N');
    await tabTo(page, composer(page).last());
    await page.keyboard.type('half a thought');
    await page.waitForTimeout(600);
  });
  expect(await pointers()).toBe(0);
  await page.context().close();
  await host.stop();

  const morning = await open(browser, { dataFolder: host.dataFolder });
  await test.step('the next morning all is there but the grant, and nothing has run', async () => {
    const next = morning.page;
    await expect(composer(next).last()).toHaveValue('half a thought');
    await expect(next.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name: /mkdir/ })).toHaveCount(5);
    await expect(next.getByText('Interrupted: the app stopped before you answered; nothing ran')).toBeVisible();
    await expect(toolCall(next, 'Bash, done').first()).toBeVisible();
    expect(at(two, 'g1')).toBe(false);
    const panes = next.getByRole('main').getByRole('textbox', { name: 'Message to the agent' });
    await expect(panes).toHaveCount(2);
    await tabTo(next, panes.first());
    await next.keyboard.insertText('run mkdir -p f1');
    await next.keyboard.press('Enter');
    await expect(anyCard(next)).toBeVisible();
  });
  expect(await morning.pointers()).toBe(0);
  await morning.page.context().close();
  await morning.host.stop();
});
