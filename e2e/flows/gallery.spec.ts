// Every state of the window that the gallery knows, in both themes and sizes: legible, reachable, and clean under the policy.
import { SCENES } from '../../renderer/dev/scenes.ts';
import { type Gallery, openGallery } from '../support/gallery.ts';
import { expect, test } from '../support/test.ts';
import { look } from '../support/views.ts';

let gallery: Gallery;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery.close());

for (const scene of Object.keys(SCENES))
  test(`the state ${scene}`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(gallery.url(scene));
    await expect(page.locator('#root > *').first()).toBeVisible();
    if (scene.startsWith('settings-shell')) await page.getByRole('tab', { name: 'Shell' }).click();
    await look(page, `gallery-${scene}`);
    expect(faults).toEqual([]);
  });
