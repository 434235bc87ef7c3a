// What the agent's loop needs of the rest of the house.
import type { Chat, TimelineItem } from '../../shared/domain/chat.ts';
import type { ToolCallView } from '../../shared/domain/toolCall.ts';
import type { CallId, ChatId, MessageId } from '../../shared/ids.ts';

/** `content` is, for an assistant, the model's own messages as JSON (they keep what a provider needs back). */
export type StoredMessage = {
  readonly id: MessageId;
  readonly chatId: ChatId;
  readonly role: 'user' | 'assistant' | 'notice';
  readonly text: string;
  readonly tone: 'info' | 'error' | null;
  readonly content: unknown;
  readonly at: number;
};

/** A tool call as stored: the view, what the model asked for, and what it was told. */
export type StoredCall = {
  readonly view: ToolCallView;
  readonly messageId: MessageId;
  readonly position: number;
  readonly input: unknown;
  /** Null until the call has ended. */
  readonly result: string | null;
};

export type ChatLog = {
  chat(id: ChatId): Chat | undefined;
  saveChat(chat: Chat): void;
  /** Stored once: false when a message of this id is there already. A user's message waits from then on for its turn. */
  appendMessage(message: StoredMessage): boolean;
  /** The turn of a user's message begins: it waits no longer. */
  beginTurn(message: MessageId): void;
  /** The assistant's message and all its calls, in one transaction. */
  appendStep(message: StoredMessage, calls: readonly StoredCall[]): void;
  saveCall(call: StoredCall): void;
  call(id: CallId): StoredCall | undefined;
  /** In order, oldest first. */
  messages(chatId: ChatId): readonly StoredMessage[];
  calls(chatId: ChatId): readonly StoredCall[];
  timeline(chatId: ChatId): readonly TimelineItem[];
};
