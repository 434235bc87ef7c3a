// Tests only: commands launched in a process of its own that has no open files to spare. It must never be imported by the
// product.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Launcher } from '../launch.ts';
import { createTestLauncher } from '../launcherFake.ts';
import { commandEffect, permitFor } from '../permitFake.ts';

/** How each of some commands ended, the first ones without any file left: kind and output, or a fault nobody caught. */
export function endsWithoutFiles(): unknown {
  // What the tests themselves were started with would lie beyond the limit.
  const shut = 'for n in $(ls /proc/$$/fd); do [ "$n" -gt 2 ] && eval "exec $n>&-"; done 2> /dev/null';
  const line = `${shut}; ulimit -n 60 && exec "$0" "$1"`;
  const shell = spawnSync('bash', ['-c', line, process.execPath, import.meta.filename]);
  return JSON.parse(shell.stdout.toString());
}

if (process.argv[1] === import.meta.filename) await launchAll();

async function launchAll(): Promise<void> {
  const ends: unknown[] = [];
  process.on('uncaughtException', (error) => ends.push(`uncaught: ${error.message}`));
  const launcher = createTestLauncher();
  for (let free = 0; free < 14; free += 1) ends.push(await launch(launcher, free));
  await launcher.closeAll();
  process.stdout.write(JSON.stringify(ends));
}

/** Takes all open files that there are, and gives `free` of them back. */
function takeFiles(free: number): () => void {
  const taken: number[] = [];
  try {
    while (true) taken.push(openSync('/dev/null', 'r'));
  } catch {
    for (const file of taken.splice(0, free)) closeSync(file);
  }
  return () => {
    for (const file of taken) closeSync(file);
  };
}

async function launch(launcher: Launcher, free: number): Promise<unknown> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'z-files-')));
  const permit = permitFor({ tool: 'Bash', input: {}, folder, effects: [commandEffect('sleep 0.1; echo ran')] });
  const giveBack = takeFiles(free);
  const running = launcher.launch(permit, {
    signal: new AbortController().signal,
    timeoutMs: () => 5_000,
    onOutput: () => {},
    outputFolder: path.join(folder, 'output'),
  });
  giveBack();
  const { end, text } = await running;
  return [end.kind, text];
}
