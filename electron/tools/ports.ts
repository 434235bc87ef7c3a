// What tools need of the rest of the house. bootstrap/compose hands these in.
import type { Question, QuestionAnswer, QuestionContent } from '../../shared/domain/question.ts';
import type { CallId, ChatId, QuestionId } from '../../shared/ids.ts';
import type { Launcher } from '../sandbox/launch.ts';

/** All that the tools need; each tool takes its part. */
export type ToolDeps = {
  /** The app's one door to processes. */
  readonly launcher: Launcher;
  /** The person's own, not that of the app. */
  readonly umask: number;
};

export type QuestionStore = {
  insert(question: Question): void;
  update(question: Question): void;
  find(id: QuestionId): Question | undefined;
};

/** Asks the person and waits, without a time-out. Null when the turn was stopped meanwhile. Throws when it cannot be stored. */
export type AskPerson = (
  content: QuestionContent,
  chatId: ChatId,
  callId: CallId,
  signal: AbortSignal,
) => Promise<QuestionAnswer | null>;
