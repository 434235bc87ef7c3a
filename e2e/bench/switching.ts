// Switching between two chats of 5,000 items each that the window has read.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Given, openApp, rowOf, timeClick } from './browser.ts';
import { percentile } from './report.ts';

const ITEMS = 5_000;
const ROUNDS = 15;
const ALLOWED_MS = 50;
const HOOK = fileURLToPath(new URL('../../electron/bootstrap/testing/textImports.mjs', import.meta.url));
const SEED = fileURLToPath(new URL('../../electron/scripts/bench/engine/longChats.ts', import.meta.url));

export async function measureSwitching({ browser, report, folder }: Given): Promise<void> {
  const dataFolder = path.join(folder, 'data');
  const project = path.join(folder, 'project');
  mkdirSync(project, { recursive: true });
  const words = ['--import', HOOK, SEED, dataFolder, project, String(ITEMS)];
  if (spawnSync(process.execPath, words, { stdio: 'inherit' }).status !== 0) throw new Error('nothing was filled in');
  const { page, close } = await openApp(browser, { dataFolder });
  try {
    const rows = ['First', 'Second'].map((word) => rowOf(page, `${word} long chat`));
    for (const [at, row] of rows.entries()) {
      await row.click();
      await page
        .getByText(`of chat ${at + 1}:`)
        .last()
        .waitFor();
    }
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const row of rows) {
        times.push(await timeClick(row));
        await page.waitForTimeout(100);
      }
    report.say('switching', `between two chats of ${ITEMS.toLocaleString('en')} items, ${times.length} times`);
    report.judge('a switch, p50', {
      ...{ value: percentile(times, 0.5), allowed: ALLOWED_MS, unit: ' ms to the second frame' },
      more: `; p95 ${percentile(times, 0.95).toFixed(1)}`,
    });
  } finally {
    await close();
  }
}
