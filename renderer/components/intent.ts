// What a person can want: one object for the button, the shortcut, the palette and the list of keys, so that they cannot
// differ. Pure.

export type Intent = {
  readonly name: string;
  readonly label: string;
  /** "Mod+N": Mod is ⌘ on a Mac, Ctrl elsewhere. The first is the one that is shown. */
  readonly shortcuts: readonly string[];
  /** Whether it can be done now. */
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
  readonly isComposing?: boolean;
  readonly keyCode?: number;
};

/** What input methods report for keys that belong to them. */
const OF_INPUT_METHOD = 229;

/**
 * Letters and signs go by what they type; by their place on the keyboard when Alt is held, since Alt types other letters on a
 * Mac, and where the keyboard types no Latin letters. Digits always go by their place. Keys of an input method mean nothing.
 */
export function isPressed(shortcut: string, pressed: PressedKeys, isMac: boolean): boolean {
  if (pressed.isComposing === true || pressed.keyCode === OF_INPUT_METHOD) return false;
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (part: string) => parts.slice(0, -1).includes(part);
  if (key === '' || pressed.shiftKey !== wants('Shift') || pressed.altKey !== wants('Alt')) return false;
  if (pressed.ctrlKey !== (wants('Mod') && !isMac) || pressed.metaKey !== (wants('Mod') && isMac)) return false;
  return isKey(key, pressed);
}

/** Places of the signs; a sign is found there when Shift or the keyboard's language makes it type another. */
const SIGN_CODES: Readonly<Record<string, string>> = {
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
  '\\': 'Backslash',
  '[': 'BracketLeft',
  ']': 'BracketRight',
};

function isKey(key: string, { code, key: typed, altKey, shiftKey }: PressedKeys): boolean {
  if (/^\d$/.test(key)) return code === `Digit${key}`;
  if (/^[a-z]$/i.test(key))
    return altKey || !isLatin(typed) ? code === `Key${key.toUpperCase()}` : typed.toLowerCase() === key.toLowerCase();
  const place = SIGN_CODES[key];
  if (place === undefined) return typed.toLowerCase() === key.toLowerCase();
  return typed === key || (code === place && (shiftKey || altKey || !/^[a-z]$/i.test(typed)));
}

const isLatin = (typed: string) => /^[\x20-\x7e]$/.test(typed);

/** What may be a shortcut anywhere in the window: never a key that types something. */
export const isShortcut = (text: string): boolean =>
  /^((?=.*(Mod|Alt)\+)(Mod\+)?(Alt\+)?(Shift\+)?([A-Za-z0-9,./\\[\]]|Enter|F([1-9]|1[0-2]))|(Shift\+)?F([1-9]|1[0-2]))$/.test(
    text,
  );

/** The person's own keys in place of the built-in ones: an empty text is none, what is no shortcut is left out of account. */
export function withKeys(intent: Intent, keys: Readonly<Record<string, string>>): Intent {
  const own = keys[intent.name];
  if (own === '') return { ...intent, shortcuts: [] };
  return own !== undefined && isShortcut(own) ? { ...intent, shortcuts: [own] } : intent;
}

/** As it is written on a button: "⌘N", "Ctrl+N". */
export function shortcutText(shortcut: string, isMac: boolean): string {
  if (!isMac) return shortcut.replace('Mod', 'Ctrl');
  return shortcut.replace('Mod+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧');
}

/** For `aria-keyshortcuts`. */
export const ariaShortcut = (shortcut: string, isMac: boolean): string =>
  shortcut.replace('Mod', isMac ? 'Meta' : 'Control');
