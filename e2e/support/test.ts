// The `test` of all stories: each also fails when the content policy had to refuse anything in its pages.
import { test as base, expect } from '@playwright/test';
import { takeRefusals } from './policy.ts';

export const test = base.extend<{ readonly policy: undefined }>({
  policy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      takeRefusals();
      await use(undefined);
      expect(takeRefusals(), 'the content policy refused something').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
