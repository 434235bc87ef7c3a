// Window or browser: every reason, and that the sandbox is never the price.
import { expect, test } from 'vitest';
import { chooseHost, explainElectron, type HostChoice, type HostFacts } from './hostChoice.mjs';

const hour = 60 * 60 * 1000;
const facts: HostFacts = {
  wanted: null,
  platform: 'linux',
  root: false,
  display: true,
  electron: { state: 'ready' },
  failure: null,
  now: 100 * hour,
};
const asRoot =
  'as root, Electron starts only with its sandbox off, and that is never done: start as an ordinary user for a window';
const noScreen = 'there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set)';
const failed = (when: string) =>
  `the download of Electron failed ${when} (no net); \`npm start -- --desktop\` tries again`;
const failure = (hours: number) => ({ at: facts.now - hours * hour, reason: 'no net' });

const cases: [string, Partial<HostFacts>, HostChoice][] = [
  ['the window when it is there', {}, { host: 'electron', download: false }],
  ['the window is fetched when it is not', { electron: { state: 'absent' } }, { host: 'electron', download: true }],
  ['the browser when asked for', { wanted: 'browser' }, { host: 'browser', why: null }],
  ['never as root on Linux', { root: true }, { host: 'browser', why: asRoot }],
  ['not even when a window is asked for', { root: true, wanted: 'desktop' }, { host: 'browser', why: asRoot }],
  ['root elsewhere is no obstacle', { root: true, platform: 'darwin' }, { host: 'electron', download: false }],
  ['no screen', { display: false }, { host: 'browser', why: noScreen }],
  ['no screen, but asked for', { display: false, wanted: 'desktop' }, { host: 'electron', download: false }],
  [
    'screens are only a question on Linux',
    { display: false, platform: 'win32' },
    { host: 'electron', download: false },
  ],
  [
    'a folder that holds none',
    { electron: { state: 'misplaced', folder: '/x' } },
    { host: 'browser', why: 'ELECTRON_OVERRIDE_DIST_PATH names `/x`, which holds no Electron' },
  ],
  [
    'a failure of today',
    { electron: { state: 'absent' }, failure: failure(3) },
    { host: 'browser', why: failed('3 hours ago') },
  ],
  [
    'a failure just now',
    { electron: { state: 'absent' }, failure: failure(0) },
    { host: 'browser', why: failed('a minute ago') },
  ],
  [
    'a failure is tried again when asked',
    { electron: { state: 'absent' }, failure: failure(3), wanted: 'desktop' },
    { host: 'electron', download: true },
  ],
  [
    'a failure is forgotten after a day',
    { electron: { state: 'absent' }, failure: failure(24) },
    { host: 'electron', download: true },
  ],
  ['a failure does not matter once it is there', { failure: failure(3) }, { host: 'electron', download: false }],
];
test.each(cases)('%s', (_law, change, expected) => expect(chooseHost({ ...facts, ...change })).toEqual(expected));

const end = { code: 1, signal: null, timedOut: false, errors: '', seconds: 15 };
const reasons: [string, Partial<Parameters<typeof explainElectron>[0]>, string][] = [
  ['an early end', {}, 'Electron ended before it was ready (exit code 1)'],
  ['a crash', { code: null, signal: 'SIGSEGV' }, 'Electron ended before it was ready (SIGSEGV)'],
  ['too slow', { timedOut: true }, 'Electron was not ready within 15 seconds'],
  [
    'no sandbox',
    { errors: 'FATAL: The SUID sandbox helper binary was found, but is not configured correctly.' },
    'this system does not let Electron set up its sandbox, and it is never switched off',
  ],
  ['no screen', { errors: 'Missing X server or $DISPLAY' }, 'Electron found no screen to draw on'],
  [
    'no library',
    { errors: 'electron: error while loading shared libraries: libnss3.so: cannot open shared object file' },
    'Electron needs the library `libnss3.so`, which is not installed',
  ],
];
test.each(reasons)('why not ready: %s', (_law, change, expected) =>
  expect(explainElectron({ ...end, ...change })).toBe(expected),
);
