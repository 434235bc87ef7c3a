// What becomes of a call that would ask (SPEC 4, steps 11 and 12): skip approvals accepts it, a run without a person
// refuses it. Pure. INVARIANT: only "ask" is touched, and what is critical, secret or to run outside the sandbox is never
// accepted.
import type { Decision } from '../../shared/domain/decision.ts';
import type { Policy } from './policy.ts';
import { preApproval } from './preApproval.ts';
import { inOrder, reason } from './reasons.ts';
import { isSkipping, type View } from './view.ts';

export function afterAsk(decision: Decision, views: readonly View[], policy: Policy): Decision {
  if (decision.decision !== 'ask') return decision;
  if (isSkipping(policy) && isAcceptable(decision, views)) return accepted(decision);
  return policy.attended ? decision : refused(decision, preApproval(decision, views, policy));
}

/**
 * Secret files are critical too (section 9). Of what is not known at all nothing is accepted, nor what is to run outside the
 * sandbox: that is for a person to answer (X5).
 */
function isAcceptable({ risk }: Decision, views: readonly View[]): boolean {
  return views.length > 0 && risk !== 'critical' && views.every(({ unconfined }) => unconfined.length === 0);
}

function accepted(decision: Decision): Decision {
  const words = 'skip approvals accepts what would be asked';
  return {
    ...decision,
    decision: 'allow',
    words,
    reasons: [...decision.reasons, reason('allow', words)],
    decider: { who: 'auto', words: 'auto' },
    notices: [...decision.notices, `it would be asked: ${decision.words}`],
  };
}

function refused(decision: Decision, hint: string): Decision {
  const words = `${decision.words}; nobody is here to answer: ${hint}`;
  return {
    ...decision,
    decision: 'deny',
    words,
    reasons: [...inOrder([reason('deny', `nobody is here to answer: ${hint}`), ...decision.reasons])],
    decider: { who: 'headless', words: 'a run without a person' },
  };
}
