// A person starts the app for the first time and tries the sample project: one task is allowed, one asks, one is denied.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SAMPLE_TASKS } from '../../shared/domain/sample.ts';
import { SURFACES } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, composer, toolCall } from '../support/window.ts';

for (const [where, open] of SURFACES) {
  test(`the sample project shows an allow, an ask and a deny ${where}`, async ({ browser }) => {
    const surface = await open(browser);
    const { page } = surface;
    const sample = path.join(surface.dataFolder, 'sample-project');
    await page.getByRole('button', { name: 'Try the sample project' }).click();

    await test.step('a chosen task is only written into the composer', async () => {
      await page.getByRole('button', { name: SAMPLE_TASKS[0]?.title ?? '' }).click();
      await expect(composer(page)).toHaveValue('read README.md');
      expect(await page.getByRole('article').count()).toBe(0);
    });

    await test.step('reading in the project is allowed without a question', async () => {
      await composer(page).press('Enter');
      await expect(toolCall(page, 'Read, done')).toContainText('allowed · in project');
      await expect(page.getByText('not a model').first()).toBeVisible();
    });

    await test.step('the edit and the command each ask, and do what was shown', async () => {
      const task = SAMPLE_TASKS[1];
      await composer(page).fill(task?.text ?? '');
      await composer(page).press('Enter');
      await allowOnce(page, /^Allow Edit to change/);
      await allowOnce(page, /^Allow Bash to run/);
      await expect(toolCall(page, 'Edit, done')).toContainText('you, once');
      await expect(toolCall(page, 'Bash, done')).toContainText('you, once');
      expect(readFileSync(path.join(sample, 'src/price.js'), 'utf8')).toContain('a + b');
    });

    await test.step('formatting a disk is denied by a built-in rule, without a question', async () => {
      await composer(page).fill(SAMPLE_TASKS[2]?.text ?? '');
      await composer(page).press('Enter');
      await expect(toolCall(page, 'Bash, denied')).toContainText('denied by rule');
      await expect(anyCard(page)).toBeHidden();
      expect(existsSync(path.join(sample, 'disk.img'))).toBe(false);
    });
    expect(surface.problems).toEqual([]);
    await surface.close();
  });
}

test('in the browser a folder is opened by its path, completed while it is typed, and a wrong one is said', async ({
  browser,
}) => {
  const surface = await SURFACES[0]?.[1](browser);
  if (!surface) throw new Error('there is no browser surface');
  const { page } = surface;
  const box = page.getByRole('combobox', { name: 'Folder' });
  await box.fill('/usr/share');
  await expect(page.getByRole('option', { name: '/usr/share', exact: true })).toBeVisible();
  await box.fill('/nowhere/at/all');
  await box.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'does not exist' })).toBeVisible();
  await expect(box).toHaveValue('/nowhere/at/all');
  await box.fill('/');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'whole home folder' })).toBeVisible();
  await surface.close();
});
