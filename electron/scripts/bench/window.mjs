// How fluid the window is, in Chromium against a real host: twenty chats that stream while a person types, switching between
// chats of 5,000 items, and an Inbox of 1,000. Builds what is not built, then runs e2e/bench/window.ts.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../build/sources.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** @param {string} script */
const run = (script) => spawnSync(process.execPath, [path.join(root, script)], { stdio: 'inherit' }).status ?? 1;

process.exitCode = (isBuilt(root) ? 0 : run('electron/scripts/build.mjs')) || run('e2e/bench/window.ts');
