// The entry of the command line: takes the process apart and hands it in. It decides nothing.
// Exit codes: 0 done, 1 failed or stopped, 2 not understood, 3 refused for lack of a person.
import { version } from '../package.json';
import { createCliOutput } from './bootstrap/cliOutput.ts';
import { composeApp } from './bootstrap/compose.ts';
import { homeOf, standingIn } from './bootstrap/person.ts';
import { runCli } from './bootstrap/runCli.ts';
import { openFile } from './platform/ownProcess.ts';

const umask = process.umask(0o077);

const code = await runCli({
  args: process.argv.slice(2),
  cwd: standingIn(process.env),
  home: homeOf(),
  platform: process.platform,
  env: process.env,
  version,
  startEngine: composeApp,
  input: process.stdin,
  output: createCliOutput(process.stdout, process.stderr),
  isWatched: process.stdout.isTTY === true,
  openFile: (file) => openFile(file),
  events: process,
  logFault: (message, fault) => console.error(`${message}:`, fault),
  now: Date.now,
  kill: () => process.exit(1),
  umask,
});
process.exit(code);
