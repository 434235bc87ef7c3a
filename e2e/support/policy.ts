// What the content policy refused in any page of a story. A story in which anything stands here has failed, whatever else it saw.
import type { Page } from '@playwright/test';

const found: string[] = [];

const REFUSAL = /content security policy|trusted ?types?|refused to (?:load|execute|apply|connect|frame|run|create)/i;

/** Notes every refusal from now on. Call it before the page goes anywhere. */
export function watchPolicy(page: Page): void {
  page.on('console', (message) => {
    if (REFUSAL.test(message.text())) found.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    if (REFUSAL.test(String(error))) found.push(`${page.url()}: ${String(error)}`);
  });
}

/** What was refused since the last call. */
export const takeRefusals = (): readonly string[] => found.splice(0);
