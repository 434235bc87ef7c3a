// What a person can want in this window, each as one object that its button, its shortcut, the palette and the list of keys
// share. Keys of the person's settings replace the built-in ones.
import { useEffect, useRef } from 'react';
import type { Chat } from '../../shared/domain/chat.ts';
import type { MODE_CYCLE } from '../../shared/domain/mode.ts';
import type { ChatId, ProjectId } from '../../shared/ids.ts';
import type { IpcError } from '../../shared/ipc/contract.ts';
import type { Result } from '../../shared/result.ts';
import { type Intent, isPressed, withKeys } from '../components/intent.ts';
import { find } from '../stores/collection.ts';
import { archiveChat, openChat, showView, startBeside, startChat, startIn } from '../stores/flows.ts';
import { activeChat } from '../stores/layout.ts';
import { projectList } from '../stores/projects.ts';
import { useChats, useConnection, useLayout, useProjects, useSettings, useWindow } from '../stores/useStores.ts';
import { useWaits } from '../stores/useWaits.ts';
import { nextWait } from '../stores/waiting.ts';
import { INTENTS, type IntentName, NTH_CHATS, nthEntry } from './intentTable.ts';

export type Intents = {
  readonly byName: Readonly<Record<IntentName, Intent>>;
  /** All of them, in the order of the list of keys. */
  readonly all: readonly Intent[];
  readonly start: (projectId: ProjectId) => void;
  readonly openPath: (path: string) => Promise<string | null>;
  readonly openSample: () => void;
};

/** What the frame itself does. */
export type FrameActs = {
  /** Told why something could not be done, or null once it could. */
  readonly onProblem: (problem: string | null) => void;
  readonly onPalette: () => void;
  readonly onFind: (chatId: ChatId) => void;
  readonly onRename: (chatId: ChatId) => void;
  /** Whether the window has no room for the side panel beside the chats. */
  readonly isNarrow: boolean;
  /** The chats of the sidebar, from top to bottom. */
  readonly listed: readonly ChatId[];
};

type Act = { readonly when: boolean; perform(): void };
const always = (perform: () => void): Act => ({ when: true, perform });

export function useIntents(acts: FrameActs): Intents {
  const { client, stores } = useWindow();
  const isDesktop = useConnection((state) => state.app?.host === 'electron');
  const keys = useSettings((state) => state.view?.window.keys ?? NO_KEYS);
  const starts = useStarts(acts.onProblem);
  const bound: Readonly<Record<IntentName, Act>> = {
    ...useViewActs(acts),
    ...useChatActs(acts),
    ...usePaneActs(acts),
    ...starts.acts,
  };
  const host = isDesktop ? 'desktop' : 'browser';
  const named = (name: string, entry: (typeof INTENTS)[IntentName] | ReturnType<typeof nthEntry>, act: Act): Intent =>
    withKeys({ name, label: entry.label, shortcuts: entry.keys[host], ...act }, keys);
  const byName = Object.fromEntries(NAMES.map((name) => [name, named(name, INTENTS[name], bound[name])])) as Record<
    IntentName,
    Intent
  >;
  const nth = Array.from({ length: NTH_CHATS }, (_, at) => {
    const chatId = acts.listed[at];
    const entry = nthEntry(at + 1);
    const perform = () => chatId !== undefined && void openChat(client, stores, chatId);
    return named(entry.name, entry, { when: chatId !== undefined, perform });
  });
  const { start, openPath, openSample } = starts;
  return { byName, all: [...NAMES.map((name) => byName[name]), ...nth], start, openPath, openSample };
}

const NO_KEYS: Readonly<Record<string, string>> = {};
const NAMES = Object.keys(INTENTS) as IntentName[];

type ViewName = 'palette.open' | 'inbox.open' | 'view.chats' | 'view.audit' | 'settings.open';

function useViewActs({ onPalette }: FrameActs): Readonly<Record<ViewName, Act>> {
  const { stores } = useWindow();
  const view = useLayout((state) => state.layout.view);
  return {
    'palette.open': always(onPalette),
    'inbox.open': always(() => showView(stores, 'inbox')),
    'view.audit': always(() => showView(stores, 'audit')),
    'settings.open': always(() => showView(stores, 'settings')),
    'view.chats': { when: view !== 'chats', perform: () => showView(stores, 'chats') },
  };
}

type ChatName =
  | `chat.${'next-waiting' | 'rename' | 'archive' | 'stop'}`
  | `mode.${(typeof MODE_CYCLE)[number]}`
  | 'find.open';

