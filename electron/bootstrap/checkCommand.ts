// `z-engine check`: prints what the gate says of each line, in their order, as soon as a line is there. It executes nothing
// and writes nothing.
import type { Decision } from '../../shared/domain/decision.ts';
import { malformedDecision } from '../permission/refusals.ts';
import { checkedLine, commandCall, jsonCall, typedCall } from './checkLines.ts';
import type { Command } from './cliCommand.ts';
import { type CliDeps, failed, misused } from './cliDeps.ts';
import { plainText } from './cliPlain.ts';
import { createExplainer, type Explainer } from './explainer.ts';
import { missingOnDisk } from './flagsOnDisk.ts';
import { inputLines } from './inputLines.ts';
import { foldersOf } from './runEngine.ts';
import { RUN_EXIT } from './runOutcome.ts';

type CheckCommand = Extract<Command, { kind: 'check' }>;

export async function runCheck(deps: CliDeps, command: CheckCommand, signal: AbortSignal): Promise<number> {
  const { output, input } = deps;
  if (command.lines === null && input.isTTY)
    return misused(output, 'lines are missing, behind the command or in its input');
  const missing = await missingOnDisk({ ...command.where, allowDirs: command.gate.allowDirs });
  if (missing !== null) return misused(output, missing);
  const explainer = explainerOf(deps, command);
  const broken = command.where.rulesFile === null ? null : explainer.suspended();
  if (broken !== null) return misused(output, `the rules of \`--rules\` cannot be used: ${broken}`);
  for (const { file, line, message } of explainer.problems())
    output.say(plainText(`\`${file}\`${line === null ? '' : ` line ${line}`}: ${message}`));
  const end = () => input.destroy();
  signal.addEventListener('abort', end, { once: true });
  try {
    for await (const decided of decisions(deps, command, explainer)) await output.write(`${checkedLine(decided)}\n`);
    return signal.aborted ? failed(output, 'stopped') : RUN_EXIT.done;
  } catch (fault) {
    if (signal.aborted) return failed(output, 'stopped');
    return failed(output, `the input cannot be read: ${fault instanceof Error ? fault.message : String(fault)}`);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function explainerOf(deps: CliDeps, { where, gate, platform, cloud }: CheckCommand): Explainer {
  const { data, config } = foldersOf(deps, where);
  return createExplainer({
    ...{ dataFolder: data, configFolder: config, rulesFile: where.rulesFile, gate, cloud: cloud ? true : null },
    ...{ home: deps.home, project: where.project ?? deps.cwd, platform: platform ?? deps.platform, env: deps.env },
  });
}

async function* decisions(
  { input }: CliDeps,
  { lines, commands }: CheckCommand,
  { explain }: Explainer,
): AsyncGenerator<Decision> {
  if (lines !== null) {
    for (const line of lines) yield await explain(commands ? commandCall(line) : typedCall(line));
    return;
  }
  for await (const line of inputLines(input)) {
    if (!line.ok) yield malformedDecision(line.error);
    else if (commands) yield await explain(commandCall(line.value));
    else {
      const call = jsonCall(line.value);
      yield call.ok ? await explain(call.value) : malformedDecision(call.error);
    }
  }
}
