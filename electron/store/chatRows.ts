// How chats, messages and tool calls stand in their tables, and how they are read back.
import { z } from 'zod';
import { type Chat, chatSchema } from '../../shared/domain/chat.ts';
import { toolCallViewSchema } from '../../shared/domain/toolCall.ts';
import { chatIdSchema, messageIdSchema } from '../../shared/ids.ts';
import type { StoredCall, StoredMessage } from '../agent/ports.ts';
import { jsonColumn } from './rows.ts';

export const CHAT_COLUMNS = `id, project_id AS projectId, title, mode, state, unread, archived, created_at AS createdAt,
  updated_at AS updatedAt`;
const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);
export const chatRow: z.ZodType<Chat> = chatSchema.extend({ unread: flag, archived: flag });

export const MESSAGE_COLUMNS = 'id, chat_id AS chatId, role, text, tone, content, at';
export const messageRow: z.ZodType<StoredMessage> = z.object({
  id: messageIdSchema,
  chatId: chatIdSchema,
  role: z.enum(['user', 'assistant', 'notice']),
  text: z.string(),
  tone: z.enum(['info', 'error']).nullable(),
  content: jsonColumn(z.unknown()),
  at: z.number().int(),
});

export const CALL_COLUMNS = 'id, message_id AS messageId, position, view, input, result';
export const callRow: z.ZodType<StoredCall> = z.object({
  view: jsonColumn(toolCallViewSchema),
  messageId: messageIdSchema,
  position: z.number().int(),
  input: jsonColumn(z.unknown()),
  result: z.string().nullable(),
});

/** What JSON cannot say becomes null. */
export const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null';
