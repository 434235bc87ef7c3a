// Looks up all facts about a call: the tool, its input, where its paths lead, what its command line says (G2). It asks
// through ports and decides nothing.
import type { Effect } from '../../shared/domain/effect.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import type { ChatId } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { whyUnavailable } from './availability.ts';
import { findIgnored } from './ignoredEdits.ts';
import { lookAtLine } from './lookAtLine.ts';
import { type Asked, askedOver } from './lookedPaths.ts';
import { inOwnTemp, namedAs, type OwnTemp } from './ownTemp.ts';
import { foldersOf, rootsOf } from './place.ts';
import type { Policy } from './policy.ts';
import type { GatePorts, GateTool } from './ports.ts';
import type { ChatContext, GateRequest, ResolvedEffect } from './request.ts';
import { NO_SANDBOX, type SandboxLook } from './sandboxLook.ts';

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

export type LookUpPorts = Pick<GatePorts, 'tool' | 'toolNames' | 'openDisk' | 'chat' | 'policy' | 'sandbox' | 'tempOf'>;

const MAX_FAULTS = 5;

/** Waits for nothing, so that all it says is of one moment. Throws when the disk or a port fails. */
export function lookUp(call: ToolCall, chatId: ChatId, ports: LookUpPorts): Result<Look, Malformed> {
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
  const disk = ports.openDisk();
  const roots = rootsOf(chat, policy, disk.gitFolders(foldersOf(chat)), disk.repositoryOf(chat.folder));
  const temp = { folder: ports.tempOf(chat), inside: foldersOf(chat) };
  const effects = resolveAll(tool.describe(input.value), askedOver({ disk, chat, policy, roots }), temp);
  if (!effects.ok) return err({ words: effects.error, chat });
  const ignored = findIgnored(effects.value, disk, chat, policy);
  const request = {
    ...{ callId: call.id, tool: tool.name, input: input.value, chat, effects: effects.value, ignored },
    sandbox: lookAtSandbox(effects.value, chat, ports),
  };
  return ok({ tool, input: input.value, target: tool.target(input.value), request, policy });
}

/** No call has two lines; if one had, nothing could confine both as one. */
function lookAtSandbox(effects: readonly ResolvedEffect[], chat: ChatContext, { sandbox }: LookUpPorts): SandboxLook {
  const [line, ...more] = effects.flatMap((effect) => (effect.kind === 'command' ? [effect.line] : []));
  return line === undefined || more.length > 0 ? NO_SANDBOX : sandbox(chat, line);
}

function parseInput(tool: GateTool, input: unknown): Result<never, string> {
  const parsed = tool.inputSchema.safeParse(input);
  if (parsed.success) return ok(parsed.data as never);
  const faults = parsed.error.issues.slice(0, MAX_FAULTS).map(({ path, message }) => {
    return path.length === 0 ? message : `\`${path.join('.')}\`: ${message}`;
  });
  return err(`the input of ${tool.name} is not right: ${faults.join('; ')}`);
}

function resolveAll(
  effects: readonly Effect[],
  asked: Asked,
  temp: OwnTemp,
): Result<readonly ResolvedEffect[], string> {
  const resolved: ResolvedEffect[] = [];
  for (const effect of effects) {
    const found = resolveEffect(effect, asked, temp);
    if (!found.ok) return found;
    resolved.push(found.value);
  }
  return ok(resolved);
}

function resolveEffect(effect: Effect, asked: Asked, temp: OwnTemp): Result<ResolvedEffect, string> {
  if (effect.kind === 'command') return lookAtLine(effect.line, asked);
  if (!('path' in effect)) return ok(effect);
  const own = inOwnTemp(effect.path, temp);
  const found = asked.look(own ?? effect.path, asked.chat.folder);
  if (!found.ok) return found;
  const { path, place } = found.value;
  return ok({ kind: effect.kind, place, path: own === null ? path : namedAs(path, effect.path) });
}
