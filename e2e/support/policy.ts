// What the content policy refused in any page of a story. A story in which anything stands here has failed, whatever else it saw.
import type { Browser, Page } from '@playwright/test';

const found: string[] = [];
const watched = new WeakSet<Page>();

const MARK = 'content security policy: ';
const REFUSAL =
  /content security policy|trusted ?(?:types?|html|script)|refused to (?:load|execute|apply|connect|frame|run|create)/i;

/** In the page: says each refusal itself, since one whose exception is caught (markup, code, a worker) is told nowhere else. */
function sayRefusals(mark: string): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    // biome-ignore lint/suspicious/noConsole: the console is what the story listens to
    console.debug(`${mark}${violatedDirective} ${blockedURI} ${sample}`),
  );
}

/** Notes every refusal from now on. */
function watchPolicy(page: Page): void {
  if (watched.has(page)) return;
  watched.add(page);
  const note = (text: string) => {
    if (REFUSAL.test(text)) found.push(`${page.url()}: ${text}`);
  };
  page.on('console', (message) => note(message.text()));
  page.on('pageerror', (error) => note(String(error)));
}

/** The same for a page that is open already, and for each that it turns into. */
export async function watchOpenPage(page: Page): Promise<void> {
  watchPolicy(page);
  await page.addInitScript(sayRefusals, MARK);
  await page.evaluate(sayRefusals, MARK);
}

/** The same for every page that this browser opens. Returns how to stop. */
export function watchBrowser(browser: Browser): () => void {
  const onContext = (context: ReturnType<Browser['contexts']>[number]) => {
    context.on('page', watchPolicy);
    // sent before the story can open a page in it; a context that is closed at once has nothing to say
    context.addInitScript(sayRefusals, MARK).catch(() => {});
  };
  browser.on('context', onContext);
  return () => void browser.off('context', onContext);
}

/** What was refused since the last call. */
export const takeRefusals = (): readonly string[] => found.splice(0);
