// The sandbox of shell commands (SPEC 11): its settings, what it refused, what a window is shown of it.
import { z } from 'zod';
import { callIdSchema, chatIdSchema } from '../ids.ts';

/** `[shell.sandbox]` (X1). */
export const sandboxSettingsSchema = z.strictObject({
  enabled: z.boolean().default(false),
  /** Without it a command reaches its own localhost only. */
  allow_network: z.boolean().default(false),
  /** Folders that may be written beside the project; `~/` is home, relative ones start at the project. */
  extra_writable: z.array(z.string().regex(/\S/)).default([]),
  /** What would ask runs unasked when it is confined (X3). */
  auto_allow: z.boolean().default(false),
  /** With auto_allow: keys and browser profiles (O3) cannot be read inside either. */
  mask_secrets: z.boolean().default(true),
});
export type SandboxSettings = z.infer<typeof sandboxSettingsSchema>;

/** How a command ran while the sandbox is switched on. `why` is a clause: "bubblewrap is not installed". */
export const confinementSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sandboxed'), network: z.boolean() }),
  z.object({ kind: z.literal('unconfined'), why: z.string() }),
]);
export type Confinement = z.infer<typeof confinementSchema>;

/** What the sandbox most likely refused a command (X5). */
export const sandboxDenialSchema = z.object({
  /** `certain`: the path lies where the sandbox forbids writing. `likely`: the error says so without a path. `hint`: it may be. */
  certainty: z.enum(['certain', 'likely', 'hint']),
  what: z.enum(['write', 'protected', 'crossing', 'network', 'socket', 'privilege', 'nested']),
  /** Absolute; null where the output names none. */
  path: z.string().nullable(),
  /** Real path of the folder that could be allowed; null where none can be. */
  folder: z.string().nullable(),
  /** A sentence for the person: "The sandbox refused to write `/x/y`." */
  words: z.string(),
});
export type SandboxDenial = z.infer<typeof sandboxDenialSchema>;

/** A protected path that changed while a command ran: what was there is back, what was put there lies in `kept`. */
export const sandboxAlarmSchema = z.object({
  id: z.string(),
  chatId: chatIdSchema,
  callId: callIdSchema,
  at: z.number().int(),
  changes: z.array(
    z.object({
      path: z.string(),
      /** A sentence: what happened and what was done about it. */
      words: z.string(),
      /** Where what was put there is kept; null where nothing was. */
      kept: z.string().nullable(),
    }),
  ),
});
export type SandboxAlarm = z.infer<typeof sandboxAlarmSchema>;

/** A fault of the sandbox with what mends it. */
export const sandboxNoticeSchema = z.object({
  /** Sentences: what is wrong, and what follows. */
  words: z.string(),
  /** Commands to copy, lines; null where there are none. */
  fix: z.string().nullable(),
});
export type SandboxNotice = z.infer<typeof sandboxNoticeSchema>;

/** One line of what is and is not protected here. */
export const sandboxGuardSchema = z.object({ holds: z.boolean(), words: z.string() });
export type SandboxGuard = z.infer<typeof sandboxGuardSchema>;

/** What Settings and `doctor` show. */
export const sandboxStateSchema = z.object({
  enabled: z.boolean(),
  /** `ready` also while it is switched off: a test run worked. */
  status: z.enum(['checking', 'ready', 'unavailable']),
  /** "bubblewrap 0.8.0"; null where there is none. */
  backend: z.string().nullable(),
  notice: sandboxNoticeSchema.nullable(),
  guards: z.array(sandboxGuardSchema),
  /** The last ones, newest first. */
  denials: z.array(
    z.object({ at: z.number().int(), chatId: chatIdSchema, line: z.string(), denial: sandboxDenialSchema }),
  ),
  /** Those that stand: auto_allow rests in their chats. */
  alarms: z.array(sandboxAlarmSchema),
});
export type SandboxState = z.infer<typeof sandboxStateSchema>;

/** Before anything was looked at. */
export const NO_SANDBOX_STATE: SandboxState = {
  ...{ enabled: false, status: 'checking', backend: null, notice: null },
  ...{ guards: [], denials: [], alarms: [] },
};
