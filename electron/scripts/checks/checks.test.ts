// The counting, the machine's limits, the tools and the map: each law beside what must not pass it.
import { describe, expect, test } from 'vitest';
import { folderGraph } from './folderGraph.mjs';
import { leftOut, type Machine } from './leftOut.mjs';
import { asOne, e2eStep, staticSteps, unitStep } from './steps.mjs';
import { addUp, closingLine, countPlaywright, countVitest, modulesLookedAt } from './tally.mjs';
import { browserCandidates, judgeMissing, neededTools, packagesFor, type Tool } from './tools.mjs';

describe('counting', () => {
  const vitest = { numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 0, numPendingTests: 1, numTodoTests: 2 };
  const unit: [string, unknown, number, ReturnType<typeof countVitest>][] = [
    ['all well', vitest, 0, { passed: 5, failed: 0, skipped: 3 }],
    [
      'failures, not also their files',
      { ...vitest, numFailedTests: 2, numFailedTestSuites: 1 },
      1,
      { passed: 5, failed: 2, skipped: 3 },
    ],
    ['a file that did not load', { ...vitest, numFailedTestSuites: 1 }, 1, { passed: 5, failed: 1, skipped: 3 }],
    ['an error outside of tests', vitest, 1, { passed: 5, failed: 1, skipped: 3 }],
    ['no report', null, 139, { passed: 0, failed: 1, skipped: 0 }],
    ['a report of another shape', { numPassedTests: '5' }, 1, { passed: 0, failed: 1, skipped: 0 }],
  ];
  test.each(unit)('vitest: %s', (_law, report, code, expected) => expect(countVitest(report, code)).toEqual(expected));

  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 1 };
  const e2e: [string, unknown, number, ReturnType<typeof countPlaywright>][] = [
    ['all well', { stats }, 0, { passed: 3, failed: 0, skipped: 1 }],
    ['failures', { stats: { ...stats, unexpected: 2 } }, 1, { passed: 3, failed: 2, skipped: 1 }],
    ['now and then is not well', { stats: { ...stats, flaky: 1 } }, 0, { passed: 3, failed: 1, skipped: 1 }],
    [
      'no tests found',
      { stats: { ...stats, expected: 0, skipped: 0 }, errors: [{}] },
      1,
      { passed: 0, failed: 1, skipped: 0 },
    ],
    ['no report', null, 1, { passed: 0, failed: 1, skipped: 0 }],
  ];
  test.each(e2e)('Playwright: %s', (_law, report, code, expected) =>
    expect(countPlaywright(report, code)).toEqual(expected),
  );

  test('a check counts as one', () => {
    expect(asOne({ code: 0, output: '', report: null })).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(asOne({ code: 2, output: '', report: null })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('the closing line', () => {
    const sum = addUp([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ]);
    expect(closingLine(sum)).toBe('11 passed, 22 failed, 33 skipped');
    expect(addUp([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

describe('the import laws', () => {
  const laws = staticSteps().find(({ name }) => name === 'import laws');
  test.each([
    ['hold', '✔ no dependency violations found (120 modules, 300 dependencies cruised)', 0, 0],
    ['are broken', 'x 1 dependency violations (1 errors, 0 warnings). 120 modules, 300 dependencies cruised.', 1, 1],
    ['were held against nothing', '✔ no dependency violations found (0 modules, 0 dependencies cruised)', 0, 1],
    ['were not read at all', '', 0, 1],
  ])('%s', (_law, output, code, failed) => expect(laws?.count({ code, output, report: null }).failed).toBe(failed));

  test.each([
    ['(1 modules,', 1],
    ['(0 modules', 0],
    ['modules', 0],
  ])('%s', (text, n) => expect(modulesLookedAt(text)).toBe(n));
});

describe('the steps', () => {
  test('all four programs of TypeScript are checked, and the lint, laws and unused code', () =>
    expect(staticSteps().map(({ name }) => name)).toEqual([
      'types of shared',
      'types of electron',
      'types of renderer',
      'types of e2e',
      'lint',
      'import laws',
      'unused code',
    ]));
  test('finding no test is a failure, unless a name was given that belongs to the other runner', () => {
    expect(unitStep([]).words).not.toContain('--passWithNoTests');
    expect(e2eStep([]).words).not.toContain('--pass-with-no-tests');
    expect(unitStep(['gate']).words.slice(-2)).toEqual(['--passWithNoTests', 'gate']);
    expect(e2eStep(['gate']).words.slice(-2)).toEqual(['--pass-with-no-tests', 'gate']);
  });
});

describe('what is left out', () => {
  const all: Machine = { platform: 'linux', electron: true, screen: true, root: false, bwrap: true };
  const cases: [string, Partial<Machine>, string[]][] = [
    ['on a full Linux only the other systems', {}, ['macOS', 'Windows']],
    ['without Electron', { electron: false }, ['real Electron (its program is not here)', 'macOS', 'Windows']],
    ['as root', { root: true }, ['real Electron (not as root)', 'macOS', 'Windows']],
    ['without a screen', { screen: false }, ['real Electron (no screen)', 'macOS', 'Windows']],
    ['without bwrap', { bwrap: false }, ['the Linux sandbox (bwrap or strace is not installed)', 'macOS', 'Windows']],
    ['on macOS', { platform: 'darwin', bwrap: false, screen: false, root: true }, ['Linux', 'Windows']],
  ];
  test.each(cases)('%s', (_law, change, names) =>
    expect(leftOut({ ...all, ...change }).map(({ name }) => name)).toEqual(names),
  );
});

describe('tools', () => {
  test('every tool of Linux has its packages', () =>
    expect(neededTools('linux').filter((tool) => packagesFor([tool]).length === 0)).toEqual([]));

  const linux = { ci: false, platform: 'linux' };
  const apt = (packages: string) => `on Debian and Ubuntu: \`sudo apt-get install ${packages}\``;
  const cases: [string, Tool[], typeof linux, ReturnType<typeof judgeMissing>][] = [
    ['nothing is missing', [], linux, { failures: [], notice: null }],
    ['rg', ['rg'], linux, { failures: [], notice: `not found: \`rg\`; ${apt('ripgrep')}` }],
    [
      'a browser, for a person',
      ['chromium'],
      linux,
      { failures: [], notice: `not found: a browser (Chromium, Chrome or Edge); ${apt('chromium fonts-dejavu-core')}` },
    ],
    [
      'browser, sandbox and trace, where nothing may',
      ['chromium', 'bwrap', 'strace', 'rg', 'jq'],
      { ci: true, platform: 'linux' },
      {
        failures: ['chromium is missing', 'bwrap is missing', 'strace is missing'],
        notice: `not found: a browser (Chromium, Chrome or Edge), \`bwrap\`, \`strace\`, \`rg\`, \`jq\`; ${apt('chromium fonts-dejavu-core bubblewrap strace ripgrep jq')}`,
      },
    ],
  ];
  test.each(cases)('%s', (_law, missing, where, expected) => expect(judgeMissing(missing, where)).toEqual(expected));

  const here =
    (...programs: string[]) =>
    (program: string) =>
      programs.includes(program) ? `/bin/${program}` : null;
  const browsers: [string, Parameters<typeof browserCandidates>[0], string[]][] = [
    [
      'one that is named is the only one',
      { platform: 'linux', env: { CHROMIUM: '/x' }, onPath: here('chromium') },
      ['/x'],
    ],
    [
      'those on PATH, best first',
      { platform: 'linux', env: {}, onPath: here('microsoft-edge', 'chromium') },
      ['/bin/chromium', '/bin/microsoft-edge'],
    ],
    [
      'the applications of macOS',
      { platform: 'darwin', env: {}, onPath: here() },
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`),
    ],
    [
      'the programs of Windows',
      { platform: 'win32', env: { ProgramFiles: 'C:\\P' }, onPath: here() },
      [
        'Google\\Chrome\\Application\\chrome.exe',
        'Microsoft\\Edge\\Application\\msedge.exe',
        'Chromium\\Application\\chrome.exe',
      ].map((file) => `C:\\P\\${file}`),
    ],
  ];
  test.each(browsers)('browsers: %s', (_law, given, expected) => expect(browserCandidates(given)).toEqual(expected));
});

test('the map shows folders once, without tests, scripts and packages', () => {
  const from = (source: string, ...all: string[]) => ({ source, dependencies: all.map((resolved) => ({ resolved })) });
  const modules = [
    from('electron/main.ts', 'electron/bootstrap/window.ts', 'node:path'),
    from(
      'electron/ipc/handle.ts',
      'shared/ipc/contract.ts',
      'electron/ipc/publish.ts',
      'electron/ipc/handlers/chat.ts',
    ),
    from('electron/ipc/publish.ts', 'shared/ipc/channels.ts', 'node_modules/zod/index.js'),
    from('electron/ipc/publish.test.ts', 'electron/store/openStore.ts'),
    from('electron/scripts/start.mjs', 'electron/store/openStore.ts'),
  ];
  expect(folderGraph({ modules })).toBe(
    ['flowchart TD', '  electron/ipc --> shared/ipc', '  electron/main.ts --> electron/bootstrap'].join('\n'),
  );
  expect(folderGraph(null)).toBe('flowchart TD');
});
