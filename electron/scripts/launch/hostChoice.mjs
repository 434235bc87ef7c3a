// Which host a start opens: the window or the browser. Pure; says why whenever it is not the window.

/**
 * @typedef {object} HostFacts
 * @property {'browser' | 'desktop' | null} wanted what the person typed
 * @property {string} platform as Node names it
 * @property {boolean} root do we run as root
 * @property {boolean} display is there a screen to draw on (only asked on Linux)
 * @property {{ state: 'ready' } | { state: 'absent' } | { state: 'misplaced', folder: string }} electron
 * @property {{ at: number, reason: string } | null} failure the remembered failed download, at in ms since 1970
 * @property {number} now ms since 1970
 */
/** @typedef {{ host: 'browser', why: string | null } | { host: 'electron', download: boolean }} HostChoice */

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * @param {HostFacts} facts
 * @returns {HostChoice}
 */
export function chooseHost(facts) {
  if (facts.wanted === 'browser') return { host: 'browser', why: null };
  const why = obstacle(facts);
  if (why !== null) return { host: 'browser', why };
  return { host: 'electron', download: facts.electron.state === 'absent' };
}

/**
 * @param {HostFacts} facts
 * @returns {string | null}
 */
function obstacle({ wanted, platform, root, display, electron, failure, now }) {
  if (platform === 'linux' && root)
    return 'as root, Electron starts only with its sandbox off, and that is never done: start as an ordinary user for a window';
  if (platform === 'linux' && !display && wanted !== 'desktop')
    return 'there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set)';
  if (electron.state === 'misplaced')
    return `ELECTRON_OVERRIDE_DIST_PATH names \`${electron.folder}\`, which holds no Electron`;
  if (electron.state === 'absent' && failure !== null && wanted !== 'desktop' && now - failure.at < DAY_MS)
    return `the download of Electron failed ${ago(now - failure.at)} (${failure.reason}); \`npm start -- --desktop\` tries again`;
  return null;
}

/** @param {number} ms */
function ago(ms) {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
}

/** What Electron prints when the system does not let it set up its sandbox, and what to say then. */
const SANDBOX = /SUID sandbox|No usable sandbox|namespace sandbox/i;
const NO_SCREEN = /Missing X server|cannot open display|Failed to connect to (the bus|Wayland)/i;
const MISSING_LIBRARY = /error while loading shared libraries: ([^\s:]+)/;

/**
 * Why an Electron that was started did not become ready, in one clause.
 * @param {{ code: number | null, signal: string | null, timedOut: boolean, errors: string, seconds: number }} end
 */
export function explainElectron({ code, signal, timedOut, errors, seconds }) {
  const library = MISSING_LIBRARY.exec(errors)?.[1];
  if (library) return `Electron needs the library \`${library}\`, which is not installed`;
  if (SANDBOX.test(errors)) return 'this system does not let Electron set up its sandbox, and it is never switched off';
  if (NO_SCREEN.test(errors)) return 'Electron found no screen to draw on';
  if (timedOut) return `Electron was not ready within ${seconds} seconds`;
  return `Electron ended before it was ready (${signal ?? `exit code ${code}`})`;
}
