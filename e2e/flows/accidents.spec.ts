// What a person never meant approves nothing: typing, held keys, an input method, the click that brings the window to the front,
// a card that changes under the finger, a double click. In the chat and in the Inbox; and each time a meant answer works.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { type BrowserSurface, newFolder, openInBrowser } from '../support/surfaces.ts';
import { expect, test } from '../support/test.ts';
import { anyCard, composer, longerThanTheGuard, say } from '../support/window.ts';

type Place = {
  readonly surface: BrowserSurface;
  readonly page: Page;
  readonly made: (name: string) => boolean;
  readonly folder: string;
  /** Has the focus when a key is meant for the card. */
  readonly focused: () => Promise<void>;
  readonly allow: Locator;
};

const list = (page: Page) => page.getByRole('listbox', { name: 'What waits' });

async function begin(browser: Browser, steps: string): Promise<Omit<Place, 'focused' | 'allow'>> {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const folder = await newFolder();
  writeFileSync(path.join(folder, 'a.txt'), 'old\n');
  await surface.openFolder(folder);
  await expect(composer(page)).toBeVisible();
  await say(page, steps);
  await expect(anyCard(page)).toBeVisible();
  return { surface, page, folder, made: (name) => existsSync(path.join(folder, name)) };
}

const PLACES: readonly (readonly [where: string, open: (browser: Browser, steps: string) => Promise<Place>])[] = [
  [
    'on the card of a chat',
    async (browser, steps) => {
      const begun = await begin(browser, steps);
      const { page } = begun;
      const focused = async () => {
        if (!(await anyCard(page).evaluate((card) => card.contains(document.activeElement))))
          await page.keyboard.press('F6');
      };
      return { ...begun, focused, allow: anyCard(page).getByRole('button', { name: /^Allow once/ }) };
    },
  ],
  [
    'in the Inbox',
    async (browser, steps) => {
      const begun = await begin(browser, steps);
      const { page } = begun;
      await page.keyboard.press('Control+I');
      await expect(list(page)).toBeFocused();
      const focused = () => list(page).focus();
      return { ...begun, focused, allow: anyCard(page).getByRole('button', { name: /^Allow once/ }) };
    },
  ],
];

/** The window was behind another one, and comes to the front by a click on what lies there: all within one moment. */
const clickThatFocuses = (target: Locator) =>
  target.evaluate((button) => {
    dispatchEvent(new FocusEvent('blur'));
    dispatchEvent(new FocusEvent('focus'));
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
    button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true }));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  });

/** A key as an input method sends it: by code 229, or while a composition is under way. */
const composed = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    const target = document.activeElement ?? document.body;
    const send = (more: KeyboardEventInit) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, ...more }));
    target.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    send({ isComposing: true });
    send({ keyCode: 229 });
    target.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: pressed }));
  }, key);

const heldKey = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    const target = document.activeElement ?? document.body;
    for (let times = 0; times < 20; times++)
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key: pressed, repeat: true, bubbles: true, cancelable: true }),
      );
  }, key);

async function closed({ surface }: Place): Promise<void> {
  expect(surface.problems).toEqual([]);
  await surface.close();
}

/** What was done by accident did nothing; what is meant does it. */
async function stillWaitsThenMeant(place: Place, name: string): Promise<void> {
  await longerThanTheGuard(place.page);
  expect(place.made(name)).toBe(false);
  await expect(place.allow).toBeVisible();
  await place.focused();
  await place.page.keyboard.press('y');
  await expect.poll(() => place.made(name)).toBe(true);
}

