// What the page itself makes of a badge and of sounds that follow each other. Pure.

const NAME = 'Z Engine';

/** The title of the page. `approvals`: how many wait, 0 for none. */
export const pageTitle = (approvals: number): string => (approvals === 0 ? NAME : `(${approvals}) ${NAME}`);

/** Milliseconds between two sounds, at least. */
export const QUIET = 1000;

/** Whether a sound may be made now. Both in milliseconds; `last`: null when none was made yet. */
export const maySound = (last: number | null, now: number): boolean => last === null || now - last >= QUIET;

/** What the browser says of notifications; `unavailable`: it knows none. */
export type Permission = 'granted' | 'denied' | 'default' | 'unavailable';

/** `said`: what the browser says, null when it knows none. On the desktop the app notifies, and nobody has to be asked. */
export function permissionOf(host: 'electron' | 'browser' | null, said: NotificationPermission | null): Permission {
  if (host === 'electron') return 'granted';
  return said ?? 'unavailable';
}
