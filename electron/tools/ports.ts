// What tools need of the rest of the house. bootstrap/compose hands these in.
import type { Question, QuestionAnswer, QuestionContent } from '../../shared/domain/question.ts';
import type { CallId, ChatId, QuestionId } from '../../shared/ids.ts';
import type { Launcher } from '../sandbox/launch.ts';
import type { FilesSeen } from './filesSeen.ts';

/** All that the tools need; each tool takes its part. */
export type ToolDeps = {
  /** The app's one door to processes. */
  readonly launcher: Launcher;
  /** The person's own, not that of the app. */
  readonly umask: number;
  /** One for the whole app: what the reading tools note, the writing tools look at. */
  readonly filesSeen: FilesSeen;
  /** Null when nobody is there to be asked: a headless run. */
  readonly ask: AskPerson | null;
  /** Called with the person's answer to a plan only. */
  readonly setMode: (chatId: ChatId, mode: PlanMode) => void;
  /** Hosts, or `host:port`, that may be fetched although they are private (M6); as the settings are now. */
  readonly privateHosts: () => readonly string[];
};

/** What an approved plan leads to. */
export type PlanMode = Extract<QuestionAnswer, { kind: 'approvePlan' }>['mode'];

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
