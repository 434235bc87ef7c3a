// Makes a permit for exactly one call. INVARIANT: only gate.ts imports this, after the decision is on the disk.
import type { Permit } from './permit.ts';
import { permitLedger } from './permitLedger.ts';
import type { GateRequest } from './request.ts';

export function mintPermit(request: GateRequest): Permit {
  const permit = Object.freeze({ callId: request.callId }) as Permit;
  permitLedger.set(permit, request);
  return permit;
}
