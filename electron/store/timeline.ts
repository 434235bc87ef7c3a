// What a chat shows, from what is stored of it: each message, and after it the tool calls it asked for. Pure.
import { assertNever } from '../../shared/assertNever.ts';
import type { TimelineItem } from '../../shared/domain/chat.ts';
import type { MessageId } from '../../shared/ids.ts';
import type { StoredCall, StoredMessage } from '../agent/ports.ts';

/** A stored message is final: it outranks whatever was shown while it was being written. */
const FINAL_REVISION = Number.MAX_SAFE_INTEGER;

/**
 * `order` names all messages of the chat, also those that could not be read (their calls still show); the calls of a
 * message are in their own order already.
 */
export function timelineOf(
  order: readonly MessageId[],
  messages: readonly StoredMessage[],
  calls: readonly StoredCall[],
): readonly TimelineItem[] {
  const messageOf = new Map(messages.map((message) => [message.id, message]));
  const callsOf = Map.groupBy(calls, (call) => call.messageId);
  return order.flatMap((id) => {
    const message = messageOf.get(id);
    const items = message === undefined ? [] : itemsOf(message);
    return [...items, ...(callsOf.get(id) ?? []).map((call) => call.view)];
  });
}

function itemsOf(message: StoredMessage): readonly TimelineItem[] {
  const item = { id: message.id, chatId: message.chatId, revision: FINAL_REVISION, at: message.at, text: message.text };
  switch (message.role) {
    case 'user':
      return [{ kind: 'user', ...item }];
    case 'assistant':
      return message.text === '' ? [] : [{ kind: 'assistant', ...item, streaming: false }];
    case 'notice':
      return [{ kind: 'notice', ...item, tone: message.tone ?? 'info' }];
    default:
      return assertNever(message.role);
  }
}
