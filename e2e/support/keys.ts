// A person without a mouse: finds what they want with Tab, and the story fails if a pointer was ever used.
import { expect, type Locator, type Page } from '@playwright/test';

/** Counts what a pointer does in the page. Call it before the page goes anywhere. */
export async function countPointers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let count = 0;
    addEventListener('pointerdown', () => sessionStorage.setItem('pointers', String(++count)), { capture: true });
  });
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('pointers') ?? '0'));
}

/** Presses Tab until `wanted` has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(wanted)} is not reached with ${key}`);
}
