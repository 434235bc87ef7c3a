// `z-engine run`: its text and what it names are looked at before anything starts.
import { MAX_MESSAGE } from '../../shared/domain/chat.ts';
import type { Command } from './cliCommand.ts';
import { type CliDeps, misused } from './cliDeps.ts';
import { typedOrPiped } from './cliInput.ts';
import type { CliStop } from './cliStop.ts';
import { missingOnDisk } from './flagsOnDisk.ts';
import { engineOptions } from './runEngine.ts';
import { runHeadless } from './runHeadless.ts';
import { RUN_EXIT } from './runOutcome.ts';
import { createJsonPrinter, createPlainPrinter, type RunPrinter } from './runPrinter.ts';

/** No character of UTF-8 has more. */
const BYTES_OF_A_CHARACTER = 4;

export async function runCommand(
  deps: CliDeps,
  command: Extract<Command, { kind: 'run' }>,
  stop: CliStop,
): Promise<number> {
  const { output, cwd, startEngine } = deps;
  const { where, gate } = command;
  const text = await typedOrPiped(deps.input, command.text, BYTES_OF_A_CHARACTER * MAX_MESSAGE, stop.signal);
  const printer = command.json ? createJsonPrinter(output, deps.now) : createPlainPrinter(output);
  if (stop.signal.aborted) return notBegun(printer);
  if (!text.ok) return misused(output, text.error);
  if (text.value.trim() === '') return misused(output, 'the text is empty');
  if (text.value.length > MAX_MESSAGE) return misused(output, `the text is longer than ${MAX_MESSAGE} characters`);
  const missing = await missingOnDisk({ ...where, allowDirs: gate.allowDirs });
  if (missing !== null) return misused(output, missing);
  const options = engineOptions(deps, command, false);
  return runHeadless({ startEngine, options, folder: where.project ?? cwd, text: text.value, printer, stop });
}

function notBegun(printer: RunPrinter): number {
  const exitCode = RUN_EXIT.failed;
  printer.result({ type: 'result', how: 'stopped', exitCode, message: 'stopped', refused: [], plan: null });
  return exitCode;
}
