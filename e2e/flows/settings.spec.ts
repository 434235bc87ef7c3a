// A person edits settings.toml in their own editor while the app runs.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, modeChip, say, toolCall } from '../support/window.ts';

test('rules apply as soon as the file is saved, and a mistake is shown with its line', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const file = path.join(surface.dataFolder, 'config/settings.toml');
  expect(readFileSync(file, 'utf8')).toContain('permissions');
  await surface.openFolder(await newFolder());

  writeFileSync(file, '[permissions]\nallow = ["Bash(touch hello)"]\ndeny = ["Edit(secret/**)"]\n');
  await page.waitForTimeout(700);
  await say(page, 'run touch hello');
  await expect(toolCall(page, 'Bash, done')).toContainText('Bash(touch hello)');
  await say(page, 'create secret/a.txt with "x"');
  await expect(toolCall(page, 'Write, denied')).toContainText('Edit(secret/**)');
  await say(page, 'run echo hello > file');
  await expect(anyCard(page)).toBeVisible();
  await anyCard(page).getByRole('button', { name: 'Stop' }).click();

  writeFileSync(file, '[permissions]\nmode = "plan"\nallow = ["Bash("]\n');
  const banner = page.getByRole('region', { name: /settings/i });
  await expect(banner).toContainText('settings.toml:3');
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Plan');
  await expect(banner).toContainText('the rest applies');
  writeFileSync(file, '[permissions');
  await expect(banner).toContainText('What was last read of a broken file stays in force');
  writeFileSync(file, '[permissions]\n');
  await expect(banner).toBeHidden();
  await surface.close();
});

test('the list of secret files is the one that was saved last', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const folder = await newFolder();
  writeFileSync(path.join(folder, 'plain.txt'), 'nothing special');
  await surface.openFolder(folder);
  await say(page, 'read plain.txt');
  await expect(toolCall(page, 'Read, done')).toHaveCount(1);

  const file = path.join(surface.dataFolder, 'config/settings.toml');
  writeFileSync(file, '[permissions]\nsecret_files = ["plain.*"]\n');
  await page.waitForTimeout(700);
  await say(page, 'read plain.txt');
  await expect(anyCard(page)).toContainText('on the list of secret files (plain.*)');
  await expect(anyCard(page)).toContainText('Critical risk');
  await anyCard(page).getByRole('button', { name: 'Stop' }).click();
  await surface.close();
});

test('--rules adds a file whose rules apply', async ({ browser }) => {
  const rules = path.join(await newFolder('rules'), 'rules.toml');
  writeFileSync(rules, '[permissions]\ndeny = ["Bash(touch:*)"]\n');
  const surface = await openInBrowser(browser, { args: ['--rules', rules] });
  await surface.openFolder(await newFolder());
  await say(surface.page, 'run touch a');
  await expect(toolCall(surface.page, 'Bash, denied')).toContainText('Bash(touch:*)');
  await say(surface.page, 'run mkdir a');
  await allowOnce(surface.page, /mkdir a/);
  await surface.close();
});
