// What a rule may do otherwise than its author thinks (SPEC R3): never matches, is outweighed, is got round, lets code run.
// Pure. INVARIANT: it only tells, and tells nothing that the matcher itself does not say; to be wide is not to be wrong.
import type { RuleFinding } from '../../../shared/domain/rule.ts';
import type { GateSettings, Rule } from '../policy.ts';
import { coversSubject } from './covering.ts';
import { commandFindings, createLineReader, type Others } from './lintCommands.ts';
import { pathFindings, toolFindings } from './lintPaths.ts';
import { ruleWords } from './ruleWords.ts';

export type LintFacts = {
  readonly shellDeletion: GateSettings['shellDeletion'];
  /** Of all tools there are. */
  readonly toolNames: readonly string[];
  /** The list of secret files, as it is written. */
  readonly secretFiles: readonly string[];
};

/** For each rule of the list what there is to say of it, the graver first. Rules of the gate itself are left out. */
export function lintRules(rules: readonly Rule[], facts: LintFacts): ReadonlyMap<Rule, readonly RuleFinding[]> {
  const written = rules.filter(({ subject }) => subject.kind !== 'danger');
  const others = { rules: written, lineOf: createLineReader() };
  return new Map(written.map((rule, at) => [rule, inOrder(findingsOf(rule, at, others, facts))]));
}

function findingsOf(rule: Rule, at: number, others: Others, facts: LintFacts): readonly RuleFinding[] {
  const { rules } = others;
  const useless = [...toolFindings(rule, facts), ...outweighed(rule, rules), ...repeated(rule, at, rules, facts)];
  return [...useless, ...commandFindings(rule, others, facts), ...pathFindings(rule)];
}

function inOrder(findings: readonly RuleFinding[]): readonly RuleFinding[] {
  return findings.toSorted((one, other) => rank(one) - rank(other));
}

const rank = ({ severity }: RuleFinding): number => (severity === 'warning' ? 0 : 1);

const STRICTER = { allow: ['deny', 'ask'], ask: ['deny'], deny: [] } as const;
const DOES = { allow: 'allows', ask: 'asks about', deny: 'denies' } as const;

/** All that it is about, a stricter rule is about too. */
function outweighed({ decision, subject }: Rule, rules: readonly Rule[]): readonly RuleFinding[] {
  const stricter: readonly string[] = STRICTER[decision];
  const over = rules.find((other) => stricter.includes(other.decision) && coversSubject(other.subject, subject));
  if (over === undefined) return [];
  const words = `it never takes effect: ${ruleWords(over.ref)} ${over.decision === 'deny' ? 'forbids' : 'asks about'} all that it ${DOES[decision]}`;
  return [{ severity: 'warning', words }];
}

/** Another rule of the same decision says it already. Of two that say the same it is the later one. */
function repeated(rule: Rule, at: number, rules: readonly Rule[], facts: LintFacts): readonly RuleFinding[] {
  const same = rules.find(
    (other, place) =>
      other !== rule &&
      other.decision === rule.decision &&
      coversSubject(other.subject, rule.subject) &&
      (place < at || !coversSubject(rule.subject, other.subject)) &&
      saysAll(other, rule, facts),
  );
  return same === undefined
    ? []
    : [{ severity: 'note', words: `it adds nothing: ${ruleWords(same.ref)} says it already` }];
}

/** A rule that a person wrote for a purpose may lift what a wider one does not (SPEC R4, 4 step 5). */
function saysAll(wide: Rule, narrow: Rule, { secretFiles }: LintFacts): boolean {
  if (wide.ref.text === narrow.ref.text) return wide.handWritten || !narrow.handWritten;
  if (narrow.decision !== 'allow') return wide.handWritten || !narrow.handWritten || isSure(wide);
  if (narrow.subject.kind === 'path') {
    const { pattern } = narrow.subject;
    return pattern !== null && !pattern.literal && !secretFiles.includes(pattern.text);
  }
  if (narrow.subject.kind !== 'command' || wide.subject.kind !== 'command') return narrow.subject.kind !== 'structured';
  const { words } = wide.subject;
  return words.length > 0 && narrow.subject.words.slice(words.length).every((word) => /^\w[\w:.]*$/.test(word));
}

/** Of commands and paths a rule that a person wrote for a purpose also heeds what is only possible. */
function isSure({ subject }: Rule): boolean {
  if (subject.kind === 'command') return subject.words.length === 0;
  return subject.kind !== 'path' && subject.kind !== 'structured';
}
