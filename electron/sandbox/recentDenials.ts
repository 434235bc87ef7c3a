// The last refusals of the sandbox, for Settings, and how often one chat met the same one. In memory, bounded.
import type { SandboxState } from '../../shared/domain/sandbox.ts';
import type { ChatId } from '../../shared/ids.ts';
import { denialKey } from './denialWords.ts';

const MAX_KEPT = 20;
const MAX_LINE = 500;

type Noted = SandboxState['denials'][number];

export type RecentDenials = {
  /** How often the chat has met this refusal, this time counted. */
  add(noted: Noted): number;
  /** Newest first. */
  list(): readonly Noted[];
};

export function createRecentDenials(): RecentDenials {
  const counts = new Map<ChatId, Map<string, number>>();
  let kept: readonly Noted[] = [];
  return {
    add: (noted) => {
      kept = [{ ...noted, line: noted.line.slice(0, MAX_LINE) }, ...kept].slice(0, MAX_KEPT);
      const ofChat = counts.get(noted.chatId) ?? new Map<string, number>();
      counts.set(noted.chatId, ofChat);
      const key = denialKey(noted.denial);
      const count = (ofChat.get(key) ?? 0) + 1;
      ofChat.set(key, count);
      return count;
    },
    list: () => kept,
  };
}
