// What passes through each door, checked in both directions. INVARIANT: input schemas are strict and bounded.
import { z } from 'zod';
import { approvalAnswerSchema, approvalSchema } from '../domain/approval.ts';
import {
  auditExportSchema,
  auditFilterSchema,
  auditRowSchema,
  callStorySchema,
  chainCheckSchema,
  exportFormatSchema,
} from '../domain/auditView.ts';
import { chatSchema, MAX_MESSAGE, MAX_TITLE, projectSchema, timelineItemSchema } from '../domain/chat.ts';
import { decisionSchema } from '../domain/decision.ts';
import { grantSchema } from '../domain/grant.ts';
import { layoutSchema } from '../domain/layout.ts';
import { choosableModeSchema, modeSchema } from '../domain/mode.ts';
import { questionAnswerSchema, questionSchema } from '../domain/question.ts';
import { sandboxStateSchema } from '../domain/sandbox.ts';
import { settingsProblemSchema, windowSettingsSchema } from '../domain/settings.ts';
import { settingsChangeSchema, settingsDocumentSchema } from '../domain/settingsDocument.ts';
import {
  approvalIdSchema,
  callIdSchema,
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
  window: windowSettingsSchema,
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
  /** Of all chats that are not archived: those that wait (oldest first), and those that a stop of the app interrupted. */
  approvals: z.array(approvalSchema),
  questions: z.array(questionSchema),
  /** As it was last saved. */
  layout: layoutSchema.nullable(),
  /** The project that the command line named, opened at start. */
  startProject: projectIdSchema.nullable(),
});

