// `z-engine check`: starts the engine without an agent at work, and prints what the gate says of each line.
import { callsOf, checkCalls } from './checkCalls.ts';
import type { Command } from './cliCommand.ts';
import { type CliDeps, failed, misused } from './cliDeps.ts';
import { typedOrPiped } from './cliInput.ts';
import { plainText } from './cliPlain.ts';
import { missingOnDisk } from './flagsOnDisk.ts';
import { closeInTime, engineOptions } from './runEngine.ts';
import { RUN_EXIT } from './runOutcome.ts';

const MOST_BYTES = 10_000_000;

export async function runCheck(
  deps: CliDeps,
  command: Extract<Command, { kind: 'check' }>,
  signal: AbortSignal,
): Promise<number> {
  const { output, cwd, startEngine } = deps;
  const { where, gate, lines } = command;
  const text = await typedOrPiped(deps.input, lines?.join('\n') ?? null, MOST_BYTES, signal);
  if (signal.aborted) return failed(output, 'stopped');
  if (!text.ok) return misused(output, text.error);
  const missing = await missingOnDisk({ ...where, allowDirs: gate.allowDirs });
  if (missing !== null) return misused(output, missing);
  const started = await startEngine(engineOptions(deps, command, true));
  if (!started.ok) return failed(output, started.error.message);
  const { engine } = started.value;
  for (const { file, line, message } of engine.problems())
    output.say(plainText(`\`${file}\`${line === null ? '' : ` line ${line}`}: ${message}`));
  const folder = where.project ?? cwd;
  const checked = await checkCalls({ engine, folder, out: output.out, signal }, callsOf(text.value));
  const fault = await closeInTime(started.value);
  const why = checked.ok ? (fault ?? (signal.aborted ? 'stopped' : null)) : checked.error;
  return why === null ? RUN_EXIT.done : failed(output, why);
}
