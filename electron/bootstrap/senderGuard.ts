// Who may ask over Electron's IPC: the top frame of our window, showing our own page. Pure.
// INVARIANT: what cannot be told is refused, a frame that is gone too.
import type { Sent } from './electronPorts.ts';
import { isOwnUrl, OWN_ORIGIN } from './ownScheme.ts';

/** `contents` is that of the only window, null when there is none. */
export function isOwnSender({ sender, senderFrame }: Sent, contents: object | null): boolean {
  if (contents === null || sender !== contents || !senderFrame) return false;
  return senderFrame.parent === null && senderFrame.origin === OWN_ORIGIN && isOwnUrl(senderFrame.url);
}
