// What the window shows, kept over restarts: which chats stand side by side, and which view is open.
import { z } from 'zod';
import { chatIdSchema } from '../ids.ts';

export const MOST_PANES = 2;

const VIEWS = ['chats', 'inbox', 'audit', 'settings'] as const;
export const viewSchema = z.enum(VIEWS);
export type View = z.infer<typeof viewSchema>;

export const layoutSchema = z
  .strictObject({
    view: viewSchema,
    /** From left to right; null: a pane in which a chat is begun. */
    panes: z.array(chatIdSchema.nullable()).min(1).max(MOST_PANES),
    /** The place in `panes` of the one that keys and the palette mean. */
    active: z.number().int().min(0),
    /** The share of the width that the first of two panes has, 0 to 1. */
    split: z.number().min(0.1).max(0.9),
    sidePanel: z.boolean(),
  })
  .refine(({ panes, active }) => active < panes.length, { error: 'the active pane is not there' })
  .refine(({ panes }) => new Set(panes).size === panes.length, { error: 'a chat stands in one pane' });
export type Layout = z.infer<typeof layoutSchema>;
