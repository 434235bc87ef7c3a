// Twenty chats stream fifty tokens a second each while a person types in the composer of one of them.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { composer } from '../support/window.ts';
import { ask, type Given, idOf, openApp } from './browser.ts';
import { type Frames, heapOf, recordFrames } from './frames.ts';
import { percentile, type Report } from './report.ts';
import { startTokenServer } from './tokenServer.ts';

const CHATS = 20;
const SECONDS = Number(process.env.Z_ENGINE_BENCH_SECONDS ?? 60);
/** Chats begin to stream one after the other, and go on a little longer than what is measured. */
const SLACK_SECONDS = 22;
const BASELINE_MS = 5_000;
/** A fast typist: milliseconds between two keys. */
const KEY_MS = 120;
/** Until then all code that is loaded late is there, and the heap is what the window needs to show streams. */
const WARM_UP_MS = 10_000;
/** `heapTimes`: once all have ended, the window keeps what was said and little more. */
const ALLOWED = { gapMs: 50, longTasksPer10s: 1, heapTimes: 1.5 };

export async function measureStreaming({ browser, report, folder }: Given): Promise<void> {
  const project = path.join(folder, 'project');
  mkdirSync(project, { recursive: true });
  const baseline = await emptyPage(browser);
  const server = await startTokenServer(SECONDS + SLACK_SECONDS);
  const model = { Z_ENGINE_PROVIDER: 'openai-compatible', Z_ENGINE_MODEL: 'bench', Z_ENGINE_API_KEY: 'none' };
  const env = { ...model, Z_ENGINE_BASE_URL: server.url };
  const { page, close } = await openApp(browser, { dataFolder: path.join(folder, 'data'), env });
  try {
    const chats = await beginChats(page, project);
    for (const chatId of chats)
      await ask(page, 'chat:send', { chatId, key: randomUUID(), text: 'Find out why the settlement test is flaky.' });
    await page.waitForTimeout(WARM_UP_MS);
    const warm = await heapOf(page);
    const recording = recordFrames(page, SECONDS * 1000);
    await typeMeanwhile(page, SECONDS * 1000);
    const frames = await recording;
    const busy = await heapOf(page);
    await allEnded(page);
    tell(report, { baseline, frames, heap: { warm, busy, after: await heapOf(page) } });
  } finally {
    await close();
    server.close();
  }
}

/** Milliseconds: the gap between frames where nothing happens, p95. */
async function emptyPage(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const { gaps } = await recordFrames(page, BASELINE_MS);
  await page.close();
  return percentile(gaps, 0.95);
}

async function beginChats(page: Page, project: string): Promise<readonly string[]> {
  const projectId = idOf(await ask(page, 'project:open', { path: project }), 'project');
  const chats: string[] = [];
  for (let at = 0; at < CHATS; at += 1) chats.push(idOf(await ask(page, 'chat:create', { projectId }), 'chat'));
  await page.reload();
  await composer(page).first().waitFor();
  return chats;
}

async function typeMeanwhile(page: Page, forMs: number): Promise<void> {
  const until = Date.now() + forMs - 1_000;
  await composer(page).first().focus();
  while (Date.now() < until) await page.keyboard.type('and then tell me more ', { delay: KEY_MS });
}

async function allEnded(page: Page): Promise<void> {
  for (;;) {
    const { chats } = await ask(page, 'app:state', {});
    if (Array.isArray(chats) && chats.every(({ state }) => state !== 'running')) break;
    await page.waitForTimeout(500);
  }
  await page.waitForTimeout(1_000);
}

type Seen = {
  readonly baseline: number;
  readonly frames: Frames;
  /** Bytes. */
  readonly heap: { readonly warm: number; readonly busy: number; readonly after: number };
};

function tell(report: Report, { baseline, frames: { gaps, longTasks }, heap }: Seen): void {
  const gap = percentile(gaps, 0.95);
  const [warm, busy, after] = [heap.warm, heap.busy, heap.after].map((bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`);
  report.say('streaming', `${CHATS} chats × 50 tokens/s for ${SECONDS} s, a person types`);
  report.judge('gap between frames, p95', {
    ...{ value: gap, allowed: ALLOWED.gapMs, unit: ' ms' },
    more: `; ${(gap / baseline).toFixed(1)} × an empty page (${baseline.toFixed(1)} ms); p50 ${percentile(gaps, 0.5).toFixed(1)}, worst ${Math.max(...gaps).toFixed(0)}`,
  });
  report.judge('long tasks per 10 s', {
    ...{ value: (longTasks.length * 10) / SECONDS, allowed: ALLOWED.longTasksPer10s, unit: '' },
    more: `; longest ${Math.max(0, ...longTasks).toFixed(0)} ms`,
  });
  report.judge('heap once all have ended', {
    ...{ value: heap.after / heap.warm, allowed: ALLOWED.heapTimes, unit: ' × that after ten seconds' },
    more: `; ${warm} then, ${busy} after the minute, ${after} at the end`,
  });
}
