// `npm run check | fix | map | bench | fuzz | screens | test:crash`: the doors to the tools of the house.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build/ensureBuilt.mjs';
import { bringTools } from './checks/bringTools.mjs';
import { folderGraph } from './checks/folderGraph.mjs';
import { prepare, testsLeftOut } from './checks/prepare.mjs';
import { runSteps } from './checks/runSteps.mjs';
import { asOne, E2E_REPORT, e2eStep, fixStep, mapStep, staticSteps, unitStep } from './checks/steps.mjs';
import { addUp, closingLine } from './checks/tally.mjs';
import { fuzz } from './fuzz.mjs';
import { nodeEnvironment } from './install/node24.mjs';
import { run } from './process/run.mjs';
import { closeSession } from './session.mjs';

const BENCHES = fileURLToPath(new URL('./bench/', import.meta.url));
const KILLS = '100';
/** @type {Record<string, (prepared: Awaited<ReturnType<typeof prepare>>, words: string[]) => Promise<number>>} */
const TASKS = { check, fix, map: showMap, bench, fuzz: fuzzGate, screens, crash };

const [name = '', ...words] = process.argv.slice(2);
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
if (task === undefined) {
  console.error(`unknown task \`${name}\`, there are ${Object.keys(TASKS).join(', ')}`);
  process.exit(2);
}
const prepared = await prepare();
closeSession(prepared.session, await task(prepared, words));

/**
 * Types, lint, import laws, unused code and unit tests.
 * @param {Awaited<ReturnType<typeof prepare>>} prepared
 */
async function check({ setUp, node, env, root }) {
  const left = testsLeftOut(root, env);
  const counts = await runSteps([...staticSteps(), unitStep([])], { setUp, node, env: { ...env, ...left.variable } });
  const total = addUp(counts);
  console.log(`not run here: the end-to-end tests (\`npm test\` runs them), ${left.names.join(', ')}`);
  console.log(closingLine(total));
  return total.failed > 0 ? 1 : 0;
}

/**
 * Formats, and mends what the linter can mend safely.
 * @param {Awaited<ReturnType<typeof prepare>>} prepared
 * @param {string[]} files
 */
async function fix({ setUp, node, env }, files) {
  return addUp(await runSteps([fixStep(files)], { setUp, node, env })).failed;
}

/**
 * Prints the graph of folders as Mermaid; nothing else gets onto stdout.
 * @param {Awaited<ReturnType<typeof prepare>>} prepared
 */
async function showMap({ session, node, env }) {
  /** @type {unknown} */
  let found = null;
  const step = mapStep();
  const count = (/** @type {import('./checks/steps.mjs').StepEnd} */ end) => {
    found = end.report;
    return asOne({ ...end, code: end.report === null ? 1 : 0 });
  };
  const { failed } = addUp(await runSteps([{ ...step, count }], { setUp: session.setUp, node, env }));
  if (failed === 0) console.log(folderGraph(found));
  return failed;
}

/**
 * @param {Awaited<ReturnType<typeof prepare>>} prepared
 * @param {string[]} wanted names of benches; all without
 */
async function bench({ setUp, node, env, root }, wanted) {
  const known = readdirSync(BENCHES).flatMap((file) => (file.endsWith('.mjs') ? [file.slice(0, -4)] : []));
  const stranger = wanted.find((one) => !known.includes(one));
  if (stranger !== undefined)
    return show({ code: 2, output: `unknown bench \`${stranger}\`, there are ${known.join(', ')}\n` });
  let worst = 0;
  for (const one of wanted.length > 0 ? wanted : known) {
    const whole = { ...env, ...nodeEnvironment(node) };
    const end = await run(node.program, [path.join(BENCHES, `${one}.mjs`)], { cwd: root, env: whole, ...setUp });
    worst = Math.max(worst, show({ code: end.code, output: `${one}\n${end.output}` }));
  }
  return worst;
}

/**
 * Pictures of every state of the window, in both themes and sizes, into reports/screens/.
 * @param {Awaited<ReturnType<typeof prepare>>} prepared
 */
async function screens({ setUp, node, env, root }) {
  const tools = await bringTools(setUp, node, env);
  if (tools.browser === null) return show({ code: 1, output: 'there is no browser (Chromium, Chrome or Edge)\n' });
  const built = await ensureBuilt(setUp, node);
  if (!built.ok) return show({ code: 1, output: `${built.error}\n` });
  const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(root, E2E_REPORT) };
  const own = { ...env, ...report, CHROMIUM: tools.browser, SCREENS: '1' };
  const total = addUp(await runSteps([e2eStep(['gallery', 'tour'])], { setUp, node, env: own }));
  console.log(closingLine(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * Kills the app at many random points of a scripted day, more than `npm test` does.
 * @param {Awaited<ReturnType<typeof prepare>>} prepared
 * @param {string[]} words how often; a hundred times without
 */
async function crash({ setUp, node, env }, [kills = KILLS]) {
  const own = { ...env, CRASH_POINTS: kills };
  const total = addUp(await runSteps([unitStep(['bootstrap/testing/crash'])], { setUp, node, env: own }));
  console.log(closingLine(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * @param {Awaited<ReturnType<typeof prepare>>} prepared
 * @param {string[]} words
 */
function fuzzGate({ node, env }, words) {
  return fuzz(node.program, words, { ...env, ...nodeEnvironment(node) });
}

/** @param {{ code: number, output: string }} end */
function show({ code, output }) {
  process.stdout.write(output);
  return code;
}
