// Looks up all facts about a call: the tool, its input, where its paths lead, what its command line says (G2). It asks
// through ports and decides nothing.
import type { Effect } from '../../shared/domain/effect.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import type { ChatId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { analyze } from '../shell/analyze.ts';
import type { ShellFacts, WordPath } from '../shell/shellFacts.ts';
import { whyUnavailable } from './availability.ts';
import { proposeFolders, proposeNames } from './commandNames.ts';
import { baseOf, foldersOf as ownFolders, placeOf, rootsOf } from './place.ts';
import type { Policy } from './policy.ts';
import type { GatePorts, GateTool } from './ports.ts';
import { nameProgram, proposePrograms } from './programFacts.ts';
import { holdsProtected, type Roots } from './protectedPaths.ts';
import type { ChatContext, CommandEffect, GateRequest, NamedPath, NamedProgram, ResolvedEffect } from './request.ts';
import { commandEffect, tooManyReadings } from './rules/readings.ts';
import { lookIntoTrees } from './treeFacts.ts';

export type Look = {
  readonly tool: GateTool;
  /** Checked by the tool's schema; only its own tool takes it. */
  readonly input: never;
  readonly target: string;
  readonly request: GateRequest;
  readonly policy: Policy;
};
/** A call that nothing can be decided about (G4). `words` is what the agent is told. */
export type Malformed = { readonly words: string; readonly chat: ChatContext | null };

export type LookUpPorts = Pick<
  GatePorts,
  'tool' | 'toolNames' | 'resolvePath' | 'findPrograms' | 'findInTree' | 'gitFolders' | 'chat' | 'policy'
>;

/** How many paths of one command line are looked up. */
const MAX_NAMES = 400;
/** How many programs of one command line are looked for. */
const MAX_PROGRAMS = 200;
const MAX_FAULTS = 5;

export async function lookUp(call: ToolCall, chatId: ChatId, ports: LookUpPorts): Promise<Result<Look, Malformed>> {
  const chat = ports.chat(chatId);
  if (chat === undefined)
    return err({
      words: 'the chat or its folder is gone, or another folder stands in its place; open the folder again',
      chat: null,
    });
  const policy = ports.policy(chatId);
  const unavailable = whyUnavailable(call.tool, policy);
  if (unavailable !== null) return err({ words: unavailable, chat });
  const tool = ports.tool(call.tool);
  if (tool === undefined) {
    const there = ports.toolNames().filter((name) => whyUnavailable(name, policy) === null);
    return err({ words: `there is no tool \`${call.tool}\`; the tools are ${there.join(', ')}`, chat });
  }
  const input = parseInput(tool, call.input);
  if (!input.ok) return err({ words: input.error, chat });
  const roots = rootsOf(chat, policy, await ports.gitFolders(ownFolders(chat)));
  const effects = await resolveAll(tool.describe(input.value), { ...ports, chat, policy, roots });
  if (!effects.ok) return err({ words: effects.error, chat });
  const request = { callId: call.id, tool: tool.name, input: input.value, chat, effects: effects.value };
  return ok({ tool, input: input.value, target: tool.target(input.value), request, policy });
}

function parseInput(tool: GateTool, input: unknown): Result<never, string> {
  const parsed = tool.inputSchema.safeParse(input);
  if (parsed.success) return ok(parsed.data as never);
  const faults = parsed.error.issues.slice(0, MAX_FAULTS).map(({ path, message }) => {
    return path.length === 0 ? message : `\`${path.join('.')}\`: ${message}`;
  });
  return err(`the input of ${tool.name} is not right: ${faults.join('; ')}`);
}

type Asked = Pick<GatePorts, 'resolvePath' | 'findPrograms' | 'findInTree'> & {
  readonly chat: ChatContext;
  readonly policy: Policy;
  readonly roots: Roots;
};

async function resolveAll(
  effects: readonly Effect[],
  asked: Asked,
): Promise<Result<readonly ResolvedEffect[], string>> {
  const resolved: ResolvedEffect[] = [];
  for (const effect of effects) {
    const found = await resolveEffect(effect, asked);
    if (!found.ok) return found;
    resolved.push(found.value);
  }
  return ok(resolved);
}

