// The names of things, each its own type, so that a chat's id never passes for a call's.
import { z } from 'zod';

const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w.:-]+$/);

export const projectIdSchema = id.brand<'ProjectId'>();
export const chatIdSchema = id.brand<'ChatId'>();
export const messageIdSchema = id.brand<'MessageId'>();
export const callIdSchema = id.brand<'CallId'>();
export const approvalIdSchema = id.brand<'ApprovalId'>();
export const questionIdSchema = id.brand<'QuestionId'>();
export const grantIdSchema = id.brand<'GrantId'>();
export const confirmationIdSchema = id.brand<'ConfirmationId'>();
export const exportIdSchema = id.brand<'ExportId'>();

export type ProjectId = z.infer<typeof projectIdSchema>;
export type ChatId = z.infer<typeof chatIdSchema>;
export type MessageId = z.infer<typeof messageIdSchema>;
export type CallId = z.infer<typeof callIdSchema>;
export type ApprovalId = z.infer<typeof approvalIdSchema>;
export type QuestionId = z.infer<typeof questionIdSchema>;
export type GrantId = z.infer<typeof grantIdSchema>;
export type ConfirmationId = z.infer<typeof confirmationIdSchema>;
