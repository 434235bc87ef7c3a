// What every model is told before a chat: the texts of resources/prompts with the facts of the chat. Pure.
// It must never promise what the gate may refuse, nor let a name of a folder pass for a part of the text.
import agentText from '../../resources/prompts/agent.md?raw';
import planText from '../../resources/prompts/plan.md?raw';
import type { Mode } from '../../shared/domain/mode.ts';

export type InstructionFacts = {
  readonly mode: Mode;
  /** As Node names it: `linux`, `darwin`, `win32`. */
  readonly platform: string;
  /** Absolute. */
  readonly folder: string;
  readonly today: Date;
};

const PLATFORMS: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

/** Plain text in Markdown. */
export function instructionsFor({ mode, platform, folder, today }: InstructionFacts): string {
  const facts: Readonly<Record<string, string>> = {
    folder: JSON.stringify(folder),
    platform: PLATFORMS[platform] ?? platform,
    date: today.toISOString().slice(0, 10),
  };
  const parts = mode === 'plan' ? [agentText, planText] : [agentText];
  return parts
    .map((part) => part.trim())
    .join('\n\n')
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole);
}
