// What a person types behind a `/` at the very start of the text: commands of this window, never of an agent (M1). Pure.
// INVARIANT: this only reads what stands in the box; it is asked on Enter or Send alone, never for text that arrives.
import { assertNever } from '../../../shared/assertNever.ts';
import { MODE_CYCLE, MODES, type Mode } from '../../../shared/domain/mode.ts';

export type SlashCommand =
  | { readonly kind: 'mode'; readonly mode: Mode }
  | { readonly kind: 'auto'; readonly to: 'on' | 'off' | 'other' }
  | { readonly kind: 'open'; readonly what: 'permissions' | 'inbox' }
  | { readonly kind: 'addFolder'; readonly path: string }
  | { readonly kind: 'help' };

export type SlashReading =
  /** No command: it is sent as it stands. */
  | { readonly kind: 'message' }
  | { readonly kind: 'command'; readonly command: SlashCommand }
  /** Neither run nor sent. */
  | { readonly kind: 'unknown'; readonly words: string };

export type SlashEntry = { readonly text: string; readonly line: string };

/** Every command as it is typed, in the order in which they are listed. */
export const SLASH_ENTRIES: readonly SlashEntry[] = [
  { text: '/mode default', line: 'Ask: asks before edits, and before commands not proven read-only' },
  { text: '/mode acceptEdits', line: 'Auto-accept edits: edits inside the project run' },
  { text: '/mode plan', line: 'Plan: the agent only reads, and proposes a plan' },
  { text: '/mode bypass', line: 'Bypass: shows its warning first' },
  { text: '/plan', line: 'the same as /mode plan' },
  { text: '/auto', line: 'skips approvals in every chat, or asks again; shows its warning first' },
  { text: '/auto on', line: 'skips approvals; shows its warning first' },
  { text: '/auto off', line: 'asks again' },
  { text: '/add-dir ../folder', line: 'counts that folder as inside for this chat; shows first where it leads' },
  { text: '/permissions', line: 'opens Settings, Permissions' },
  { text: '/inbox', line: 'opens the Inbox' },
  { text: '/help', line: 'lists these commands' },
];

const NAMES = [...new Set(SLASH_ENTRIES.map(({ text }) => text.split(' ')[0]?.slice(1) ?? ''))];
const START = /^\/([a-z-]+)(?=\s|$)/;

/** `/etc/passwd is …` is a message, and so is everything that does not begin with `/` and small letters up to a blank. */
export function slashReading(text: string): SlashReading {
  const name = START.exec(text)?.[1];
  if (name === undefined) return { kind: 'message' };
  const rest = text.slice(name.length + 1).trim();
  switch (name) {
    case 'mode':
      return modeOf(rest);
    case 'auto':
      return autoOf(rest);
    case 'add-dir':
      return folderOf(rest);
    case 'plan':
      return alone(name, rest, { kind: 'mode', mode: 'plan' });
    case 'permissions':
    case 'inbox':
      return alone(name, rest, { kind: 'open', what: name });
    case 'help':
      return alone(name, rest, { kind: 'help' });
    default:
      return unknown(`\`/${name}\` is no command${hint(name)}. ${AS_TEXT}`);
  }
}

const AS_TEXT = 'To send it as text, begin with a blank.';
const unknown = (words: string): SlashReading => ({ kind: 'unknown', words });

function modeOf(word: string): SlashReading {
  const mode = MODES.find((each) => each.toLowerCase() === word.toLowerCase());
  if (mode !== undefined) return { kind: 'command', command: { kind: 'mode', mode } };
  const choices = [...MODE_CYCLE, 'bypass'].map((each) => `\`${each}\``).join(', ');
  return unknown(
    `${word === '' ? '`/mode` needs a mode' : `\`${word}\` is no mode`}; there are ${choices}. ${AS_TEXT}`,
  );
}

function autoOf(word: string): SlashReading {
  const to = word === '' ? 'other' : word === 'on' || word === 'off' ? word : undefined;
  if (to !== undefined) return { kind: 'command', command: { kind: 'auto', to } };
  return unknown(`\`/auto\` takes \`on\`, \`off\` or nothing, not \`${word}\`. ${AS_TEXT}`);
}

