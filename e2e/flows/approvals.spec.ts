// A person answers approval cards: once, with words, never by accident, and never to something that changed meanwhile.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder, openInBrowser, SURFACES, type Surface } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, card, composer, longerThanTheGuard, say, toolCall } from '../support/window.ts';

/** A chat in a new folder. */
async function inProject(surface: Surface): Promise<{ page: Page; folder: string; at: (name: string) => string }> {
  const folder = await newFolder();
  await surface.openFolder(folder);
  await expect(composer(surface.page)).toBeVisible();
  return { page: surface.page, folder, at: (name) => path.join(folder, name) };
}

for (const [where, open] of SURFACES) {
  test.describe(where, () => {
    let surface: Surface;
    test.beforeEach(async ({ browser }) => {
      surface = await open(browser);
    });
    test.afterEach(async () => {
      expect(surface.problems).toEqual([]);
      await surface.close();
    });

    test('allow once does it once: the same again asks again', async () => {
      const { page, at } = await inProject(surface);
      await say(page, 'run echo line >> log.txt');
      await expect(card(page, /^Allow Bash to run/)).toContainText('echo line >> log.txt');
      expect(existsSync(at('log.txt'))).toBe(false);
      await allowOnce(page, /^Allow Bash to run/);
      await expect(toolCall(page, 'Bash, done')).toBeVisible();
      expect(readFileSync(at('log.txt'), 'utf8')).toBe('line\n');
      await say(page, 'run echo line >> log.txt');
      await expect(anyCard(page)).toBeVisible();
      expect(readFileSync(at('log.txt'), 'utf8')).toBe('line\n');
    });

    test('words of a refusal reach the agent, and nothing after it is done', async () => {
      const { page, at } = await inProject(surface);
      await say(page, 'create a.txt with "one"\ncreate b.txt with "two"');
      const asked = card(page, /^Allow Write to create/);
      await asked.getByRole('button', { name: /^Deny…/ }).click();
      await asked.getByRole('textbox').fill('put it under docs/');
      await asked.getByRole('textbox').press('Enter');
      await expect(toolCall(page, 'Write, denied')).toBeVisible();
      await expect(page.getByText('The user denied this action: put it under docs/').first()).toBeVisible();
      await expect(anyCard(page)).toBeHidden();
      expect([existsSync(at('a.txt')), existsSync(at('b.txt'))]).toEqual([false, false]);
    });

    test('typing while a card appears approves nothing', async () => {
      const { page, at } = await inProject(surface);
      await say(page, 'run mkdir nap; sleep 1 then create a.txt with "one"');
      await allowOnce(page, /sleep 1/);
      await composer(page).focus();
      const typed = 'yes yyyyyyyyyyyyyyyyyyyyyyyy, by the way, say why';
      await page.keyboard.type(typed, { delay: 60 });
      await expect(card(page, /^Allow Write to create/)).toBeVisible();
      await page.keyboard.type('yyyy', { delay: 60 });
      expect(existsSync(at('a.txt'))).toBe(false);
      await expect(card(page, /^Allow Write to create/)).toBeVisible();
      await card(page, /^Allow Write to create/)
        .getByRole('button', { name: /^Allow once/ })
        .click();
      await expect(toolCall(page, 'Write, done')).toBeVisible();
      expect(typed.startsWith((await composer(page).inputValue()).slice(0, 10))).toBe(true);
    });
  });
}

test.describe('with a keyboard', () => {
  test('y answers once the card has the focus and is no longer fresh; n opens the box, Escape goes back', async ({
    browser,
  }) => {
    const surface = await openInBrowser(browser);
    const { page, at } = await inProject(surface);
    await say(page, 'create a.txt with "one"');
    await expect(anyCard(page)).toBeVisible();
    await page.keyboard.press('y');
    expect(existsSync(at('a.txt'))).toBe(false);
    await longerThanTheGuard(page);
    if (!(await anyCard(page).evaluate((element) => element.contains(document.activeElement))))
      await page.keyboard.press('F6');
    await page.keyboard.press('n');
    await expect(anyCard(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await longerThanTheGuard(page);
    await page.keyboard.press('y');
    await expect(toolCall(page, 'Write, done')).toBeVisible();
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('one');
    await surface.close();
  });

  test('the draft comes back after the answer', async ({ browser }) => {
    const surface = await openInBrowser(browser);
    const { page } = await inProject(surface);
    await say(page, 'create a.txt with "one"');
    await expect(anyCard(page)).toBeVisible();
    await allowOnce(page, /^Allow Write/);
    await composer(page).fill('half a thought');
    await page.waitForTimeout(600);
    await page.reload();
    await page.getByRole('button', { name: /create a\.txt/ }).click();
    await expect(composer(page)).toHaveValue('half a thought');
    await surface.close();
  });
});

test('a file that changes while its card waits voids the answer: the new facts are asked anew', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, at } = await inProject(surface);
  writeFileSync(at('a.txt'), 'old\n');
  await say(page, 'replace "old" with "new" in a.txt');
  await expect(card(page, /^Allow Edit/)).toContainText('new');
  writeFileSync(at('a.txt'), 'old, and more\n');
  await card(page, /^Allow Edit/)
    .getByRole('button', { name: /^Allow once/ })
    .click();
  await expect(card(page, /^Allow Edit/)).toContainText('and more');
  expect(readFileSync(at('a.txt'), 'utf8')).toBe('old, and more\n');
  await allowOnce(page, /^Allow Edit/);
  await expect(toolCall(page, 'Edit, done')).toBeVisible();
  expect(readFileSync(at('a.txt'), 'utf8')).toBe('new, and more\n');
  await surface.close();
});

test('stop takes the question away and nothing runs', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, at } = await inProject(surface);
  await say(page, 'create a.txt with "one"');
  await card(page, /^Allow Write/)
    .getByRole('button', { name: 'Stop' })
    .click();
  await expect(anyCard(page)).toBeHidden();
  await expect(toolCall(page, 'Write, stopped')).toBeVisible();
  await longerThanTheGuard(page);
  expect(existsSync(at('a.txt'))).toBe(false);
  await surface.close();
});

test('what is invisible in a command is shown as a mark', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = await inProject(surface);
  await say(page, 'run touch safe \u202egnp.exe\u200b');
  await expect(anyCard(page)).toContainText('202E');
  await expect(anyCard(page)).toContainText('200B');
  await surface.close();
});

test('words of a refusal that are not sent yet survive a look at another chat', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = await inProject(surface);
  await say(page, 'create a.txt with "one"');
  await anyCard(page)
    .getByRole('button', { name: /^Deny…/ })
    .click();
  await anyCard(page).getByRole('textbox').fill('half a reason');
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(anyCard(page)).toBeHidden();
  await page.getByRole('button', { name: /create a\.txt/ }).click();
  await expect(anyCard(page).getByRole('textbox')).toHaveValue('half a reason');
  await surface.close();
});

test('what the person sends is in sight, also when they had scrolled up', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = await inProject(surface);
  for (const _ of [1, 2, 3, 4]) {
    await say(page, 'help');
    await expect(composer(page)).toHaveValue('');
  }
  await expect(page.getByText('run COMMAND LINE')).toHaveCount(4);
  await page.getByRole('group', { name: 'Messages' }).evaluate((box) => box.scrollTo({ top: 0 }));
  await say(page, 'read nothing-of-this-name');
  await expect(page.getByText('read nothing-of-this-name').last()).toBeInViewport();
  await surface.close();
});
