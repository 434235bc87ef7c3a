// The programs of the system that tests need: which are there, and which Debian packages bring the others. Pure.

/** Debian's names of the packages that bring a program. The font is what pages are drawn with. */
const PACKAGES = {
  chromium: ['chromium', 'fonts-dejavu-core'],
  bwrap: ['bubblewrap'],
  strace: ['strace'],
  rg: ['ripgrep'],
  git: ['git', 'ca-certificates'],
  ps: ['procps'],
  script: ['bsdutils'],
};

/** Small programs whose examples in the catalog of commands are run for real where they are there, by Debian's packages. */
const OF_THE_CATALOG = {
  ...{ jq: ['jq'], tree: ['tree'], file: ['file'], column: ['bsdextrautils'], less: ['less'], bc: ['bc'] },
  ...{ ag: ['silversearcher-ag'], fdfind: ['fd-find'], xxd: ['xxd'], diffstat: ['diffstat'] },
  ...{ unzip: ['unzip'], xz: ['xz-utils'], bzip2: ['bzip2'], zstd: ['zstd'] },
  ...{ ss: ['iproute2'], netstat: ['net-tools'], lsof: ['lsof'], pstree: ['psmisc'], lspci: ['pciutils'] },
  ...{ cal: ['ncal'], rsync: ['rsync'] },
};

const ALL = { ...PACKAGES, ...OF_THE_CATALOG };
/** @typedef {keyof typeof ALL} Tool */

/** What must be there where everything is checked for others (CI). */
const NEVER_MISSING = ['chromium', 'bwrap', 'strace'];

/**
 * @param {string} platform as Node names it
 * @returns {Tool[]} Windows brings its own of everything but the browser and git
 */
export function neededTools(platform) {
  if (platform === 'linux') return /** @type {Tool[]} */ (Object.keys(ALL));
  return platform === 'win32' ? ['chromium', 'git'] : ['chromium', 'rg', 'git', 'ps'];
}

/**
 * @param {readonly Tool[]} missing
 * @returns {string[]}
 */
export const packagesFor = (missing) => missing.flatMap((tool) => ALL[tool]);

/**
 * What is installed in one go: a package that a system does not have would take the others with it.
 * @param {readonly Tool[]} missing
 * @returns {string[][]}
 */
export function installations(missing) {
  const isOfCatalog = (/** @type {Tool} */ tool) => Object.hasOwn(OF_THE_CATALOG, tool);
  const needed = packagesFor(missing.filter((tool) => !isOfCatalog(tool)));
  const wanted = packagesFor(missing.filter(isOfCatalog));
  return [needed, wanted].filter((packages) => packages.length > 0);
}

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
