// What passes through each door, checked in both directions. INVARIANT: input schemas are strict and bounded.
import { z } from 'zod';
import { approvalAnswerSchema, approvalSchema } from '../domain/approval.ts';
import { chatSchema, MAX_MESSAGE, projectSchema, timelineItemSchema } from '../domain/chat.ts';
import { choosableModeSchema } from '../domain/mode.ts';
import { settingsProblemSchema } from '../domain/settings.ts';
import { approvalIdSchema, chatIdSchema, messageIdSchema, projectIdSchema } from '../ids.ts';
import type { EventName, RequestName } from './channels.ts';

const nothing = z.strictObject({});
const path = z.string().max(4096);
const message = z.string().max(MAX_MESSAGE);
const done = z.strictObject({});

export const settingsViewSchema = z.object({
  file: z.string(),
  problems: z.array(settingsProblemSchema),
  newChatMode: choosableModeSchema,
});

export const appStateSchema = z.object({
  version: z.string(),
  platform: z.string(),
  host: z.enum(['electron', 'browser']),
  dataFolder: z.string(),
  home: z.string(),
  settings: settingsViewSchema,
  /** What the person should know of the start: a damaged database that was set aside. Sentences. */
  notices: z.array(z.string()),
  /** Most recently opened first. */
  projects: z.array(projectSchema),
  chats: z.array(chatSchema),
  /** The project that the command line named, opened at start. */
  startProject: projectIdSchema.nullable(),
});

const chatSnapshotSchema = z.object({
  chat: chatSchema,
  items: z.array(timelineItemSchema),
  draft: z.string(),
  /** Those that wait (oldest first) and those that a stop of the app interrupted. */
  approvals: z.array(approvalSchema),
});

export const requests = {
  'app:state': { input: nothing, output: appStateSchema },
  /** The native dialog; null when it was cancelled. Refused in the browser host. */
  'project:pick': { input: nothing, output: z.object({ path: path.nullable() }) },
  /** Folders whose path continues what was typed; `~` is home. */
  'project:complete': { input: z.strictObject({ text: path }), output: z.object({ folders: z.array(path) }) },
  'project:open': { input: z.strictObject({ path }), output: z.object({ project: projectSchema }) },
  'project:sample': { input: nothing, output: z.object({ project: projectSchema }) },
  'chat:create': { input: z.strictObject({ projectId: projectIdSchema }), output: z.object({ chat: chatSchema }) },
  'chat:open': { input: z.strictObject({ chatId: chatIdSchema }), output: chatSnapshotSchema },
  /** `key` is made by the window, once a message: a message that is sent again is stored once. */
  'chat:send': { input: z.strictObject({ chatId: chatIdSchema, key: messageIdSchema, text: message }), output: done },
  'chat:stop': { input: z.strictObject({ chatId: chatIdSchema }), output: done },
  'chat:mode': { input: z.strictObject({ chatId: chatIdSchema, mode: choosableModeSchema }), output: done },
  'chat:draft': { input: z.strictObject({ chatId: chatIdSchema, text: message }), output: done },
  'approval:answer': {
    input: z.strictObject({
      approvalId: approvalIdSchema,
      hash: z.string().length(64),
      answer: approvalAnswerSchema,
    }),
    output: done,
  },
  /** Asks an interrupted call again, as a new call. */
  'approval:reask': { input: z.strictObject({ approvalId: approvalIdSchema }), output: done },
} as const satisfies Record<RequestName, { input: z.ZodType; output: z.ZodType }>;

export const events = {
  'project:changed': projectSchema,
  'chat:changed': chatSchema,
  'timeline:changed': timelineItemSchema,
  'approval:changed': approvalSchema,
  'settings:changed': settingsViewSchema,
} as const satisfies Record<EventName, z.ZodType>;

/** `bad-input`: the window sent what the door does not take. `refused`: the person can do something about it. */
export const ipcErrorSchema = z.object({
  code: z.enum(['bad-input', 'not-found', 'refused', 'disconnected', 'internal']),
  message: z.string(),
});
export type IpcError = z.infer<typeof ipcErrorSchema>;

export type AppState = z.infer<typeof appStateSchema>;
export type SettingsView = z.infer<typeof settingsViewSchema>;
