// What every other story rests on: whatever the content policy refuses in a page is heard, also where the page hides it.
import type { Page } from '@playwright/test';
import { takeRefusals } from '../support/policy.ts';
import { SURFACES } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';

/** What code of a page might try, as tasks of its own: what a debugger runs directly may do more than the page may. */
function tryAll(): void {
  const hidden = (what: () => unknown) =>
    setTimeout(() => {
      try {
        what();
      } catch {}
    });
  hidden(() => document.body.append(Object.assign(new Image(), { src: 'https://example.org/a.png' })));
  hidden(() => document.body.setAttribute('style', 'color: red'));
  hidden(() => fetch('https://example.org').catch(() => {}));
  hidden(() => Object.assign(document.body, { innerHTML: '<b>markup</b>' }));
  hidden(() => Reflect.apply(Reflect.get(globalThis, 'eval'), globalThis, ['1 + 1']));
  hidden(() => new Worker('data:text/javascript,1'));
  hidden(() => Reflect.get(globalThis, 'trustedTypes').createPolicy('any', {}));
}
const TOLD = ['img-src', 'style-src', 'connect-src', 'innerHTML', 'eval', 'Worker', 'trusted-types-policy'];

async function hearAll(page: Page): Promise<void> {
  const all: string[] = [];
  await page.evaluate(tryAll);
  await expect
    .poll(() => {
      all.push(...takeRefusals());
      return TOLD.filter((word) =>
        all.some((text) => text.includes(`content security policy: `) && text.includes(word)),
      );
    })
    .toEqual(TOLD);
}

for (const [where, open] of SURFACES)
  test(`nothing that the policy refuses goes unheard ${where}`, async ({ browser }) => {
    const app = await open(browser);
    await expect(app.page.locator('#root > *').first()).toBeVisible();
    expect(takeRefusals()).toEqual([]);
    await hearAll(app.page);
    // the same once more in the page that a reload makes
    await app.page.reload();
    await expect(app.page.locator('#root > *').first()).toBeVisible();
    await hearAll(app.page);
    await app.close();
  });
