// The law of the gate: what a call would do, against the rules and the mode, in the order of SPEC section 4.
// INVARIANT: pure and total; silence asks; the strictest effect decides. Steps 9 to 12 come with their features.
import type { CommandPart, Decider, Decision, Reason } from '../../shared/domain/decision.ts';
import { DECISIONS, type DecisionName, strictest } from '../../shared/domain/decisionName.ts';
import { MODE_TEXT, type Mode } from '../../shared/domain/mode.ts';
import { worstRisk } from '../../shared/domain/risk.ts';
import { effectWords } from './effectWords.ts';
import { rowOf, TABLE } from './modes.ts';
import { partsOf } from './parts.ts';
import type { Policy, Rule } from './policy.ts';
import type { GateRequest } from './request.ts';
import { riskOf } from './risk.ts';
import { coverageOf } from './rules/coverage.ts';
import { allows } from './rules/match.ts';
import type { Speech } from './rules/matchCommand.ts';
import { ruleWords } from './rules/ruleWords.ts';
import { suggest } from './suggest.ts';
import { type View, viewOf } from './view.ts';

type Verdict = {
  readonly decision: DecisionName;
  readonly reasons: readonly Reason[];
  readonly decider: Decider;
  readonly notices: readonly string[];
  readonly parts: readonly CommandPart[];
};
/** A step answers, or leaves the question to the next. */
type Step = (view: View) => Pick<Verdict, 'decision' | 'reasons' | 'decider'> | null;

/** Steps 2 to 8; 1 is the gate's, which never gets here with a malformed call. */
const STEPS: readonly Step[] = [denyRules, planRefuses, bypassAllows, asks, allowRulesAllow, table];

export function decide(request: GateRequest, policy: Policy): Decision {
  const views = request.effects.map((effect) => viewOf(effect, request, policy));
  const verdicts = views.map(decideEffect);
  const decision = strictest(verdicts.map((verdict) => verdict.decision));
  const reasons = unique(verdicts.flatMap((verdict) => verdict.reasons)).toSorted(
    (one, other) => severity(other) - severity(one),
  );
  const ruling = verdicts.find((verdict) => verdict.decision === decision);
  const folders = { folder: request.chat.folder, home: policy.home };
  return {
    decision,
    words: sentence(reasons, decision),
    reasons,
    decider: ruling?.decider ?? { who: 'gate', words: 'nothing is known of the call' },
    risk: worstRisk(request.effects.map((effect) => riskOf(effect, folders))),
    effects: [...new Set(request.effects.flatMap((effect) => effectWords(effect, request.chat.folder)))],
    suggestion: suggest(
      decision,
      views.flatMap((view) => [...view.always, ...view.distrust]),
    ),
    notices: [...new Set([...suspendedNotice(policy), ...verdicts.flatMap((verdict) => verdict.notices)])],
    parts: verdicts.flatMap((verdict) => verdict.parts),
  };
}

function decideEffect(view: View): Verdict {
  const answer = STEPS.reduce<ReturnType<Step>>((found, step) => found ?? step(view), null) ?? silence();
  const notices =
    answer.decision === 'allow'
      ? view.stops.map(({ rule }) => `${ruleWords(rule.ref)} would ask; ${MODE_TEXT[view.mode].label} mode does not`)
      : [];
  return { ...answer, notices, parts: partsOf(view) };
}

/** Step 2. In Bypass nobody is asked, so what might be what a rule names is refused (R5). */
function denyRules({ stops, mode }: View): ReturnType<Step> {
  const certain = stops.filter(({ rule, speech }) => rule.decision === 'deny' && speech === 'yes');
  const possible = mode === 'bypass' ? stops.filter(({ speech }) => speech === 'maybe') : [];
  const reasons = [...certain, ...possible].map(({ rule, speech }) => ruleReason(rule, 'deny', speech));
  const [first] = [...certain, ...possible];
  return first === undefined ? null : { decision: 'deny', reasons, decider: byRule(first.rule) };
}

/** Step 3. */
function planRefuses({ mode, effect }: View): ReturnType<Step> {
  const row = TABLE[rowOf(effect)];
  if (mode !== 'plan' || row.plan !== 'deny') return null;
  return { decision: 'deny', reasons: [reason('deny', `Plan mode refuses ${row.words}`)], decider: byMode(mode) };
}

