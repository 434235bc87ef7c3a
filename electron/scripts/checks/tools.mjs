// The programs of the system that tests need: which are there, and which Debian packages bring the others. Pure.

/** @typedef {'chromium' | 'bwrap' | 'rg' | 'git' | 'ps' | 'script'} Tool */

/** @type {Readonly<Record<Tool, readonly string[]>>} Debian's names; the font is what pages are drawn with */
const PACKAGES = {
  chromium: ['chromium', 'fonts-dejavu-core'],
  bwrap: ['bubblewrap'],
  rg: ['ripgrep'],
  git: ['git', 'ca-certificates'],
  ps: ['procps'],
  script: ['bsdutils'],
};
/** What must be there where everything is checked for others (CI). */
const NEVER_MISSING = ['chromium', 'bwrap'];

/**
 * @param {string} platform as Node names it
 * @returns {Tool[]} Windows brings its own of everything but the browser and git
 */
export function neededTools(platform) {
  if (platform === 'linux') return ['chromium', 'bwrap', 'rg', 'git', 'ps', 'script'];
  return platform === 'win32' ? ['chromium', 'git'] : ['chromium', 'rg', 'git', 'ps'];
}

/**
 * @param {readonly Tool[]} missing
 * @returns {string[]}
 */
export const packagesFor = (missing) => missing.flatMap((tool) => PACKAGES[tool]);

/**
 * @param {readonly Tool[]} missing after everything was tried
 * @param {{ ci: boolean, platform: string }} where
 * @returns {{ failures: string[], notice: string | null }} failures: what counts as a failed test
 */
export function judgeMissing(missing, { ci, platform }) {
  const failures = ci
    ? missing.filter((tool) => NEVER_MISSING.includes(tool) && neededTools(platform).includes(tool))
    : [];
  if (missing.length === 0) return { failures: [], notice: null };
  const names = missing.map((tool) => (tool === 'chromium' ? 'a browser (Chromium, Chrome or Edge)' : `\`${tool}\``));
  const how =
    platform === 'linux'
      ? `on Debian and Ubuntu: \`sudo apt-get install ${packagesFor(missing).join(' ')}\``
      : 'install them';
  return { failures: failures.map((tool) => `${tool} is missing`), notice: `not found: ${names.join(', ')}; ${how}` };
}

/**
 * Where browsers of the Chromium family usually are, best first. CHROMIUM names one outright.
 * @param {{ platform: string, env: Readonly<Record<string, string | undefined>>, onPath: (program: string) => string | null }} given
 * @returns {string[]}
 */
export function browserCandidates({ platform, env, onPath }) {
  if (env.CHROMIUM) return [env.CHROMIUM];
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
  ];
  const known = names.map(onPath).filter((file) => file !== null);
  if (platform === 'darwin')
    return [
      ...known,
      ...['Google Chrome', 'Chromium', 'Microsoft Edge'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`),
    ];
  if (platform !== 'win32') return known;
  const homes = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((home) => home !== undefined);
  const inside = [
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
    'Chromium\\Application\\chrome.exe',
  ];
  return inside.flatMap((file) => homes.map((home) => `${home}\\${file}`));
}
