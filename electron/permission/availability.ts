// Is a tool there at all in this run (SPEC G3)? The first question of all: no rule, mode or switch brings it back. Pure.
import type { GateSettings } from './policy.ts';

/** Why the agent does not have this tool, as a sentence; null when it has. For the list of tools, too. */
export function whyUnavailable(tool: string, { unavailable }: Pick<GateSettings, 'unavailable'>): string | null {
  const reason = Object.hasOwn(unavailable, tool) ? unavailable[tool] : undefined;
  return reason === undefined ? null : `the tool \`${tool}\` is not available: ${reason}`;
}
