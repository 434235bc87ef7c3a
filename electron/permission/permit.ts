// The proof without which nothing executes. The brand keeps honest code honest; the ledger behind
// mintPermit and spendPermit is what refuses a forged or spent one at run time.
import type { CallId } from '../../shared/ids.ts';

declare const permitBrand: unique symbol;

export type Permit = { readonly callId: CallId; readonly [permitBrand]: true };
