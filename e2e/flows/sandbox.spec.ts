// The sandbox of commands, from the switch in Settings to what it refuses and what the person answers (SPEC X1 to X5).
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type BrowserSurface, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { allowOnce, anyCard, composer, longerThanTheGuard, say, toolCall } from '../support/window.ts';

const settingsOf = (surface: BrowserSurface) => path.join(surface.dataFolder, 'config/settings.toml');
const sandboxSettings = (lines: string) => `[shell.sandbox]\nenabled = true\n${lines}\n`;
const refusal = (page: Page): Locator => page.getByRole('group', { name: 'Refused by the sandbox' });
const button = (where: Locator, name: string | RegExp) => where.getByRole('button', { name });

const made: string[] = [];
test.afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** Not below `/tmp`, of which commands see their own. */
function newFolder(): string {
  const folder = realpathSync(mkdtempSync('/var/tmp/z-engine-sandbox-'));
  made.push(folder);
  return folder;
}

/** What lies beside the project is the machine's. */
function newProject(): { readonly beside: string; readonly project: string } {
  const beside = newFolder();
  const project = path.join(beside, 'project');
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{"scripts":{"test":"node check.js"}}');
  writeFileSync(path.join(project, 'check.js'), "require('fs').writeFileSync('result.txt', 'tested')");
  return { beside, project };
}

/** The chat has opened by then, and does not take the window back. */
async function openShellSettings(page: Page): Promise<void> {
  await expect(composer(page)).toBeVisible();
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Shell' }).click();
  await expect(page.getByRole('switch', { name: 'Sandbox commands' })).toBeVisible();
}

async function backToChat(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(composer(page)).toBeVisible();
}

/** The watcher of the file takes a moment. */
async function set(surface: BrowserSurface, text: string): Promise<void> {
  writeFileSync(settingsOf(surface), text);
  await surface.page.waitForTimeout(1_500);
}

