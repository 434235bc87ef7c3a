// A person changes the settings in the window: the file follows with its comments, the gate at once, and the look too.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { composer, modeChip, say, toolCall } from '../support/window.ts';

const COMMENT = '# my own words, which stay';
const FILE = `${COMMENT}\n[permissions]\nallow = [\n  "Bash(touch hello)", # for the greeting\n]\n`;

const fileOf = (dataFolder: string) => path.join(dataFolder, 'config/settings.toml');
const pageTab = (page: Page, name: string) => page.getByRole('tab', { name });
const rules = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

async function openSettings(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

async function backToChats(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(composer(page)).toBeVisible();
}

test('a deny rule that is added in Settings stands in the file and holds; it can be edited, removed and brought back', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const file = fileOf(surface.dataFolder);
  writeFileSync(file, FILE);
  await page.waitForTimeout(700);
  await surface.openFolder(await newFolder());
  await expect(composer(page)).toBeVisible();

  await openSettings(page);
  await expect(rules(page, 'Allow rules')).toContainText('Bash(touch hello)');
  await expect(rules(page, 'Allow rules')).toContainText('settings.toml:4');
  const box = page.getByRole('textbox', { name: 'Add a deny rule' });
  await box.fill('Bash(touch');
  await box.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Bash(touch' })).toBeVisible();
  await expect(box).toHaveValue('Bash(touch');
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await box.fill('Bash(touch:*)');
  await box.press('Enter');
  await expect(rules(page, 'Deny rules')).toContainText('Bash(touch:*)');
  await expect(box).toHaveValue('');
  const written = readFileSync(file, 'utf8');
  expect(written).toContain('"Bash(touch:*)"');
  expect(written).toContain(COMMENT);
  expect(written).toContain('# for the greeting');

  await backToChats(page);
  await say(page, 'run touch hello');
  await expect(toolCall(page, 'Bash, denied')).toContainText('Bash(touch:*)');

  await openSettings(page);
  await page.getByRole('button', { name: 'Edit Bash(touch:*)' }).click();
  const edited = page.getByRole('textbox', { name: 'Edit Bash(touch:*)' });
  await expect(edited).toBeFocused();
  await edited.fill('Bash(mkdir:*)');
  await edited.press('Enter');
  await expect(rules(page, 'Deny rules')).toContainText('Bash(mkdir:*)');
  await expect(page.getByRole('button', { name: 'Edit Bash(mkdir:*)' })).toBeFocused();
  expect(readFileSync(file, 'utf8')).not.toContain('Bash(touch:*)');

  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Yes, remove Bash(mkdir:*)' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(readFileSync(file, 'utf8')).not.toContain('Bash(mkdir:*)');
  await page.keyboard.press('Enter');
  await expect(rules(page, 'Deny rules')).toContainText('Bash(mkdir:*)');
  expect(readFileSync(file, 'utf8')).toContain('Bash(mkdir:*)');

  await backToChats(page);
  await say(page, 'run touch hello');
  await expect(toolCall(page, 'Bash, done')).toContainText('Bash(touch hello)');
  await say(page, 'run mkdir there');
  await expect(toolCall(page, 'Bash, denied')).toContainText('Bash(mkdir:*)');
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('"Try a call" says what the gate would do as one types, and executes nothing', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  writeFileSync(fileOf(surface.dataFolder), '[permissions]\ndeny = ["Bash(git push:*)"]\n');
  await page.waitForTimeout(700);
  const folder = await newFolder();
  await surface.openFolder(folder);
  await expect(composer(page)).toBeVisible();
  await openSettings(page);
  await pageTab(page, 'Permissions').focus();
  await page.keyboard.press('ArrowDown');
  await expect(pageTab(page, 'Try a call')).toBeFocused();

  const line = page.getByRole('textbox', { name: 'Command line' });
  const answer = page.getByRole('region', { name: 'The answer of the gate' });
  await line.fill('git push origin main');
  await expect(answer).toContainText('Would be refused');
  await expect(answer).toContainText('Bash(git push:*)');
  await expect(answer).toContainText('settings.toml:2');
  await line.fill('ls');
  await expect(answer).toContainText('Would run');
  await line.fill('touch made > here.txt');
  await expect(answer).toContainText('Would ask you');
  await page.getByRole('combobox', { name: 'Mode' }).selectOption('plan');
  await expect(answer).toContainText('Would be refused');
  await page.getByRole('combobox', { name: 'Tool' }).selectOption('Read');
  await expect(answer).toContainText('Would run');
  await page.getByRole('textbox', { name: 'Input, as JSON' }).fill('{ "file_path": ');
  await expect(page.getByText('This is not JSON yet.')).toBeVisible();
  await expect(answer).toBeHidden();
  expect(readdirSync(folder)).toEqual([]);
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('what is chosen is saved at once: the mode of new chats, the theme, which stays after a reload, and keys', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page, dataFolder } = surface;
  const root = page.locator('html');
  await surface.openFolder(await newFolder());
  await say(page, 'help');
  await expect(composer(page)).toHaveValue('');
  await openSettings(page);
  await page.getByRole('radio', { name: 'Plan' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(readFileSync(fileOf(dataFolder), 'utf8')).toMatch(/^mode = "plan"/m);
  await expect(page.getByRole('radio', { name: 'Bypass' })).toHaveCount(0);

  await pageTab(page, 'Appearance').click();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'Large' }).click();
  await expect(root).toHaveAttribute('data-text', 'large');

  await pageTab(page, 'Keys').click();
  await page.getByRole('button', { name: /^Keys of Inbox: / }).click();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Ctrl+C cannot be used: text is edited with them.')).toBeVisible();
  await page.keyboard.press('Control+Shift+I');
  await expect(page.getByRole('button', { name: 'Keys of Inbox: Ctrl+Shift+I' })).toBeVisible();
  expect(readFileSync(fileOf(dataFolder), 'utf8')).toContain('"inbox.open" = "Mod+Shift+I"');

  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-text', 'large');
  await page.keyboard.press('Control+Shift+I');
  await expect(page.getByRole('heading', { name: 'Inbox' }).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Plan');
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('a file that cannot be read is shown as it holds, and nothing can be changed until it is mended', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const file = fileOf(surface.dataFolder);
  writeFileSync(file, '[permissions]\ndeny = ["Bash(git push:*)"]\n');
  await page.waitForTimeout(700);
  await surface.openFolder(await newFolder());
  await expect(composer(page)).toBeVisible();
  await openSettings(page);
  await expect(rules(page, 'Deny rules')).toContainText('Bash(git push:*)');
  await expect(page.getByRole('textbox', { name: 'Add a deny rule' })).toBeVisible();

  writeFileSync(file, '[permissions\n');
  await expect(page.getByText('Nothing can be changed here now.')).toBeVisible();
  await expect(rules(page, 'Deny rules')).toContainText('Bash(git push:*)');
  await expect(page.getByRole('textbox', { name: 'Add a deny rule' })).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Plan' })).toBeDisabled();
  expect(readFileSync(file, 'utf8')).toBe('[permissions\n');

  writeFileSync(file, '[permissions]\n');
  await expect(page.getByText('Nothing can be changed here now.')).toBeHidden();
  await page.getByRole('textbox', { name: 'Add a deny rule' }).fill('Bash(rm:*)');
  await page.keyboard.press('Enter');
  await expect(rules(page, 'Deny rules')).toContainText('Bash(rm:*)');
  expect(surface.problems).toEqual([]);
  await surface.close();
});
