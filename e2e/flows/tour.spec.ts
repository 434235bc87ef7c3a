// Every state of the window, light and dark, large and small: looked at by axe, and kept as pictures. With SCREENSHOTS=1
// the pictures of the README are taken anew.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type BrowserSurface, newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { look as lookAt, type Scheme } from '../support/views.ts';
import { allowOnce, anyCard, card, composer, longerThanTheGuard, modeChip, say, toolCall } from '../support/window.ts';

const PICTURES = path.join(import.meta.dirname, '../../resources/screenshots');
/** [state, in light or dark] that the README shows. */
const SHOWN: ReadonlyArray<readonly [state: string, scheme: Scheme]> = [
  ['start', 'light'],
  ['command', 'light'],
  ['edit', 'dark'],
  ['inbox', 'light'],
  ['audit', 'dark'],
];

const look = (page: Page, state: string): Promise<void> =>
  lookAt(page, `tour-${state}`, async (scheme, width) => {
    if (process.env.SCREENSHOTS !== '1' || width !== 1440) return;
    if (!SHOWN.some(([name, theme]) => name === state && theme === scheme)) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: path.join(PICTURES, `${state}.png`) });
  });

test('every state is legible and reachable in both themes and sizes', async ({ browser }) => {
  test.setTimeout(180_000);
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await expect(page.getByRole('button', { name: 'Try the sample project' })).toBeVisible();
  await look(page, 'start');
  await page.getByRole('button', { name: 'Try the sample project' }).click();
  await expect(page.getByText('Three tasks to see how Z Engine decides')).toBeVisible();
  await look(page, 'sample');
  await say(
    page,
    'read README.md\nreplace "a - b" with "a + b" in src/price.js\nrun npm test && git status --short | head -5',
  );
  await expect(card(page, /^Allow Edit/)).toBeVisible();
  await look(page, 'edit');
  await card(page, /^Allow Edit/)
    .getByRole('button', { name: /^Deny…/ })
    .click();
  await expect(card(page, /^Allow Edit/).getByRole('textbox')).toBeFocused();
  await look(page, 'deny-box');
  await page.keyboard.press('Escape');
  await allowOnce(page, /^Allow Edit/);
  await expect(card(page, /^Allow Bash/)).toBeVisible();
  await look(page, 'command');
  await allowOnce(page, /^Allow Bash/);
  await expect(toolCall(page, 'Bash, done')).toBeVisible();
  await toolCall(page, 'Bash, done').getByRole('button').first().click();
  await look(page, 'done');
  await say(page, 'run sudo rm -rf /etc/nothing-of-this-name');
  await expect(anyCard(page)).toContainText('Critical');
  await look(page, 'critical');
  await anyCard(page)
    .getByRole('button', { name: /^Allow once/ })
    .click();
  await expect(anyCard(page).getByRole('button', { name: 'Yes, allow it once' })).toBeVisible();
  await look(page, 'critical-confirm');
  await anyCard(page).getByRole('button', { name: 'Go back' }).click();
  await anyCard(page).getByRole('button', { name: 'Stop' }).click();
  await say(page, 'run mkfs.ext4 disk.img');
  await expect(toolCall(page, 'Bash, denied')).toBeVisible();
  await look(page, 'denied');
  await say(page, 'please make it nicer');
  await expect(page.getByText('replace "OLD" with "NEW" in PATH').last()).toBeVisible();
  await look(page, 'not-understood');
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('what may pass is legible too: rules for the chat, grants, a plan and Bypass', async ({ browser }) => {
  test.setTimeout(180_000);
  const surface = await openInBrowser(browser);
  const { page, host } = surface;
  await surface.openFolder(await newFolder());
  await say(page, 'run mkdir -p one');
  await anyCard(page).getByRole('button', { name: 'Always allow…' }).click();
  await longerThanTheGuard(page);
  await look(page, 'always');
  await page
    .getByRole('group', { name: 'Always allow' })
    .getByRole('button', { name: /^In this chat/ })
    .click();
  await longerThanTheGuard(page);
  await look(page, 'pattern');
  await anyCard(page)
    .getByRole('button', { name: /^Allow in this chat/ })
    .click();
  await page.getByRole('button', { name: '1 grant', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Allowed in this chat' })).toBeVisible();
  await look(page, 'grants');
  await page.keyboard.press('Escape');

  await composer(page).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await say(page, 'plan "# Two steps\\n\\n1. Read `README.md`.\\n2. Say what is in it."');
  const plan = page.getByRole('group', { name: 'The agent proposes this plan' });
  await expect(plan).toBeVisible();
  await longerThanTheGuard(page);
  await look(page, 'plan');
  await plan.getByRole('button', { name: 'Start in Ask' }).click();
  await expect(toolCall(page, 'ExitPlanMode, done')).toBeVisible();

  await modeChip(page).click();
  await page.getByRole('menuitemradio', { name: /^Bypass/ }).click();
  await look(page, 'bypass-warning');
  await page.getByRole('button', { name: 'Turn on Bypass' }).click();
  const code = /Code: (\d{3} \d{3})/;
  const wish = page.getByRole('group', { name: /^Turn on Bypass/ });
  await wish.getByRole('textbox').fill('1');
  await look(page, 'bypass-code');
  await wish.getByRole('textbox').fill(code.exec(await host.lines.match(code))?.[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Bypass');
  await look(page, 'bypass');
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('long content stays whole and in its place', async ({ browser }) => {
  test.setTimeout(120_000);
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  const line = `touch ${'a-very-long-word-without-a-break-'.repeat(60)}end`;
  await say(page, `run ${line}`);
  await expect(anyCard(page)).toContainText('-end');
  await look(page, 'long-command');
  await allowOnce(page, /^Allow Bash/);
  const text = Array.from({ length: 60 }, (_, at) => `line ${at + 1}`).join('\\n');
  await say(page, `create long.txt with "${text}"`);
  const fold = anyCard(page).getByRole('button', { name: /Show all 6\d lines/ });
  await expect(fold).toBeVisible();
  await look(page, 'long-diff');
  await fold.click();
  await expect(anyCard(page)).toContainText('line 60');
  await expect(anyCard(page).getByRole('button', { name: /^Allow once/ })).toBeInViewport();
  await look(page, 'long-diff-open');
  await surface.close();
});

test('when the app is gone the window says so and keeps what was typed', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await page.getByRole('textbox', { name: 'Message to the agent' }).fill('kept');
  await surface.host.killHard();
  await expect(page.getByText('does not answer')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message to the agent' })).toHaveValue('kept');
  await look(page, 'gone');
  await page.context().close();
});

/** A folder whose name is shown, in a folder of its own. */
async function named(name: string): Promise<string> {
  const folder = path.join(await newFolder(), name);
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "scripts": { "test": "vitest run" } }\n');
  writeFileSync(
    path.join(folder, 'src/clock.ts'),
    'const started = Date.now();\nreturn Date.now() - started > LIMIT;\n',
  );
  return folder;
}

/** Four chats in two projects: what each has done, and what it asks for. */
async function fourChats(surface: BrowserSurface): Promise<void> {
  const { page } = surface;
  const chats = [
    'read src/clock.ts\nfind Date.now in src\nreplace "Date.now() - started" with "monotonic() - started" in src/clock.ts',
    'read package.json\nrun npm test -- settlement && git status --short',
  ];
  for (const [at, project] of ['payments-api', 'web-console'].entries()) {
    if (at > 0) await page.keyboard.press('Alt+O');
    await surface.openFolder(await named(project));
    for (const [number, text] of chats.entries()) {
      if (number > 0) await page.keyboard.press('Alt+N');
      await say(page, text);
      await expect(anyCard(page)).toBeVisible();
    }
  }
}

test('the views of a working day are legible in both themes and sizes', async ({ browser }) => {
  test.setTimeout(300_000);
  const surface = await openInBrowser(browser);
  const { page } = surface;
  await fourChats(surface);
  await look(page, 'chat-waits');
  await page.keyboard.press('Control+I');
  await expect(page.getByRole('listbox', { name: 'What waits' }).getByRole('option')).toHaveCount(4);
  await longerThanTheGuard(page);
  await look(page, 'inbox');
  await page.keyboard.press('g');
  await look(page, 'inbox-grouped');
  await page.keyboard.press('Control+Shift+A');
  await expect(
    page.getByText('The chain is whole', { exact: false }).or(page.getByText('Chain whole', { exact: false })),
  ).toBeVisible();
  await look(page, 'audit');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await look(page, 'audit-story');
  await page.keyboard.press('Control+,');
  for (const name of await page.getByRole('tab').allTextContents()) {
    await page.getByRole('tab', { name, exact: true }).click();
    if (name === 'Try a call')
      await page.getByRole('textbox', { name: 'Command line' }).fill('git status && rm -rf build > log.txt');
    await page.waitForTimeout(800);
    await look(page, `settings-${name.toLowerCase().replaceAll(' ', '-')}`);
  }
  await page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('button', { name: /read package\.json/ })
    .first()
    .click();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox')).toBeFocused();
  await look(page, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+\\');
  await look(page, 'two-panes');
  await page.keyboard.press('Control+B');
  await look(page, 'side-panel');
  expect(surface.problems).toEqual([]);
  await surface.close();
});
