// The app is killed outright and started again: chats, drafts and history are there, and what waited is shown as interrupted.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, card, composer, longerThanTheGuard, say, toolCall } from '../support/window.ts';

test('kill -9 loses nothing and runs nothing', async ({ browser }) => {
  const folder = await newFolder();
  const before = await openInBrowser(browser);
  await before.openFolder(folder);
  await say(before.page, 'create a.txt with "one"');
  await allowOnce(before.page, /^Allow Write/);
  await expect(toolCall(before.page, 'Write, done')).toBeVisible();
  await composer(before.page).fill('a draft that is not sent');
  await before.page.waitForTimeout(800);
  await before.page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(before.page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible();
  await say(before.page, 'run touch interrupted.txt');
  await expect(anyCard(before.page)).toBeVisible();
  await before.host.killHard();
  await expect(before.page.getByText('does not answer')).toBeVisible();
  await expect(anyCard(before.page).getByRole('button', { name: /^Allow once/ })).toBeDisabled();
  await before.page.context().close();

  const after = await openInBrowser(browser, { dataFolder: before.dataFolder });
  const { page } = after;
  await page.getByRole('button', { name: /run touch interrupted/ }).click();
  const interrupted = page.getByRole('group', { name: /^Interrupted/ });
  await expect(interrupted).toContainText('touch interrupted.txt');
  await expect(toolCall(page, 'Bash, interrupted')).toBeVisible();
  await longerThanTheGuard(page);
  expect(existsSync(path.join(folder, 'interrupted.txt'))).toBe(false);

  await interrupted.getByRole('button', { name: 'Ask again' }).click();
  await expect(card(page, /^Allow Bash to run/)).toContainText('touch interrupted.txt');
  expect(existsSync(path.join(folder, 'interrupted.txt'))).toBe(false);
  await allowOnce(page, /^Allow Bash to run/);
  await expect(toolCall(page, 'Bash, done')).toBeVisible();
  expect(existsSync(path.join(folder, 'interrupted.txt'))).toBe(true);

  await page.getByRole('button', { name: /create a\.txt/ }).click();
  await expect(composer(page)).toHaveValue('a draft that is not sent');
  await expect(toolCall(page, 'Write, done')).toContainText('you, once');
  expect(readFileSync(path.join(folder, 'a.txt'), 'utf8')).toBe('one');
  expect(after.problems).toEqual([]);
  await after.close();
});

test('what was sent and not begun is named after a restart, and does not go by itself', async ({ browser }) => {
  const folder = await newFolder();
  const before = await openInBrowser(browser);
  await before.openFolder(folder);
  await say(before.page, 'run mkdir nap; sleep 100');
  await allowOnce(before.page, /^Allow Bash/);
  await say(before.page, 'run touch queued.txt');
  await expect(composer(before.page)).toHaveValue('');
  await expect(before.page.getByText('run touch queued.txt')).toBeVisible();
  await before.host.killHard();
  await before.page.context().close();

  const after = await openInBrowser(browser, { dataFolder: before.dataFolder });
  await after.page.getByRole('button', { name: /run mkdir nap; sleep 100/ }).click();
  await expect(after.page.getByText(/stopped before it came to run touch queued\.txt/)).toBeVisible();
  await say(after.page, 'create other.txt with "x"');
  await allowOnce(after.page, /^Allow Write/);
  await expect(toolCall(after.page, 'Write, done')).toBeVisible();
  expect([existsSync(path.join(folder, 'queued.txt')), after.problems]).toEqual([false, []]);
  await after.close();
});

test('a running command ends with the app, however that ends', async ({ browser }) => {
  const folder = await newFolder();
  const surface = await openInBrowser(browser);
  await surface.openFolder(folder);
  await say(surface.page, 'run echo $$ > pid.txt; sleep 300');
  await allowOnce(surface.page, /^Allow Bash/);
  const pidFile = path.join(folder, 'pid.txt');
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').trim() !== '').toBe(true);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  await surface.host.killHard();
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  await surface.page.context().close();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
