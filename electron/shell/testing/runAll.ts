// Tests only: runs many lines for real, two at a time, and says which programs a line is promised to start, by its plan.
import { existsSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { CATALOG } from '../catalogFiles.ts';
import { readLine } from '../readLine.ts';
import { createSandbox, type Ran, SYSTEM_PATH } from './sandboxedRun.ts';

const WORKERS = 2;

/** Below `root`, which exists. One answer for each different line. */
export async function runAll(root: string, lines: readonly string[]): Promise<ReadonlyMap<string, Ran>> {
  const ran = new Map<string, Ran>();
  const waiting = [...new Set(lines)];
  const work = async (): Promise<void> => {
    const run = createSandbox(mkdtempSync(path.join(root, 'worker-')));
    for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) ran.set(line, await run(line));
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return ran;
}

/** Names of the programs that the catalog lets the line start, without what Bash has built in. */
export function promisedPrograms(line: string): readonly string[] {
  const { plan } = readLine(line, { catalog: CATALOG, platform: 'linux', cloud: true });
  const programs = plan.commands.flatMap((command) => (command.kind === 'known' ? command.programs : []));
  return [...new Set(programs.filter(({ from }) => from === 'program').map(({ name }) => name))];
}

const FOLDERS = SYSTEM_PATH.split(':');
/** Unpackers that few machines have, and that `tar` starts for what they packed only: nothing in the sample is. */
const SPARE = ['lzip', 'lzma', 'lzop', 'lrzip', 'grzip', 'compress', 'uncompress'];
export const missingOf = (programs: readonly string[]): readonly string[] =>
  programs.filter((name) => !SPARE.includes(name) && !FOLDERS.some((folder) => existsSync(path.join(folder, name))));
