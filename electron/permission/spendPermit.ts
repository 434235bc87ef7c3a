// Takes a permit and gives back the very values that were decided. A permit is good once.
import type { Permit } from './permit.ts';
import { permitLedger } from './permitLedger.ts';
import type { Authorization } from './ports.ts';

/** Throws on a permit that the gate did not make, and on one that was spent before. */
export function spendPermit(permit: Permit): Authorization {
  const request = permitLedger.get(permit);
  if (request === undefined) throw new Error('this permit was not made by the gate, or it was spent before');
  permitLedger.delete(permit);
  return request;
}
