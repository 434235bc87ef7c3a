// What a person may set in settings.toml. Every key is checked; what is unknown is reported, never guessed.
import { z } from 'zod';
import { decisionNameSchema } from './decisionName.ts';
import { modeSchema } from './mode.ts';
import { sandboxSettingsSchema } from './sandbox.ts';

/** More than blanks. */
const text = z.string().regex(/\S/);

/** `[[permissions.rules]]` (SPEC R2). `match` and `not_match` are examples that are checked when the file is read. */
export const structuredRuleSchema = z.strictObject({
  type: decisionNameSchema,
  /** The name of a tool, one of its snake_case aliases, or a wildcard. */
  tool: text.default('*'),
  /** A glob, or a regular expression between slashes; held against each simple command. */
  command: text.optional(),
  /** A pattern of the dialect of path rules. */
  path: text.optional(),
  /** Shown as the reason. */
  description: z.string().optional(),
  match: z.array(z.string()).default([]),
  not_match: z.array(z.string()).default([]),
});
export type StructuredRule = z.infer<typeof structuredRuleSchema>;

const texts = z.array(text).default([]);

const permissionSettingsSchema = z.strictObject({
  mode: modeSchema.exclude(['bypass']).default('default'),
  allow: texts,
  ask: texts,
  deny: texts,
  rules: z.array(structuredRuleSchema).default([]),
  /** Replaces the built-in list of secret files when given. */
  secret_files: z.array(text).optional(),
  /** What becomes of every question about something outside the project. */
  outside: z.enum(['ask', 'deny']).default('ask'),
  discovery_outside: z.enum(['ask', 'allow']).default('ask'),
  /** `block`: what is critical is refused, whatever the mode. */
  critical: z.enum(['confirm', 'block']).default('confirm'),
  /** `refuse`: programs that delete are refused, whatever the mode. */
  shell_deletion: z.enum(['mode', 'refuse']).default('mode'),
  auto_allow_read_only_bash: z.boolean().default(true),
  /** Commands that only read but reach the network (`gh`, `kubectl`, `aws`) count as read-only too. */
  cloud_reads: z.boolean().default(false),
  additional_directories: texts,
  /** What counts as inside beside them: the opened folder alone, or the repository of Git that it lies in. */
  roots: z.enum(['folder', 'repository']).default('folder'),
  /** A change of a file that Git ignores asks, also where a rule or the mode would let it pass. */
  ask_for_ignored: z.boolean().default(false),
  /** Tools that no agent gets. */
  disabled_tools: texts,
  /** Built-in deny rules that the person has switched off (`wipe`, `format`, `block_device`, `fork_bomb`). */
  built_in_off: texts,
});

/** `[allow]`: the persistent allow list (SPEC S4). */
const allowSettingsSchema = z.strictObject({
  directories: texts,
  commands: z.array(z.strictObject({ program: text, subcommand: text.optional() })).default([]),
});

/** `[provider]`: who answers in a chat. Keys never stand here, only the name of the variable that holds one (SPEC T4). */
const providerSettingsSchema = z.strictObject({
  kind: z.enum(['operator', 'anthropic', 'openai-compatible']).optional(),
  model: text.optional(),
  /** Without who signs in and without a query: neither is a place for a key. */
  base_url: z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/?#@\\\s]+(?:\/[^?#\s]*)?$/i)
    .optional(),
  api_key_env: z
    .string()
    .regex(/^[A-Za-z_]\w*$/)
    .optional(),
  max_output_tokens: z.number().int().min(1).max(1_000_000).optional(),
});

/** `[web]`. */
const webSettingsSchema = z.strictObject({
  /** Hosts, or `host:port`, that may be fetched although they are private, loopback or link-local (SPEC M6). */
  private_hosts: texts,
});

/** `[shell]`: how shell commands run. */
const shellSettingsSchema = z.strictObject({ sandbox: sandboxSettingsSchema.prefault({}) });

const TELL = ['unfocused', 'always', 'never'] as const;

/** `[approvals]`: the accident guard (SPEC A3). Times in milliseconds. */
const approvalSettingsSchema = z.strictObject({
  /** How long a card that appeared or changed takes no answer. */
  fresh_ms: z.number().int().min(100).max(10_000).default(500),
  /** How long after typing keys answer nothing. */
  typing_ms: z.number().int().min(100).max(10_000).default(1000),
  /** Whether `s` and `p` ask for a second word about the rule. */
  confirm_rules: z.boolean().default(true),
});

/** `[notifications]` (SPEC A8): when the system tells of what waits and of turns that ended. */
const notificationSettingsSchema = z.strictObject({
  approvals: z.enum(TELL).default('unfocused'),
  finished: z.enum(TELL).default('unfocused'),
  sound: z.boolean().default(false),
  /** The number of waiting approvals on the app's icon, or in the title of the page. */
  badge: z.boolean().default(true),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** `[appearance]`. */
const appearanceSettingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  text_size: z.enum(['small', 'medium', 'large']).default('medium'),
});

/** `[keys]`: the name of an intent (`inbox.open`) and its keys ("Mod+I"); an empty text: none. */
const keySettingsSchema = z.record(z.string().max(100), z.string().max(50)).default({});

/** What of the settings the window itself follows. */
export const windowSettingsSchema = z.object({
  approvals: approvalSettingsSchema,
  notifications: notificationSettingsSchema,
  appearance: appearanceSettingsSchema,
  keys: keySettingsSchema,
});
export type WindowSettings = z.infer<typeof windowSettingsSchema>;

/** `[audit]`. */
const auditSettingsSchema = z.strictObject({
  /** Older rows are removed at a start; without it none ever is. */
  keep_days: z.number().int().min(1).optional(),
});

export const settingsSchema = z.strictObject({
  permissions: permissionSettingsSchema.prefault({}),
  allow: allowSettingsSchema.prefault({}),
  provider: providerSettingsSchema.prefault({}),
  web: webSettingsSchema.prefault({}),
  shell: shellSettingsSchema.prefault({}),
  audit: auditSettingsSchema.prefault({}),
  approvals: approvalSettingsSchema.prefault({}),
  notifications: notificationSettingsSchema.prefault({}),
  appearance: appearanceSettingsSchema.prefault({}),
  keys: keySettingsSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

export const windowSettingsOf = ({ approvals, notifications, appearance, keys }: Settings): WindowSettings => ({
  ...{ approvals, notifications, appearance, keys },
});
/** With nothing set. */
export const DEFAULT_WINDOW_SETTINGS: WindowSettings = windowSettingsOf(settingsSchema.parse({}));

/** A fault in a settings file: where it is, what is wrong, what to do. */
export const settingsProblemSchema = z.object({
  file: z.string(),
  line: z.number().int().positive().nullable(),
  key: z.string().nullable(),
  message: z.string(),
});
export type SettingsProblem = z.infer<typeof settingsProblemSchema>;
