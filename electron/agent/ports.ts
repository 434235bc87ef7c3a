// What the agent's loop needs of the rest of the house.
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Chat, TimelineItem } from '../../shared/domain/chat.ts';
import type { ToolCallView } from '../../shared/domain/toolCall.ts';
import type { CallId, ChatId, MessageId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';

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

/**
 * Thrown by what stores, when the disk or another program keeps it from writing: the message says so, in lower case, and
 * what to do. Nothing of the write was done, and it may be tried again.
 */
export const isStoreFault = (error: unknown): error is Error => error instanceof Error && error.name === 'StoreFault';

/** Who answers in a chat. */
export type ModelChoice = {
  readonly model: LanguageModelV4;
  /** `operator`, or the kind and the name of the model: `anthropic claude-…`. It also marks whose words are stored. */
  readonly label: string;
  readonly isOperator: boolean;
};

/** Who answers now. The error is a sentence in lower case that says what to set. */
export type Models = { current(): Result<ModelChoice, string> };

/** Why it may help to ask again: the status of HTTP (null: no answer at all), and how long the server asks to wait. */
export type PassingFault = { readonly status: number | null; readonly retryAfterMs: number | null };

/** What a model's error carries beside its words. `passing` is null when asking again would not help. */
export type ModelError = Error & { readonly passing: PassingFault | null };
