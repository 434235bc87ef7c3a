// The one door for addresses that an agent wrote. By default it leads nowhere: who draws the window says what a press does.
// INVARIANT: no address of an agent ever becomes the target of an element; the browser follows none by itself.
import { createContext } from 'react';

export const LinkContext = createContext<(url: string) => void>(() => undefined);
