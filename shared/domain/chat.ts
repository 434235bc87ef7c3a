// A project is the folder a chat works in; a chat is one conversation of one agent in one project.
import { z } from 'zod';
import { chatIdSchema, messageIdSchema, projectIdSchema } from '../ids.ts';
import { modeSchema } from './mode.ts';
import { toolCallViewSchema } from './toolCall.ts';

export const MAX_MESSAGE = 200_000;

export const projectSchema = z.object({
  id: projectIdSchema,
  /** The real path of the folder. */
  path: z.string(),
  name: z.string(),
  /** Milliseconds since 1970 of the last time it was opened. */
  openedAt: z.number().int(),
  isSample: z.boolean(),
  /** False when the folder is gone. */
  exists: z.boolean(),
});
export type Project = z.infer<typeof projectSchema>;

/** `waiting`: for an approval. `asking`: for an answer to a question. `done`: its last turn ended by itself. */
const CHAT_STATES = ['idle', 'running', 'waiting', 'asking', 'failed', 'done'] as const;
export const MAX_TITLE = 200;
/** The title of a chat until its first message gives it one. */
export const NEW_CHAT = 'New chat';

export const chatSchema = z.object({
  id: chatIdSchema,
  projectId: projectIdSchema,
  title: z.string(),
  mode: modeSchema,
  state: z.enum(CHAT_STATES),
  /** A turn of it ended, and no person has looked at it since. */
  unread: z.boolean(),
  /** Put away: out of the list of chats, and never at work. */
  archived: z.boolean(),
  createdAt: z.number().int(),
  updatedAt: z.number().int(),
});
export type Chat = z.infer<typeof chatSchema>;

/** A turn of it goes on, or waits for a person. */
export const isAtWork = ({ state }: Pick<Chat, 'state'>): boolean =>
  state === 'running' || state === 'waiting' || state === 'asking';

const item = { id: messageIdSchema, chatId: chatIdSchema, revision: z.number().int(), at: z.number().int() };

export const timelineItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), ...item, text: z.string() }),
  z.object({ kind: z.literal('assistant'), ...item, text: z.string(), streaming: z.boolean() }),
  /** What the app itself says: an interrupted turn, a model that failed. */
  z.object({ kind: z.literal('notice'), ...item, tone: z.enum(['info', 'error']), text: z.string() }),
  toolCallViewSchema,
]);
export type TimelineItem = z.infer<typeof timelineItemSchema>;
