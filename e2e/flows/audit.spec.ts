// The audit on screen: who decided what, found again by words and filters; the whole story of a call; the record taken out into
// a file; and a change from outside that shows, with the row that it begins at.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, card, composer, longerThanTheGuard, say, toolCall } from '../support/window.ts';

const rows = (page: Page) => page.getByRole('listbox', { name: /^Decisions/ });
const row = (page: Page, words: RegExp) => rows(page).getByRole('option', { name: words });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the audit' });
const story = (page: Page) => page.getByRole('complementary', { name: 'Story of the call' });
const openAudit = (page: Page) => page.getByRole('button', { name: /^Audit/ }).click();

/** One allowed unasked, one allowed by the person, one denied with words. */
async function threeCalls(page: Page, folder: string): Promise<void> {
  await say(page, 'run pwd');
  await expect(toolCall(page, 'Bash, done')).toHaveCount(1);
  await say(page, 'run mkdir one');
  await longerThanTheGuard(page);
  await allowOnce(page, /mkdir one/);
  await expect(toolCall(page, 'Bash, done')).toHaveCount(2);
  await say(page, `run touch "${folder}/=two"`);
  await longerThanTheGuard(page);
  await card(page, /touch/).getByRole('button', { name: /^Deny/ }).click();
  await page.getByRole('textbox', { name: /agent/i }).last().fill('not that one');
  await page.keyboard.press('Enter');
  await expect(toolCall(page, 'Bash, denied')).toBeVisible();
}

test('decisions are found, told whole, checked and taken out; a change from outside shows', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, dataFolder } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await threeCalls(page, folder);
  await openAudit(page);

  await test.step('every decision stands there, newest first, and the chain is whole', async () => {
    await expect(rows(page).getByRole('option')).toHaveCount(3);
    await expect(rows(page).getByRole('option').first()).toHaveAccessibleName(/touch.*denied by you/);
    await expect(page.getByText(/^Chain whole, 5 records, checked/)).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });

  await test.step('words and filters', async () => {
    await search(page).fill('mkdir');
    await expect(rows(page).getByRole('option')).toHaveCount(1);
    await expect(page.getByText('1 of 3 rows')).toBeVisible();
    await search(page).fill('nowhere');
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(search(page)).toHaveValue('');
    await page.getByRole('combobox', { name: 'Decision' }).selectOption({ label: 'Denied' });
    await expect(rows(page).getByRole('option')).toHaveCount(1);
    await expect(row(page, /touch/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page).getByRole('option')).toHaveCount(3);
  });

  await test.step('the whole story of a call, by keys', async () => {
    await rows(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(story(page)).toContainText('You were asked');
    await expect(story(page)).toContainText('mkdir one');
    await expect(story(page)).toContainText('You allowed it.');
    await expect(story(page)).toContainText('Allowed by you, once');
    await expect(story(page)).toContainText(/Record 3, hash [0-9a-f]{8}…/);
    await expect(story(page).getByRole('heading', { name: 'Bash' })).toBeFocused();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(story(page)).toBeHidden();
    await expect(rows(page)).toBeFocused();
    await row(page, /touch/).click();
    await expect(story(page)).toContainText('not that one');
  });

  await test.step('taken out into a private file', async () => {
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    const strip = page.getByRole('region', { name: 'Export' });
    await expect(strip).toContainText('Exported 3 rows as CSV');
    const file = (await strip.locator('code').textContent()) ?? '';
    expect(path.dirname(file)).toBe(path.join(dataFolder, 'exports'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^timestamp,sessionId,tool,args,riskLevel,decision,approvedBy,duration,/);
    expect(lines[3]).toContain('not that one');
    await expect(strip.getByRole('button', { name: 'Show in folder' })).toHaveCount(0);
    await strip.getByRole('button', { name: 'Put away' }).click();
    await expect(strip).toBeHidden();
  });

  await test.step('somebody changes a row while the app runs: the check names it', async () => {
    const raw = new Database(path.join(dataFolder, 'z-engine.db'));
    raw.exec('DROP TRIGGER audit_never_changes');
    raw.exec("UPDATE audit SET record = replace(record, 'mkdir one', 'mkdir two') WHERE seq = 3");
    raw.close();
    await page.getByRole('button', { name: 'Check the chain again' }).click();
    await expect(page.getByText('Changed at row 3', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Row 3 of the audit was changed');
  });

  await test.step('and the way to its chat', async () => {
    await story(page).getByRole('button', { name: 'Open chat' }).click();
    await expect(toolCall(page, 'Bash, denied')).toBeVisible();
  });
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('a new decision arrives by itself at the top', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await expect(composer(page)).toBeVisible();
  await openAudit(page);
  await expect(page.getByRole('heading', { name: 'Nothing was decided yet' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(await surface.host.freshLink());
  // the window comes back as it was left: in the audit
  await other
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await say(other, 'run pwd');
  await expect(row(page, /Bash pwd, allowed/)).toBeVisible();
  await surface.close();
});
