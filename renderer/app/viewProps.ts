// What each view is given by the frame.
import type { ChatId } from '../../shared/ids.ts';
import type { Guard } from '../components/useGuard.ts';
import type { Intents } from './intents.ts';
import type { Shown } from './layoutModel.ts';

export type ViewProps = {
  readonly intents: Intents;
  readonly guard: Guard;
  readonly isMac: boolean;
  readonly shown: Shown;
  /** The chat in which the person searches. */
  readonly finding: ChatId | null;
  readonly onProblem: (problem: string | null) => void;
  readonly onFindEnd: () => void;
  readonly onOpen: (chatId: ChatId) => void;
};
