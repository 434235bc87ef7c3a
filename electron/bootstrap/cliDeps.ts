// What the entry hands to the command line, and the three ways in which a command ends that says something.
import type { Readable } from 'node:stream';
import type { LogFault } from '../ipc/handle.ts';
import type { CliOutput } from './cliOutput.ts';
import { plainText } from './cliPlain.ts';
import { USAGE } from './cliUsage.ts';
import type { OpenFile } from './openInBrowser.ts';
import type { StartEngine, Surroundings } from './runEngine.ts';
import { RUN_EXIT } from './runOutcome.ts';
import type { ProcessEvents } from './watchForEnd.ts';

export type CliDeps = Surroundings & {
  /** Without the program and the script. */
  readonly args: readonly string[];
  /** The folder in which the person typed the command. */
  readonly cwd: string;
  readonly startEngine: StartEngine;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: CliOutput;
  /** Whether a person reads the output. */
  readonly isWatched: boolean;
  readonly openFile: OpenFile;
  readonly events: ProcessEvents;
  readonly logFault: LogFault;
  readonly now: () => number;
  /** Ends the process at once. */
  readonly kill: () => void;
};

/** The answer itself. */
export function print({ out }: CliOutput, text: string): number {
  out(`${text}\n`);
  return RUN_EXIT.done;
}

/** The command was not understood; `isLost`: so little that the whole help is shown. */
export function misused({ say }: CliOutput, fault: string, isLost = false): number {
  const help = fault.endsWith('?') ? '' : '; see `--help`';
  say(plainText(isLost ? `${fault}\n\n${USAGE}` : `${fault}${help}`));
  return RUN_EXIT.usage;
}

export function failed({ say }: CliOutput, fault: string): number {
  say(plainText(fault));
  return RUN_EXIT.failed;
}
