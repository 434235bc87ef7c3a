// The commands of the composer at work: the list that opens while one is typed, and what Enter and Send do. INVARIANT: a
// command runs only by a press of the person; text that was restored or handed in opens no list and runs by itself never.
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Chat } from '../../../shared/domain/chat.ts';
import { useChats, useFolders, useWindow, useWishes } from '../../stores/useStores.ts';
import {
  NO_SUGGESTIONS,
  runSlash,
  type SlashActs,
  type SlashEntry,
  slashReading,
  suggestionKey,
  suggestions,
} from './slashModel.ts';

/** What the frame does for a command: it opens the Inbox, or Settings at the permissions. */
export type ComposerCommand = 'permissions' | 'inbox';

type Given = {
  readonly chat: Chat;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Sends what stands in the box as a message. */
  readonly onSend: () => Promise<void>;
  readonly onCommand?: ((command: ComposerCommand) => void) | undefined;
};

export type Slash = {
  readonly listed: readonly SlashEntry[];
  readonly at: number;
  /** Why the command in the box was not run, a sentence; null once the text is another. */
  readonly problem: string | null;
  readonly isHelpShown: boolean;
  closeHelp(): void;
  /** What the person types, letter by letter. */
  typed(text: string): void;
  /** Puts a command of the list into the box. */
  take(text: string): void;
  /** True when the key was for the list. */
  key(event: KeyboardEvent): boolean;
  /** Runs what is a command, sends what is none. */
  submit(): Promise<void>;
};

export function useSlash({ chat, text, onText, onSend, onCommand }: Given): Slash {
  const [list, setList] = useState(NO_SUGGESTIONS);
  /** What was typed last, in this window: the list is for nothing else. */
  const [written, setWritten] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ readonly text: string; readonly words: string } | null>(null);
  const [isHelpShown, setHelpShown] = useState(false);
  const { stores } = useWindow();
  const isRunning = useRef(false);
  const acts = useSlashActs(chat, onCommand, () => setHelpShown(true));
  const listed = written === text && list.closedFor !== text ? suggestions(text) : [];
  const close = () => setList({ closedFor: text, at: 0 });
  const take = (taken: string) => {
    onText(taken);
    setWritten(taken);
    setList({ closedFor: taken, at: 0 });
  };
  return {
    ...{ listed, at: list.at, isHelpShown, take },
    problem: failed?.text === text ? failed.words : null,
    closeHelp: () => setHelpShown(false),
    typed(next) {
      onText(next);
      setWritten(next);
      setList(NO_SUGGESTIONS);
    },
    key(event) {
      const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
      const meant = suggestionKey(listed, list.at, text, { key: event.key, hasModifier });
      if (meant.kind === 'move') setList({ closedFor: null, at: meant.at });
      else if (meant.kind === 'take') take(meant.text);
      else if (meant.kind === 'close') close();
      else if (event.key === 'Escape' && isHelpShown) setHelpShown(false);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    async submit() {
      const reading = slashReading(text);
      if (reading.kind !== 'command' || reading.command.kind !== 'help') setHelpShown(false);
      if (reading.kind === 'message') return onSend();
      close();
      if (reading.kind === 'unknown') return setFailed({ text, words: reading.words });
      if (isRunning.current) return;
      isRunning.current = true;
      const words = await runSlash(reading.command, acts).finally(() => {
        isRunning.current = false;
      });
      if (words !== null) setFailed({ text, words });
      else if (stores.composers.getState().byChat.get(chat.id)?.text === text) onText('');
    },
  };
}

function useSlashActs({ id, mode }: Chat, onCommand: Given['onCommand'], help: () => void): SlashActs {
  const { stores } = useWindow();
  const setMode = useChats((state) => state.setMode);
  const { skipping, begin, skipOff } = useWishes(({ skipping, begin, skipOff }) => ({ skipping, begin, skipOff }));
  const look = useFolders((state) => state.look);
  return {
    isBypass: mode === 'bypass',
    isSkipping: skipping,
    async setMode(wanted) {
      const answer = await setMode(id, wanted);
      return answer.ok ? null : answer.error.message;
    },
    wish: (kind) => begin(id, kind),
    endSkip: skipOff,
    addFolder: (path) => look(id, path),
    open(what) {
      if (onCommand !== undefined) onCommand(what);
      else stores.layout.getState().show(what === 'inbox' ? 'inbox' : 'settings');
    },
    help,
  };
}
