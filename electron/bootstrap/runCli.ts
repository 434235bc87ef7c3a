// The command line from its words to its exit code. Each command has its own file.
import { runAudit } from './auditCommand.ts';
import { runCheck } from './checkCommand.ts';
import { type Command, parseCommand } from './cliCommand.ts';
import { type CliDeps, misused, print } from './cliDeps.ts';
import { watchForStop } from './cliStop.ts';
import { USAGE } from './cliUsage.ts';
import { runDoctor } from './doctorCommand.ts';
import { showConfig } from './flagsConfig.ts';
import { runCommand } from './runCommand.ts';
import { foldersOf } from './runEngine.ts';
import { RUN_EXIT } from './runOutcome.ts';
import { runSandboxed } from './sandboxCommand.ts';

/** Resolves with the exit code, when all is written and closed. It never throws. */
export async function runCli(deps: CliDeps): Promise<number> {
  const code = await perform(deps).catch((fault: unknown) => {
    deps.logFault('Z Engine failed', fault);
    return RUN_EXIT.failed;
  });
  await deps.output.flush();
  const lost = deps.output.lost();
  if (lost === null) return code;
  deps.output.say(lost);
  await deps.output.flush();
  return Math.max(code, RUN_EXIT.failed);
}

async function perform(deps: CliDeps): Promise<number> {
  const { output, args, cwd } = deps;
  const parsed = parseCommand(args, cwd);
  if (!parsed.ok) return misused(output, parsed.error, parsed.error === 'a command is missing');
  const command = parsed.value;
  if (command.kind === 'help') return print(output, USAGE);
  if (command.kind === 'version') return print(output, deps.version);
  const stop = watchForStop({ ...deps, lifeline: command.where.lifeline });
  output.onceUnread(stop.now);
  switch (command.kind) {
    case 'config':
      return config(deps, command);
    case 'run':
      return runCommand(deps, command, stop);
    case 'check':
      return runCheck(deps, command, stop.signal);
    case 'doctor':
      return runDoctor(deps, command);
    case 'sandbox':
      return runSandboxed(deps, command, stop.signal);
    default:
      return runAudit(deps, command, stop.signal);
  }
}

function config(deps: CliDeps, { where }: Extract<Command, { kind: 'config' }>): Promise<number> {
  const { output, isWatched, openFile } = deps;
  const file = foldersOf(deps, where).settingsFile;
  const line = (text: string) => void print(output, text);
  return showConfig({ file, print: line, warn: output.say, openFile: isWatched ? openFile : null });
}
