// The two ways in which a handler says no.
import type { IpcError } from '../../../shared/ipc/contract.ts';
import { err } from '../../../shared/result.ts';

type Refusal = { readonly ok: false; readonly error: IpcError };

export const refused = (message: string): Refusal => err({ code: 'refused', message });
export const notFound = (what: string): Refusal =>
  err({ code: 'not-found', message: `This ${what} no longer exists. Reload the window to see what is there.` });
