// The steps of a decision about one effect, in the order of SPEC section 4. Pure. A step answers, or leaves the question to
// the next. INVARIANT: no step turns what an earlier one would deny into less; silence asks.
import type { Decider, Reason } from '../../shared/domain/decision.ts';
import type { DecisionName } from '../../shared/domain/decisionName.ts';
import { MODE_TEXT } from '../../shared/domain/mode.ts';
import { type RowName, TABLE } from './modes.ts';
import type { Rule } from './policy.ts';
import { isSettled, outsideReads } from './proof.ts';
import { byMode, byRule, IN_PROJECT, outsideWords, READ_ONLY, reason, ruleReason } from './reasons.ts';
import { type CommandEffect, isPathEffect } from './request.ts';
import { coveringRule } from './rules/coverage.ts';
import { allows, COMMANDS } from './rules/match.ts';
import { isLikelyPath } from './rules/names.ts';
import { asksForIgnored, type View } from './view.ts';

export type Answer = {
  readonly decision: DecisionName;
  readonly reasons: readonly Reason[];
  readonly decider: Decider;
};
type Step = (view: View) => Answer | null;

/** Steps 2 to 8; 1 is the gate's, which never gets here with a malformed call. 11 and 12 are for the call as a whole. */
const STEPS: readonly Step[] = [
  denyRules,
  builtInSettings,
  planRefuses,
  bypassAllows,
  outsideRefuses,
  asks,
  allowRulesAllow,
  table,
];

export function answerFor(view: View): Answer {
  return STEPS.reduce<Answer | null>((found, step) => found ?? step(view), null) ?? SILENCE;
}

const SILENCE: Answer = {
  decision: 'ask',
  reasons: [reason('ask', 'nothing speaks of it')],
  decider: { who: 'gate', words: 'nothing speaks of it' },
};

/** Step 2. Where nobody will be asked, what might be what a rule names is refused (R5). */
function denyRules({ stops, unasked }: View): Answer | null {
  const certain = stops.filter(({ rule, speech }) => rule.decision === 'deny' && speech === 'yes');
  const possible = unasked ? stops.filter(({ speech }) => speech === 'maybe') : [];
  const reasons = [...certain, ...possible].map(({ rule, speech }) => ruleReason(rule, 'deny', speech));
  const [first] = [...certain, ...possible];
  return first === undefined ? null : { decision: 'deny', reasons, decider: byRule(first.rule) };
}

/** Step 2 as well: settings that hold like deny rules. */
function builtInSettings({ builtInDenies, unasked }: View): Answer | null {
  const denies = builtInDenies.filter(({ speech }) => speech === 'yes' || unasked);
  const [first] = denies;
  if (first === undefined) return null;
  const reasons = denies.map(({ words }) => reason('deny', words));
  return { decision: 'deny', reasons, decider: { who: 'gate', words: `the setting ${first.setting}` } };
}

/** Step 3. */
function planRefuses({ mode, row: name }: View): Answer | null {
  const row = TABLE[name];
  if (mode !== 'plan' || row.plan !== 'deny') return null;
  return { decision: 'deny', reasons: [reason('deny', `Plan mode refuses ${row.words}`)], decider: byMode(mode) };
}

/** Step 4. A line that is to run outside the sandbox (X5), or for which that broke, is asked about even here. */
function bypassAllows({ mode, unconfined, always }: View): Answer | null {
  if (mode !== 'bypass') return null;
  if (unconfined.length > 0) {
    const reasons = always.map(({ words }) => reason('ask', words));
    return { decision: 'ask', reasons, decider: { who: 'gate', words: 'this is always asked' } };
  }
  return {
    decision: 'allow',
    reasons: [reason('allow', 'Bypass mode allows what no deny rule forbids')],
    decider: byMode(mode),
  };
}

/**
 * `outside = "deny"` of step 8, taken before the steps that ask: an ask rule must not make a question of a refusal. What an
 * allow rule lets pass outside is none.
 */
function outsideRefuses(view: View): Answer | null {
  if (view.settings.outside !== 'deny' || allowingRules(view).length > 0) return null;
  const outside = outsideOf(view);
  if (outside.length === 0) return null;
  const reasons = outside.map((path) => reason('deny', `\`${path}\` lies outside the project (\`outside = "deny"\`)`));
  return { decision: 'deny', reasons, decider: { who: 'gate', words: 'the setting `outside = "deny"`' } };
}

const FREE_DEVICES = ['/dev/null', '/dev/stdout', '/dev/stderr'];

/** What the effect touches outside, as written; none where the table allows that anyway. */
function outsideOf(view: View): readonly string[] {
  const { effect } = view;
  if (rowDecision(view) === 'allow' && view.always.length === 0) return [];
  if (isPathEffect(effect)) return effect.place.inside ? [] : [effect.path.written];
  if (effect.kind !== 'command') return [];
  const named = effect.names.filter(
    (name) =>
      name.role !== 'program' && !name.place.inside && isLikelyPath(name) && !FREE_DEVICES.includes(name.path.real),
  );
  return [...new Set(named.map(({ path }) => path.written))];
}

/** Steps 5 and 6, both evaluated: every reason is kept. `ask_for_ignored` stands where an ask rule does. */
function asks(view: View): Answer | null {
  const { stops, always } = view;
  const byRules = stops.map(({ rule, speech }) => ruleReason(rule, 'ask', speech));
  const bySetting = asksForIgnored(view).map(({ words }) => reason('ask', words));
  const reasons = [...always.map(({ words }) => reason('ask', words)), ...byRules, ...bySetting];
  const [first] = stops;
  if (reasons.length === 0) return null;
  const words = always.length > 0 ? 'this is always asked' : 'the setting `ask_for_ignored`';
  return { decision: 'ask', reasons, decider: first === undefined ? { who: 'gate', words } : byRule(first.rule) };
}

