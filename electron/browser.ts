// The entry of the browser host: takes the process apart and hands it in. It decides nothing.
// Exit codes: 0 ended in order, 1 a fault, 2 wrong flags, 3 did not start (it said why on stderr).
import path from 'node:path';
import { version } from '../package.json';
import { composeApp } from './bootstrap/compose.ts';
import { homeOf, standingIn } from './bootstrap/person.ts';
import { runBrowser } from './bootstrap/runBrowser.ts';
import { openFile } from './platform/ownProcess.ts';

const umask = process.umask(0o077);

await runBrowser({
  args: process.argv.slice(2),
  cwd: standingIn(process.env),
  home: homeOf(),
  platform: process.platform,
  env: process.env,
  version,
  rendererFolder: path.join(import.meta.dirname, '../renderer'),
  startApp: composeApp,
  openFile: (file) => openFile(file),
  events: process,
  input: process.stdin,
  print: (line) => console.log(line),
  warn: (line) => console.error(line),
  logFault: (message, fault) => console.error(`${message}:`, fault),
  exit: (code) => process.exit(code),
  now: Date.now,
  umask,
});
