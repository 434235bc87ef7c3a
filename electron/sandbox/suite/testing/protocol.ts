// Tests only: what a test says to an app of its own, and what it hears, as lines of JSON. It must never be imported by the product.
import { z } from 'zod';
import { confinementSchema, sandboxDenialSchema, sandboxStateSchema } from '../../../../shared/domain/sandbox.ts';

const numbered = { n: z.number().int() };
/** Folders are absolute real paths. */
const chatSchema = z.object({ chat: z.string(), folder: z.string(), added: z.array(z.string()) });
export type SuiteChat = z.infer<typeof chatSchema>;

export const requestSchema = z.discriminatedUnion('kind', [
  /** `settings`: the whole of settings.toml. */
  z.object({ ...numbered, kind: z.literal('open'), app: z.string(), data: z.string(), settings: z.string() }),
  z.object({ ...numbered, kind: z.literal('settings'), app: z.string(), settings: z.string() }),
  /** What the app itself was started with; null takes a variable away. */
  z.object({ ...numbered, kind: z.literal('environment'), set: z.record(z.string(), z.string().nullable()) }),
  z.object({
    ...{ ...numbered, kind: z.literal('run'), app: z.string(), chat: chatSchema },
    ...{ line: z.string(), timeoutMs: z.number() },
  }),
  z.object({ ...numbered, kind: z.literal('stop'), run: z.number().int() }),
  z.object({ ...numbered, kind: z.literal('look'), app: z.string(), chat: chatSchema }),
  z.object({ ...numbered, kind: z.literal('dismiss'), app: z.string(), alarm: z.string() }),
  z.object({ ...numbered, kind: z.literal('close'), app: z.string() }),
]);
export type SuiteRequest = z.infer<typeof requestSchema>;

export const ranSchema = z.object({
  /** How it ended: an exit code, or the kind of another end with its words. */
  code: z.number().nullable(),
  end: z.string(),
  text: z.string(),
  notes: z.array(z.string()),
  confinement: confinementSchema.nullable(),
  denial: sandboxDenialSchema.nullable(),
  /** What the agent is told of it. */
  told: z.string().nullable(),
});
export type Ran = z.infer<typeof ranSchema>;

export const lookedSchema = z.object({
  look: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['off', 'outside']) }),
    z.object({ kind: z.enum(['unavailable', 'broken']), why: z.string() }),
    z.object({
      ...{ kind: z.literal('on'), network: z.boolean(), roots: z.array(z.string()), kept: z.array(z.string()) },
      autoAllow: z.object({ kind: z.enum(['off', 'rests', 'on']), why: z.string().optional() }),
    }),
  ]),
  state: sandboxStateSchema,
  faults: z.array(z.string()),
  notices: z.array(z.string()),
  protections: z.array(z.object({ path: z.string(), state: z.string() })),
  masks: z.array(z.string()),
});
export type Looked = z.infer<typeof lookedSchema>;

export const answerSchema = z.union([
  z.object({ ...numbered, printed: z.string() }),
  z.object({ ...numbered, failed: z.string() }),
  z.object({ ...numbered, answer: z.unknown() }),
]);
