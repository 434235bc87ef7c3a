// What each chat has read of a file, so that no change made since by something else is overwritten unseen. In memory
// only. It must never speak of one chat's reading in another.
import type { ChatId } from '../../shared/ids.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isSameState, type State } from './authorizedFile.ts';

/** Of each chat so many files are remembered, the newest. */
const MAX_FILES = 10_000;

export type FilesSeen = {
  /** `path` carries the state in which the chat read the file, or wrote it itself. */
  note(chatId: ChatId, path: ResolvedPath): void;
  /** True when the chat knows the file and it is another one now. What no longer exists has nothing to lose. */
  changedSince(chatId: ChatId, path: ResolvedPath): boolean;
};

/** Why a file that was changed since is not written. */
export const changedSinceRead = ({ written }: ResolvedPath): string =>
  `\`${written}\` changed since it was read; read it again`;

export function createFilesSeen(): FilesSeen {
  const chats = new Map<ChatId, Map<string, State>>();
  const filesOf = (chatId: ChatId): Map<string, State> => {
    const files = chats.get(chatId) ?? new Map<string, State>();
    chats.set(chatId, files);
    return files;
  };
  return {
    note: (chatId, { real, state }) => {
      const files = filesOf(chatId);
      files.delete(real);
      if (state !== null) files.set(real, state);
      const [oldest] = files.keys();
      if (files.size > MAX_FILES && oldest !== undefined) files.delete(oldest);
    },
    changedSince: (chatId, { real, state }) => {
      const seen = chats.get(chatId)?.get(real);
      return seen !== undefined && state !== null && !isSameState(seen, state);
    },
  };
}
