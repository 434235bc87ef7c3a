// Which tools a structured rule is about (SPEC R2): a name, a wildcard, or an alias of one tool.
// INVARIANT: a wildcard takes any letters, and a name only itself; case counts.
import type { ResolvedEffect } from '../request.ts';
import { fitsPieces } from './pieces.ts';

/** `effect`: an alias for an effect that no tool has for its own (`list_dir`). */
export type ToolPattern =
  | { readonly kind: 'named'; readonly glob: string }
  | { readonly kind: 'effect'; readonly effect: ResolvedEffect['kind'] };

/** Each means one tool and nothing beside it, so that `read_file` is the Read tool and not all reading. */
export const TOOL_ALIASES: Readonly<Record<string, ToolPattern>> = {
  read_file: named('Read'),
  write_file: named('Write'),
  edit_file: named('Edit'),
  edit: named('Edit'),
  multi_edit: named('MultiEdit'),
  notebook_edit: named('NotebookEdit'),
  delete_file: named('Delete'),
  glob: named('Glob'),
  grep: named('Grep'),
  list_dir: { kind: 'effect', effect: 'list' },
  bash: named('Bash'),
  shell: named('Bash'),
  web_fetch: named('WebFetch'),
  webfetch: named('WebFetch'),
  web_search: named('WebSearch'),
  websearch: named('WebSearch'),
  todo_write: named('TodoWrite'),
  ask_user: named('AskUser'),
  exit_plan_mode: named('ExitPlanMode'),
};

function named(glob: string): ToolPattern {
  return { kind: 'named', glob };
}

/** Does the pattern mean this use of this tool? */
export function fitsTool(pattern: ToolPattern, tool: string, effect: ResolvedEffect): boolean {
  if (pattern.kind === 'effect') return effect.kind === pattern.effect;
  return namesOf(tool, effect).some((name) => fitsName(pattern.glob, name));
}

/** `*` is any letters, also none. */
export function fitsName(glob: string, name: string): boolean {
  return fitsPieces(glob.split('*'), name);
}

/** An effect has names beside its tool's: a rule for `Bash` holds whatever runs the line. */
function namesOf(tool: string, effect: ResolvedEffect): readonly string[] {
  switch (effect.kind) {
    case 'command':
      return [tool, 'Bash'];
    case 'mcpTool':
      return [tool, `mcp__${effect.server}__${effect.tool}`];
    case 'mcpConnect':
      return [tool, `mcp__${effect.server}`];
    case 'subagent':
      return [tool, 'Agent', 'Task'];
    case 'skill':
      return [tool, 'Skill'];
    default:
      return [tool];
  }
}
