// A person reads what an agent said and did: Markdown as what it means, long things folded, words found, and the place kept.
// The model is a script on loopback that speaks its protocol strictly.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { ModelServer } from '../../electron/providers/testing/modelServer.ts';
import { startOpenAiServer } from '../../electron/providers/testing/openAiServer.ts';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { composer, say, toolCall } from '../support/window.ts';

const messages = (page: Page) => page.getByRole('group', { name: 'Messages' });
const bar = (page: Page) => page.getByRole('textbox', { name: 'Find in this chat' });
const ANSWER = [
  '# Found it',
  'The **clock** went back. See [the notes](https://example.com/notes).',
  '1. one\n2. two',
  '- [x] done\n- [ ] open',
  '| a | b |\n| - | -: |\n| c | d |',
  '```ts\nconst late = now() > limit; // once\n```',
].join('\n\n');

let model: ModelServer | null = null;
test.afterEach(async () => {
  await model?.close();
  model = null;
});

test('an answer in Markdown is read as what it means, and its link asks before it leaves', async ({ browser }) => {
  model = await startOpenAiServer([{ text: ANSWER }]);
  const surface = await openInBrowser(browser, {
    env: { Z_ENGINE_PROVIDER: 'openai-compatible', Z_ENGINE_MODEL: 'gpt-test', Z_ENGINE_BASE_URL: model.url },
  });
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await say(page, 'What is **wrong**?');
  const talk = messages(page);
  await expect(talk.getByText('What is **wrong**?')).toBeVisible();
  await expect(talk.getByRole('heading', { level: 2, name: 'Found it' })).toBeVisible();
  await expect(talk.getByRole('cell', { name: 'd' })).toBeVisible();
  await expect(talk.locator('strong')).toHaveText('clock');
  await expect(talk.locator('pre span[class*="keyword"]').first()).toHaveText('const', { timeout: 20_000 });
  await expect(talk.getByRole('button', { name: 'Copy' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  const link = talk.getByRole('button', { name: 'the notes' });
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Open this link outside of Z Engine?' });
  await expect(dialog).toContainText('https://example.com/notes');
  await expect(dialog.locator('strong')).toHaveText('example.com');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  for (const shortcut of ['Control+k', 'Control+i', 'Control+,', 'Alt+n']) await page.keyboard.press(shortcut);
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(talk).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  expect([model.faults, surface.problems]).toEqual([[], []]);
  await surface.close();
});

test('what is long folds, words in it are found, and the timeline stays where a person reads', async ({ browser }) => {
  const reads = (...names: string[]) => ({
    calls: names.map((name) => ({ tool: 'Read', input: { file_path: name } })),
  });
  model = await startOpenAiServer([
    reads('a.txt', 'b.txt', 'c.txt'),
    { text: 'Three are read.' },
    reads('long.txt'),
    { text: 'So is the long one.' },
    { text: 'And that is all.' },
  ]);
  const surface = await openInBrowser(browser, {
    env: { Z_ENGINE_PROVIDER: 'openai-compatible', Z_ENGINE_MODEL: 'gpt-test', Z_ENGINE_BASE_URL: model.url },
  });
  const { page } = surface;
  const folder = await newFolder();
  const long = Array.from({ length: 300 }, (_, at) => `line ${at + 1}${at === 211 ? ' holds the needle' : ''}`);
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await writeFile(path.join(folder, name), 'short\n');
  await writeFile(path.join(folder, 'long.txt'), long.join('\n'));
  await surface.openFolder(folder);

  await test.step('reads in a row are one row that opens', async () => {
    await say(page, 'read the three');
    const row = messages(page).getByRole('button', { name: /Read 3 files/ });
    await expect(row).toHaveAttribute('aria-expanded', 'false');
    await row.click();
    await expect(toolCall(page, 'Read, done')).toHaveCount(3);
  });

  await test.step('Find counts what is folded, unfolds it and gives the focus back', async () => {
    await say(page, 'read the long one');
    await expect(messages(page).getByText('So is the long one.')).toBeVisible();
    await composer(page).focus();
    await page.keyboard.press('ControlOrMeta+f');
    await expect(bar(page)).toBeFocused();
    await bar(page).fill('THE NEEDLE');
    await expect(page.getByText('1 match', { exact: true })).toBeVisible();
    await bar(page).press('Enter');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await expect(messages(page).getByText('line 212 holds the needle')).toBeInViewport();
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('found-now') ?? [])].map((range) => range.toString()));
    await expect.poll(marked).toEqual(['the needle']);
    await bar(page).press('Escape');
    await expect(bar(page)).toBeHidden();
    await expect(composer(page)).toBeFocused();
  });

  await test.step('where a person writes, there they are', async () => {
    await messages(page).focus();
    await page.keyboard.press('Home');
    await expect(messages(page).getByText('read the three')).toBeInViewport();
    await say(page, 'is that all?');
    await expect(messages(page).getByText('And that is all.')).toBeInViewport();
  });
  expect([model.faults, surface.problems]).toEqual([[], []]);
  await surface.close();
});

test('a pill says that more came while a person reads back, and each chat keeps its place', async ({ browser }) => {
  const parts = Array.from({ length: 40 }, (_, at) => `Paragraph ${at + 1} of a long answer.`);
  model = await startOpenAiServer([
    { text: parts.join('\n\n') },
    { calls: [{ tool: 'AskUser', input: { question: 'Go on?', options: [{ label: 'Yes' }, { label: 'No' }] } }] },
    { text: `${parts.join('\n\n')}\n\nThe very last words.` },
  ]);
  const surface = await openInBrowser(browser, {
    env: { Z_ENGINE_PROVIDER: 'openai-compatible', Z_ENGINE_MODEL: 'gpt-test', Z_ENGINE_BASE_URL: model.url },
  });
  const { page } = surface;
  await surface.openFolder(await newFolder());
  await say(page, 'tell me much');
  await expect(messages(page).getByText('Paragraph 40')).toBeInViewport();
  await say(page, 'and more');
  const question = page.getByRole('group', { name: 'The agent asks you' });
  await expect(question).toBeVisible();
  await messages(page).focus();
  await page.keyboard.press('Home');
  await expect(messages(page).getByText('tell me much')).toBeInViewport();
  await page.waitForTimeout(1_800); // the accident guard's own time
  await question.getByRole('radio', { name: /Yes/ }).check();
  await question.getByRole('button', { name: /^Send/ }).click();
  const pill = page.getByRole('button', { name: 'New messages' });
  await expect(pill).toBeVisible();
  await expect(messages(page).getByText('tell me much')).toBeInViewport();
  const top = () => messages(page).evaluate((box) => box.scrollTop);
  const before = await top();
  await page
    .getByRole('button', { name: /^New chat/ })
    .first()
    .click();
  await expect(messages(page).getByText('tell me much')).toBeHidden();
  await page
    .getByRole('button', { name: /tell me much/ })
    .first()
    .click();
  await expect(messages(page).getByText('tell me much')).toBeInViewport();
  expect(await top()).toBe(before);
  await messages(page).focus();
  await page.keyboard.press('End');
  await expect(messages(page).getByText('The very last words.')).toBeInViewport();
  expect([model.faults, surface.problems]).toEqual([[], []]);
  await surface.close();
});
