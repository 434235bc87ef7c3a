// What every model is told before a chat: the texts of resources/prompts with the facts of the chat. Pure.
// It must never promise what the gate may refuse, nor let a name of a folder pass for a part of the text.
import agentText from '../../resources/prompts/agent.md?raw';
import planText from '../../resources/prompts/plan.md?raw';
import sandboxText from '../../resources/prompts/sandbox.md?raw';
import type { Mode } from '../../shared/domain/mode.ts';

export type InstructionFacts = {
  readonly mode: Mode;
  /** As Node names it: `linux`, `darwin`, `win32`. */
  readonly platform: string;
  /** Absolute. */
  readonly folder: string;
  readonly today: Date;
  /** Null where commands run unconfined. */
  readonly sandbox: { readonly network: boolean } | null;
};

const PLATFORMS: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

/** Where a confined command may write beside what was opened, and what the system says of any other place. */
const TEMP = { temp: '`/tmp`', refusal: 'Read-only file system' };
const TEMP_ON_MAC = { temp: 'the folder that `TMPDIR` names', refusal: 'Operation not permitted' };
const NETWORK = 'They have the network, but no Unix sockets.';
const NO_NETWORK = 'They have no network, only a localhost of their own: what is to be fetched is not there.';

/** Plain text in Markdown. */
export function instructionsFor({ mode, platform, folder, today, sandbox }: InstructionFacts): string {
  const facts: Readonly<Record<string, string>> = {
    folder: JSON.stringify(folder),
    platform: PLATFORMS[platform] ?? platform,
    date: today.toISOString().slice(0, 10),
    network: sandbox?.network === true ? NETWORK : NO_NETWORK,
    ...(platform === 'darwin' ? TEMP_ON_MAC : TEMP),
  };
  const parts = [agentText, ...(mode === 'plan' ? [planText] : []), ...(sandbox === null ? [] : [sandboxText])];
  return parts
    .map((part) => part.trim())
    .join('\n\n')
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole);
}
