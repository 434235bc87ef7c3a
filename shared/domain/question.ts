// A question of the agent to the person (not an approval: it permits nothing), and the plan it proposes.
import { z } from 'zod';
import { callIdSchema, chatIdSchema, questionIdSchema } from '../ids.ts';
import { modeSchema } from './mode.ts';

export const MAX_ANSWER = 10_000;

export const questionContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('choice'),
    question: z.string(),
    options: z.array(z.object({ label: z.string(), description: z.string() })),
    /** More than one may be chosen. */
    multiple: z.boolean(),
  }),
  /** Markdown. Its answer is the only way in which an agent leaves Plan mode (SPEC 3). */
  z.object({ kind: z.literal('plan'), plan: z.string() }),
]);
export type QuestionContent = z.infer<typeof questionContentSchema>;

export const questionAnswerSchema = z.discriminatedUnion('kind', [
  /** Labels of the options, and words of one's own; at least one of the two. */
  z.strictObject({
    kind: z.literal('choice'),
    chosen: z.array(z.string().max(500)).max(20),
    words: z.string().max(MAX_ANSWER),
  }),
  z.strictObject({ kind: z.literal('approvePlan'), mode: modeSchema.extract(['default', 'acceptEdits']) }),
  z.strictObject({ kind: z.literal('keepPlanning'), words: z.string().max(MAX_ANSWER) }),
]);
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>;

export const QUESTION_STATES = ['waiting', 'answered', 'stopped', 'interrupted'] as const;

export const questionSchema = z.object({
  id: questionIdSchema,
  chatId: chatIdSchema,
  callId: callIdSchema,
  state: z.enum(QUESTION_STATES),
  content: questionContentSchema,
  answer: questionAnswerSchema.nullable(),
  /** Milliseconds since 1970. */
  askedAt: z.number().int(),
  answeredAt: z.number().int().nullable(),
});
export type Question = z.infer<typeof questionSchema>;
