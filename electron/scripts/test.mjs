// `npm test`: brings what tests need, runs every check, and ends with one line that says how many passed.
// `npm test -- NAME` runs only the tests in files whose name holds NAME.
import path from 'node:path';
import { ensureBuilt } from './build/ensureBuilt.mjs';
import { bringTools } from './checks/bringTools.mjs';
import { prepare, testsLeftOut } from './checks/prepare.mjs';
import { runSteps } from './checks/runSteps.mjs';
import { E2E_REPORT, e2eStep, staticSteps, unitStep } from './checks/steps.mjs';
import { addUp, closingLine } from './checks/tally.mjs';
import { judgeMissing } from './checks/tools.mjs';
import { closeSession } from './session.mjs';

const ONE_FAILURE = { passed: 0, failed: 1, skipped: 0 };
const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 };

const filter = process.argv.slice(2);
const flag = filter.find((word) => word.startsWith('-'));
if (flag !== undefined) {
  console.error(`unknown flag \`${flag}\`: \`npm test -- NAME\` takes parts of file names only`);
  process.exit(2);
}

const prepared = await prepare();
const { session, setUp, node, root, progress } = prepared;
const ci = prepared.env.CI !== undefined && prepared.env.CI !== '' && prepared.env.CI !== 'false';
const tools = await bringTools(setUp, node, prepared.env);
const missing = judgeMissing(tools.missing, { ci, platform: process.platform });
const left = testsLeftOut(root, prepared.env);
const env = { ...prepared.env, ...left.variable };
const deps = { setUp, node, env };

const checks = filter.length > 0 ? [] : await runSteps(staticSteps(), deps);
const unit = await runSteps([unitStep(filter)], deps);
const built = session.stop.signal.aborted ? null : await ensureBuilt(setUp, node);
if (built && !built.ok) progress.say(built.error);
const e2e = built?.ok && tools.browser !== null ? await runEndToEnd(tools.browser) : [];

if (missing.notice !== null) progress.say(missing.notice);
for (const failure of missing.failures) progress.say(`failed: ${failure}, and here nothing may be`);
progress.say(`not run here: ${[...left.names, ...notRun()].join(', ')}`);
if (filter.length > 0 && addUp([...unit, ...e2e]).passed + addUp([...unit, ...e2e]).failed === 0)
  progress.say(`no test file has ${filter.map((word) => `\`${word}\``).join(' or ')} in its name`);
const tests = [...unit, ...e2e, ...missing.failures.map(() => ONE_FAILURE)];
const buildCount = built === null ? [] : built.ok ? (filter.length > 0 ? [] : [ONE_PASSED]) : [ONE_FAILURE];
const total = addUp([...checks, ...tests, ...buildCount]);
console.log(closingLine(total));
closeSession(session, total.failed > 0 || addUp(tests).passed === 0 ? 1 : 0);

/** @param {string} browser */
async function runEndToEnd(browser) {
  const own = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(root, E2E_REPORT) };
  return runSteps([e2eStep(filter)], { ...deps, env: { ...env, ...own } });
}

function notRun() {
  return [
    ...(filter.length > 0 ? [`everything that does not match ${filter.map((word) => `\`${word}\``).join(' ')}`] : []),
    ...(tools.browser === null ? ['the end-to-end tests (no browser)'] : []),
    ...(built !== null && !built.ok ? ['the end-to-end tests (the build failed)'] : []),
  ];
}
