// Bypass and skip approvals: the page only wishes, a code in the terminal or a native dialog says yes, nobody overlooks it, and
// leaving is one press. Someone who runs script in the page gets neither.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningHost } from '../support/startBrowserHost.ts';
import { startDesktop } from '../support/startDesktop.ts';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { anyCard, card, composer, longerThanTheGuard, modeChip, say, toolCall } from '../support/window.ts';

const CODE = /Code: (\d{3} \d{3})/;
const WARNING =
  'Use Bypass only in a sandbox or a disposable checkout. The agent and its subagents can then delete files or run any command without asking.';
const panel = (page: Page, name: RegExp) => page.getByRole('group', { name });
const badge = (page: Page) => page.getByRole('button', { name: /^auto\b/ });

async function codeOf(host: RunningHost, from = 0): Promise<string> {
  return CODE.exec(await host.lines.match(CODE, from))?.[1] ?? '';
}

/** A code that it is not. */
const otherThan = (code: string) => (code === '000 000' ? '000001' : '000000');

async function chooseFromMenu(page: Page, role: 'menuitemradio' | 'menuitem', name: RegExp): Promise<void> {
  await modeChip(page).click();
  await page.getByRole(role, { name }).click();
}

test('Bypass takes the code of the terminal; a wrong one is refused; it stands after a restart, and skip does not', async ({
  browser,
}) => {
  const before = await openInBrowser(browser);
  const { page } = before;
  const folder = await newFolder();
  await before.openFolder(folder);
  await composer(page).focus();
  for (const _ of [1, 2, 3, 4, 5]) {
    await page.keyboard.press('Shift+Tab');
    await expect(modeChip(page)).not.toHaveAccessibleName('Mode: Bypass');
  }
  await chooseFromMenu(page, 'menuitemradio', /^Bypass/);
  const wish = panel(page, /^Turn on Bypass/);
  await expect(wish).toContainText(WARNING);
  await expect(wish).toBeFocused();
  await wish.getByRole('button', { name: 'Turn on Bypass' }).click();
  const code = await codeOf(before.host);
  expect(before.host.lines.all.join('\n')).toContain('Someone asks to turn on Bypass');
  await expect(wish.getByRole('textbox')).toBeFocused();

  await page.keyboard.type(otherThan(code));
  await page.keyboard.press('Enter');
  await expect(wish).toContainText('This is not the code. 2 tries are left.');
  await expect(modeChip(page)).not.toHaveAccessibleName('Mode: Bypass');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Bypass');
  await expect(wish).toBeHidden();

  await say(page, 'run echo one > one.txt');
  await expect(toolCall(page, 'Bash, done')).toContainText('Bypass');
  expect(existsSync(path.join(folder, 'one.txt'))).toBe(true);

  const from = before.host.lines.all.length;
  await chooseFromMenu(page, 'menuitem', /^Skip approvals/);
  await panel(page, /^Skip approvals/)
    .getByRole('button', { name: 'Skip approvals' })
    .click();
  await panel(page, /^Skip approvals/)
    .getByRole('textbox')
    .fill(await codeOf(before.host, from));
  await page.keyboard.press('Enter');
  await expect(badge(page)).toBeVisible();
  expect(before.problems.filter((line) => !line.includes('status of 4'))).toEqual([]);
  await before.close();

  const after = await openInBrowser(browser, { dataFolder: before.dataFolder });
  await expect(modeChip(after.page)).toHaveAccessibleName('Mode: Bypass');
  await expect(badge(after.page)).toBeHidden();
  await after.page.getByRole('button', { name: 'Leave Bypass' }).click();
  await expect(modeChip(after.page)).toHaveAccessibleName('Mode: Ask');
  await say(after.page, 'run echo two > two.txt');
  await expect(anyCard(after.page)).toBeVisible();
  expect([existsSync(path.join(folder, 'two.txt')), after.problems]).toEqual([false, []]);
  await after.close();
});

