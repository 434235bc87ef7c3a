// How a window reaches the main process, whichever way that is: what preload exposes, and how the connection stands.
import type { WindowApi } from '../../shared/ipc/windowApi.ts';

/** `lost`: this window has no key (any more) and cannot get one by itself. */
export type ConnectionStatus = 'connecting' | 'connected' | 'disconnected' | 'lost';

/** `request` never rejects for want of a connection: it answers with a `disconnected` Result. */
export type Transport = WindowApi & {
  /** Tells the status at once and whenever it changes; returns the function that stops listening. */
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
  /** Tries to connect now instead of waiting for the next attempt. */
  retry(): void;
};
