// Where the command begins that a rule may name behind wrappers (SPEC 7.6). INVARIANT: a wrapper that is not surely the
// program of its name is not looked through.
import type { Peeled } from '../../shell/peelWrapper.ts';
import { programFault } from '../provenPath.ts';
import type { CommandEffect } from '../request.ts';

/** Position among the words of the command; 0 where it is not wrapped. */
export function startOf(effect: CommandEffect, at: number): number {
  if (effect.peeled.length === 0) return 0;
  const found = peeledAt(effect.peeled, at);
  if (found === undefined) return 0;
  return found.wrappers.every(({ name, from }) => programFault(effect, name, from) === null) ? found.start : 0;
}

/** They stand in the order of the line, which may be long. */
function peeledAt(peeled: readonly Peeled[], at: number): Peeled | undefined {
  let from = 0;
  let to = peeled.length - 1;
  while (from <= to) {
    const middle = (from + to) >> 1;
    const found = peeled[middle];
    if (found === undefined || found.at === at) return found;
    if (found.at < at) from = middle + 1;
    else to = middle - 1;
  }
  return undefined;
}
