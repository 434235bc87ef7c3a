// The audit as the window shows it (SPEC 15): a decision and what came of it as one row, what is looked for, and exports.
import { z } from 'zod';
import { callIdSchema, chatIdSchema, exportIdSchema } from '../ids.ts';
import { approvalSchema } from './approval.ts';
import { auditRecordSchema, decidedRecordSchema } from './audit.ts';
import { deciderSchema } from './decision.ts';
import { riskSchema } from './risk.ts';
import { callStatusSchema, toolCallViewSchema } from './toolCall.ts';

/** Null means: any. Times in milliseconds since 1970, `until` not included. */
export const auditFilterSchema = z.strictObject({
  /** Words that must all be there, the last as a beginning; empty for any. */
  text: z.string().max(1000),
  tool: z.string().max(100).nullable(),
  decision: z.enum(['allow', 'deny']).nullable(),
  who: deciderSchema.shape.who.nullable(),
  risk: riskSchema.nullable(),
  chatId: chatIdSchema.nullable(),
  since: z.number().int().nullable(),
  until: z.number().int().nullable(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const ANY_ROW: AuditFilter = {
  ...{ text: '', tool: null, decision: null, who: null, risk: null, chatId: null, since: null, until: null },
};

/** One decision, with the outcome of its call; null where there is none (yet). `seq` and `hash` are those of the decision. */
export const auditRowSchema = decidedRecordSchema.omit({ phase: true }).extend({
  seq: z.number().int().positive(),
  hash: z.string(),
  status: callStatusSchema.nullable(),
  outcome: z.string().nullable(),
  durationMs: z.number().int().nullable(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

/** Everything that is known of one call, in the order in which it happened. */
export const callStorySchema = z.object({
  callId: callIdSchema,
  /** As the chat is called now; null when it is gone. */
  chatTitle: z.string().nullable(),
  records: z.array(z.object({ seq: z.number().int(), hash: z.string(), record: auditRecordSchema })),
  /** What the person was asked about it, oldest first. */
  approvals: z.array(approvalSchema),
  /** As it stands in its chat; null when it is gone. */
  call: toolCallViewSchema.nullable(),
});
export type CallStory = z.infer<typeof callStorySchema>;

/** What came of following the chain. `words` say the first fault, or how far it is whole. */
export const chainCheckSchema = z.object({ whole: z.boolean(), rows: z.number().int(), words: z.string() });
export type ChainCheck = z.infer<typeof chainCheckSchema>;

export const exportFormatSchema = z.enum(['jsonl', 'csv']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

export const auditExportSchema = z.object({
  id: exportIdSchema,
  format: exportFormatSchema,
  state: z.enum(['running', 'done', 'failed', 'stopped']),
  /** The file it goes to, absolute. */
  file: z.string(),
  /** Rows so far, and of how many. */
  written: z.number().int(),
  total: z.number().int(),
  /** Why it failed; else null. */
  message: z.string().nullable(),
});
export type AuditExport = z.infer<typeof auditExportSchema>;
