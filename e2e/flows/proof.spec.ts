// What is proven to only read runs unasked and says so; what is not asks, part by part, with the very word that blocked it;
// and "Always allow…" takes all rules that a line needs, or none.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { newFolder, openInBrowser, SURFACES, type Surface } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { anyCard, card, longerThanTheGuard, say, toolCall } from '../support/window.ts';

/** A repository with two files in `src` and two scripts, each of which leaves a file of its name. */
async function inRepository(surface: Surface) {
  const folder = await newFolder();
  const at = (name: string) => path.join(folder, name);
  mkdirSync(at('src'));
  writeFileSync(at('src/a.ts'), 'a\n');
  writeFileSync(at('src/b.ts'), 'b\nb\n');
  writeFileSync(at('package.json'), JSON.stringify({ scripts: { lint: 'touch lint', build: 'touch build' } }));
  git(folder, 'init', '--quiet');
  await surface.openFolder(folder);
  return { page: surface.page, folder, at };
}

const git = (folder: string, ...words: readonly string[]) => execFileSync('git', ['-C', folder, ...words]);
const parts = (page: Page): Locator => anyCard(page).getByRole('list', { name: 'Parts of this command' });
const choices = (page: Page): Locator => page.getByRole('group', { name: 'Always allow' });
const COMPOUND = 'npm run lint && npm run build';

for (const [where, open] of SURFACES)
  test(`${where}: what only reads runs unasked and says why`, async ({ browser }) => {
    const surface = await open(browser);
    const { page } = await inRepository(surface);
    const lines = ['git status', 'ls | wc -l', 'for f in src/*; do wc -l "$f"; done', 'timeout 20 grep -c b src/b.ts'];
    for (const [at, line] of lines.entries()) {
      await say(page, `run ${line}`);
      await expect(toolCall(page, 'Bash, done')).toHaveCount(at + 1);
      await expect(toolCall(page, 'Bash, done').last()).toContainText('proven read-only');
    }
    await expect(anyCard(page)).toBeHidden();
    await expect(toolCall(page, 'Bash, done').nth(2)).toContainText('2 src/b.ts');
    expect(surface.problems).toEqual([]);
    await surface.close();
  });

test('a compound line shows each part with the word that blocked it', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, at } = await inRepository(surface);
  await say(page, 'run cat src/a.ts | sort && sort -o out.txt src/a.ts');
  const items = parts(page).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.nth(0)).toContainText('allows');
  await expect(items.nth(0)).toContainText('proven read-only');
  await expect(items.nth(2)).toContainText('asks');
  await expect(items.nth(2).locator('mark')).toHaveText('-o');
  await anyCard(page).getByRole('button', { name: 'Stop' }).click();
  await expect(anyCard(page)).toBeHidden();

  await say(page, 'run cat /etc/hostname | sort');
  await expect(parts(page).locator('mark')).toHaveText('/etc/hostname');
  await expect(anyCard(page)).toContainText('lies outside the project');
  await anyCard(page).getByRole('button', { name: 'Always allow…' }).click();
  await expect(choices(page)).toContainText('Read(//etc/**)');
  await choices(page).getByRole('button', { name: 'Go back' }).click();
  await anyCard(page).getByRole('button', { name: 'Stop' }).click();
  await expect(anyCard(page)).toBeHidden();

  await say(page, 'run ls src; make() { touch made; }; make');
  await expect(parts(page).locator('mark').last()).toHaveText('make() { touch made; }');
  await expect(anyCard(page)).toContainText('not understood');
  await expect(anyCard(page).getByRole('button', { name: 'Always allow…' })).toBeHidden();
  expect([existsSync(at('made')), surface.problems]).toEqual([false, []]);
  await surface.close();
});

