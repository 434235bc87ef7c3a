// The person's answers to questions of an agent. They permit nothing.
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';
import { refused } from './refusals.ts';

export function questionHandlers({ questions }: HandlerPorts): Pick<Handlers, 'question:answer'> {
  return {
    'question:answer': async ({ questionId, answer }) => {
      const settled = questions.answer(questionId, answer);
      return settled.ok ? ok({}) : refused(settled.error);
    },
  };
}
