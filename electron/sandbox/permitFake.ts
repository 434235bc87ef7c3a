// Tests only: real permits for requests that no gate has seen. It must never be imported by the product.
import type { CallId, ChatId } from '../../shared/ids.ts';
import { mintPermit } from '../permission/mintPermit.ts';
import type { Permit } from '../permission/permit.ts';
import type { Authorization } from '../permission/ports.ts';
import type { ChatContext, ResolvedEffect } from '../permission/request.ts';
import { commandEffect as lineEffect } from '../permission/rules/readings.ts';
import { NO_SANDBOX, type SandboxLook } from '../permission/sandboxLook.ts';
import { analyze } from '../shell/analyze.ts';

type Given = {
  tool: string;
  input: unknown;
  folder: string;
  effects: readonly ResolvedEffect[];
  callId?: string;
  withheld?: Authorization['withheld'];
  scrubbed?: boolean;
  chat?: Partial<ChatContext>;
  sandbox?: SandboxLook;
};

/** `folder` is the project's real path. */
export const chatFor = (folder: string, given: Partial<ChatContext> = {}): ChatContext => ({
  chatId: 'chat-1' as ChatId,
  agent: 'test',
  mode: 'default',
  folder,
  projectName: 'p',
  addedFolders: [],
  ...given,
});

export function requestFor({ tool, input, folder, effects, callId = 'call-1', ...more }: Given): Authorization {
  const chat = chatFor(folder, more.chat);
  const { withheld = () => null, scrubbed = false, sandbox = NO_SANDBOX } = more;
  const confine = sandbox.kind === 'on' ? 'always' : 'never';
  return { callId: callId as CallId, tool, input, chat, effects, ignored: [], withheld, scrubbed, sandbox, confine };
}

export const permitFor = (given: Given): Permit => mintPermit(requestFor(given));

export const commandEffect = (line: string): ResolvedEffect => lineEffect(line, analyze(line));
