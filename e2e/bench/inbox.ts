// Opening an Inbox in which 1,000 approvals wait, each of a real turn in a chat of its own, and moving through it.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ask, type Given, idOf, openApp, rowOf, timeClick } from './browser.ts';
import { recordFrames } from './frames.ts';
import { percentile } from './report.ts';

const APPROVALS = Number(process.env.Z_ENGINE_BENCH_APPROVALS ?? 1000);
const ROUNDS = 10;
const MOVES = 60;
const ALLOWED = { openMs: 100, gapMs: 50 };
const CHAT = 'run touch file-';

export async function measureInbox({ browser, report, folder }: Given): Promise<void> {
  const project = path.join(folder, 'project');
  mkdirSync(project, { recursive: true });
  const { page, close } = await openApp(browser, { dataFolder: path.join(folder, 'data') });
  try {
    await letThemWait(page, project);
    const times = await openOften(page);
    await rowOf(page, 'Inbox').click();
    const recording = recordFrames(page, 5_000);
    for (let at = 0; at < MOVES; at += 1) await page.keyboard.press('j');
    const { gaps } = await recording;
    report.say('inbox', `${APPROVALS.toLocaleString('en')} approvals wait, of as many chats`);
    report.judge('opening it, p50', {
      ...{ value: percentile(times, 0.5), allowed: ALLOWED.openMs, unit: ' ms to the second frame' },
      more: `; p95 ${percentile(times, 0.95).toFixed(1)}`,
    });
    report.judge('moving with j, p95 gap', { value: percentile(gaps, 0.95), allowed: ALLOWED.gapMs, unit: ' ms' });
  } finally {
    await close();
  }
}

async function letThemWait(page: Page, project: string): Promise<void> {
  const projectId = idOf(await ask(page, 'project:open', { path: project }), 'project');
  for (let at = 0; at < APPROVALS; at += 1) {
    const chatId = idOf(await ask(page, 'chat:create', { projectId }), 'chat');
    await ask(page, 'chat:send', { chatId, key: randomUUID(), text: `run touch file-${at}.txt` });
  }
  for (;;) {
    const { approvals } = await ask(page, 'app:state', {});
    if (Array.isArray(approvals) && approvals.length === APPROVALS) break;
    await page.waitForTimeout(500);
  }
  await page.reload();
  await rowOf(page, CHAT).waitFor();
}

async function openOften(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await timeClick(rowOf(page, 'Inbox')));
    await page.waitForTimeout(150);
    await rowOf(page, CHAT).click();
    await page.waitForTimeout(150);
  }
  return times;
}
