// What the content policy refused in any page of a story. A story in which anything stands here has failed, whatever else it saw.
import type { Browser, Page } from '@playwright/test';

const found: string[] = [];
const watched = new WeakSet<Page>();

const REFUSAL = /content security policy|trusted ?types?|refused to (?:load|execute|apply|connect|frame|run|create)/i;

/** Notes every refusal from now on. */
export function watchPolicy(page: Page): void {
  if (watched.has(page)) return;
  watched.add(page);
  const note = (text: string) => {
    if (REFUSAL.test(text)) found.push(`${page.url()}: ${text}`);
  };
  page.on('console', (message) => note(message.text()));
  page.on('pageerror', (error) => note(String(error)));
}

/** The same for every page that this browser opens. Returns how to stop. */
export function watchBrowser(browser: Browser): () => void {
  const onContext = (context: ReturnType<Browser['contexts']>[number]) => {
    context.on('page', watchPolicy);
  };
  browser.on('context', onContext);
  return () => void browser.off('context', onContext);
}

/** What was refused since the last call. */
export const takeRefusals = (): readonly string[] => found.splice(0);
