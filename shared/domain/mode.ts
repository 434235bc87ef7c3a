// How much an agent may do without a question (SPEC 3). The order of MODES is "looser".
import { z } from 'zod';

export const MODES = ['plan', 'default', 'acceptEdits', 'bypass'] as const;
export const modeSchema = z.enum(MODES);
export type Mode = z.infer<typeof modeSchema>;

/** The modes a page may choose by itself; Bypass needs a confirmation that no page can give (M1). */
export const choosableModeSchema = modeSchema.exclude(['bypass']);
export type ChoosableMode = z.infer<typeof choosableModeSchema>;

type ModeText = { readonly label: string; readonly description: string };

export const MODE_TEXT: Readonly<Record<Mode, ModeText>> = {
  default: { label: 'Ask', description: 'Asks before edits, and before commands not proven read-only.' },
  acceptEdits: {
    label: 'Auto-accept edits',
    description: 'Edits and simple file commands inside the project run; all else asks.',
  },
  plan: { label: 'Plan', description: 'Read-only: the agent researches and proposes a plan.' },
  bypass: { label: 'Bypass', description: 'Everything runs, except what a deny rule forbids.' },
};

/** What Shift+Tab steps through, in this order. It never enters Bypass. */
export const MODE_CYCLE = ['default', 'acceptEdits', 'plan'] as const satisfies readonly ChoosableMode[];

/** The mode after `mode` in the cycle; from Bypass it goes back to Ask. */
export function nextMode(mode: Mode): ChoosableMode {
  const at = (MODE_CYCLE as readonly Mode[]).indexOf(mode);
  return MODE_CYCLE[(at + 1) % MODE_CYCLE.length] ?? 'default';
}
