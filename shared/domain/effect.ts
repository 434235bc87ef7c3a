// One thing a tool call would do. Decisions look at effects, never at tools, so a new tool needs no new rule code.
import { z } from 'zod';

export const PATH_EFFECTS = ['read', 'list', 'search', 'write', 'delete'] as const;

export const effectSchema = z.discriminatedUnion('kind', [
  /** A path as the agent wrote it, before it is resolved. */
  z.object({ kind: z.enum(PATH_EFFECTS), path: z.string() }),
  /** A Bash command line, before it is analysed. */
  z.object({ kind: z.literal('command'), line: z.string() }),
  z.object({ kind: z.literal('host'), host: z.string() }),
  z.object({ kind: z.literal('mcpTool'), server: z.string(), tool: z.string(), readOnly: z.boolean() }),
  z.object({ kind: z.literal('mcpConnect'), server: z.string() }),
  z.object({ kind: z.literal('subagent'), type: z.string() }),
  z.object({ kind: z.literal('skill'), name: z.string() }),
  /** Nothing outside the app; `what` completes "this call will: …". */
  z.object({ kind: z.literal('state'), what: z.string() }),
]);
export type Effect = z.infer<typeof effectSchema>;
export type PathEffectKind = (typeof PATH_EFFECTS)[number];
