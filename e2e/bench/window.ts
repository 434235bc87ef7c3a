// The benches of the window, one after the other. Baseline of the same run: the frames of an empty page. What is allowed is
// printed beside what was measured, and what misses it makes the run fail.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openBrowser } from './browser.ts';
import { measureInbox } from './inbox.ts';
import { createReport } from './report.ts';
import { measureStreaming } from './streaming.ts';
import { measureSwitching } from './switching.ts';

const PARTS = { streaming: measureStreaming, switching: measureSwitching, inbox: measureInbox };

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'z-engine-bench-')));
const report = createReport();
const browser = await openBrowser();
try {
  const only = process.env.Z_ENGINE_BENCH_PART;
  for (const [name, measure] of Object.entries(PARTS))
    if (only === undefined || only === name) await measure({ browser, report, folder: path.join(folder, name) });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = report.missed() === 0 ? 0 : 1;