async function resolveEffect(effect: Effect, asked: Asked): Promise<Result<ResolvedEffect, string>> {
  if (effect.kind === 'command') return resolveCommand(effect.line, asked);
  if (!('path' in effect)) return ok(effect);
  const path = await asked.resolvePath(effect.path, asked.chat.folder, asked.policy.home);
  if (!path.ok) return path;
  return ok({ kind: effect.kind, path: path.value, place: placeOf(path.value, asked.chat, asked.policy, asked.roots) });
}

async function resolveCommand(line: string, asked: Asked): Promise<Result<CommandEffect, string>> {
  if (line.includes('\0')) return err('the command line has a NUL character in it');
  const facts = analyze(line);
  const proposals = proposeNames(facts);
  const folders = await foldersOf(facts, asked);
  const programs = await programsOf(facts, asked);
  if (programs === null) return ok(tooMany(line, facts, `more than ${MAX_PROGRAMS} programs`));
  const unread = tooManyReadings(facts, programs);
  if (unread !== null) return ok(tooMany(line, facts, unread));
  if (proposals.length * folders.length > MAX_NAMES) return ok(tooMany(line, facts, `more than ${MAX_NAMES} names`));
  const found = proposals.flatMap((proposal) =>
    folders
      .filter((_, at) => at === 0 || isRelative(proposal.path))
      .map(async (folder): Promise<readonly NamedPath[]> => {
        const path = await asked.resolvePath(writtenOf(proposal.path), folder, asked.policy.home);
        return path.ok ? [named({ ...proposal, wild: proposal.path.wild }, path.value, asked)] : [];
      }),
  );
  const { chat, policy, roots } = asked;
  const guards = { roots, policy, base: baseOf(chat, policy) };
  const effect = commandEffect(line, facts, (await Promise.all(found)).flat(), programs);
  const names = await lookIntoTrees(effect.names, { ...effect, guards }, asked.findInTree);
  return ok({ ...effect, names });
}

/** Null when there are too many to look for. */
async function programsOf(facts: ShellFacts, asked: Asked): Promise<readonly NamedProgram[] | null> {
  const { taken, names } = proposePrograms(facts);
  if (names.length > MAX_PROGRAMS) return null;
  const { chat, policy, roots } = asked;
  const found = await asked.findPrograms(names, chat.folder, policy.home);
  return [...taken, ...names.map((name, at) => nameProgram(name, found[at] ?? { kind: 'absent' }, roots.folders))];
}

/** The chat's folder, and those that the line itself may go to. */
async function foldersOf(facts: ShellFacts, { chat, policy, resolvePath }: Asked): Promise<readonly string[]> {
  const folders = [chat.folder];
  for (const target of proposeFolders(facts).slice(0, MAX_NAMES)) {
    const path = await resolvePath(writtenOf(target), folders.at(-1) ?? chat.folder, policy.home);
    if (path.ok && !folders.includes(path.value.real)) folders.push(path.value.real);
  }
  return folders;
}

function isRelative({ from, rest }: WordPath): boolean {
  return from === 'here' && !rest.startsWith('/');
}

/** As the port reads it: only a leading `~/` is home there, so that an ordinary name must not look like one. */
function writtenOf({ from, rest }: WordPath): string {
  if (from === 'home') return rest === '' ? '~' : rest.startsWith('/') ? `~${rest}` : `~/../${rest}`;
  if (rest === '') return '.';
  return rest.startsWith('~') ? `./${rest}` : rest;
}

function named(at: Pick<NamedPath, 'role' | 'at' | 'word' | 'wild'>, path: ResolvedPath, asked: Asked): NamedPath {
  return {
    role: at.role,
    at: at.at,
    word: at.word,
    wild: at.wild,
    path,
    place: placeOf(path, asked.chat, asked.policy, asked.roots),
    holdsProtected: holdsProtected(path, asked.roots),
  };
}

function tooMany(line: string, facts: ShellFacts, unknown: string): CommandEffect {
  const seen = { ...facts, understood: false, complete: false, unknowns: [...facts.unknowns, { words: unknown, start: 0, end: line.length }] };
  return commandEffect(line, seen);
}
