// What the doors of approvals and questions reach. INVARIANT: nothing is answered here but by the gate and by the questions.
import type { HandlerPorts } from '../ipc/ports.ts';
import type { Parts } from './parts.ts';

export function approvalsPort({
  store: { approvals },
  publisher,
  gate,
}: Pick<Parts, 'store' | 'publisher' | 'gate'>): HandlerPorts['approvals'] {
  return {
    open: approvals.open,
    find: approvals.find,
    forChat: approvals.forChat,
    settle: gate.settle,
    putAway: (approval) => {
      const after = { ...approval, state: 'stopped', answeredAt: Date.now() } as const;
      approvals.update(after);
      publisher.publish('approval:changed', after);
    },
  };
}

export const questionsPort = ({ store, questions }: Pick<Parts, 'store' | 'questions'>): HandlerPorts['questions'] => ({
  open: store.questions.open,
  forChat: store.questions.forChat,
  answer: questions.answer,
});
