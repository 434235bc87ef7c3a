// Whether something that happened is told outside of the window, in which words, and what is taken back (SPEC A8).
// INVARIANT: words hold the chat's title and the tool's name; never a command, a path, a question or an answer.
import { assertNever } from './assertNever.ts';
import type { View } from './domain/layout.ts';
import type { NotificationSettings } from './domain/settings.ts';
import type { ChatId } from './ids.ts';

export type Happening =
  /** It began to wait. Nothing that was allowed by itself ever does. */
  | { readonly kind: 'approval'; readonly id: string; readonly chatId: ChatId; readonly tool: string }
  | { readonly kind: 'question'; readonly id: string; readonly chatId: ChatId }
  /** Its turn ended, and nobody stopped it. */
  | { readonly kind: 'turn'; readonly id: string; readonly chatId: ChatId; readonly ended: 'done' | 'failed' }
  /** An approval or a question of the chat waits no longer. */
  | { readonly kind: 'answered'; readonly chatId: ChatId }
  /** The focus, the view or the panes changed. */
  | { readonly kind: 'looked' };

export type Circumstances = {
  readonly settings: NotificationSettings;
  /** The window has the focus of the system. */
  readonly focused: boolean;
  readonly view: View;
  /** The chats that stand in panes, whether or not the view shows them. */
  readonly panes: readonly ChatId[];
  /** Of the chat that it happened in. */
  readonly title: string;
  /** How many approvals wait, in all chats. */
  readonly approvals: number;
  /** The chats in which an approval or a question waits. */
  readonly waitingIn: ReadonlySet<ChatId>;
  /** The ids of what was told already. */
  readonly told: ReadonlySet<string>;
};

/** `tag`: a notification takes the place of an older one with the same. */
export type SystemNotification = {
  readonly tag: string;
  readonly chatId: ChatId;
  readonly title: string;
  readonly body: string;
};

export type Routed = {
  readonly system: SystemNotification | null;
  /** Tags of notifications that mean nothing any more. */
  readonly withdraw: readonly string[];
  readonly sound: boolean;
  /** The number on the app's icon or in the page's title; 0: none. */
  readonly badge: number;
};

type Telling = Extract<Happening, { readonly id: string }>;

export function routeNotification(happening: Happening, circumstances: Circumstances): Routed {
  const { settings, approvals } = circumstances;
  const tells = isTelling(happening) && mayTell(happening, circumstances);
  return {
    system: tells ? wordsOf(happening, circumstances.title) : null,
    withdraw: withdrawn(happening, circumstances),
    sound: tells && settings.sound,
    badge: settings.badge ? approvals : 0,
  };
}

const isTelling = (happening: Happening): happening is Telling =>
  happening.kind !== 'answered' && happening.kind !== 'looked';

function mayTell(happening: Telling, circumstances: Circumstances): boolean {
  const { settings, focused, told } = circumstances;
  const when = happening.kind === 'turn' ? settings.finished : settings.approvals;
  if (when === 'never' || told.has(happening.id)) return false;
  return when === 'unfocused' ? !focused : !isSeen(happening, circumstances);
}

/** It happened before the person's eyes. The Inbox shows all that waits, and no turn. */
function isSeen({ kind, chatId }: Telling, { focused, view, panes }: Circumstances): boolean {
  if (!focused) return false;
  return view === 'inbox' ? kind !== 'turn' : view === 'chats' && panes.includes(chatId);
}

function withdrawn(happening: Happening, { focused, view, panes, waitingIn }: Circumstances): readonly string[] {
  if (happening.kind === 'answered') return waitingIn.has(happening.chatId) ? [] : [tagOf(happening.chatId)];
  if (happening.kind !== 'looked' || !focused) return [];
  if (view === 'inbox') return [...waitingIn].map(tagOf);
  return view === 'chats' ? panes.map(tagOf) : [];
}

const tagOf = (chatId: ChatId) => `chat:${chatId}`;

/** In characters. A system cuts longer ones, each in its own way. */
const MOST = { title: 80, tool: 60 };

function wordsOf(happening: Telling, title: string): SystemNotification {
  const { chatId } = happening;
  return { tag: tagOf(chatId), chatId, title: clean(title, MOST.title) || 'A chat', body: bodyOf(happening) };
}

function bodyOf(happening: Telling): string {
  switch (happening.kind) {
    case 'approval':
      return `${clean(happening.tool, MOST.tool) || 'A tool'} waits for your approval`;
    case 'question':
      return 'The agent waits for your answer';
    case 'turn':
      return happening.ended === 'done' ? 'The agent is done' : 'The agent stopped with an error';
    default:
      return assertNever(happening);
  }
}

// Controls, formats (direction, zero width), halves, private use, every space, and all that Unicode calls ignorable; and
// what some desktops read as markup.
const UNWANTED = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800<>&]+/gu;

function clean(text: string, most: number): string {
  const characters = Array.from(
    text
      .slice(0, most * 4)
      .replace(UNWANTED, ' ')
      .trim(),
  );
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}
