// Which permits are good, and for what. Only mintPermit and spendPermit look in here.
// A ledger is the one piece of module state in the house: a permit must be good wherever it is spent.
import type { Permit } from './permit.ts';
import type { Authorization } from './ports.ts';

export const permitLedger = new WeakMap<Permit, Authorization>();
