// What a call would do, in plain words that complete "this call will: …", for the card and the audit. It words what was resolved, never what was asked.
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isWithin } from '../paths/segments.ts';
import { effectsOf } from './effects/commandEffects.ts';
import { type CommandEffect, isPathEffect, type PathEffect, type ResolvedEffect } from './request.ts';
import { readingsOf } from './rules/readings.ts';

/** One line each: "change `src/a.ts`". `folder` is the project's root; `reads`: which commands are proven to only read. */
export function effectWords(effect: ResolvedEffect, folder: string, reads: readonly boolean[] = []): readonly string[] {
  if (isPathEffect(effect)) return [`${pathVerb(effect)} ${shown(effect.path, folder)}`];
  if (effect.kind === 'command') return commandWords(effect, folder, reads);
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

function commandWords(effect: CommandEffect, folder: string, reads: readonly boolean[]): readonly string[] {
  const { facts, names } = effect;
  const onlyReads = facts.commands.flatMap(({ raw, words, inCode }, at) =>
    reads[at] !== true || words.length === 0 || inCode ? [] : `\`${raw}\``,
  );
  const isAllRead = reads.length > 0 && reads.every((read) => read);
  const runs = facts.commands.flatMap((command, at) => {
    if (command.words.length === 0) return [];
    if (reads[at] === true) return [];
    const known = knownWords(effect, at);
    return known.length > 0 ? known : [`run \`${command.raw}\``];
  });
  const writes = facts.redirections
    .filter(({ direction }) => direction === 'out')
    .map(({ raw }) => `write a file: \`${raw}\``);
  const outside = names
    .filter(({ role, at, place, path }) => {
      const isRead = role === 'operand' ? reads[at] === true : role === 'in' && isAllRead;
      return role !== 'program' && !isRead && !place.inside && path.type !== 'absent';
    })
    .map(({ path }) => `perhaps use ${shown(path, folder)}, outside the project`);
  return [...new Set([...runs, ...writes, ...outside, ...readingWords([...new Set(onlyReads)])])];
}

/** More are only counted: each stands among the parts. */
const MAX_READS = 6;

function readingWords(commands: readonly string[]): readonly string[] {
  const more = commands.length - MAX_READS;
  const said = commands.slice(0, MAX_READS).join(', ');
  return commands.length === 0 ? [] : [`only read: ${said}${more > 0 ? `, and ${more} more` : ''}`];
}

/** Of the program and, behind wrappers, of those that it runs. */
function knownWords(effect: CommandEffect, at: number): readonly string[] {
  const said = readingsOf(effect, at)
    .filter(({ mayBeProgram }) => mayBeProgram)
    .flatMap(({ name, texts }) => (name === null ? [] : effectsOf(name, texts.slice(1))));
  return [...new Set(said.flatMap(({ words }) => words ?? []))];
}