/** Step 4. */
function bypassAllows({ mode }: View): ReturnType<Step> {
  if (mode !== 'bypass') return null;
  return {
    decision: 'allow',
    reasons: [reason('allow', 'Bypass mode allows what no deny rule forbids')],
    decider: byMode(mode),
  };
}

/** Steps 5 and 6, both evaluated: every reason is kept. */
function asks({ stops, always }: View): ReturnType<Step> {
  const byRules = stops.map(({ rule, speech }) => ruleReason(rule, 'ask', speech));
  const reasons = [...always.map((words) => reason('ask', words)), ...byRules];
  const [first] = stops;
  if (reasons.length === 0) return null;
  const decider: Decider = first === undefined ? { who: 'gate', words: 'this is always asked' } : byRule(first.rule);
  return { decision: 'ask', reasons, decider };
}

/** Step 7. */
function allowRulesAllow(view: View): ReturnType<Step> {
  const rules = allowingRules(view);
  const [first] = rules;
  if (first === undefined) return null;
  return { decision: 'allow', reasons: rules.map((rule) => ruleReason(rule, 'allow', 'yes')), decider: byRule(first) };
}

/** For a command line one rule for each command, or none at all. */
function allowingRules({ tool, effect, allowRules, base }: View): readonly Rule[] {
  if (effect.kind !== 'command') return allowRules.filter((rule) => allows(rule, tool, effect, base));
  const coverages = effect.facts.commands.map((_, at) => coverageOf(effect, at, allowRules).rule);
  const rules = coverages.filter((rule) => rule !== null);
  return effect.facts.understood && rules.length === coverages.length ? [...new Set(rules)] : [];
}

/** Step 8. */
function table({ mode, effect, distrust }: View): ReturnType<Step> {
  const name = rowOf(effect);
  const row = TABLE[name];
  const decision = row[mode];
  const verb = { allow: 'allows', ask: 'asks before', deny: 'refuses' }[decision];
  const decider = name === 'readInside' ? IN_PROJECT : byMode(mode);
  const doubts = decision === 'ask' ? distrust.map((words) => reason('ask', words)) : [];
  return {
    decision,
    reasons: [...doubts, reason(decision, `${MODE_TEXT[mode].label} mode ${verb} ${row.words}`)],
    decider,
  };
}

const IN_PROJECT: Decider = { who: 'gate', words: 'in project' };

function silence(): Pick<Verdict, 'decision' | 'reasons' | 'decider'> {
  return {
    decision: 'ask',
    reasons: [reason('ask', 'nothing speaks of it')],
    decider: { who: 'gate', words: 'nothing speaks of it' },
  };
}

function byMode(mode: Mode): Decider {
  return { who: 'mode', words: `${MODE_TEXT[mode].label} mode` };
}

function byRule(rule: Rule): Decider {
  return { who: 'rule', words: ruleWords(rule.ref) };
}

function reason(decision: DecisionName, words: string): Reason {
  return { decision, words, rule: null };
}

function ruleReason(rule: Rule, decision: DecisionName, speech: Speech): Reason {
  const may = { allow: 'allows it', ask: 'asks', deny: 'forbids it' }[decision];
  const words =
    speech === 'maybe'
      ? `a part that cannot be read may be what ${ruleWords(rule.ref)} names`
      : `${ruleWords(rule.ref)} ${may}`;
  return { decision, words, rule: rule.ref };
}

/** The strictest reasons, as one sentence. */
function sentence(reasons: readonly Reason[], decision: DecisionName): string {
  const ruling = reasons.filter((each) => each.decision === decision).map(({ words }) => words);
  const [most, more] = [ruling.slice(0, MAX_SAID), ruling.length - MAX_SAID];
  return more > 0 ? `${most.join('; ')}; and ${more} more` : most.join('; ') || 'nothing speaks of it';
}
const MAX_SAID = 3;

function severity(each: Reason): number {
  return DECISIONS.indexOf(each.decision);
}

function unique(reasons: readonly Reason[]): readonly Reason[] {
  return [...new Map(reasons.map((each) => [`${each.decision} ${each.words}`, each])).values()];
}

function suspendedNotice({ suspended }: Policy): readonly string[] {
  return suspended === null
    ? []
    : [`allow rules, Auto-accept edits and Bypass rest until this is mended: ${suspended}`];
}
