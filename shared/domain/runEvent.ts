// What `z-engine run --json` prints, one object a line, in the order in which it happens. A published format: within a
// version kinds and keys are only ever added. A reader passes over what it does not know.
import { z } from 'zod';
import { callIdSchema, chatIdSchema, messageIdSchema } from '../ids.ts';
import { deciderSchema, reasonSchema } from './decision.ts';
import { decisionNameSchema } from './decisionName.ts';
import { modeSchema } from './mode.ts';
import { riskSchema } from './risk.ts';
import { callStatusSchema } from './toolCall.ts';

/** `at`: milliseconds since 1970. */
const line = { v: z.literal(1), at: z.number().int() };

/** How a run can end. `notStarted`: no turn began; `message` of the result says why. */
const RUN_ENDS = ['finished', 'stopped', 'failed', 'tooManySteps', 'gaveUp', 'notStarted'] as const;

/** A call that was refused only because nobody was there to be asked. */
const refusedCallSchema = z.object({
  callId: callIdSchema,
  tool: z.string(),
  target: z.string(),
  /** What the agent was told. */
  message: z.string(),
  /** What to pass to allow it, each as a shell takes it: `--allow-cmd "npm test"`. Where no flag could, `message` says what can. */
  flags: z.array(z.string()),
});
export type RefusedCall = z.infer<typeof refusedCallSchema>;

export const runEventSchema = z.discriminatedUnion('type', [
  /** The first line of every run that began. `agent` names who answers. */
  z.object({
    ...line,
    type: z.literal('start'),
    chat: chatIdSchema,
    project: z.string(),
    mode: modeSchema,
    agent: z.string(),
    version: z.string(),
  }),
  /** A whole message of the agent. */
  z.object({ ...line, type: z.literal('text'), id: messageIdSchema, text: z.string() }),
  /** A call, each time its status changes; the last one of an id tells how it ended. */
  z.object({
    ...line,
    type: z.literal('call'),
    id: callIdSchema,
    tool: z.string(),
    /** The path or the command line, raw. */
    target: z.string(),
    status: callStatusSchema,
    decision: decisionNameSchema.nullable(),
    decider: deciderSchema.nullable(),
    reasons: z.array(reasonSchema),
    risk: riskSchema.nullable(),
    effects: z.array(z.string()),
    /** Of a call that has ended: what it printed (bounded), a few words, milliseconds. */
    output: z.string().nullable(),
    outcome: z.string().nullable(),
    durationMs: z.number().int().nullable(),
  }),
  /** What the app itself says: a fault of a settings file, a model that failed. */
  z.object({ ...line, type: z.literal('notice'), tone: z.enum(['info', 'error']), text: z.string() }),
  /** The last line of every run. */
  z.object({
    ...line,
    type: z.literal('result'),
    how: z.enum(RUN_ENDS),
    /** 0 done, 1 failed, 3 refused for lack of a person. */
    exitCode: z.number().int(),
    message: z.string().nullable(),
    refused: z.array(refusedCallSchema),
    /** The plan in which a run in Plan mode ends. */
    plan: z.string().nullable(),
  }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
export type RunEnd = (typeof RUN_ENDS)[number];
