// Command line switches of Chromium and Node that open the app to others. A packaged app does not start with one.

/** Each group with what it would open. */
const OPENING = [
  // steering from outside
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  // the walls between pages, and between pages and the system
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-file-access-from-files',
  'unsafely-treat-insecure-origin-as-secure',
  // foreign code
  'load-extension',
  'js-flags',
  'require',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
];

/** The first such switch that was given, or null. */
export function openingSwitch(hasSwitch: (name: string) => boolean): string | null {
  return OPENING.find(hasSwitch) ?? null;
}
