// The rule for a whole program, offered beside the narrow one when the chat already holds a rule for another subcommand of
// it, which it then replaces (SPEC S1). Pure.
import type { Suggestion } from '../../shared/domain/decision.ts';
import type { Rule } from './policy.ts';
import { parseGrantRule } from './rules/grantRule.ts';
import { bashRule } from './rules/ruleText.ts';
import { mayBeWidened } from './suggestCommand.ts';

/** Null where no program has a second subcommand. `inForce` are the rules of all layers. */
export function widen(rules: readonly string[], inForce: readonly Rule[]): Suggestion['wider'] {
  const held = inForce.filter(({ ref, decision }) => decision === 'allow' && ref.source.layer === 'chat');
  const replaced = new Set<string>();
  const wide = rules.map((text) => {
    const program = programOf(text);
    const others = program === null ? [] : held.filter((rule) => isSubcommandOf(rule, program));
    const whole = program === null || others.length === 0 ? null : bashRule([program], true);
    if (!whole?.ok) return text;
    for (const { ref } of others) replaced.add(ref.text);
    return whole.value;
  });
  return replaced.size === 0 ? null : { rules: [...new Set(wide)], replaces: [...replaced] };
}

/** The program of a rule that names more than it and may be widened. */
function programOf(text: string): string | null {
  const rule = parseGrantRule(text);
  if (!rule.ok || rule.value.subject.kind !== 'command') return null;
  const { words } = rule.value.subject;
  const [program] = words;
  return program === undefined || words.length < 2 || !mayBeWidened(program) ? null : program;
}

function isSubcommandOf({ subject }: Rule, program: string): boolean {
  return subject.kind === 'command' && subject.words.length > 1 && subject.words[0] === program;
}
