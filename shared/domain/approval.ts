// The question a person must answer, and the answer (SPEC 10).
import { z } from 'zod';
import { approvalIdSchema, callIdSchema, chatIdSchema } from '../ids.ts';
import { decisionSchema } from './decision.ts';
import { modeSchema } from './mode.ts';
import { previewSchema } from './preview.ts';

export const MAX_FEEDBACK = 10_000;

/** All that the card shows. The hash of an approval covers this whole value. */
export const approvalCardSchema = z.object({
  /** "Allow Bash to run `npm test`?" Backticks mark literal text. */
  question: z.string(),
  tool: z.string(),
  preview: previewSchema,
  folder: z.string(),
  projectName: z.string(),
  mode: modeSchema,
  decision: decisionSchema,
  /** The subagent that asks: its type ("explore") and its task in a few words; null when the chat's own agent does. */
  subagent: z.object({ type: z.string(), task: z.string() }).nullable().default(null),
});
export type ApprovalCard = z.infer<typeof approvalCardSchema>;

/** `voided`: the facts changed while it waited, so that an answer no longer means anything. */
export const APPROVAL_STATES = ['waiting', 'allowed', 'denied', 'voided', 'stopped', 'interrupted'] as const;

export const approvalSchema = z.object({
  id: approvalIdSchema,
  chatId: chatIdSchema,
  callId: callIdSchema,
  state: z.enum(APPROVAL_STATES),
  card: approvalCardSchema,
  /** sha256 (hex) of the card as it was shown; an answer must carry it. */
  hash: z.string(),
  /** Milliseconds since 1970. */
  askedAt: z.number().int(),
  answeredAt: z.number().int().nullable(),
  feedback: z.string().nullable(),
});
export type Approval = z.infer<typeof approvalSchema>;

export const approvalAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('allowOnce') }),
  /** Adds the rules that the card offers to the chat, as one grant; with `wider` those for whole programs. */
  z.strictObject({ kind: z.literal('allowInChat'), wider: z.boolean() }),
  z.strictObject({ kind: z.literal('deny'), feedback: z.string().max(MAX_FEEDBACK) }),
]);
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>;
