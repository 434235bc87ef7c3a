// Everything that is checked, in order: what is run, and how its end is read. Pure; runSteps.mjs acts.
import { countPlaywright, countVitest, modulesLookedAt } from './tally.mjs';

/** @typedef {import('./tally.mjs').Counts} Counts */
/** @typedef {{ code: number, output: string, report: unknown }} StepEnd report: what the runner wrote, if anything */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} script from the root, run by Node 24
 * @property {readonly string[]} words
 * @property {string | null} report from the root: deleted before, read afterwards
 * @property {(end: StepEnd) => Counts} count
 */

const UNIT_REPORT = 'reports/unit.json';
export const E2E_REPORT = 'reports/e2e.json';

/** @type {(end: StepEnd) => Counts} a check counts as one test */
export const asOne = ({ code }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

/** @type {(end: StepEnd) => Counts} */
const laws = ({ code, output, report }) => asOne({ code: modulesLookedAt(output) > 0 ? code : 1, output, report });

/**
 * @param {string} name
 * @param {string} script
 * @param {readonly string[]} words
 * @param {(end: StepEnd) => Counts} [count]
 * @returns {Step}
 */
const check = (name, script, words, count = asOne) => ({
  name,
  script: `node_modules/${script}`,
  words,
  report: null,
  count,
});

/** @returns {Step[]} */
export function staticSteps() {
  const types = ['shared', 'electron', 'renderer', 'e2e'];
  return [
    ...types.map((part) => check(`types of ${part}`, 'typescript/bin/tsc', ['-p', part])),
    check('lint', '@biomejs/biome/bin/biome', ['check', '--diagnostic-level=warn']),
    check('import laws', CRUISER, [...CRUISE, '--output-type', 'err'], laws),
    check('unused code', 'knip/bin/knip.js', ['--config', '.knip.json', '--no-progress']),
  ];
}

const CRUISER = 'dependency-cruiser/bin/dependency-cruiser.mjs';
const CRUISE = ['--config', '.dependency-cruiser.mjs', 'shared', 'electron', 'renderer'];

/**
 * @param {readonly string[]} filter parts of file names; all tests without
 * @returns {Step}
 */
export function unitStep(filter) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`];
  return {
    name: 'unit tests',
    script: 'node_modules/vitest/vitest.mjs',
    words: [
      'run',
      '--config',
      'electron/scripts/vitest.config.ts',
      ...reporters,
      ...(filter.length > 0 ? ['--passWithNoTests'] : []),
      ...filter,
    ],
    report: UNIT_REPORT,
    count: ({ code, report }) => countVitest(report, code),
  };
}

/**
 * @param {readonly string[]} filter
 * @returns {Step}
 */
export function e2eStep(filter) {
  const all = filter.length > 0 ? ['--pass-with-no-tests'] : [];
  return {
    name: 'end-to-end tests',
    script: 'node_modules/@playwright/test/cli.js',
    words: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...all, ...filter],
    report: E2E_REPORT,
    count: ({ code, report }) => countPlaywright(report, code),
  };
}

const MAP_REPORT = 'reports/map.json';

/** @returns {Step} every import of the house, for folderGraph.mjs */
export const mapStep = () => ({
  ...check('reading all imports', CRUISER, [
    ...CRUISE,
    '--no-progress',
    '--output-type',
    'json',
    '--output-to',
    MAP_REPORT,
  ]),
  report: MAP_REPORT,
});

/** @param {readonly string[]} files @returns {Step} */
export const fixStep = (files) =>
  check('fix', '@biomejs/biome/bin/biome', ['check', '--write', '--diagnostic-level=warn', ...files]);
