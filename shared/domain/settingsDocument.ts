// The user's settings as the window edits them: what is in force, every rule with where it stands, and the changes there are.
import { z } from 'zod';
import { decisionNameSchema } from './decisionName.ts';
import { ruleFindingSchema, ruleSourceSchema } from './rule.ts';
import { settingsSchema } from './settings.ts';

/** A rule of any layer but grants, as the window lists it. */
export const ruleViewSchema = z.object({
  decision: decisionNameSchema,
  /** `Bash(git push:*)`. */
  text: z.string(),
  /** The person's own words about it; null when there are none. */
  description: z.string().nullable(),
  source: ruleSourceSchema,
  /** Its place in the list `permissions.<decision>` of the user's file; null when it cannot be edited in the window. */
  place: z.number().int().min(0).nullable(),
  /** The graver first. */
  findings: z.array(ruleFindingSchema),
});
export type RuleView = z.infer<typeof ruleViewSchema>;

export const settingsDocumentSchema = z.object({
  file: z.string(),
  /** sha256 (hex) of the file's text. INVARIANT: a change names it, so that it never meets a text that nobody saw. */
  hash: z.string(),
  settings: settingsSchema,
  /** What `permissions.secret_files` is without an entry of its own. */
  defaultSecretFiles: z.array(z.string()),
  rules: z.array(ruleViewSchema),
  /** Why the file cannot be changed here (it cannot be read); null when it can. */
  locked: z.string().nullable(),
});
export type SettingsDocument = z.infer<typeof settingsDocumentSchema>;

const ruleText = z.string().min(1).max(4000);
const texts = z.array(z.string().min(1).max(4000)).max(1000);

/** One change of the user's file. `null` takes the key out, so that the built-in value holds. */
export const settingsChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('setText'), key: z.string().max(100), value: z.string().max(4000).nullable() }),
  z.strictObject({ kind: z.literal('setFlag'), key: z.string().max(100), value: z.boolean().nullable() }),
  z.strictObject({ kind: z.literal('setNumber'), key: z.string().max(100), value: z.number().int().nullable() }),
  z.strictObject({ kind: z.literal('setTexts'), key: z.string().max(100), value: texts.nullable() }),
  z.strictObject({ kind: z.literal('addRule'), decision: decisionNameSchema, text: ruleText }),
  /** `before`: what stands at `place` now. */
  z.strictObject({
    kind: z.literal('replaceRule'),
    decision: decisionNameSchema,
    place: z.number().int().min(0),
    before: ruleText,
    text: ruleText,
  }),
  z.strictObject({
    kind: z.literal('removeRule'),
    decision: decisionNameSchema,
    place: z.number().int().min(0),
    before: ruleText,
  }),
  /** The keys of an intent ("Mod+I"); an empty text: none. */
  z.strictObject({ kind: z.literal('setKeys'), intent: z.string().max(100), keys: z.string().max(50).nullable() }),
]);
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
