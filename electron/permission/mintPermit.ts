// Makes a permit for exactly one call. INVARIANT: only gate.ts imports this, after the decision is on the disk.
import type { Permit } from './permit.ts';
import { permitLedger } from './permitLedger.ts';
import type { Authorization } from './ports.ts';

export function mintPermit(authorization: Authorization): Permit {
  const permit = Object.freeze({ callId: authorization.callId }) as Permit;
  permitLedger.set(permit, authorization);
  return permit;
}
