// Theme and text size of this window, as marks on the root element that tokens.css reads. Only what the settings say is shown;
// what was shown last is kept for this origin, so that a window that loads does not flash in the other theme first.
import { useLayoutEffect } from 'react';
import { z } from 'zod';
import { DEFAULT_WINDOW_SETTINGS, type WindowSettings } from '../../shared/domain/settings.ts';
import { useSettings } from '../stores/useStores.ts';

type Appearance = WindowSettings['appearance'];

export type RootMarks = { readonly theme: 'light' | 'dark' | null; readonly text: 'small' | 'large' | null };

/** Null where the system or the plain size decides. */
export const rootMarks = ({ theme, text_size }: Appearance): RootMarks => ({
  theme: theme === 'system' ? null : theme,
  text: text_size === 'medium' ? null : text_size,
});

const markSchema = z.object({
  theme: z.enum(['light', 'dark']).nullable(),
  text: z.enum(['small', 'large']).nullable(),
});
const PLAIN: RootMarks = rootMarks(DEFAULT_WINDOW_SETTINGS.appearance);

/** What was kept; plain for anything that is not understood. */
export function readMarks(kept: string | null): RootMarks {
  try {
    return markSchema.safeParse(JSON.parse(kept ?? 'null')).data ?? PLAIN;
  } catch {
    return PLAIN;
  }
}

const KEPT = 'z-engine-appearance';

/** To be called once, by the frame. */
export function useAppearance(): void {
  const appearance = useSettings((state) => state.view?.window.appearance);
  useLayoutEffect(() => {
    if (appearance === undefined) return mark(readMarks(recall()));
    const marks = rootMarks(appearance);
    mark(marks);
    keep(marks);
  }, [appearance]);
}

function mark({ theme, text }: RootMarks): void {
  const { dataset } = document.documentElement;
  if (theme === null) delete dataset.theme;
  else dataset.theme = theme;
  if (text === null) delete dataset.text;
  else dataset.text = text;
}

/** Storage can be switched off; then a window that loads begins in the theme of the system. */
function recall(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(marks: RootMarks): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(marks));
  } catch {
    // nothing but a flash is lost
  }
}
