// What no page may do, whoever made it: leave our address, open a window, bring in a webview.
import type { Contents, Navigation } from './electronPorts.ts';
import { isOwnUrl } from './ownScheme.ts';

/** Guards any contents that come to exist, the window's and whatever else. */
export function guardContents(contents: Contents): void {
  const stay = (details: Navigation) => {
    if (!isOwnUrl(details.url)) details.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
