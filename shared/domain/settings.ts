// What a person may set in settings.toml. Every key is checked; what is unknown is reported, never guessed.
import { z } from 'zod';
import { modeSchema } from './mode.ts';

export const permissionSettingsSchema = z.strictObject({
  mode: modeSchema.exclude(['bypass']).default('default'),
  allow: z.array(z.string()).default([]),
  ask: z.array(z.string()).default([]),
  deny: z.array(z.string()).default([]),
  /** Replaces the built-in list of secret files when given. */
  secret_files: z.array(z.string()).optional(),
});
export const settingsSchema = z.strictObject({ permissions: permissionSettingsSchema.prefault({}) });
export type Settings = z.infer<typeof settingsSchema>;

/** A fault in a settings file: where it is, what is wrong, what to do. */
export const settingsProblemSchema = z.object({
  file: z.string(),
  line: z.number().int().positive().nullable(),
  key: z.string().nullable(),
  message: z.string(),
});
export type SettingsProblem = z.infer<typeof settingsProblemSchema>;
