// Counts what the test runners reported. Pure. A run that failed never counts as one without failures, whatever it reports.

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {unknown} report of vitest's json reporter
 * @param {number} code its exit code
 * @returns {Counts}
 */
export function countVitest(report, code) {
  const failed = numberIn(report, 'numFailedTests');
  const suites = numberIn(report, 'numFailedTestSuites');
  return honest(
    {
      passed: numberIn(report, 'numPassedTests'),
      failed: failed > 0 ? failed : suites,
      skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
    },
    code,
  );
}

/**
 * @param {unknown} report of Playwright's json reporter
 * @param {number} code its exit code
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  const stats = fieldOf(report, 'stats');
  const failed = numberIn(stats, 'unexpected') + numberIn(stats, 'flaky');
  return honest({ passed: numberIn(stats, 'expected'), failed, skipped: numberIn(stats, 'skipped') }, code);
}

/**
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
const honest = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts);

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
function fieldOf(value, name) {
  return typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value)[name] : undefined;
}

/**
 * @param {unknown} value
 * @param {string} name
 */
function numberIn(value, name) {
  const found = fieldOf(value, name);
  return typeof found === 'number' ? found : 0;
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function addUp(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/** @param {Counts} counts */
export const closingLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * @param {string} output of dependency-cruiser: a run that looked at nothing proves nothing
 */
export function modulesLookedAt(output) {
  return Number(/\b(\d+) modules\b/.exec(output)?.[1] ?? 0);
}
