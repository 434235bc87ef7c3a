// What a person can want: one object for the button and the shortcut, so that they cannot differ. Pure.

export type Intent = {
  readonly name: string;
  readonly label: string;
  /** "Mod+N": Mod is ⌘ on a Mac, Ctrl elsewhere. The first is the one that is shown. */
  readonly shortcuts: readonly string[];
  readonly when: boolean;
  perform(): void;
};

export type PressedKeys = {
  readonly code: string;
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

/** Letters go by their place on the keyboard when Alt is held, since Alt types other letters on a Mac. */
export function isPressed(shortcut: string, pressed: PressedKeys, isMac: boolean): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (part: string) => parts.includes(part);
  if (pressed.shiftKey !== wants('Shift') || pressed.altKey !== wants('Alt')) return false;
  if (pressed.ctrlKey !== (wants('Mod') && !isMac) || pressed.metaKey !== (wants('Mod') && isMac)) return false;
  return pressed.altKey ? pressed.code === `Key${key}` : pressed.key.toLowerCase() === key.toLowerCase();
}

/** As it is written on a button: "⌘N", "Ctrl+N". */
export function shortcutText(shortcut: string, isMac: boolean): string {
  if (!isMac) return shortcut.replace('Mod', 'Ctrl');
  return shortcut.replace('Mod+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧');
}

/** For `aria-keyshortcuts`. */
export const ariaShortcut = (shortcut: string, isMac: boolean): string =>
  shortcut.replace('Mod', isMac ? 'Meta' : 'Control');