for (const [where, open] of SURFACES)
  test(`${where}: a compound line takes all of its rules or none, and revoke brings back the question`, async ({
    browser,
  }) => {
    const surface = await open(browser);
    const { page, at } = await inRepository(surface);
    await say(page, `run ${COMPOUND}`);
    await expect(parts(page).locator('mark')).toHaveText(['lint', 'build']);

    await test.step('denied, none is installed', async () => {
      await anyCard(page).getByRole('button', { name: 'Always allow…' }).click();
      await expect(choices(page).getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveText([
        'Bash(npm run lint:*)',
        'Bash(npm run build:*)',
      ]);
      await choices(page).getByRole('button', { name: 'Go back' }).click();
      await anyCard(page)
        .getByRole('button', { name: /^Deny…/ })
        .click();
      await anyCard(page).getByRole('textbox').press('Enter');
      await expect(toolCall(page, 'Bash, denied')).toBeVisible();
      await expect(page.getByRole('button', { name: /grant/ })).toBeHidden();
      expect([existsSync(at('lint')), existsSync(at('build'))]).toEqual([false, false]);
    });

    await test.step('allowed, both are', async () => {
      await say(page, `run ${COMPOUND}`);
      await anyCard(page).getByRole('button', { name: 'Always allow…' }).click();
      await expect(choices(page)).toContainText('all of them or none');
      await choices(page)
        .getByRole('button', { name: /^In this chat/ })
        .click();
      await expect(anyCard(page).getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveCount(2);
      await anyCard(page)
        .getByRole('button', { name: /^Allow in this chat/ })
        .click();
      await expect(toolCall(page, 'Bash, done')).toContainText('you, for this chat');
    });

    await test.step('the next is not asked, and counts for both', async () => {
      for (const name of ['lint', 'build']) rmSync(at(name));
      await say(page, `run ${COMPOUND}`);
      await expect(toolCall(page, 'Bash, done')).toHaveCount(2);
      expect([existsSync(at('lint')), existsSync(at('build'))]).toEqual([true, true]);
      await say(page, 'run timeout 20 npm run lint');
      await expect(toolCall(page, 'Bash, done')).toHaveCount(3);
      await expect(toolCall(page, 'Bash, done').last()).toContainText('rule allow Bash(npm run lint:*) (this chat)');
    });

    await test.step('revoked as one, both ask again', async () => {
      await page.getByRole('button', { name: '1 grant', exact: true }).click();
      const list = page.getByRole('dialog', { name: 'Allowed in this chat' });
      await expect(list.locator('code')).toContainText(['Bash(npm run lint:*)', 'Bash(npm run build:*)']);
      await expect(list).toContainText(/used [23]×/);
      await list.getByRole('button', { name: /^Revoke/ }).click();
      for (const line of ['npm run lint', 'npm run build']) {
        await say(page, `run ${line}`);
        await expect(card(page, new RegExp(line))).toBeVisible();
        await anyCard(page).getByRole('button', { name: 'Stop' }).click();
        await expect(anyCard(page)).toBeHidden();
      }
    });
    expect(surface.problems).toEqual([]);
    await surface.close();
  });

test('a line with one part that can get no rule offers none at all', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, at } = await inRepository(surface);
  for (const line of ['npm run lint && rm src/a.ts', 'npm run lint; node x.js', 'npm run lint > log.txt']) {
    await say(page, `run ${line}`);
    await expect(anyCard(page)).toBeVisible();
    await expect(anyCard(page).getByRole('button', { name: 'Always allow…' })).toBeHidden();
    await longerThanTheGuard(page);
    await anyCard(page).getByRole('button', { name: 'Stop' }).click();
    await expect(anyCard(page)).toBeHidden();
  }
  expect([existsSync(at('lint')), existsSync(at('src/a.ts')), surface.problems]).toEqual([false, true, []]);
  await surface.close();
});

test('a repository whose settings may run a program is not proven, and the card names the key', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, folder, at } = await inRepository(surface);
  writeFileSync(at('watch.sh'), '#!/bin/sh\ntouch "$(dirname "$0")/pwned"\n', { mode: 0o755 });
  git(folder, 'config', 'core.fsmonitor', './watch.sh');
  await say(page, 'run git status');
  await expect(anyCard(page)).toContainText('core.fsmonitor');
  await longerThanTheGuard(page);
  expect(existsSync(at('pwned'))).toBe(false);
  await anyCard(page).getByRole('button', { name: 'Stop' }).click();
  await expect(anyCard(page)).toBeHidden();

  git(folder, 'config', '--unset', 'core.fsmonitor');
  await say(page, 'run git status');
  await expect(toolCall(page, 'Bash, done')).toContainText('proven read-only');
  expect([existsSync(at('pwned')), surface.problems]).toEqual([false, []]);
  await surface.close();
});

test('"Try a call" shows the same parts and the same rules, and executes nothing', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, at } = await inRepository(surface);
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByRole('tab', { name: 'Try a call' }).click();
  const line = page.getByRole('textbox', { name: 'Command line' });
  const answer = page.getByRole('region', { name: 'The answer of the gate' });
  await line.fill(`${COMPOUND} | wc -l`);
  await expect(answer.locator('mark')).toHaveText(['lint', 'build']);
  await expect(answer).toContainText('proven read-only');
  await expect(answer).toContainText('all of them or none');
  await expect(answer).toContainText('Bash(npm run lint:*)');
  await expect(answer).toContainText('Bash(npm run build:*)');
  await line.fill('for f in src/*; do wc -l "$f"; done');
  await expect(answer).toContainText('Would run');
  await expect(answer).toContainText('only read: wc -l "$f"');
  expect([existsSync(at('lint')), existsSync(at('build')), surface.problems]).toEqual([false, false, []]);
  await surface.close();
});
