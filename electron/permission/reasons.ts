// How the steps of a decision put their reasons and name who decided. Pure; it decides nothing.
import type { Decider, Decision, Reason } from '../../shared/domain/decision.ts';
import { DECISIONS, type DecisionName } from '../../shared/domain/decisionName.ts';
import { MODE_TEXT, type Mode } from '../../shared/domain/mode.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { Rule } from './policy.ts';
import { ruleWords } from './rules/ruleWords.ts';
import type { Speech } from './rules/speech.ts';

export const IN_PROJECT: Decider = { who: 'gate', words: 'in project' };
export const READ_ONLY: Decider = { who: 'gate', words: 'proven read-only' };
/** Step 9. */
export const IN_SANDBOX: Decider = { who: 'sandbox', words: 'the sandbox' };

/** Did the line pass only because it is proven read-only, so that it must run as it was proven (SPEC 7.12)? */
export function passedAsReadOnly({ decision, decider }: Decision): boolean {
  return decision === 'allow' && decider.who === READ_ONLY.who && decider.words === READ_ONLY.words;
}

export function byMode(mode: Mode): Decider {
  return { who: 'mode', words: `${MODE_TEXT[mode].label} mode` };
}

export function byRule(rule: Rule): Decider {
  return { who: 'rule', words: ruleWords(rule.ref) };
}

export function reason(decision: DecisionName, words: string): Reason {
  return { decision, words, rule: null };
}

export function ruleReason(rule: Rule, decision: DecisionName, speech: Speech): Reason {
  const may = { allow: 'allows it', ask: 'asks', deny: 'forbids it' }[decision];
  const why = rule.description === undefined ? '' : `: ${rule.description}`;
  const words =
    speech === 'maybe'
      ? `a part that cannot be read may be what ${ruleWords(rule.ref)} names`
      : `${ruleWords(rule.ref)} ${may}${why}`;
  return { decision, words, rule: rule.ref };
}

/** Of a path that is read outside: as written, and where that leads if the text does not say so. */
export function outsideWords({ written, real }: ResolvedPath): string {
  const isPlain = written === real || written.startsWith('~');
  return isPlain ? `\`${written}\` lies outside the project` : `\`${written}\` is \`${real}\`, outside the project`;
}

/** The strictest reasons, as one sentence. */
export function sentence(reasons: readonly Reason[], decision: DecisionName): string {
  const ruling = reasons.filter((each) => each.decision === decision).map(({ words }) => words);
  const [most, more] = [ruling.slice(0, MAX_SAID), ruling.length - MAX_SAID];
  return more > 0 ? `${most.join('; ')}; and ${more} more` : most.join('; ') || 'nothing speaks of it';
}
const MAX_SAID = 3;

/** Each once, the strictest first. */
export function inOrder(reasons: readonly Reason[]): readonly Reason[] {
  const unique = [...new Map(reasons.map((each) => [`${each.decision} ${each.words}`, each])).values()];
  return unique.toSorted((one, other) => severity(other) - severity(one));
}

function severity(each: Reason): number {
  return DECISIONS.indexOf(each.decision);
}
