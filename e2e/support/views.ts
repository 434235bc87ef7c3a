// The four ways in which every state is looked at, and where the pictures go.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Scheme = 'light' | 'dark';
const VIEWS: ReadonlyArray<readonly [scheme: Scheme, width: number, height: number]> = [
  ['light', 1440, 900],
  ['dark', 1440, 900],
  ['light', 1000, 700],
  ['dark', 1000, 700],
];
const SCREENS = path.join(import.meta.dirname, '../../reports/screens');

/** Pictures are only taken when they are asked for (`npm run screens`); what axe finds fails in any case. */
const WITH_PICTURES = process.env.SCREENS === '1' || process.env.SCREENSHOTS === '1';

/** Looks at a state in both themes and sizes. `shown` is called in each, before axe. */
export async function look(
  page: Page,
  state: string,
  shown: (scheme: Scheme, width: number) => Promise<void> = async () => {},
): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  for (const [scheme, width, height] of VIEWS) {
    if (width === 1440 && !WITH_PICTURES) continue;
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    if (WITH_PICTURES) await page.screenshot({ path: path.join(SCREENS, `${state}-${scheme}-${width}.png`) });
    await shown(scheme, width);
    if (width === 1440) continue;
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => ({ state, scheme, id, at: nodes.map((node) => node.html) }))).toEqual([]);
    const [seen, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(whole, `${state} scrolls sideways`).toBeLessThanOrEqual(seen ?? 0);
  }
}
