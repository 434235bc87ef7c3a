// One use of one tool that the agent asks for, and how it stands.
import { z } from 'zod';
import { callIdSchema, chatIdSchema } from '../ids.ts';
import { deciderSchema, decisionSchema } from './decision.ts';
import { previewSchema } from './preview.ts';
import { confinementSchema, sandboxDenialSchema } from './sandbox.ts';

/** What the model asked for: `input` is not checked yet. */
export type ToolCall = { readonly id: z.infer<typeof callIdSchema>; readonly tool: string; readonly input: unknown };

export const CALL_STATUSES = [
  'deciding',
  'waiting',
  'running',
  'done',
  'failed',
  'denied',
  'stopped',
  'interrupted',
] as const;
export const callStatusSchema = z.enum(CALL_STATUSES);
export type CallStatus = z.infer<typeof callStatusSchema>;

export const toolCallViewSchema = z.object({
  kind: z.literal('toolCall'),
  id: callIdSchema,
  chatId: chatIdSchema,
  /** Grows with every change of this item; a window keeps the highest. */
  revision: z.number().int(),
  at: z.number().int(),
  tool: z.string(),
  /** The one thing the call is about: the path or the command line, raw. */
  target: z.string(),
  status: callStatusSchema,
  decision: decisionSchema.nullable(),
  decider: deciderSchema.nullable(),
  preview: previewSchema.nullable(),
  /** What the call printed or answered; of very much its beginning and its end, at most MAX_SHOWN_OUTPUT characters. */
  output: z.string(),
  /** The file that holds all output, when `output` is not all of it. */
  outputFile: z.string().nullable(),
  /** Words of the outcome: "exit code 1", "timed out after 120 s", "denied by you: use pnpm". */
  outcome: z.string().nullable(),
  durationMs: z.number().int().nullable(),
  /** How a command ran while the sandbox is switched on; null otherwise. */
  confinement: confinementSchema.nullable().default(null),
  /** What the sandbox most likely refused it; null when nothing. */
  denial: sandboxDenialSchema.nullable().default(null),
});
export type ToolCallView = z.infer<typeof toolCallViewSchema>;

export const MAX_SHOWN_OUTPUT = 30_000;