/** Step 7. */
function allowRulesAllow(view: View): Answer | null {
  const rules = allowingRules(view);
  const [first] = rules;
  if (first === undefined) return null;
  return { decision: 'allow', reasons: rules.map((rule) => ruleReason(rule, 'allow', 'yes')), decider: byRule(first) };
}

/** The allow rules that let the whole effect pass, or none. */
function allowingRules(view: View): readonly Rule[] {
  const { tool, effect, allowRules, base } = view;
  if (effect.kind !== 'command') return allowRules.filter((rule) => allows(rule, tool, effect, base));
  if (allowRules.length === 0) return [];
  const covers = effect.facts.commands.map((_, at) => coveringRule(effect, at, allowRules));
  const isCovered = covers.every((rule, at) => rule !== null || (!asksReads(view) && passesBeside(view, effect, at)));
  const rules = covers.filter((rule) => rule !== null);
  return effect.facts.understood && isCovered ? [...new Set(rules)] : [];
}

/** A line that only reads asks as a whole where the setting says so (M4): then rules must cover all of it. */
export function asksReads({ row, settings }: View): boolean {
  return row === 'readOnlyCommand' && !settings.allowReadOnly;
}

/** Does a command that no rule covers pass beside others that are covered (O1)? */
export function passesBeside({ proof, mode }: View, effect: CommandEffect, at: number): boolean {
  const kind = proof.commands[at]?.kind;
  const passes = kind === 'reads' || (kind === 'edits' && mode === 'acceptEdits');
  return passes && isSettled(proof, effect, at) && leavesProject(effect, at) === null;
}

/** The folder outside that it goes to, as written: it may be read there, but what a rule allows is not for there (SPEC 7.5). */
export function leavesProject({ facts, plan, look }: CommandEffect, at: number): string | null {
  const command = plan.commands[at];
  if (command?.kind !== 'known' || !facts.commands[at]?.words.some(({ text }) => text === 'cd')) return null;
  const paths = command.uses.flatMap((use) => {
    const looked = look.uses[use];
    return looked?.kind === 'paths' && plan.uses[use]?.what === 'enter' ? looked.paths : [];
  });
  return paths.find(({ place }) => !place.inside)?.path.written ?? null;
}

/** Step 8. */
function table(view: View): Answer | null {
  const { mode, row: name, settings } = view;
  const row = TABLE[name];
  const decision = rowDecision(view);
  const verb = { allow: 'allows', ask: 'asks before', deny: 'refuses' }[decision];
  const isSetting = decision !== row[mode];
  const who = isSetting ? settingOf(name, settings.allowReadOnly) : `${MODE_TEXT[mode].label} mode`;
  return {
    decision,
    reasons: [
      ...doubts(view, decision),
      ...readingRules(view, decision).map((rule) => ruleReason(rule, 'allow', 'yes')),
      reason(decision, `${who} ${verb} ${row.words}`),
    ],
    decider: deciderOf(name, decision) ?? byMode(mode),
  };
}

/** The rules without which a command that only reads would not be proven: those for the paths outside that it reads. */
function readingRules({ row, effect, allowRules, base }: View, decision: DecisionName): readonly Rule[] {
  if (row !== 'readOnlyCommand' || effect.kind !== 'command' || decision !== 'allow') return [];
  const looked = effect.look.uses.flatMap((use) => (use.kind === 'paths' ? use.paths : []));
  const outside = looked.filter(({ place }) => !place.inside);
  return allowRules.filter((rule) =>
    outside.some(({ path, place }) => allows(rule, COMMANDS, { kind: 'read', path, place }, base)),
  );
}

/** What the table says, with the settings that change a row of it. */
export function rowDecision({ mode, row, effect, settings }: View): DecisionName {
  if (mode === 'bypass') return TABLE[row].bypass;
  if (row === 'readOnlyCommand' && !settings.allowReadOnly) return 'ask';
  const isFree = row === 'listOutside' && settings.discoveryOutside === 'allow';
  return isFree && isPathEffect(effect) && effect.place.secretBy === null ? 'allow' : TABLE[row][mode];
}

function settingOf(row: RowName, allowReadOnly: boolean): string {
  return row === 'readOnlyCommand' && !allowReadOnly
    ? '`auto_allow_read_only_bash = false`'
    : '`discovery_outside = "allow"`';
}

function deciderOf(row: RowName, decision: DecisionName): Decider | null {
  if (decision !== 'allow') return null;
  return { readInside: IN_PROJECT, readOnlyCommand: READ_ONLY }[row as string] ?? null;
}

/** Why it asks at all, before the mode: programs that are not what they are named, paths outside. */
function doubts(view: View, decision: DecisionName): readonly Reason[] {
  if (decision !== 'ask') return [];
  const { distrust, row, proof } = view;
  const outside = row === 'readOutside' ? outsideReads(proof) : [];
  return [...distrust, ...lacksOf(view), ...outside.map(outsideWords)].map((words) => reason('ask', words));
}

/** Of a line of one command what its proof lacks; of more the parts say it, each of its own. */
function lacksOf({ effect, row, distrust, proof }: View): readonly string[] {
  if (effect.kind !== 'command' || row !== 'command' || distrust.length > 0) return [];
  const [at, ...others] = effect.facts.commands.flatMap(({ inCode }, index) => (inCode ? [] : [index]));
  const lacks = at === undefined || others.length > 0 ? undefined : proof.commands[at];
  return lacks?.kind === 'none' && lacks.words !== null ? [lacks.words] : [];
}
