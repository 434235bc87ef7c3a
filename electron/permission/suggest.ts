// The rules that "Always allow" offers: the fewest and narrowest that let the very same call pass (SPEC S1, S2, 7.9).
// INVARIANT: nothing is offered that does not make this call pass in this mode, whole; of a compound all rules or none.
import { noSuggestion, type Suggestion } from '../../shared/domain/decision.ts';
import type { DecisionName } from '../../shared/domain/decisionName.ts';
import type { Policy, Rule } from './policy.ts';
import type { GateRequest } from './request.ts';
import { riskOf } from './risk.ts';
import { parseGrantRule } from './rules/grantRule.ts';
import { ruleWords } from './rules/ruleWords.ts';
import { candidatesOf } from './suggestCandidates.ts';
import { widen } from './suggestWider.ts';
import { isForOutside, offerWords } from './suggestWords.ts';
import { asksForIgnored, type View } from './view.ts';

export type SuggestInput = {
  /** Of the rules and the mode, before any switch that answers for the person. */
  readonly decision: DecisionName;
  readonly views: readonly View[];
  readonly request: GateRequest;
  readonly policy: Policy;
  /** Would the same call pass with these rules beside those in force? The law itself answers. */
  readonly passes: (rules: readonly Rule[]) => boolean;
};

/** More are not for a person to judge at a glance. */
const MAX_RULES = 10;
const MAX_CANDIDATES = 30;

export function suggest(input: SuggestInput): Suggestion {
  if (input.decision !== 'ask') return noSuggestion('there is no question to save');
  const never = whyNever(input);
  if (never !== null) return none(never);
  const { rules: wanted, why } = candidatesOf(input.views, input.policy);
  const passes = (texts: readonly string[]): boolean => letsPass(texts, input);
  if (wanted.length > MAX_CANDIDATES) return none('it would take too many rules');
  if (wanted.length === 0 || !passes(wanted)) return none(why ?? blockOf(input) ?? 'no rule would let it pass');
  const rules = fewest(wanted, passes);
  if (rules.length === 0) return none(why ?? 'it is asked for another reason than its effects');
  if (rules.length > MAX_RULES) return none('it would take too many rules');
  return offer(rules, input, passes);
}

function offer(
  rules: readonly string[],
  { policy }: SuggestInput,
  passes: (texts: readonly string[]) => boolean,
): Suggestion {
  const wider = widen(rules, policy.rules);
  return {
    rules: [...rules],
    wider: wider !== null && passes(wider.rules) ? wider : null,
    words: offerWords(rules),
    notInProject: rules.some(isForOutside)
      ? 'targets outside the project can be allowed for this chat only'
      : 'a rule cannot be saved for one project yet; allow it in this chat, or write it into settings.toml',
  };
}

function none(why: string): Suggestion {
  return noSuggestion(`no rule is offered, because ${why}`);
}

/** What asks whatever a rule of a chat says. */
function whyNever({ views, request, policy }: SuggestInput): string | null {
  const [always] = views.flatMap((view) => view.always);
  if (always !== undefined) return always.words;
  const [stop] = views.flatMap((view) => view.stops);
  if (stop !== undefined) return `${ruleWords(stop.rule.ref)} asks each time`;
  const [ignored] = views.flatMap(asksForIgnored);
  if (ignored !== undefined) return `${ignored.words}, and \`ask_for_ignored\` asks each time`;
  if (policy.suspended !== null) return `rules of a chat rest until this is mended: ${policy.suspended}`;
  const folders = { folder: request.chat.folder, home: policy.home };
  const isCritical = views.some(({ effect, reads }) => riskOf(effect, folders, reads) === 'critical');
  return isCritical ? 'its risk is critical' : null;
}

/** Why no rule covers what was asked for: the program is not surely that one, or a word may become anything. */
function blockOf({ views }: SuggestInput): string | null {
  const [distrust] = views.flatMap((view) => view.distrust);
  return distrust ?? null;
}

function letsPass(texts: readonly string[], { passes }: SuggestInput): boolean {
  const rules = texts.map(parseGrantRule).flatMap((rule) => (rule.ok ? [rule.value] : []));
  return rules.length === texts.length && passes(rules);
}

/** Whatever can be left out is; the first ones first. */
function fewest(wanted: readonly string[], passes: (texts: readonly string[]) => boolean): readonly string[] {
  return wanted.reduce<readonly string[]>((kept, each) => {
    const without = kept.filter((text) => text !== each);
    return passes(without) ? without : kept;
  }, wanted);
}
