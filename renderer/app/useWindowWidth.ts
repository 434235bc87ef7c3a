// How wide the window is, in pixels.
import { useSyncExternalStore } from 'react';

const listen = (changed: () => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

export const useWindowWidth = (): number => useSyncExternalStore(listen, () => innerWidth);
