// The person's answers. The page never decides: an answer carries the hash of what was shown (A6).
import type { Handlers } from '../../../shared/ipc/windowApi.ts';
import { ok } from '../../../shared/result.ts';
import type { HandlerPorts } from '../ports.ts';
import { notFound, refused } from './refusals.ts';

type Doors = 'approval:answer' | 'approval:reask';

export function approvalHandlers({ approvals, agents }: HandlerPorts): Pick<Handlers, Doors> {
  return {
    'approval:answer': async ({ approvalId, hash, answer }) => {
      const settled = approvals.settle(approvalId, hash, answer);
      return settled.ok ? ok({}) : refused(settled.error);
    },
    'approval:reask': async ({ approvalId }) => {
      const approval = approvals.find(approvalId);
      if (!approval) return notFound('approval');
      if (approval.state !== 'interrupted') return refused('Only an interrupted approval can be asked again.');
      const asked = agents.reask(approval.callId, () => approvals.putAway(approval));
      return asked.ok ? ok({}) : refused(asked.error);
    },
  };
}