/** All behind the command is the path, blanks in it too; quotes around all of it are not part of it. */
function folderOf(rest: string): SlashReading {
  if (/(?:^|\s)--save(?=\s|$)/.test(rest))
    return unknown(
      'The personal settings of a project, which `--save` writes, are not there yet. Without it the folder counts for this chat; Settings, Permissions has the additional directories of all projects.',
    );
  const path = /^(["'])(.*)\1$/s.exec(rest)?.[2] ?? rest;
  if (path.trim() === '') return unknown(`\`/add-dir\` needs a folder, as in \`/add-dir ../shared-lib\`. ${AS_TEXT}`);
  return { kind: 'command', command: { kind: 'addFolder', path } };
}

function alone(name: string, rest: string, command: SlashCommand): SlashReading {
  if (rest === '') return { kind: 'command', command };
  return unknown(`\`/${name}\` takes nothing behind it, not \`${rest}\`. ${AS_TEXT}`);
}

function hint(name: string): string {
  const [nearest] = NAMES.map((each) => ({ each, far: distance(name, each) }))
    .filter(({ each, far }) => far <= 2 || each.startsWith(name) || name.startsWith(each))
    .toSorted((a, b) => a.far - b.far);
  return nearest === undefined ? '; `/help` lists all there are' : `; the nearest one is \`/${nearest.each}\``;
}

/** How many letters have to be put in, taken out or changed. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [other, wanted] of [...to].entries()) {
      const [left = 0, above = 0, across = 0] = [next[other], row[other + 1], row[other]];
      next.push(Math.min(left + 1, above + 1, across + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The commands that continue what was typed; none where no command is being typed. */
export function suggestions(text: string): readonly SlashEntry[] {
  if (!/^\/[a-z-]*( [a-z]*)?$/i.test(text)) return [];
  return SLASH_ENTRIES.filter((entry) => entry.text.toLowerCase().startsWith(text.toLowerCase()));
}

export type SuggestionsState = {
  /** What was typed when the list was closed; it stays closed for that. */
  readonly closedFor: string | null;
  /** The place of the one that Tab and Enter take. */
  readonly at: number;
};
export const NO_SUGGESTIONS: SuggestionsState = { closedFor: null, at: 0 };

export type SuggestionKey =
  | { readonly kind: 'move'; readonly at: number }
  | { readonly kind: 'take'; readonly text: string }
  | { readonly kind: 'close' }
  /** The key belongs to the text. */
  | { readonly kind: 'none' };

type Pressed = { readonly key: string; readonly hasModifier: boolean };

/** What a key means while `listed` is shown. Enter on what is typed to its end runs it, and takes nothing. */
export function suggestionKey(
  listed: readonly SlashEntry[],
  at: number,
  typed: string,
  pressed: Pressed,
): SuggestionKey {
  if (listed.length === 0 || pressed.hasModifier) return { kind: 'none' };
  const chosen = listed[at] ?? listed[0];
  switch (pressed.key) {
    case 'ArrowDown':
      return { kind: 'move', at: (at + 1) % listed.length };
    case 'ArrowUp':
      return { kind: 'move', at: (at - 1 + listed.length) % listed.length };
    case 'Escape':
      return { kind: 'close' };
    case 'Tab':
      return chosen === undefined ? { kind: 'none' } : { kind: 'take', text: chosen.text };
    case 'Enter':
      return chosen === undefined || chosen.text === typed ? { kind: 'none' } : { kind: 'take', text: chosen.text };
    default:
      return { kind: 'none' };
  }
}

/** What a command does in the hands of those who can do it. Null when it is done, else why not, a sentence. */
export type SlashActs = {
  readonly setMode: (mode: Exclude<Mode, 'bypass'>) => Promise<string | null>;
  readonly isBypass: boolean;
  readonly isSkipping: boolean;
  /** Shows the warning; a yes comes from outside of this window. */
  readonly wish: (kind: 'bypass' | 'skip') => void;
  readonly endSkip: () => Promise<string | null>;
  /** Shows where the folder leads; it counts only after a yes. */
  readonly addFolder: (path: string) => Promise<string | null>;
  readonly open: (what: 'permissions' | 'inbox') => void;
  readonly help: () => void;
};

/** INVARIANT: Bypass and skip are only ever wished for. */
export async function runSlash(command: SlashCommand, acts: SlashActs): Promise<string | null> {
  switch (command.kind) {
    case 'mode':
      if (command.mode !== 'bypass') return acts.setMode(command.mode);
      if (!acts.isBypass) acts.wish('bypass');
      return null;
    case 'auto': {
      const isWanted = command.to === 'other' ? !acts.isSkipping : command.to === 'on';
      if (isWanted === acts.isSkipping) return null;
      if (!isWanted) return acts.endSkip();
      acts.wish('skip');
      return null;
    }
    case 'addFolder':
      return acts.addFolder(command.path);
    case 'open':
      acts.open(command.what);
      return null;
    case 'help':
      acts.help();
      return null;
    default:
      return assertNever(command);
  }
}