const repositorySchema = z.object({ path, name: z.string() });
export type RepositoryAbove = z.infer<typeof repositorySchema>;

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
  /** The repository of Git above the project, that can be opened in its place; null where there is none to offer. */
  'project:repository': {
    input: z.strictObject({ projectId: projectIdSchema }),
    output: z.object({ repository: repositorySchema.nullable() }),
  },
  'chat:create': { input: z.strictObject({ projectId: projectIdSchema }), output: z.object({ chat: chatSchema }) },
  'chat:open': { input: z.strictObject({ chatId: chatIdSchema }), output: chatSnapshotSchema },
  /** `key` is made by the window, once a message: a message that is sent again is stored once. */
  'chat:send': { input: z.strictObject({ chatId: chatIdSchema, key: messageIdSchema, text: message }), output: done },
  'chat:stop': { input: z.strictObject({ chatId: chatIdSchema }), output: done },
  'chat:mode': { input: z.strictObject({ chatId: chatIdSchema, mode: choosableModeSchema }), output: done },
  'chat:draft': { input: z.strictObject({ chatId: chatIdSchema, text: message }), output: done },
  'chat:rename': {
    input: z.strictObject({ chatId: chatIdSchema, title: z.string().regex(/\S/).max(MAX_TITLE) }),
    output: done,
  },
  /** Puts a chat away, or takes it back. Refused while it is at work. Its grants end (S3). */
  'chat:archive': { input: z.strictObject({ chatId: chatIdSchema, archived: z.boolean() }), output: done },
  /** The person looks at it: it is unread no longer. */
  'chat:seen': { input: z.strictObject({ chatId: chatIdSchema }), output: done },
  /** No pane shows it any more. The grants of an idle chat end (S3); its turn goes on. */
  'chat:leave': { input: z.strictObject({ chatId: chatIdSchema }), output: done },
  /** What its agent said last; null when nothing yet. */
  'chat:lastSaid': {
    input: z.strictObject({ chatId: chatIdSchema }),
    output: z.object({ text: z.string().nullable() }),
  },
  'layout:save': { input: z.strictObject({ layout: layoutSchema }), output: done },
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
  /** Where a folder leads that is to count as inside for this chat; relative paths start at the project. Nothing changes. */
  'folder:look': {
    input: z.strictObject({ chatId: chatIdSchema, path }),
    output: z.object({ folder: path, hash: z.string().length(64) }),
  },
  /** A grant of the folder that the person saw: refused when the path no longer leads to the one of `hash`. */
  'folder:add': {
    input: z.strictObject({ chatId: chatIdSchema, path, hash: z.string().length(64) }),
    output: done,
  },
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
  /** Newest first, before the decision numbered `before`. `total`: how many there are in all. */
  'audit:list': {
    input: z.strictObject({
      filter: auditFilterSchema,
      before: z.number().int().positive().nullable(),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.object({ rows: z.array(auditRowSchema), more: z.boolean(), total: z.number().int() }),
  },
  'audit:call': { input: z.strictObject({ callId: callIdSchema }), output: callStorySchema },
  'audit:verify': { input: nothing, output: chainCheckSchema },
  /** Into a new file of the app's own folder; its progress comes as `audit:exporting`. One at a time. */
  'audit:export': { input: z.strictObject({ format: exportFormatSchema }), output: auditExportSchema },
  'audit:exportStop': { input: nothing, output: done },
  /** Shows the file of the last export in its folder. Refused where there is no desktop. */
  'audit:reveal': { input: nothing, output: done },
  'settings:read': { input: nothing, output: settingsDocumentSchema },
  /** Refused when the file's text is not the one of `hash`. */
  'settings:change': {
    input: z.strictObject({ hash: z.string().length(64), change: settingsChangeSchema }),
    output: settingsDocumentSchema,
  },
  /** What the gate would say of a call in that project and mode (G8). Nothing is executed. `input`: JSON. */
  'gate:try': {
    input: z.strictObject({
      projectId: projectIdSchema,
      mode: modeSchema,
      tool: z.string().max(200),
      input: z.string().max(200_000),
    }),
    output: z.object({ decision: decisionSchema }),
  },
  /** A link that the person confirmed. `byPage`: this host cannot open it; the page does, with the address given back. */
  'link:open': {
    input: z.strictObject({ url: z.string().max(4096) }),
    output: z.object({ opened: z.enum(['bySystem', 'byPage']), url: z.string() }),
  },
  /** The sandbox of commands (X1), as it is; a first look may still be going on. */
  'sandbox:state': { input: nothing, output: sandboxStateSchema },
  /** Looks anew whether it works here, and waits for it. */
  'sandbox:check': { input: nothing, output: sandboxStateSchema },
  /**
   * Lets commands write the folder that the sandbox refused this call: in its chat (a grant, it counts as inside there), or
   * always (`extra_writable` of the settings). Refused when it is not the folder of that refusal.
   */
  'sandbox:allow': {
    input: z.strictObject({
      chatId: chatIdSchema,
      callId: callIdSchema,
      folder: path,
      how: z.enum(['chat', 'always']),
    }),
    output: done,
  },
  /** Asks the refused call again, as a new call whose line may run outside this once: the gate asks. */
  'sandbox:outside': { input: z.strictObject({ chatId: chatIdSchema, callId: callIdSchema }), output: done },
  /** Asks the refused call again, as a new call, in the sandbox as it is now. */
  'sandbox:again': { input: z.strictObject({ chatId: chatIdSchema, callId: callIdSchema }), output: done },
  /** The person has seen the alarm: auto_allow rests no longer because of it. */
  'sandbox:dismiss': { input: z.strictObject({ alarmId: z.string().max(64) }), output: done },
  /** Tries again to open what could not be opened at the start. */
  'app:retry': { input: nothing, output: done },
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
  /** Rows were added to the audit. */
  'audit:changed': z.strictObject({}),
  'audit:exporting': auditExportSchema,
  'sandbox:changed': sandboxStateSchema,
  /** The person clicked a notification: this chat is to be shown, at its card. */
  'window:goTo': z.strictObject({ chatId: chatIdSchema }),
} as const satisfies Record<EventName, z.ZodType>;

/**
 * `bad-input`: the window sent what the door does not take. `refused`: the person can do something about it. `broken`: what
 * the app keeps cannot be opened, and no door but `app:retry` does anything.
 */
export const ipcErrorSchema = z.object({
  code: z.enum(['bad-input', 'not-found', 'refused', 'disconnected', 'broken', 'internal']),
  message: z.string(),
});
export type IpcError = z.infer<typeof ipcErrorSchema>;

export type AppState = z.infer<typeof appStateSchema>;
export type SettingsView = z.infer<typeof settingsViewSchema>;
