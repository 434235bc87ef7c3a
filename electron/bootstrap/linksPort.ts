// Opens a link that the person confirmed. INVARIANT: the address is read here once more, whatever the page has read; what
// leaves is what was read, never what came in.
import { err, ok } from '../../shared/result.ts';
import { readLink } from '../../shared/safeLink.ts';
import type { HandlerPorts } from '../ipc/ports.ts';
import type { AppOptions } from './app.ts';

type LinkParts = { readonly options: Pick<AppOptions, 'host' | 'openExternal'> };

/** In the browser host the page opens it. Errors are sentences. */
export const linksPort =
  ({ options: { host, openExternal } }: LinkParts): HandlerPorts['openLink'] =>
  async (text) => {
    const link = readLink(text);
    if (!link.ok) return err(`This link is not opened: ${link.error}.`);
    const { href } = link.value;
    if (openExternal) return openBySystem(openExternal, href);
    return host === 'browser' ? ok({ opened: 'byPage', url: href }) : err(NO_WAY_OUT);
  };

const NO_WAY_OUT = 'This link cannot be opened from here. Copy it into your browser.';

async function openBySystem(open: (url: string) => Promise<void>, href: string) {
  try {
    await open(href);
    return ok({ opened: 'bySystem' as const, url: href });
  } catch {
    return err(`The system did not open \`${href}\`. Copy it into your browser.`);
  }
}
