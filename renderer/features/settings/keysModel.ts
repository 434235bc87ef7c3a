// The keys of intents as Settings shows and records them: what was pressed as text, who else has it, what cannot be had. Pure.
import { type Intent, isPressed, isShortcut, type PressedKeys, shortcutText } from '../../components/intent.ts';

export type Pressing =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'cancelled' }
  /** No keys at all. */
  | { readonly kind: 'cleared' }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'recorded'; readonly keys: string };

const MODIFIERS = new Set(['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'Fn', 'CapsLock', 'OS', 'Dead', 'Process']);

/** Editing, the browser and the system answer to these wherever one stands. */
const TAKEN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['A', 'C', 'V', 'X', 'Z'].map((key) => [`Mod+${key}`, 'text is edited with them'])),
  ...{
    'Mod+Y': 'text is edited with them',
    'Mod+Shift+Z': 'text is edited with them',
    'Mod+Shift+V': 'text is edited with them',
  },
  ...{
    'Mod+R': 'they load the window anew',
    'Mod+Shift+R': 'they load the window anew',
    F5: 'they load the window anew',
  },
  ...{ 'Mod+Q': 'they end the app', F4: 'your system uses them', 'Alt+F4': 'they close the window' },
  ...{ F6: 'they go to the card that waits and back', F11: 'they fill the screen', F12: 'your browser uses them' },
  ...{ 'Mod+Enter': 'they send what you wrote', 'Alt+Enter': 'they break the line' },
};
/** Keys that no page of a browser ever gets. */
const OF_BROWSER = new Set(['Mod+T', 'Mod+Shift+T', 'Mod+W', 'Mod+Shift+W', 'Mod+N', 'Mod+Shift+N', 'Mod+Shift+P']);

type Where = { readonly isMac: boolean; readonly isBrowser: boolean };

/** What a key means while new keys are recorded: Escape cancels, Backspace clears. */
export function pressing(event: PressedKeys, where: Where): Pressing {
  if (event.isComposing === true || MODIFIERS.has(event.key)) return { kind: 'waiting' };
  const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (isBare && event.key === 'Escape') return { kind: 'cancelled' };
  if (isBare && (event.key === 'Backspace' || event.key === 'Delete')) return { kind: 'cleared' };
  const keys = keysOf(event, where.isMac);
  if (keys === null)
    return {
      kind: 'refused',
      words: `Use ${where.isMac ? '⌘ or ⌥' : 'Ctrl or Alt'} with a letter, a digit or one of , . / \\ [ ], or a function key.`,
    };
  const why =
    TAKEN[keys] ?? (where.isBrowser && OF_BROWSER.has(keys) ? 'your browser keeps them to itself' : undefined);
  if (why === undefined) return { kind: 'recorded', keys };
  return { kind: 'refused', words: `${shortcutText(keys, where.isMac)} cannot be used: ${why}.` };
}

const PLACES: Readonly<Record<string, string>> = {
  ...{ Comma: ',', Period: '.', Slash: '/', Backslash: '\\', BracketLeft: '[', BracketRight: ']' },
};

/** As settings keep it ("Mod+Shift+K"); null where the window could not tell these keys from others. */
function keysOf(event: PressedKeys, isMac: boolean): string | null {
  const held = [
    ...((isMac ? event.metaKey : event.ctrlKey) ? ['Mod'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(event.shiftKey ? ['Shift'] : []),
  ];
  const typed = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const place = PLACES[event.code] ?? /^(?:Key|Digit)(.)$/.exec(event.code)?.[1] ?? '';
  const all = [typed, place].map((key) => [...held, key].join('+'));
  return all.find((keys) => isShortcut(keys) && isPressed(keys, event, isMac)) ?? null;
}

export type KeyRow = {
  readonly name: string;
  readonly label: string;
  /** As they are written on a button; empty for none. */
  readonly keys: readonly string[];
  /** Whether the person chose them. */
  readonly isOwn: boolean;
  /** "also Inbox", or null. */
  readonly conflict: string | null;
};

/** One row an intent, each with who else answers to its keys. `own`: `[keys]` of the settings; `intents` have them already. */
export function keyRows(
  intents: readonly Intent[],
  own: Readonly<Record<string, string>>,
  isMac: boolean,
): readonly KeyRow[] {
  const users = new Map<string, Intent[]>();
  for (const intent of intents)
    for (const keys of intent.shortcuts) users.set(keys, [...(users.get(keys) ?? []), intent]);
  return intents.map((intent) => {
    const others = intent.shortcuts
      .flatMap((keys) => users.get(keys) ?? [])
      .filter((each) => each.name !== intent.name);
    const labels = [...new Set(others.map((each) => each.label))];
    return {
      ...{ name: intent.name, label: intent.label, isOwn: own[intent.name] !== undefined },
      keys: intent.shortcuts.map((keys) => shortcutText(keys, isMac)),
      conflict: labels.length === 0 ? null : `also ${labels.join(', ')}`,
    };
  });
}
