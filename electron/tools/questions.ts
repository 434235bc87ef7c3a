// Waits for a person's answer to a question of an agent, or to its plan. A question is stored before it is shown and
// waits without a time-out; one answer wins. INVARIANT: nothing an agent writes, no stop and no fault becomes an answer.
import { assertNever } from '../../shared/assertNever.ts';
import type { Question, QuestionAnswer, QuestionContent } from '../../shared/domain/question.ts';
import { type CallId, type ChatId, type QuestionId, questionIdSchema } from '../../shared/ids.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { AskPerson, QuestionStore } from './ports.ts';

export type QuestionDeps = {
  readonly store: QuestionStore;
  readonly publish: (question: Question) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
};

export type Questions = {
  readonly ask: AskPerson;
  /** The fault is a sentence for the person who answered. Throws when the answer cannot be stored; the question waits on. */
  answer(id: QuestionId, answer: QuestionAnswer): Result<void, string>;
};

const ENDED: Readonly<Record<Exclude<Question['state'], 'waiting'>, string>> = {
  answered: 'this question was answered already',
  stopped: 'this question was stopped with its turn',
  interrupted: 'the app was closed while this question waited; ask the agent to put it again',
};

export function createQuestions(deps: QuestionDeps): Questions {
  const waiting = new Map<QuestionId, (answer: QuestionAnswer | null) => void>();

  const ended = (question: Question, state: Question['state'], answer: QuestionAnswer | null): Question => {
    const after = { ...question, state, answer, answeredAt: deps.now() };
    deps.store.update(after);
    return after;
  };

  return {
    ask: async (content, chatId, callId, signal) => {
      const question = newQuestion(content, chatId, callId, deps);
      const { promise, resolve } = Promise.withResolvers<QuestionAnswer | null>();
      const stop = (): void => {
        if (waiting.delete(question.id)) resolve(null);
      };
      deps.store.insert(question);
      waiting.set(question.id, resolve);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      try {
        deps.publish(question);
        const answer = await promise;
        if (answer === null) deps.publish(ended(question, 'stopped', null));
        return answer;
      } catch (cause) {
        if (waiting.delete(question.id)) ended(question, 'interrupted', null);
        throw cause;
      } finally {
        waiting.delete(question.id);
        signal.removeEventListener('abort', stop);
      }
    },

    answer: (id, answer) => {
      const question = deps.store.find(id);
      if (question === undefined) return err('there is no such question');
      if (question.state !== 'waiting') return err(ENDED[question.state]);
      const resolve = waiting.get(id);
      if (resolve === undefined) return err(ENDED.interrupted);
      const fault = faultOf(question.content, answer);
      if (fault !== null) return err(fault);
      const after = ended(question, 'answered', answer);
      waiting.delete(id);
      resolve(answer);
      deps.publish(after);
      return ok(undefined);
    },
  };
}

/** Why this is no answer to that, a sentence; null when it is one. */
function faultOf(content: QuestionContent, answer: QuestionAnswer): string | null {
  switch (content.kind) {
    case 'plan':
      return answer.kind === 'choice' ? 'a plan is approved, or planning goes on; there is nothing to choose' : null;
    case 'choice':
      return answer.kind === 'choice' ? choiceFault(content, answer) : 'this is a question, not a plan';
    default:
      return assertNever(content);
  }
}

type Asked = Extract<QuestionContent, { kind: 'choice' }>;
type Choice = Extract<QuestionAnswer, { kind: 'choice' }>;

function choiceFault({ options, multiple }: Asked, { chosen, words }: Choice): string | null {
  const unknown = chosen.find((label) => !options.some((option) => option.label === label));
  if (unknown !== undefined) return `there is no option \`${unknown}\``;
  if (new Set(chosen).size < chosen.length) return 'an option was chosen twice';
  if (!multiple && chosen.length > 1) return 'only one option can be chosen';
  if (chosen.length === 0 && words.trim() === '') return 'choose an option, or say something';
  return null;
}

function newQuestion(content: QuestionContent, chatId: ChatId, callId: CallId, deps: QuestionDeps): Question {
  return {
    id: questionIdSchema.parse(deps.newId()),
    chatId,
    callId,
    state: 'waiting',
    content,
    answer: null,
    askedAt: deps.now(),
    answeredAt: null,
  };
}
