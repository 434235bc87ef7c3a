// The `test` of all stories: each also fails when the content policy had to refuse anything in any page of it.
import { test as base, expect } from '@playwright/test';
import { takeRefusals, watchBrowser } from './policy.ts';

export const test = base.extend<{ readonly policy: undefined }>({
  policy: [
    async ({ browser }, use) => {
      takeRefusals();
      const stop = watchBrowser(browser);
      await use(undefined);
      stop();
      expect(takeRefusals(), 'the content policy refused something').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
