// What a person takes with "Allow in this chat": exactly the rules that the card showed, or nothing.
import type { ApprovalAnswer } from '../../shared/domain/approval.ts';
import type { Decision, Suggestion } from '../../shared/domain/decision.ts';
import type { Taken } from './gateCall.ts';

/** Null when the answer takes no rules, or the card offers none of that kind. */
export function takenWith(answer: ApprovalAnswer, { rules, wider }: Suggestion): Taken | null {
  if (answer.kind !== 'allowInChat') return null;
  if (answer.wider) return wider;
  return rules.length === 0 ? null : { rules, replaces: [] };
}

/** Why the answer cannot be given to this card, a sentence for the person, or null. */
export function answerFault(answer: ApprovalAnswer, suggestion: Suggestion): string | null {
  if (answer.kind !== 'allowInChat' || takenWith(answer, suggestion) !== null) return null;
  const what = answer.wider ? 'no rule for a whole program' : 'no rule';
  return `this question offers ${what} for this chat; allow it once, or deny it`;
}

/** Rules of grants that let a call pass, as their texts. */
export function grantsThatAllowed({ decision, reasons }: Decision): readonly string[] {
  if (decision !== 'allow') return [];
  return reasons.flatMap(({ decision: said, rule }) =>
    said === 'allow' && rule?.source.layer === 'chat' ? [rule.text] : [],
  );
}
