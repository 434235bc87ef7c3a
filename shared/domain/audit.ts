// The audit (SPEC 15): append-only, two rows a call, tied by the call's id, and checkpoints where the oldest rows went.
// Secrets never enter it.
import { z } from 'zod';
import { callIdSchema, chatIdSchema } from '../ids.ts';
import { deciderSchema, reasonSchema } from './decision.ts';
import { decisionNameSchema } from './decisionName.ts';
import { modeSchema } from './mode.ts';
import { riskSchema } from './risk.ts';
import { callStatusSchema } from './toolCall.ts';

const row = { at: z.number().int(), callId: callIdSchema, chatId: chatIdSchema, agent: z.string(), tool: z.string() };

/** Written durably before anything executes, or before a refusal is told to the agent. */
export const decidedRecordSchema = z.object({
  phase: z.literal('decided'),
  ...row,
  args: z.unknown(),
  folder: z.string(),
  mode: modeSchema,
  effects: z.array(z.string()),
  risk: riskSchema,
  decision: decisionNameSchema.exclude(['ask']),
  decider: deciderSchema,
  reasons: z.array(reasonSchema),
  feedback: z.string().nullable(),
  /** The rules that the card offered, and those that the person took with the answer. */
  offered: z.array(z.string()).default([]),
  taken: z.array(z.string()).default([]),
});

export const finishedRecordSchema = z.object({
  phase: z.literal('finished'),
  ...row,
  status: callStatusSchema,
  outcome: z.string(),
  durationMs: z.number().int(),
});

/** Stands for the oldest rows, whose time was over: the chain goes on after number `upTo`, whose hash was `hash`. */
export const checkpointRecordSchema = z.object({
  phase: z.literal('checkpoint'),
  at: z.number().int(),
  upTo: z.number().int().positive(),
  hash: z.string(),
});

export const auditRecordSchema = z.discriminatedUnion('phase', [
  decidedRecordSchema,
  finishedRecordSchema,
  checkpointRecordSchema,
]);
export type DecidedRecord = z.infer<typeof decidedRecordSchema>;
export type FinishedRecord = z.infer<typeof finishedRecordSchema>;
export type CheckpointRecord = z.infer<typeof checkpointRecordSchema>;
export type AuditRecord = z.infer<typeof auditRecordSchema>;
