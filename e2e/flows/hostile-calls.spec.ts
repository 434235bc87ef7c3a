// Calls that are made to choke the window: it stays usable, and the person can still say no.

import { newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { anyCard, composer, say, toolCall } from '../support/window.ts';

/** Milliseconds; such a call takes a busy machine a while. */
const PATIENCE = 30_000;

const calls: readonly (readonly [law: string, line: string])[] = [
  ['hidden characters without end', `run touch ${'\u200b'.repeat(59_000)}`],
  ['hidden characters between letters', `run touch ${'a\u200b'.repeat(29_000)}`],
  ['very many commands', `run ${'a;'.repeat(29_000)}`],
  ['nothing but brackets', `run ${'('.repeat(59_000)}`],
  ['a file of very many lines', `create big.txt with "${'a\\n'.repeat(60_000)}"`],
];
for (const [law, line] of calls)
  test(`a call of ${law} can be denied`, async ({ browser }) => {
    test.setTimeout(4 * PATIENCE);
    const { page, openFolder, problems, close } = await openInBrowser(browser);
    await openFolder(await newFolder());
    await say(page, line);
    await expect(anyCard(page)).toBeVisible({ timeout: PATIENCE });
    await anyCard(page).getByRole('button', { name: 'Deny…' }).click({ timeout: 5_000 });
    await page.getByRole('textbox', { name: /What should the agent do/ }).fill('no');
    await page.getByRole('button', { name: 'Deny', exact: true }).click({ timeout: 5_000 });
    await expect(toolCall(page, line.startsWith('run') ? 'Bash, denied' : 'Write, denied')).toBeVisible({
      timeout: PATIENCE,
    });
    await expect(composer(page)).toBeEnabled();
    expect(problems).toEqual([]);
    await close();
  });