test('switched on in Settings, it refuses what lies outside, with the ways to answer', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const { beside, project } = newProject();
  await surface.openFolder(project);
  await openShellSettings(page);
  const status = page.getByRole('status').filter({ hasText: /bubblewrap/ });
  await expect(status).toContainText('is switched off');
  await page.getByRole('switch', { name: 'Sandbox commands' }).click();
  await expect(status).toContainText('Ready.');
  expect(readFileSync(settingsOf(surface), 'utf8')).toContain('enabled = true');
  await backToChat(page);

  await say(page, 'run touch ../outside');
  await allowOnce(page, /^Allow/);
  await expect(toolCall(page, 'Bash, failed')).toHaveCount(1);
  expect(existsSync(path.join(beside, 'outside'))).toBe(false);
  await expect(toolCall(page, 'Bash, failed')).toContainText('sandboxed');
  await expect(refusal(page)).toContainText(path.join(beside, 'outside'));
  await expect(refusal(page)).toContainText('This is certain.');
  for (const name of [`Allow ${beside} in this chat`, 'Always allow…', 'Run once outside…', 'No, leave it refused'])
    await expect(button(refusal(page), name)).toBeEnabled();

  await longerThanTheGuard(page);
  await button(refusal(page), 'Run once outside…').click();
  await longerThanTheGuard(page);
  await button(refusal(page), 'Ask for it outside').click();
  await expect(anyCard(page)).toContainText('outside the sandbox');
  expect(existsSync(path.join(beside, 'outside'))).toBe(false);
  await allowOnce(page, /^Allow/);
  await expect(toolCall(page, 'Bash, done')).toHaveCount(1);
  expect(existsSync(path.join(beside, 'outside'))).toBe(true);
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('a folder that is allowed in the chat can be written there; always writes it into the settings', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const { beside, project } = newProject();
  await set(surface, sandboxSettings(''));
  await surface.openFolder(project);
  await say(page, 'run touch ../outside');
  await allowOnce(page, /^Allow/);
  await longerThanTheGuard(page);
  await button(refusal(page), `Allow ${beside} in this chat`).click();
  await expect(refusal(page)).toContainText('may write');
  await button(refusal(page), 'Run again').click();
  await allowOnce(page, /^Allow/);
  await expect(toolCall(page, 'Bash, done')).toHaveCount(1);
  expect(existsSync(path.join(beside, 'outside'))).toBe(true);

  const other = newFolder();
  await say(page, `run touch ${other}/file`);
  await allowOnce(page, /^Allow/);
  await longerThanTheGuard(page);
  await button(refusal(page), 'Always allow…').click();
  await longerThanTheGuard(page);
  await button(refusal(page), 'Always allow it').click();
  await expect(refusal(page)).toContainText('Settings → Shell lists it');
  expect(readFileSync(settingsOf(surface), 'utf8')).toContain(`"${other}"`);
  await button(refusal(page), 'Run again').click();
  await allowOnce(page, /^Allow/);
  await expect(toolCall(page, 'Bash, done')).toHaveCount(2);
  expect(existsSync(path.join(other, 'file'))).toBe(true);
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('with auto_allow tests run unasked; deny rules refuse, what is not confined asks', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const { project } = newProject();
  const rules = '[permissions]\ndeny = ["Bash(npm publish:*)"]\nask = ["Bash(npm run:*)"]\n';
  await set(surface, `${rules}${sandboxSettings('auto_allow = true')}`);
  await surface.openFolder(project);
  await say(page, 'run npm test');
  await expect(toolCall(page, 'Bash, done')).toHaveCount(1, { timeout: 30_000 });
  await expect(toolCall(page, 'Bash, done')).toContainText('sandbox');
  expect(readFileSync(path.join(project, 'result.txt'), 'utf8')).toBe('tested');
  await say(page, 'run npm publish');
  await expect(toolCall(page, 'Bash, denied')).toHaveCount(1);
  await expect(toolCall(page, 'Bash, denied')).toContainText('npm publish');
  await say(page, 'run npm run test');
  await expect(anyCard(page)).toContainText('npm run');
  await button(anyCard(page), /^Deny/).click();
  await page.keyboard.press('Enter');
  await expect(anyCard(page)).toBeHidden();
  await say(page, 'run touch ../outside');
  await expect(anyCard(page)).toBeVisible();
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('without the network a server of this machine is out of reach, and the hint says so', async ({ browser }) => {
  const server = createServer((_request, response) => response.end('reached it'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const { project } = newProject();
  writeFileSync(
    path.join(project, 'fetch.js'),
    `fetch('http://127.0.0.1:${port}/').then((r) => r.text()).then(console.log, (e) => { console.error(e.cause ?? e); process.exit(1); })`,
  );
  await set(surface, sandboxSettings('auto_allow = true\nallow_network = false'));
  await surface.openFolder(project);
  await say(page, 'run node fetch.js');
  await expect(toolCall(page, 'Bash, failed')).toHaveCount(1, { timeout: 30_000 });
  await expect(refusal(page)).toContainText('no network');
  await expect(refusal(page)).toContainText('Only a hint');
  await set(surface, sandboxSettings('auto_allow = true\nallow_network = true'));
  await say(page, 'run node fetch.js');
  await expect(toolCall(page, 'Bash, done')).toHaveCount(1, { timeout: 30_000 });
  await expect(toolCall(page, 'Bash, done')).toContainText('reached it');
  expect(surface.problems).toEqual([]);
  await surface.close();
  server.close();
});

test('without bubblewrap a notice says how to get it, and commands go on asking', async ({ browser }) => {
  const bin = newFolder();
  const surface = await openInBrowser(browser, { env: { PATH: bin } });
  const { page } = surface;
  const { beside, project } = newProject();
  await set(surface, sandboxSettings('auto_allow = true'));
  await surface.openFolder(project);
  await openShellSettings(page);
  await expect(page.getByRole('main')).toContainText('bubblewrap is not installed');
  await expect(page.getByRole('main')).toContainText('install bubblewrap');
  await backToChat(page);
  await say(page, 'run /usr/bin/touch ../outside');
  await expect(anyCard(page)).toContainText('bubblewrap is not installed');
  await allowOnce(page, /^Allow/);
  await expect(toolCall(page, 'Bash, done')).toContainText('unconfined');
  expect(existsSync(path.join(beside, 'outside'))).toBe(true);
  expect(surface.problems).toEqual([]);
  await surface.close();
});