for (const [where, open] of PLACES) {
  test.describe(where, () => {
    test('a held key and a key of an input method approve nothing', async ({ browser }) => {
      const place = await open(browser, 'run mkdir one');
      await longerThanTheGuard(place.page);
      await place.focused();
      await heldKey(place.page, 'y');
      await longerThanTheGuard(place.page);
      expect(place.made('one')).toBe(false);
      await composed(place.page, 'y');
      await stillWaitsThenMeant(place, 'one');
      await closed(place);
    });

    test('keys with a modifier, capitals and words typed blindly approve nothing', async ({ browser }) => {
      const place = await open(browser, 'run mkdir one');
      await longerThanTheGuard(place.page);
      await place.focused();
      for (const key of ['Alt+y', 'Shift+Y', 'Enter', ' ']) await place.page.keyboard.press(key);
      await place.page.keyboard.type('away, they say: why yes', { delay: 40 });
      await stillWaitsThenMeant(place, 'one');
      await closed(place);
    });

    test('the click that brings the window to the front approves nothing', async ({ browser }) => {
      const place = await open(browser, 'run mkdir one');
      await longerThanTheGuard(place.page);
      await clickThatFocuses(place.allow);
      await longerThanTheGuard(place.page);
      expect(place.made('one')).toBe(false);
      await place.allow.click();
      await expect.poll(() => place.made('one')).toBe(true);
      await closed(place);
    });

    test('a double click answers one card, not the next', async ({ browser }) => {
      const place = await open(browser, 'run mkdir one\nrun mkdir two');
      await longerThanTheGuard(place.page);
      await place.allow.dblclick({ delay: 20 });
      await expect.poll(() => place.made('one')).toBe(true);
      await expect(anyCard(place.page)).toContainText('mkdir two');
      await stillWaitsThenMeant(place, 'two');
      await closed(place);
    });

    test('a second y right after the first does not answer the card that takes its place', async ({ browser }) => {
      const place = await open(browser, 'run mkdir one\nrun mkdir two');
      await longerThanTheGuard(place.page);
      await place.focused();
      await place.page.keyboard.press('y');
      await expect.poll(() => place.made('one')).toBe(true);
      await place.page.keyboard.press('y');
      await expect(anyCard(place.page)).toContainText('mkdir two');
      await place.page.keyboard.press('y');
      await stillWaitsThenMeant(place, 'two');
      await closed(place);
    });

    test('what changes under the finger is asked anew, and only the new facts are answered', async ({ browser }) => {
      const place = await open(browser, 'replace "old" with "new" in a.txt then run mkdir done');
      await longerThanTheGuard(place.page);
      writeFileSync(path.join(place.folder, 'a.txt'), 'old, and more\n');
      await place.allow.click();
      await expect(anyCard(place.page)).toContainText('and more');
      await place.page.keyboard.press('y');
      await expect(anyCard(place.page)).toContainText('and more');
      await longerThanTheGuard(place.page);
      await place.focused();
      await place.page.keyboard.press('y');
      await expect(anyCard(place.page)).toContainText('mkdir done');
      await stillWaitsThenMeant(place, 'done');
      await closed(place);
    });
  });
}

test('keys in the message box answer nothing, also when a card comes while one writes', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await say(page, 'run mkdir nap; sleep 1 then run mkdir one');
  await longerThanTheGuard(page);
  await anyCard(page)
    .getByRole('button', { name: /^Allow once/ })
    .click();
  await composer(page).focus();
  await page.keyboard.type('yes yyyy nnnn ssss, why', { delay: 60 });
  await expect(anyCard(page)).toContainText('mkdir one');
  await page.keyboard.type('yy');
  await longerThanTheGuard(page);
  expect(existsSync(path.join(folder, 'one'))).toBe(false);
  await page.keyboard.press('F6');
  await longerThanTheGuard(page);
  await page.keyboard.press('y');
  await expect.poll(() => existsSync(path.join(folder, 'one'))).toBe(true);
  expect(surface.problems).toEqual([]);
  await surface.close();
});

test('keys in the filter of the Inbox answer nothing', async ({ browser }) => {
  const surface = await openInBrowser(browser);
  const { page } = surface;
  const folder = await newFolder();
  await surface.openFolder(folder);
  await say(page, 'run mkdir yonder');
  await expect(anyCard(page)).toBeVisible();
  await page.keyboard.press('Control+I');
  await longerThanTheGuard(page);
  await page.keyboard.press('/');
  await page.keyboard.type('y', { delay: 40 });
  await longerThanTheGuard(page);
  await page.keyboard.type('on', { delay: 40 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('y');
  await longerThanTheGuard(page);
  expect(existsSync(path.join(folder, 'yonder'))).toBe(false);
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('y');
  await expect.poll(() => existsSync(path.join(folder, 'yonder'))).toBe(true);
  expect(surface.problems).toEqual([]);
  await surface.close();
});
