// The last refusals of the sandbox, for Settings, and how often one chat met the same one. In memory, bounded.
import type { SandboxState } from '../../shared/domain/sandbox.ts';
import type { ChatId } from '../../shared/ids.ts';
import { denialKey } from './denialWords.ts';

const MAX_KEPT = 20;
const MAX_LINE = 500;
/** Of all chats; those that came up longest ago are forgotten first. */
const MAX_COUNTED = 1000;

type Noted = SandboxState['denials'][number];

export type RecentDenials = {
  /** How often the chat has met this refusal, this time counted. */
  add(noted: Noted): number;
  /** Newest first. */
  list(): readonly Noted[];
};

export function createRecentDenials(): RecentDenials {
  const counts = new Map<string, number>();
  const counted = (chatId: ChatId, denial: Noted['denial']): number => {
    const key = JSON.stringify([chatId, denialKey(denial)]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.delete(key);
    counts.set(key, count);
    for (const oldest of [...counts.keys()].slice(0, -MAX_COUNTED)) counts.delete(oldest);
    return count;
  };
  let kept: readonly Noted[] = [];
  return {
    add: (noted) => {
      kept = [{ ...noted, line: noted.line.slice(0, MAX_LINE) }, ...kept].slice(0, MAX_KEPT);
      return counted(noted.chatId, noted.denial);
    },
    list: () => kept,
  };
}