/** What is done with the chat of the active pane. */
function useChatActs({ onProblem, onFind, onRename }: FrameActs): Readonly<Record<ChatName, Act>> {
  const { client, stores } = useWindow();
  const waits = useWaits();
  const chat = useActiveChat();
  const isShown = useLayout((state) => state.layout.view === 'chats');
  const say = (doing: Promise<Result<unknown, IpcError>>) =>
    void doing.then((done) => onProblem(done.ok ? null : done.error.message));
  const withChat = (act: (chat: Chat) => void, isPossible: (chat: Chat) => boolean = () => true): Act => ({
    when: chat !== undefined && isShown && isPossible(chat),
    perform: () => chat !== undefined && act(chat),
  });
  const next = nextWait(waits, isShown ? (chat?.id ?? null) : null);
  const switchTo = (mode: (typeof MODE_CYCLE)[number]) =>
    withChat(
      ({ id }) => say(stores.chats.getState().setMode(id, mode)),
      (held) => held.mode !== mode,
    );
  return {
    'chat.next-waiting': { when: next !== null, perform: () => next !== null && void openChat(client, stores, next) },
    'chat.rename': withChat(({ id }) => onRename(id)),
    'chat.archive': withChat(
      ({ id, archived }) => say(archiveChat(stores, id, !archived)),
      ({ archived }) => !archived,
    ),
    'chat.stop': withChat(({ id }) => say(stores.chats.getState().stop(id)), isAtWork),
    'find.open': withChat(({ id }) => onFind(id)),
    'mode.default': switchTo('default'),
    'mode.acceptEdits': switchTo('acceptEdits'),
    'mode.plan': switchTo('plan'),
  };
}

const isAtWork = ({ state }: Chat) => state === 'running' || state === 'waiting' || state === 'asking';

function useActiveChat(): Chat | undefined {
  const shown = useLayout(activeChat);
  return useChats((state) => (shown === null ? undefined : find(state.items, shown)));
}

type PaneName = `pane.${'split' | 'close' | 'other'}` | 'side.toggle';

function usePaneActs({ isNarrow, onProblem }: FrameActs): Readonly<Record<PaneName, Act>> {
  const { client, stores } = useWindow();
  const chat = useActiveChat();
  const { panes, active, view } = useLayout((state) => state.layout);
  const isShown = view === 'chats';
  const isEmpty = panes.length === 1 && panes[0] === null;
  const { openToSide, close, activate, toggleSide } = stores.layout.getState();
  const flush = () => void stores.composers.getState().flushAll();
  return {
    'pane.split': {
      when: isShown && panes.length === 1 && !isEmpty,
      perform: () => {
        flush();
        if (chat === undefined) return openToSide(null);
        void startBeside(client, stores, chat.projectId).then((made) => onProblem(made.ok ? null : made.error.message));
      },
    },
    'pane.close': {
      when: isShown && !isEmpty,
      perform: () => {
        flush();
        close(active);
      },
    },
    'pane.other': { when: isShown && panes.length > 1, perform: () => activate(1 - active, true) },
    'side.toggle': { when: isShown && panes[active] !== null, perform: () => toggleSide(isNarrow) },
  };
}

type Starts = Pick<Intents, 'start' | 'openPath' | 'openSample'> & {
  readonly acts: Readonly<Record<'chat.new' | 'project.open', Act>>;
};

function useStarts(onProblem: FrameActs['onProblem']): Starts {
  const { client, stores } = useWindow();
  const isDesktop = useConnection((state) => state.app?.host === 'electron');
  const inProject = useNewChatProject();
  const beginNowhere = () => stores.layout.getState().open(null);
  const { pick, open, openSample } = stores.projects.getState();
  const tell = async (doing: ReturnType<typeof startIn>) => {
    const done = await doing;
    onProblem(done.ok ? null : done.error.message);
  };
  const start = (projectId: ProjectId) => void tell(startChat(client, stores, projectId));
  return {
    start,
    openSample: () => void tell(startIn(client, stores, openSample())),
    async openPath(path) {
      const opened = await startIn(client, stores, open(path));
      return opened.ok ? null : opened.error.message;
    },
    acts: {
      'chat.new': always(() => (inProject === undefined ? beginNowhere() : start(inProject))),
      'project.open': always(() => (isDesktop ? void tell(startIn(client, stores, pick())) : beginNowhere())),
    },
  };
}

/** The project of the open chat, else the one that was opened last. */
function useNewChatProject(): ProjectId | undefined {
  const open = useActiveChat()?.projectId;
  const last = useProjects((state) => projectList(state).find((project) => project.exists)?.id);
  return open ?? last;
}

/** Keys that a component has taken for itself, and those that belong to a dialog or a menu, mean nothing here. */
export function useShortcuts(intents: readonly Intent[], isMac: boolean): void {
  const held = useRef(intents);
  held.current = intents;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented || isInPopup(event.target)) return;
      const intent = held.current.find(
        (each) => each.when && each.shortcuts.some((shortcut) => isPressed(shortcut, event, isMac)),
      );
      if (intent === undefined) return;
      event.preventDefault();
      intent.perform();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isMac]);
}

/** While a native dialog is open, every key is its own: nothing else of the page can be reached. */
const isInPopup = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null);
