// The parts of the window by the names that people and screen readers know them by.
import { expect, type Locator, type Page } from '@playwright/test';

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message to the agent' });
export const anyCard = (page: Page): Locator => page.getByRole('group', { name: /^Allow / });
export const card = (page: Page, question: RegExp): Locator => page.getByRole('group', { name: question });
export const modeChip = (page: Page): Locator => page.getByRole('button', { name: /^Mode: / });
/** The cards of the tool calls in the timeline that read so: `Write, done`. */
export const toolCall = (page: Page, name: string): Locator => page.getByRole('article', { name });

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** Answers by a click, once the card takes answers. */
export async function allowOnce(page: Page, question: RegExp): Promise<void> {
  await card(page, question)
    .getByRole('button', { name: /^Allow once/ })
    .click();
  await expect(card(page, question)).toBeHidden();
}

/** As long as the accident guard could still be holding an answer back, and then some. */
export const longerThanTheGuard = (page: Page) => page.waitForTimeout(1_800);
