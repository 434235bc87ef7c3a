// What an agent or a file says may be meant to harm or to deceive: it is shown as it is. Nothing of it runs, no request
// leaves the page, nothing hides, and megabytes of it leave the window usable.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ModelServer } from '../../electron/providers/testing/modelServer.ts';
import { startOpenAiServer } from '../../electron/providers/testing/openAiServer.ts';
import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { composer, say, toolCall } from '../support/window.ts';

const messages = (page: Page) => page.getByRole('group', { name: 'Messages' });

const HOSTILE = [
  '<img src="https://evil.example/a.png" onerror="window.harmed = 1"><script>window.harmed = 2</script>',
  '<svg onload="window.harmed = 3"><style>body{display:none}</style><iframe srcdoc="<script>parent.harmed = 4</script>">',
  '[a script](javascript:window.harmed=5) [data](data:text/html,<script>window.harmed=6</script>) [https://good.com](https://evil.example/x)',
  '![tracker](https://evil.example/pixel.gif?who=you) ![](data:image/png;base64,AAAA) <https://evil.example/auto>',
  'turned\u202egpj.exe \u001b[31mred\u001b[0m \u001b[2J zero\u200bwidth `co\u200bde`',
].join('\n\n');

/** Every request that leaves the page for anywhere but its own host. */
function strangers(page: Page, origin: string): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith(origin.replace('http:', 'ws:'))) urls.push(url);
  });
  return urls;
}

const harmed = (page: Page) => page.evaluate(() => Object.hasOwn(window, 'harmed'));

/** Milliseconds until the window has drawn again. */
const answersAfter = (page: Page) =>
  page.evaluate(async () => {
    const began = performance.now();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return performance.now() - began;
  });

let model: ModelServer | null = null;
test.afterEach(async () => {
  await model?.close();
  model = null;
});

test('what a model says is shown as it is: nothing runs, nothing is loaded, nothing hides', async ({ browser }) => {
  model = await startOpenAiServer([{ text: HOSTILE }, { text: 'x'.repeat(200_000) }, { text: 'still here' }]);
  const surface = await openInBrowser(browser, {
    env: { Z_ENGINE_PROVIDER: 'openai-compatible', Z_ENGINE_MODEL: 'gpt-test', Z_ENGINE_BASE_URL: model.url },
  });
  const { page, host } = surface;
  const left = strangers(page, host.origin);
  await surface.openFolder(await newFolder());
  await say(page, 'harm me');
  const talk = messages(page);
  await expect(talk).toContainText('<img src="https://evil.example/a.png" onerror="window.harmed = 1">');
  await expect(talk).toContainText('<iframe srcdoc=');
  await expect(talk).toContainText('turned‹U+202E›gpj.exe ␛[31mred␛[0m');
  await expect(talk).toContainText('co‹U+200B›de');
  expect(await talk.locator('img, script, iframe, style, svg:not([aria-hidden]), a, [href], [src]').count()).toBe(0);

  for (const name of ['a script', 'data']) {
    await talk.getByRole('button', { name, exact: true }).click();
    const refused = page.getByRole('dialog', { name: 'This link is not opened' });
    await expect(refused).toContainText('Only https:, http: and mailto: links are opened.');
    await expect(refused.getByRole('button', { name: 'Open in browser' })).toHaveCount(0);
    await refused.getByRole('button', { name: 'Cancel' }).click();
  }
  await talk.getByRole('button', { name: 'https://good.com' }).click();
  await expect(page.getByRole('dialog').locator('strong')).toHaveText('evil.example');
  await page.keyboard.press('Escape');

  await test.step('a line of 200,000 characters leaves the window usable', async () => {
    await say(page, 'much');
    await expect(talk.getByRole('button', { name: /^Show more/ })).toBeVisible({ timeout: 30_000 });
    expect(await answersAfter(page)).toBeLessThan(2_000);
    await say(page, 'and?');
    await expect(talk.getByText('still here')).toBeVisible({ timeout: 30_000 });
  });
  expect([await harmed(page), left, model.faults, surface.problems]).toEqual([false, [], [], []]);
  await surface.close();
});

test('what a file holds is shown as it is, and 5 MB in one line leave the window usable', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page, host } = surface;
  const left = strangers(page, host.origin);
  const folder = await newFolder();
  await writeFile(path.join(folder, 'bad.txt'), HOSTILE);
  await writeFile(path.join(folder, 'big.txt'), 'y'.repeat(5_000_000));
  await surface.openFolder(folder);
  await say(page, 'read bad.txt');
  const call = toolCall(page, 'Read, done').first();
  await call.getByRole('button').first().click();
  await expect(call).toContainText('<script>window.harmed = 2</script>');
  await expect(call).toContainText('turned‹U+202E›gpj.exe red ␛[2J zero‹U+200B›width');
  expect(await call.locator('img, script, iframe, a, [href], [src]').count()).toBe(0);
  await say(page, 'read big.txt');
  await expect(page.getByRole('article', { name: /^Read, (done|failed)$/ })).toHaveCount(2);
  expect(await answersAfter(page)).toBeLessThan(2_000);
  await composer(page).fill('still here');
  await expect(composer(page)).toHaveValue('still here');
  expect([await harmed(page), left, surface.problems]).toEqual([false, [], []]);
  await surface.close();
});
