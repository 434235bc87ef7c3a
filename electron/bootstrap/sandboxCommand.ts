// `z-engine sandbox -- CMD…`: what a person typed, as the commands of an agent run in that project's sandbox, with its exit code.
import type { Command } from './cliCommand.ts';
import { type CliDeps, failed } from './cliDeps.ts';
import { plainText } from './cliPlain.ts';
import { closeInTime } from './runEngine.ts';
import { RUN_EXIT } from './runOutcome.ts';
import { startForSandbox } from './sandboxEngine.ts';

export async function runSandboxed(
  deps: CliDeps,
  { where, words }: Extract<Command, { kind: 'sandbox' }>,
  signal: AbortSignal,
): Promise<number> {
  const { output } = deps;
  const app = await startForSandbox(deps, where);
  if (!app.ok) return failed(output, app.error);
  const folder = where.project ?? deps.cwd;
  const onBytes = (source: 'out' | 'error', bytes: Buffer) => output.raw(source, bytes);
  const ended = await app.value.engine.sandbox.run({ folder, words, signal, onBytes });
  const fault = await closeInTime(app.value);
  if (!ended.ok) return failed(output, ended.error);
  const { exitCode, notes, denied } = ended.value;
  for (const note of [...notes, ...(denied === null ? [] : [denied])]) output.say(plainText(note));
  if (fault === null) return exitCode;
  output.say(plainText(fault));
  return Math.max(exitCode, RUN_EXIT.failed);
}
