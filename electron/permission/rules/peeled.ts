// Where the command begins that a rule may name behind wrappers (SPEC 7.6). INVARIANT: a wrapper that is not surely the
// program of its name is not looked through.
import { programFault } from '../provenPath.ts';
import type { CommandEffect } from '../request.ts';

/** Position among the words of the command; 0 where it is not wrapped. */
export function startOf(effect: CommandEffect, at: number): number {
  if (effect.peeled.length === 0) return 0;
  const found = effect.peeled.find((each) => each.at === at);
  if (found === undefined) return 0;
  return found.wrappers.every(({ name, from }) => programFault(effect, name, from) === null) ? found.start : 0;
}
