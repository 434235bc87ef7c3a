// An agent asks the person, or proposes a plan: the card stands where the message box stood, nothing answers by accident, and
// the answer is what the agent hears. The model is a script on loopback that speaks its protocol strictly.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { ModelServer, Script } from '../../electron/providers/testing/modelServer.ts';
import { startOpenAiServer } from '../../electron/providers/testing/openAiServer.ts';
import { type BrowserSurface, newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { composer, longerThanTheGuard, modeChip, say, toolCall } from '../support/window.ts';

const DATABASE = {
  question: 'Which database should the worker use?',
  options: [{ label: 'SQLite', description: 'One file.' }, { label: 'PostgreSQL' }],
};
const asks = (input: object) => ({ calls: [{ tool: 'AskUser', input }] });
const question = (page: Page) => page.getByRole('group', { name: 'The agent asks you' });
const plan = (page: Page) => page.getByRole('group', { name: 'The agent proposes this plan' });

let model: ModelServer | null = null;
test.afterEach(async () => {
  await model?.close();
  model = null;
});

async function openWith(browser: Browser, script: Script, dataFolder?: string): Promise<BrowserSurface> {
  model = await startOpenAiServer(script);
  const env = {
    Z_ENGINE_PROVIDER: 'openai-compatible',
    Z_ENGINE_MODEL: 'gpt-test',
    Z_ENGINE_BASE_URL: model.url,
  };
  return openInBrowser(browser, dataFolder === undefined ? { env } : { env, dataFolder });
}

/** What the model was told last. */
const heard = () => JSON.stringify(model?.asked.at(-1)?.body ?? null);

test('a question is answered by a choice and by words, and the next one takes its place', async ({ browser }) => {
  const many = {
    question: 'Which of <b>these</b>?',
    options: [{ label: 'A' }, { label: 'B' }, { label: 'C' }],
    multiple: true,
  };
  const surface = await openWith(browser, [asks(DATABASE), asks(many), { text: 'thanks' }]);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await say(page, 'go on');
  await expect(question(page)).toContainText('Which database should the worker use?');
  await expect(question(page)).toBeFocused();
  await expect(composer(page)).toBeHidden();
  await longerThanTheGuard(page);
  for (const key of ['y', 's', '1', 'Enter', ' ']) await page.keyboard.press(key);
  await expect(question(page).getByRole('button', { name: /^Send/ })).toBeDisabled();
  await expect(question(page)).toContainText('Choose an option or write an answer first');
  expect(model?.asked.length).toBe(1);

  await question(page)
    .getByRole('radio', { name: /SQLite/ })
    .check();
  await question(page).getByRole('button', { name: /^Send/ }).click();
  await expect(question(page)).toContainText('Which of <b>these</b>?');
  expect(heard()).toContain('The user chose `SQLite`');

  await longerThanTheGuard(page);
  await question(page).getByRole('checkbox', { name: 'C' }).check();
  await question(page).getByRole('checkbox', { name: 'A' }).check();
  await question(page).getByRole('textbox').fill('and soon');
  await page.keyboard.press('Enter');
  await expect(page.getByText('thanks')).toBeVisible();
  expect(heard()).toContain('The user chose `A`, `C`, and said: and soon');
  await expect(toolCall(page, 'AskUser, done')).toHaveCount(2);
  await expect(composer(page)).toBeFocused();
  expect([model?.faults, surface.problems]).toEqual([[], []]);
  await surface.close();
});

test('a half answer survives a look at another chat; after a kill the question is shown as interrupted', async ({
  browser,
}) => {
  const surface = await openWith(browser, [asks(DATABASE)]);
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await say(page, 'go on');
  await question(page).getByRole('textbox').fill('half an answer');
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(question(page)).toBeHidden();
  await page.getByRole('button', { name: /go on/ }).click();
  await expect(question(page).getByRole('textbox')).toHaveValue('half an answer');
  await surface.host.killHard();
  await page.context().close();

  const after = await openInBrowser(browser, { dataFolder: surface.dataFolder });
  await after.page.getByRole('button', { name: /go on/ }).click();
  const interrupted = after.page.getByRole('group', { name: /^Interrupted: .*this question/ });
  await expect(interrupted).toContainText('Which database should the worker use?');
  await expect(interrupted).toContainText('Ask the agent to put it again.');
  await expect(toolCall(after.page, 'AskUser, interrupted')).toBeVisible();
  await say(after.page, 'help');
  await expect(interrupted).toBeHidden();
  expect(after.problems).toEqual([]);
  await after.close();
});

test('a plan that is approved into Ask leads out of Plan, and the next change asks', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await composer(page).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Plan');
  await say(page, 'plan "# One file\\n\\nI create `a.txt`."');
  await expect(plan(page)).toContainText('I create a.txt.');
  await expect(plan(page)).toBeFocused();
  await longerThanTheGuard(page);
  for (const key of ['y', 'Enter', 's', ' ']) await page.keyboard.press(key);
  await expect(plan(page)).toBeVisible();
  await plan(page).getByRole('button', { name: 'Start in Ask' }).click();
  await expect(toolCall(page, 'ExitPlanMode, done')).toContainText('approved, now in Ask mode');
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Ask');
  await say(page, 'create a.txt with "one"');
  await expect(page.getByRole('group', { name: /^Allow Write/ })).toBeVisible();
  expect([existsSync(path.join(folder, 'a.txt')), surface.problems]).toEqual([false, []]);
  await surface.close();
});

test('keep planning sends the words and stays in Plan; Auto-accept edits begins at once', async ({ browser }) => {
  const proposes = { calls: [{ tool: 'ExitPlanMode', input: { plan: 'Write `a.txt`.' } }] };
  const writes = { calls: [{ tool: 'Write', input: { file_path: 'a.txt', content: 'one' } }] };
  const surface = await openWith(browser, [proposes, proposes, writes, { text: 'finished' }]);
  const { page } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await composer(page).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await say(page, 'plan it');
  await plan(page).getByRole('button', { name: 'Keep planning…' }).click();
  await plan(page).getByRole('textbox').fill('smaller, please');
  await page.keyboard.press('Enter');
  await expect(toolCall(page, 'ExitPlanMode, done')).toContainText('kept planning');
  await expect(plan(page)).toBeVisible();
  expect(heard()).toContain('keep planning, and said: smaller, please');
  await plan(page).getByRole('button', { name: 'Start in Auto-accept edits' }).click();
  await expect(page.getByText('finished')).toBeVisible();
  await expect(modeChip(page)).toHaveAccessibleName('Mode: Auto-accept edits');
  expect([existsSync(path.join(folder, 'a.txt')), model?.faults, surface.problems]).toEqual([true, [], []]);
  await surface.close();
});
