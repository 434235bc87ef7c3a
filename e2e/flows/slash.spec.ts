// Commands that a person types in the composer: they are for this window, never for the agent, and nobody else can give one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { anyCard, composer, modeChip, say, toolCall } from '../support/window.ts';

const CODE = /Code: (\d{3} \d{3})/;
const listbox = (page: Page) => page.getByRole('listbox', { name: 'Commands' });
const badge = (page: Page) => page.getByRole('button', { name: /^auto\b/ });
const wish = (page: Page, name: RegExp) => page.getByRole('group', { name });

test('modes by a command, with a list that keys choose from; Bypass shows its warning and asks for the code', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page, host } = surface;
  await surface.openFolder(await newFolder());
  await composer(page).pressSequentially('/mo');
  await expect(listbox(page).getByRole('option')).toHaveCount(4);
  await page.keyboard.press('ArrowDown');
  const active = await composer(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toContainText('/mode acceptEdits');
  await page.keyboard.press('Tab');
  await expect(composer(page)).toHaveValue('/mode acceptEdits');
  await expect(listbox(page)).toBeHidden();
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
  await page.keyboard.press('Enter');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Auto-accept edits');
  await expect(composer(page)).toHaveValue('');

  await composer(page).pressSequentially('/pl');
  await page.keyboard.press('Escape');
  await expect(listbox(page)).toBeHidden();
  await expect(composer(page)).toHaveValue('/pl');
  await say(page, '/plan');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Plan');

  await say(page, '/mode bypass');
  await expect(wish(page, /^Turn on Bypass/)).toContainText('Use Bypass only in a sandbox');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Plan');
  await wish(page, /^Turn on Bypass/)
    .getByRole('button', { name: 'Turn on Bypass' })
    .click();
  await wish(page, /^Turn on Bypass/)
    .getByRole('textbox')
    .fill(CODE.exec(await host.lines.match(CODE))?.[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Bypass');
  await expect(page.getByText('everything runs unasked, except what a deny rule forbids')).toBeVisible();
  await page.getByRole('button', { name: 'Leave Bypass' }).click();
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('/auto on takes the code of the terminal, /auto off is at once', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, host } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await say(page, '/auto on');
  const panel = wish(page, /^Skip approvals/);
  await panel.getByRole('button', { name: 'Skip approvals' }).click();
  await panel.getByRole('textbox').fill(CODE.exec(await host.lines.match(CODE))?.[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(badge(page)).toBeVisible();
  await expect(page.getByText('Approvals are skipped in every chat')).toBeVisible();
  await say(page, 'run echo one > one.txt');
  await expect(toolCall(page, 'Bash, done')).toContainText('auto');
  await say(page, '/auto off');
  await expect(badge(page)).toBeHidden();
  await say(page, 'run echo two > two.txt');
  await expect(anyCard(page)).toBeVisible();
  expect([existsSync(path.join(folder, 'one.txt')), existsSync(path.join(folder, 'two.txt'))]).toEqual([true, false]);
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('an unknown command is neither run nor sent; a path and a text behind a blank are messages', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await say(page, '/perm');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Permissions' })).toBeVisible();
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();

  await say(page, '/hlep me');
  await expect(page.getByText('To send it as text, begin with a blank.')).toContainText('/help');
  await expect(composer(page)).toHaveValue('/hlep me');
  await say(page, ' /hlep me');
  await expect(page.getByRole('log').or(page.getByRole('main'))).toContainText('/hlep me');
  await expect(composer(page)).toHaveValue('');
  await say(page, '/etc/passwd is a file');
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByRole('main')).toContainText('/etc/passwd is a file');

  await say(page, '/help');
  const help = page.getByRole('region', { name: 'Commands' });
  await expect(help).toContainText('/mode bypass');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await say(page, '/inbox');
  await expect(page.getByRole('heading', { name: 'Inbox' }).first()).toBeVisible();
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('what an agent says and what a draft brings back is no command', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, host } = surface;
  await surface.openFolder(await newFolder());
  await say(page, 'create note.md with "/mode bypass"');
  await expect(anyCard(page)).toBeVisible();
  await anyCard(page)
    .getByRole('button', { name: /^Allow once/ })
    .click();
  await say(page, 'read note.md');
  await expect(toolCall(page, 'Read, done')).toHaveCount(1);
  await composer(page).fill('/mode bypass');
  await page.waitForTimeout(700);
  await page.reload();
  await expect(composer(page)).toHaveValue('/mode bypass');
  await expect(listbox(page)).toBeHidden();
  await expect(wish(page, /^Turn on Bypass/)).toBeHidden();
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
  expect(host.lines.all.filter((line) => CODE.test(line))).toEqual([]);
  expect(surface.problems).toEqual([]);
  await surface.close();
});
