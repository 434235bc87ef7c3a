// Records the gaps between frames and the long tasks of a page, and how much it keeps.
import type { Page } from 'playwright-core';

/** Milliseconds each. Chromium tells only of tasks above 50 ms. */
export type Frames = { readonly gaps: number[]; readonly longTasks: number[] };

export const recordFrames = (page: Page, forMs: number): Promise<Frames> =>
  page.evaluate(
    (span) =>
      new Promise<Frames>((resolve) => {
        const gaps: number[] = [];
        const longTasks: number[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) longTasks.push(entry.duration);
        });
        observer.observe({ type: 'longtask' });
        const end = performance.now() + span;
        let last = performance.now();
        const frame = () => {
          const now = performance.now();
          gaps.push(now - last);
          last = now;
          if (now < end) return requestAnimationFrame(frame);
          observer.disconnect();
          resolve({ gaps, longTasks });
        };
        requestAnimationFrame(frame);
      }),
    forMs,
  );

/** Bytes of the page's heap once what can be let go is gone. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
