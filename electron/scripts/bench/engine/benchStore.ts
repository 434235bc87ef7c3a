// A real store in a new folder, for the benches.
import { openStore } from '../../../store/openStore.ts';
import { thisProcess } from '../../../store/owner.ts';
import type { Store } from '../../../store/store.ts';

/** Throws when it does not open. */
export function openBenchStore(folder: string): Store {
  const store = openStore({ folder, owner: thisProcess('host'), now: Date.now });
  if (!store.ok) throw new Error(store.error.message);
  return store.value;
}