test('skip approvals accepts what would be asked, but not a card that is shown nor what is critical', async ({
  browser,
}) => {
  const surface = await openInBrowser(browser);
  const { page, host } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await say(page, 'run echo one > one.txt');
  await expect(card(page, /echo one/)).toBeFocused();
  await longerThanTheGuard(page);
  await page.keyboard.press('F6');
  await chooseFromMenu(page, 'menuitem', /^Skip approvals/);
  const wish = panel(page, /^Skip approvals/);
  await wish.getByRole('button', { name: 'Skip approvals' }).click();
  await wish.getByRole('textbox').fill(await codeOf(host));
  await page.keyboard.press('Enter');
  await expect(badge(page)).toBeVisible();
  await longerThanTheGuard(page);
  await expect(card(page, /echo one/)).toBeVisible();
  expect(existsSync(path.join(folder, 'one.txt'))).toBe(false);
  await card(page, /echo one/)
    .getByRole('button', { name: 'Stop' })
    .click();

  await say(page, 'run echo two > two.txt');
  await expect(toolCall(page, 'Bash, done')).toContainText('auto');
  expect(existsSync(path.join(folder, 'two.txt'))).toBe(true);
  await say(page, 'run sudo true');
  await expect(anyCard(page)).toContainText('Critical');
  await anyCard(page).getByRole('button', { name: 'Stop' }).click();

  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(badge(page)).toBeVisible();
  await badge(page).click();
  await expect(badge(page)).toBeHidden();
  await say(page, 'run echo three > three.txt');
  await expect(card(page, /echo three/)).toBeVisible();
  expect([existsSync(path.join(folder, 'three.txt')), surface.problems]).toEqual([false, []]);
  await surface.close();
});

test('cancel and Escape leave everything as it is', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  for (const leave of ['Cancel', 'Escape']) {
    await chooseFromMenu(page, 'menuitemradio', /^Bypass/);
    await expect(panel(page, /^Turn on Bypass/)).toBeFocused();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await page.getByRole('button', { name: leave }).click();
    await expect(panel(page, /^Turn on Bypass/)).toBeHidden();
    await expect(composer(page)).toBeFocused();
  }
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
  expect([surface.host.lines.all.filter((line) => CODE.test(line)), surface.problems]).toEqual([[], []]);
  await surface.close();
});

test('script in the page that calls the doors turns nothing on', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, host } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await say(page, 'help');
  const answers = await page.evaluate(async () => {
    const key = sessionStorage.getItem(sessionStorage.key(0) ?? '') ?? '';
    const ask = async (name: string, input: object) => {
      const headers = { 'content-type': 'application/json', 'x-z-engine-key': key };
      const answer = await fetch('/api/request', { method: 'POST', headers, body: JSON.stringify({ name, input }) });
      return answer.json();
    };
    const state = await ask('app:state', {});
    const chatId: string = state.value.chats[0].id;
    const wish = await ask('mode:bypass', { chatId });
    const skip = await ask('skip:on', {});
    const guesses = [];
    for (const { value } of [wish, skip])
      for (const code of ['000000', '', '111111', '123456'])
        guesses.push((await ask('confirm:code', { requestId: value.requestId, code })).ok);
    return {
      wish: [Object.keys(wish.value).toSorted(), Object.keys(skip.value).toSorted()],
      guesses,
      direct: [
        (await ask('chat:mode', { chatId, mode: 'bypass' })).ok,
        (await ask('confirm:code', { requestId: 'none', code: '000000' })).ok,
        (await ask('mode:bypass', { chatId, confirmed: true })).ok,
        (await ask('skip:on', { on: true })).ok,
      ],
      after: [await ask('app:state', {})].map(({ value }) => [value.skipping, value.chats[0].mode]),
    };
  });
  expect(answers).toEqual({
    wish: [
      ['requestId', 'state'],
      ['requestId', 'state'],
    ],
    guesses: Array.from({ length: 8 }, () => false),
    direct: [false, false, false, false],
    after: [[false, 'default']],
  });
  expect(host.lines.all.filter((line) => CODE.test(line)).length).toBeGreaterThan(0);
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
  await expect(badge(page)).toBeHidden();
  await say(page, 'run echo one > one.txt');
  await expect(anyCard(page)).toBeVisible();
  expect(existsSync(path.join(folder, 'one.txt'))).toBe(false);
  await surface.close();
});

test('on the desktop the native dialog asks, and only its yes counts', async () => {
  const desktop = await startDesktop();
  const { page } = desktop;
  await page.getByRole('button', { name: 'Try the sample project' }).click();
  await expect(composer(page)).toBeVisible();
  const wish = panel(page, /^Turn on Bypass/);
  desktop.answer('message', { response: 1 });
  desktop.answer('message', { response: 0 });
  await chooseFromMenu(page, 'menuitemradio', /^Bypass/);
  await wish.getByRole('button', { name: 'Turn on Bypass' }).click();
  await expect(wish).toContainText('It was not confirmed. Nothing was changed.');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
  expect(await desktop.heard('dialog')).toMatchObject({
    kind: 'message',
    options: { type: 'warning', detail: expect.stringContaining(WARNING), defaultId: 1 },
  });
  await wish.getByRole('button', { name: 'Turn on Bypass' }).click();
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Bypass');
  await expect(wish).toBeHidden();
  await composer(page).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
  expect(await desktop.quit()).toBe(0);
});
