// "Always allow…" in this chat: the exact rule, read before it counts; the next call of its kind asks nothing; and the person
// can take it back, which counts from the next call on.
import { existsSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder, openInBrowser, SURFACES } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, card, composer, longerThanTheGuard, say, toolCall } from '../support/window.ts';

const grants = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });

for (const [where, open] of SURFACES)
  test(`${where}: always in this chat stops the second question, and revoke brings it back`, async ({ browser }) => {
    const surface = await open(browser);
    const { page } = surface;
    const folder = await newFolder();
    await surface.openFolder(folder);
    await say(page, 'run mkdir -p one');
    await card(page, /mkdir -p one/)
      .getByRole('button', { name: 'Always allow…' })
      .click();
    const choices = page.getByRole('group', { name: 'Always allow' });
    await expect(choices).toContainText('Bash(mkdir -p one)');
    await expect(choices.getByRole('button', { name: /^In this project/ })).toBeDisabled();
    await choices.getByRole('button', { name: /^In this chat/ }).click();
    await expect(anyCard(page)).toContainText('Allow Bash(mkdir -p one) in this chat without asking?');
    expect(existsSync(path.join(folder, 'one'))).toBe(false);
    await anyCard(page)
      .getByRole('button', { name: /^Allow in this chat/ })
      .click();
    await expect(toolCall(page, 'Bash, done')).toContainText('you, for this chat');
    await expect(grants(page, '1 grant')).toBeVisible();

    rmdirSync(path.join(folder, 'one'));
    await say(page, 'run mkdir -p one');
    await expect(toolCall(page, 'Bash, done')).toHaveCount(2);
    await expect(toolCall(page, 'Bash, done').last()).toContainText('rule allow Bash(mkdir -p one) (this chat)');
    expect(existsSync(path.join(folder, 'one'))).toBe(true);

    await grants(page, '1 grant').click();
    const list = page.getByRole('dialog', { name: 'Allowed in this chat' });
    await expect(list).toContainText('used 1×');
    await list.getByRole('button', { name: 'Revoke Bash(mkdir -p one)', exact: true }).click();
    await expect(grants(page, '1 grant')).toBeHidden();
    await expect(composer(page)).toBeFocused();

    rmdirSync(path.join(folder, 'one'));
    await say(page, 'run mkdir -p one');
    await expect(card(page, /mkdir -p one/)).toBeVisible();
    expect(existsSync(path.join(folder, 'one'))).toBe(false);
    await allowOnce(page, /mkdir -p one/);
    expect(surface.problems).toEqual([]);
    await surface.close();
  });

test('by keys: s shows the pattern, Escape goes back, a hasty second s does nothing, Enter allows', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await say(page, 'run mkdir -p one');
  await expect(anyCard(page)).toBeFocused();
  await longerThanTheGuard(page);
  await page.keyboard.press('s');
  await page.keyboard.press('s');
  await expect(anyCard(page)).toContainText('in this chat without asking?');
  await longerThanTheGuard(page);
  expect(existsSync(path.join(folder, 'one'))).toBe(false);
  await page.keyboard.press('Escape');
  await expect(anyCard(page)).not.toContainText('without asking?');
  await longerThanTheGuard(page);
  await page.keyboard.press('s');
  await longerThanTheGuard(page);
  await page.keyboard.press('Enter');
  await expect(toolCall(page, 'Bash, done')).toContainText('you, for this chat');

  await test.step('and Del in the list takes it back', async () => {
    await grants(page, '1 grant').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Revoke Bash(mkdir -p one)', exact: true })).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(grants(page, '1 grant')).toBeHidden();
  });
  rmdirSync(path.join(folder, 'one'));
  await say(page, 'run mkdir -p one');
  await expect(card(page, /mkdir -p one/)).toBeVisible();
  expect([existsSync(path.join(folder, 'one')), surface.problems]).toEqual([false, []]);
  await surface.close();
});

test('a grant counts in its chat only, and not after a restart; what is critical offers none', async ({ browser }) => {
  const before = await openInBrowser(browser);
  await before.openFolder(await newFolder());
  await say(before.page, 'run mkdir -p one');
  await allowInChat(before.page);
  await before.page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(grants(before.page, '1 grant')).toBeHidden();
  await say(before.page, 'run mkdir -p one');
  await expect(card(before.page, /mkdir -p one/)).toBeVisible();
  await allowOnce(before.page, /mkdir -p one/);
  await say(before.page, 'run sudo true');
  await expect(anyCard(before.page)).toContainText('Critical');
  await expect(anyCard(before.page).getByRole('button', { name: 'Always allow…' })).toBeHidden();
  await anyCard(before.page).getByRole('button', { name: 'Stop' }).click();
  await before.close();

  const after = await openInBrowser(browser, { dataFolder: before.dataFolder });
  await after.page
    .getByRole('button', { name: /run mkdir -p one/ })
    .last()
    .click();
  await expect(toolCall(after.page, 'Bash, done')).toBeVisible();
  await expect(grants(after.page, '1 grant')).toBeHidden();
  await say(after.page, 'run mkdir -p one');
  await expect(card(after.page, /mkdir -p one/)).toBeVisible();
  await after.close();
});

async function allowInChat(page: Page): Promise<void> {
  await anyCard(page).getByRole('button', { name: 'Always allow…' }).click();
  await page
    .getByRole('group', { name: 'Always allow' })
    .getByRole('button', { name: /^In this chat/ })
    .click();
  await anyCard(page)
    .getByRole('button', { name: /^Allow in this chat/ })
    .click();
  await expect(grants(page, '1 grant')).toBeVisible();
}
