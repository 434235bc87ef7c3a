// The decision about a call without executing anything (G8), in a chat that is only thought of.
// INVARIANT: no permit ever comes of it; what fails inside is a denial, as in the gate (G9).
import type { Decision } from '../../shared/domain/decision.ts';
import type { ToolCall } from '../../shared/domain/toolCall.ts';
import { decide } from './decide.ts';
import { type LookUpPorts, lookUp } from './lookUp.ts';
import { malformedDecision } from './refusals.ts';
import type { ChatContext } from './request.ts';

export async function explainCall(
  call: ToolCall,
  chat: ChatContext,
  ports: Omit<LookUpPorts, 'chat'>,
): Promise<Decision> {
  try {
    const found = await lookUp(call, chat.chatId, { ...ports, chat: () => chat });
    return found.ok ? decide(found.value.request, found.value.policy) : malformedDecision(found.error.words);
  } catch (cause) {
    return malformedDecision(`the gate failed: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
