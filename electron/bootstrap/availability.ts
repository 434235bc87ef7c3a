// Which tools this run does not have, and why (G3): by flag, by setting, or because nobody is there. Pure.
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import { nearest } from '../../shared/nearest.ts';
import { TOOL_ALIASES } from '../permission/rules/toolPattern.ts';
import type { LoadedSettings } from '../settings/userSettings.ts';
import type { GateFlags } from './app.ts';

export type AvailabilityInput = {
  readonly loaded: Pick<LoadedSettings, 'settings' | 'lines'>;
  readonly flags: Pick<GateFlags, 'web' | 'shell'>;
  readonly attended: boolean;
  /** Of all tools there are. */
  readonly toolNames: readonly string[];
  /** The settings file. */
  readonly file: string;
};

const WEB_TOOLS = ['WebFetch', 'WebSearch'];
const SHELL_TOOLS = ['Bash'];

/** The reasons are sentences without their end: "`--shell false` switches it off". */
export function unavailableTools(input: AvailabilityInput): Readonly<Record<string, string>> {
  const { loaded, flags, attended } = input;
  const because = (names: readonly string[], why: string) => names.map((name) => [name, why] as const);
  return Object.fromEntries([
    ...because(
      loaded.settings.permissions.disabled_tools.map((written) => toolOf(written, input)),
      '`permissions.disabled_tools` switches it off',
    ),
    ...because(attended ? [] : ['AskUser'], 'nobody is there to answer in a headless run'),
    ...because(flags.web ? [] : WEB_TOOLS, '`--web false` switches it off'),
    ...because(flags.shell ? [] : SHELL_TOOLS, '`--shell false` switches it off'),
  ]);
}

/** Names of tools that do not exist (yet) stay in force; that they do nothing is told. Those of MCP servers come and go. */
export function availabilityProblems({ loaded, toolNames, file }: AvailabilityInput): readonly SettingsProblem[] {
  const key = 'permissions.disabled_tools';
  const known = knownTools(toolNames);
  return loaded.settings.permissions.disabled_tools.flatMap((written, at) => {
    const name = toolOf(written, { toolNames });
    if (known.includes(name) || name.startsWith('mcp__')) return [];
    const line = loaded.lines[key]?.[at] ?? null;
    const meant = nearest(name, known);
    const hint = meant === undefined ? `the tools are ${known.join(', ')}` : `did you mean \`${meant}\`?`;
    return [{ file, line, key, message: `there is no tool \`${name}\`, so that nothing is switched off; ${hint}` }];
  });
}

const knownTools = (toolNames: readonly string[]) => [...new Set([...toolNames, ...WEB_TOOLS, ...SHELL_TOOLS])];

/** The tool that is meant: by its name in any case, or by an alias. What is none stays as it is written. */
function toolOf(written: string, { toolNames }: Pick<AvailabilityInput, 'toolNames'>): string {
  const known = knownTools(toolNames);
  const name = written.trim();
  if (known.includes(name)) return name;
  const alias = Object.hasOwn(TOOL_ALIASES, name) ? TOOL_ALIASES[name] : undefined;
  const meant = alias?.kind === 'named' ? alias.glob : name;
  return known.find((tool) => tool.toLowerCase() === meant.toLowerCase()) ?? name;
}
