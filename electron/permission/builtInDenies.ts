// The settings of the gate that deny whatever the mode and the rules say (SPEC 4, step 2). Pure.
// INVARIANT: a line whose commands were not all seen may be what they name.

import { deletes } from '../shell/programs.ts';
import type { Policy } from './policy.ts';
import type { ResolvedEffect } from './request.ts';
import { riskOf } from './risk.ts';
import { readingsOf } from './rules/readings.ts';
import type { Speech } from './rules/speech.ts';

export type BuiltInDeny = { readonly setting: string; readonly words: string; readonly speech: Speech };
type Folders = { readonly folder: string; readonly home: string };

export function builtInDenies(
  effect: ResolvedEffect,
  { shellDeletion, critical }: Pick<Policy, 'shellDeletion' | 'critical'>,
  folders: Folders,
  reads: readonly boolean[],
): readonly BuiltInDeny[] {
  const denies: BuiltInDeny[] = [];
  const unseen: Speech = effect.kind === 'command' && !effect.facts.complete ? 'maybe' : 'no';
  if (shellDeletion === 'refuse') denies.push({ ...DELETION, speech: deletesAnything(effect) ? 'yes' : unseen });
  if (critical === 'block') {
    denies.push({ ...CRITICAL, speech: riskOf(effect, folders, reads) === 'critical' ? 'yes' : unseen });
  }
  return denies.filter(({ speech }) => speech !== 'no');
}

const DELETION = {
  setting: '`shell_deletion = "refuse"`',
  words: 'commands that delete are refused (`shell_deletion = "refuse"`); delete files one by one with the Delete tool',
};
const CRITICAL = {
  setting: '`critical = "block"`',
  words: 'what is critical is refused (`critical = "block"`)',
};

function deletesAnything(effect: ResolvedEffect): boolean {
  return effect.kind === 'command' && effect.facts.commands.some((_, at) => deletesAt(effect, at));
}

/** Does the command at this position delete, under any reading? */
export function deletesAt(effect: Extract<ResolvedEffect, { kind: 'command' }>, at: number): boolean {
  return readingsOf(effect, at).some(({ texts }) => deletes(texts));
}
