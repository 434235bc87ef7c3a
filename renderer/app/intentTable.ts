// The intents of the window by name: what each is called and which keys it has on which host. Pure data; what they do is bound
// in intents.ts. INVARIANT: no intent turns on Bypass or skip approvals (M1).

type Keys = { readonly browser: readonly string[]; readonly desktop: readonly string[] };
type Entry = { readonly label: string; readonly keys: Keys };

const on = (...keys: readonly string[]): Keys => ({ browser: keys, desktop: keys });
const entry = (label: string, keys: Keys = on()): Entry => ({ label, keys });

/** Browsers keep some keys to themselves: there the Alt key comes first, and the tab's own keys are left alone. */
export const INTENTS = {
  'palette.open': entry('Search', on('Mod+K')),
  'inbox.open': entry('Inbox', on('Mod+I')),
  'chat.new': entry('New chat', { browser: ['Alt+N', 'Mod+N'], desktop: ['Mod+N', 'Alt+N'] }),
  'project.open': entry('Open a folder…', { browser: ['Alt+O'], desktop: ['Mod+O'] }),
  'chat.next-waiting': entry('Next waiting chat', on('Mod+J')),
  'chat.rename': entry('Rename this chat', on('F2')),
  'chat.archive': entry('Archive this chat'),
  'chat.stop': entry('Stop the agent', on('Mod+.')),
  'mode.default': entry('Switch to Ask'),
  'mode.acceptEdits': entry('Switch to Auto-accept edits'),
  'mode.plan': entry('Switch to Plan'),
  'find.open': entry('Find in this chat', on('Mod+F')),
  'pane.split': entry('Split: begin a chat to the side', on('Mod+\\')),
  'pane.other': entry('Go to the other chat that is open', on('Mod+Shift+\\')),
  'pane.close': entry('Close this pane', { browser: ['Alt+W'], desktop: ['Mod+W', 'Alt+W'] }),
  'side.toggle': entry('Show or hide the side panel', on('Mod+B')),
  'view.chats': entry('Back to the chats'),
  'view.audit': entry('Audit', on('Mod+Shift+A')),
  'settings.open': entry('Settings', on('Mod+,')),
} as const satisfies Readonly<Record<string, Entry>>;

export type IntentName = keyof typeof INTENTS;

/** How many chats of the sidebar have keys of their own. */
export const NTH_CHATS = 9;
const NTH = 'chat.nth-';

/** The chat at a place of the sidebar, from 1. */
export const nthEntry = (place: number): Entry & { readonly name: string } => ({
  name: `${NTH}${place}`,
  label: `Open chat ${place} of the sidebar`,
  keys: { browser: [`Alt+${place}`, `Mod+${place}`], desktop: [`Mod+${place}`, `Alt+${place}`] },
});

/** Chats stand in the palette by their names, and the palette is open already. */
export const isInPalette = (name: string): boolean => !name.startsWith(NTH) && name !== 'palette.open';
