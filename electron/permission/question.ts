// The question on the card (A1): "Allow Bash to run `npm test`?" It asks about what was resolved, in one sentence.
import { assertNever } from '../../shared/assertNever.ts';
import { isPathEffect, type PathEffect, type ResolvedEffect } from './request.ts';

/** `target` is what the call is about, raw; the effect that matters most is asked about. */
export function questionOf(tool: string, target: string, effects: readonly ResolvedEffect[]): string {
  const effect = effects.find(isChange) ?? effects[0];
  return effect === undefined ? `Allow ${tool}?` : `Allow ${tool} to ${actOf(effect, target)}?`;
}

function isChange(effect: ResolvedEffect): boolean {
  return effect.kind === 'write' || effect.kind === 'delete';
}

function actOf(effect: ResolvedEffect, target: string): string {
  if (isPathEffect(effect)) return `${pathVerb(effect)} \`${target}\``;
  switch (effect.kind) {
    case 'command':
      return `run \`${target}\``;
    case 'host':
      return `connect to \`${effect.host}\``;
    case 'mcpTool':
      return `call \`${effect.tool}\` of \`${effect.server}\``;
    case 'mcpConnect':
      return `connect to the MCP server \`${effect.server}\``;
    case 'subagent':
      return `start a \`${effect.type}\` subagent`;
    case 'skill':
      return `load the skill \`${effect.name}\``;
    case 'state':
      return effect.what;
    default:
      return assertNever(effect);
  }
}

function pathVerb({ kind, path }: PathEffect): string {
  if (kind === 'write') return path.type === 'absent' ? 'create' : 'change';
  return kind;
}
