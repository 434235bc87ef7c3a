// The law of the gate: what a call would do, against the rules and the mode, in the order of SPEC section 4 (steps.ts).
// INVARIANT: pure and total; silence asks; the strictest effect decides. Step 10 comes with its feature.
import type { Decision } from '../../shared/domain/decision.ts';
import { type DecisionName, strictest } from '../../shared/domain/decisionName.ts';
import { MODE_TEXT } from '../../shared/domain/mode.ts';
import { type Risk, worstRisk } from '../../shared/domain/risk.ts';
import { afterAsk } from './afterAsk.ts';
import { effectWords } from './effectWords.ts';
import { partsOf } from './parts.ts';
import type { Policy, Rule } from './policy.ts';
import { inOrder, sentence } from './reasons.ts';
import type { GateRequest } from './request.ts';
import { riskOf } from './risk.ts';
import { onlyAllowing, type RuleSet, ruleSetOf, withRules } from './rules/ruleSet.ts';
import { ruleWords } from './rules/ruleWords.ts';
import { sandboxAllows } from './sandboxAllows.ts';
import { sandboxNotices } from './sandboxNotices.ts';
import { type Answer, answerFor } from './steps.ts';
import { suggest } from './suggest.ts';
import { type View, viewOf } from './view.ts';

type Judged = {
  readonly views: readonly View[];
  /** One for each view. */
  readonly answers: readonly Answer[];
  readonly decision: DecisionName;
};

export function decide(request: GateRequest, policy: Policy): Decision {
  const inForce = ruleSetOf(policy.rules);
  const ruled = judge(request, policy, inForce);
  const { views } = ruled;
  const answers = ruled.answers.map((answer, at) => atLast(views[at], answer));
  const decision = strictest(answers.map((answer) => answer.decision));
  const reasons = inOrder(answers.flatMap((answer) => answer.reasons));
  const ruling = answers.find((answer) => answer.decision === decision);
  const folders = { folder: request.chat.folder, home: policy.home };
  // It is asked only where no rule that stops speaks of the call, so that those need not be asked again. What a rule lets
  // pass it must let pass also when there is no sandbox any more.
  const passes = (rules: readonly Rule[]): boolean =>
    judge(request, policy, withRules(onlyAllowing(inForce), rules)).decision === 'allow';
  const decided: Decision = {
    decision,
    words: sentence(reasons, decision),
    reasons: [...reasons],
    decider: ruling?.decider ?? { who: 'gate', words: 'nothing is known of the call' },
    risk: worstRisk(views.map((view) => riskOfView(view, folders))),
    effects: [...new Set(views.flatMap(({ effect, reads }) => effectWords(effect, request.chat.folder, reads)))],
    suggestion: suggest({ decision, views, request, policy, passes }),
    notices: [...new Set([...suspendedNotice(policy), ...views.flatMap((view, at) => noticesOf(view, answers[at]))])],
    parts: views.flatMap(partsOf),
  };
  return afterAsk(decided, views, policy);
}

/** Step 9. */
function atLast(view: View | undefined, answer: Answer): Answer {
  return view === undefined ? answer : sandboxAllows(view, answer);
}

/** A line that is proven read-only risks what reading does (SPEC 9). */
function riskOfView({ effect, row, reads }: View, folders: Parameters<typeof riskOf>[1]): Risk {
  const risk = riskOf(effect, folders, reads);
  if (effect.kind !== 'command' || risk === 'critical') return risk;
  if (row === 'readOnlyCommand') return 'low';
  return row === 'readOutside' ? 'medium' : risk;
}

/** Steps 2 to 8 for each effect; the strictest decides. */
function judge(request: GateRequest, policy: Policy, rules: RuleSet): Judged {
  const views = request.effects.map((effect) => viewOf(effect, request, policy, rules));
  const answers = views.map(answerFor);
  return { views, answers, decision: strictest(answers.map((answer) => answer.decision)) };
}

/** What would have asked, had the mode not allowed it, and what no diff will show (5.5); how it is confined. */
function noticesOf(view: View, answer: Answer | undefined): readonly string[] {
  const { stops, mode, ignored } = view;
  const ofSandbox = answer?.decision === 'deny' ? [] : sandboxNotices(view);
  if (answer?.decision !== 'allow') return ofSandbox;
  const unasked = stops.map(({ rule }) => `${ruleWords(rule.ref)} would ask; ${MODE_TEXT[mode].label} mode does not`);
  return [...unasked, ...ignored.map(({ words }) => words), ...ofSandbox];
}

function suspendedNotice({ suspended, skipping }: Policy): readonly string[] {
  if (suspended === null) return [];
  const skip = skipping ? ', skip approvals' : '';
  return [`allow rules, Auto-accept edits${skip} and Bypass rest until this is mended: ${suspended}`];
}
