// What passes through each door, checked in both directions. INVARIANT: input schemas are strict and bounded.
import { z } from 'zod';
import { approvalAnswerSchema, approvalSchema } from '../domain/approval.ts';
import { chatSchema, MAX_MESSAGE, projectSchema, timelineItemSchema } from '../domain/chat.ts';
import { grantSchema } from '../domain/grant.ts';
import { choosableModeSchema, modeSchema } from '../domain/mode.ts';
import { questionAnswerSchema, questionSchema } from '../domain/question.ts';
import { settingsProblemSchema } from '../domain/settings.ts';
import {
  approvalIdSchema,
  chatIdSchema,
  confirmationIdSchema,
  grantIdSchema,
  messageIdSchema,
  projectIdSchema,
  questionIdSchema,
} from '../ids.ts';
import type { EventName, RequestName } from './channels.ts';

const nothing = z.strictObject({});
const path = z.string().max(4096);
const message = z.string().max(MAX_MESSAGE);
const done = z.strictObject({});

export const settingsViewSchema = z.object({
  file: z.string(),
  problems: z.array(settingsProblemSchema),
  /** Bypass only where the command line said so. */
  newChatMode: modeSchema,
});

export const appStateSchema = z.object({
  version: z.string(),
  platform: z.string(),
  host: z.enum(['electron', 'browser']),
  dataFolder: z.string(),
  home: z.string(),
  settings: settingsViewSchema,
  /** Skip approvals (M5): for this process only. */
  skipping: z.boolean(),
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
  /** Those in force, oldest first. */
  grants: z.array(grantSchema),
  /** Those that wait (oldest first) and those that a stop of the app interrupted. */
  questions: z.array(questionSchema),
});

/**
 * What becomes of a wish that the page alone cannot fulfil (M1): `on` or `refused` after a dialog of the main process, or a
 * code that stands in the terminal and goes to `confirm:code`. INVARIANT: no code is ever sent to a page.
 */
export const wishOutcomeSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('on') }),
  z.strictObject({ state: z.literal('refused') }),
  z.strictObject({ state: z.literal('needs-code'), requestId: confirmationIdSchema }),
]);
export type WishOutcome = z.infer<typeof wishOutcomeSchema>;

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
  /** Ends exactly this grant (S5). */
  'grant:revoke': { input: z.strictObject({ grantId: grantIdSchema }), output: done },
  'question:answer': {
    input: z.strictObject({ questionId: questionIdSchema, answer: questionAnswerSchema }),
    output: done,
  },
  'mode:bypass': { input: z.strictObject({ chatId: chatIdSchema }), output: wishOutcomeSchema },
  'skip:on': { input: nothing, output: wishOutcomeSchema },
  'skip:off': { input: nothing, output: done },
  /** Blanks between the digits do not count. Each wrong code is a try. */
  'confirm:code': {
    input: z.strictObject({ requestId: confirmationIdSchema, code: z.string().max(32) }),
    output: done,
  },
} as const satisfies Record<RequestName, { input: z.ZodType; output: z.ZodType }>;

export const events = {
  'project:changed': projectSchema,
  'chat:changed': chatSchema,
  'timeline:changed': timelineItemSchema,
  'approval:changed': approvalSchema,
  'grant:changed': grantSchema,
  'question:changed': questionSchema,
  'settings:changed': settingsViewSchema,
  'skip:changed': z.strictObject({ on: z.boolean() }),
} as const satisfies Record<EventName, z.ZodType>;

/** `bad-input`: the window sent what the door does not take. `refused`: the person can do something about it. */
export const ipcErrorSchema = z.object({
  code: z.enum(['bad-input', 'not-found', 'refused', 'disconnected', 'internal']),
  message: z.string(),
});
export type IpcError = z.infer<typeof ipcErrorSchema>;

export type AppState = z.infer<typeof appStateSchema>;
export type SettingsView = z.infer<typeof settingsViewSchema>;
