// What counts as inside: the repository that a folder is part of, a folder added for one chat, and files that Git ignores.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, composer, modeChip, say, toolCall } from '../support/window.ts';

const settingsOf = (dataFolder: string) => path.join(dataFolder, 'config/settings.toml');
const offer = (page: Page) => page.getByRole('region', { name: 'The repository of this folder' });
const confirmation = (page: Page) => page.getByRole('group', { name: /^Count .* as inside/ });

function put(folder: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

async function newRepository(): Promise<string> {
  const folder = await newFolder('repository');
  execFileSync('git', ['init', '-q', folder], { stdio: 'ignore' });
  put(folder, 'shared.txt', 'from the top\n');
  put(folder, 'part/own.txt', 'from the part\n');
  return folder;
}

test('a folder of a repository offers the whole of it, once; opened, all of it is inside', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const repository = await newRepository();
  const name = path.basename(repository);
  await surface.openFolder(path.join(repository, 'part'));
  await expect(offer(page)).toContainText(`This folder is part of the repository ${name}.`);
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toBeHidden();

  await say(page, 'read ../shared.txt');
  await expect(anyCard(page)).toContainText('outside the project');
  await page.getByRole('button', { name: /^Deny/ }).first().click();
  await page.keyboard.press('Enter');
  await expect(anyCard(page)).toBeHidden();
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(composer(page)).toBeVisible();
  await expect(offer(page)).toBeHidden();

  await page.reload();
  await expect(offer(page)).toBeVisible();
  await offer(page).getByRole('button', { name: 'Open the whole repository' }).click();
  await expect(page.getByRole('main')).toContainText(name);
  await expect(offer(page)).toBeHidden();
  await say(page, 'read shared.txt');
  await expect(toolCall(page, 'Read, done')).toHaveCount(1);
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('with `roots = "repository"` the repository is inside, and nothing is offered', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const repository = await newRepository();
  writeFileSync(settingsOf(surface.dataFolder), '[permissions]\nroots = "repository"\n');
  await page.waitForTimeout(700);
  await surface.openFolder(path.join(repository, 'part'));
  await say(page, 'read ../shared.txt');
  await expect(toolCall(page, 'Read, done')).toHaveCount(1);
  await say(page, 'run git status');
  await expect(toolCall(page, 'Bash, done')).toHaveCount(1);
  await expect(offer(page)).toBeHidden();
  writeFileSync(settingsOf(surface.dataFolder), '');
  await page.waitForTimeout(700);
  await say(page, 'read ../shared.txt');
  await expect(anyCard(page)).toContainText('outside the project');
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('/add-dir shows where a folder leads and counts it as inside after a yes, in this chat, until it is revoked', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const [folder, library] = [await newFolder(), await newFolder('library')];
  put(library, 'note.txt', 'a note\n');
  symlinkSync(library, path.join(folder, 'link'));
  await surface.openFolder(folder);

  for (const [typed, words] of [
    ['/add-dir ../none-of-that-name', 'is not there'],
    ['/add-dir /', 'your whole home folder'],
    ['/add-dir .', 'is inside already'],
    ['/add-dir link --save', 'are not there yet'],
  ] as const) {
    await say(page, typed);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(confirmation(page)).toBeHidden();
  }
  await say(page, '/add-dir link');
  await expect(confirmation(page)).toContainText(library);
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await say(page, 'read link/note.txt');
  await expect(anyCard(page)).toContainText('outside the project');
  await allowOnce(page, /^Allow Read/);

  await say(page, '/add-dir link');
  await confirmation(page).getByRole('button', { name: 'Add the folder' }).click();
  await expect(confirmation(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await say(page, 'read link/note.txt');
  await expect(toolCall(page, 'Read, done')).toHaveCount(2);
  await page.getByRole('button', { name: '1 grant' }).click();
  await expect(page.getByRole('dialog')).toContainText(library);
  await page
    .getByRole('button', { name: `Revoke ${library}` })
    .first()
    .click();
  await say(page, 'read link/note.txt');
  await expect(anyCard(page)).toContainText('outside the project');
  await allowOnce(page, /^Allow Read/);

  await say(page, '/add-dir link');
  await expect(confirmation(page)).toContainText(library);
  rmSync(path.join(folder, 'link'));
  symlinkSync(await newFolder('elsewhere'), path.join(folder, 'link'));
  await confirmation(page).getByRole('button', { name: 'Add the folder' }).click();
  await expect(confirmation(page)).toContainText('leads elsewhere now');
  await expect(page.getByRole('button', { name: '1 grant' })).toBeHidden();
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('an edit of a file that Git ignores says so, and asks where the person wants it', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const folder = await newRepository();
  put(folder, '.gitignore', 'dist/\n');
  put(folder, 'dist/x.js', 'one\n');
  await surface.openFolder(folder);
  await say(page, '/mode acceptEdits');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Auto-accept edits');
  await say(page, 'replace one with two in dist/x.js');
  const edit = toolCall(page, 'Edit, done');
  await expect(edit).toHaveCount(1);
  await expect(edit).toContainText('is ignored by Git: a change to it shows in no diff');
  expect(readFileSync(path.join(folder, 'dist/x.js'), 'utf8')).toBe('two\n');

  writeFileSync(settingsOf(surface.dataFolder), '[permissions]\nask_for_ignored = true\n');
  await page.waitForTimeout(700);
  await say(page, 'replace two with three in dist/x.js');
  await expect(anyCard(page)).toContainText('is ignored by Git: a change to it shows in no diff');
  expect(readFileSync(path.join(folder, 'dist/x.js'), 'utf8')).toBe('two\n');
  await allowOnce(page, /^Allow Edit/);
  await expect(toolCall(page, 'Edit, done')).toHaveCount(2);
  expect(surface.problems).toEqual([]);
  await surface.close();
});
