// What a person folded or unfolded, by name, kept where a list takes the part away and draws it again. Without a keeper above,
// a part remembers it by itself for as long as it is drawn.
import { createContext, use, useCallback, useState, useSyncExternalStore } from 'react';

export type Kept = {
  readonly get: (name: string) => boolean | undefined;
  readonly set: (name: string, value: boolean) => void;
  readonly subscribe: (heard: () => void) => () => void;
};

/** `values` outlives the keeper when it is handed in again. */
export function createKept(values: Map<string, boolean>): Kept {
  const ears = new Set<() => void>();
  return {
    get: (name) => values.get(name),
    set(name, value) {
      if (values.get(name) === value) return;
      values.set(name, value);
      for (const heard of ears) heard();
    },
    subscribe(heard) {
      ears.add(heard);
      return () => ears.delete(heard);
    },
  };
}

export const KeptContext = createContext<Kept | null>(null);

const deaf = () => () => undefined;

/** As `useState`; `usual` holds as long as nobody chose. */
export function useKept(name: string | undefined, usual: boolean): readonly [boolean, (value: boolean) => void] {
  const kept = use(KeptContext);
  const [own, setOwn] = useState<boolean | null>(null);
  const isKept = kept !== null && name !== undefined;
  const read = () => (isKept ? kept.get(name) : undefined);
  const chosen = useSyncExternalStore(isKept ? kept.subscribe : deaf, read, read);
  const choose = useCallback(
    (value: boolean) => (kept !== null && name !== undefined ? kept.set(name, value) : setOwn(value)),
    [kept, name],
  );
  return [(isKept ? chosen : (own ?? undefined)) ?? usual, choose];
}
