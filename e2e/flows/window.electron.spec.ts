// The same built app in the real Electron, where its program is there: what no stand-in can show.
import { _electron } from '@playwright/test';
import { watchOpenPage } from '../support/policy.ts';
import { newDataFolder } from '../support/startBrowserHost.ts';
import { expect, test } from '../support/test.ts';
import { composer, say, toolCall } from '../support/window.ts';

test('the real window is walled in, and the sample project works in it', async () => {
  const app = await _electron.launch({ args: ['.', '--data-dir', await newDataFolder()] });
  const page = await app.firstWindow();
  await watchOpenPage(page);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  expect(page.url()).toBe('app://bundle/');
  expect(await page.evaluate(() => ['require' in globalThis, 'process' in globalThis])).toEqual([false, false]);
  expect(await page.evaluate(() => Object.keys(Reflect.get(globalThis, 'api')))).toEqual(['request', 'on']);
  await page.getByRole('button', { name: 'Try the sample project' }).click();
  await expect(composer(page)).toBeVisible();
  await say(page, 'read README.md');
  await expect(toolCall(page, 'Read, done')).toContainText('allowed · in project');
  expect(problems).toEqual([]);
  await app.close();
});
