// Which permits are good, and for what. Only mintPermit and spendPermit look in here.
// A ledger is the one piece of module state in the house: a permit must be good wherever it is spent.
import type { Permit } from './permit.ts';
import type { GateRequest } from './request.ts';

export const permitLedger = new WeakMap<Permit, GateRequest>();
