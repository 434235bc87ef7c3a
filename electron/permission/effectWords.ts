// What a call would do, in plain words that complete "this call will: …", for the card and the audit. It words what was resolved, never what was asked.
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isWithin } from '../paths/segments.ts';
import { deletes } from '../shell/programs.ts';
import { type CommandEffect, isPathEffect, type PathEffect, type ResolvedEffect } from './request.ts';
import { textsOf } from './rules/readings.ts';

/** One line each: "change `src/a.ts`". `folder` is the project's root. */
export function effectWords(effect: ResolvedEffect, folder: string): readonly string[] {
  if (isPathEffect(effect)) return [`${pathVerb(effect)} ${shown(effect.path, folder)}`];
  if (effect.kind === 'command') return commandWords(effect, folder);
  if (effect.kind === 'host') return [`connect to \`${effect.host}\``];
  if (effect.kind === 'mcpTool') return [`call \`${effect.tool}\` of the MCP server \`${effect.server}\``];
  if (effect.kind === 'mcpConnect') return [`connect to the MCP server \`${effect.server}\``];
  if (effect.kind === 'subagent') return [`start a subagent of type \`${effect.type}\``];
  if (effect.kind === 'skill') return [`load the skill \`${effect.name}\``];
  return [effect.what];
}

function pathVerb({ kind, path }: PathEffect): string {
  if (kind === 'write') return path.type === 'absent' ? 'create' : 'change';
  return kind;
}

/** From the project's root if it lies there; where a link leads elsewhere, both. */
function shown(path: ResolvedPath, folder: string): string {
  const real = inProject(path.real, folder);
  return path.real === path.lexical ? `\`${real}\`` : `\`${real}\` (written as \`${path.written}\`)`;
}

function inProject(path: string, folder: string): string {
  return isWithin(path, folder, false) && path.length > folder.length
    ? path.slice(folder.length).replace(/^[\\/]/, '')
    : path;
}

function commandWords({ facts, names }: CommandEffect, folder: string): readonly string[] {
  const runs = facts.commands
    .filter(({ words }) => words.length > 0)
    .map(({ raw, words }) => `${deletes(textsOf(words)) ? 'delete files with' : 'run'} \`${raw}\``);
  const writes = facts.redirections
    .filter(({ direction }) => direction === 'out')
    .map(({ raw }) => `write a file: \`${raw}\``);
  const outside = names
    .filter(({ role, place, path }) => role !== 'program' && !place.inside && path.type !== 'absent')
    .map(({ path }) => `perhaps use ${shown(path, folder)}, outside the project`);
  return [...new Set([...runs, ...writes, ...outside])];
}
