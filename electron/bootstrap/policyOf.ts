// The settings of every layer made into what the gate decides by. Pure. A rule that does not parse is left out and reported (R3).
import type { DecisionName } from '../../shared/domain/decisionName.ts';
import type { RuleSource } from '../../shared/domain/rule.ts';
import type { Settings, SettingsProblem } from '../../shared/domain/settings.ts';
import { GATE_DEFAULTS, type Policy, type Rule } from '../permission/policy.ts';
import { builtInRules } from '../permission/rules/builtin.ts';
import { parseRule } from '../permission/rules/parse.ts';
import { parseSecretFiles } from '../permission/secretFiles.ts';

export type RuleText = { readonly decision: DecisionName; readonly text: string; readonly source: RuleSource };

export type PolicyInput = {
  readonly settings: Settings;
  readonly rules: readonly RuleText[];
  readonly suspended: string | null;
  readonly defaultSecretFiles: readonly string[];
  readonly ownPaths: readonly string[];
  readonly ownExceptions: readonly string[];
  readonly home: string;
  /** The settings file, for faults of its single values. */
  readonly file: string;
  readonly ignoreCase: boolean;
};

export function policyOf(input: PolicyInput): {
  readonly policy: Policy;
  readonly problems: readonly SettingsProblem[];
} {
  const rules: Rule[] = [...builtInRules()];
  const problems: SettingsProblem[] = [];
  for (const { decision, text, source } of input.rules) {
    const rule = parseRule(decision, text, source);
    if (rule.ok) rules.push(rule.value);
    else
      problems.push({
        file: source.file ?? source.layer,
        line: source.line,
        key: `permissions.${decision}`,
        message: rule.error,
      });
  }
  const secret = parseSecretFiles(input.settings.permissions.secret_files ?? input.defaultSecretFiles);
  for (const message of secret.faults) {
    problems.push({ file: input.file, line: null, key: 'permissions.secret_files', message });
  }
  const { ownPaths, ownExceptions, home, ignoreCase, suspended } = input;
  return {
    policy: {
      rules,
      secretFiles: secret.files,
      ownPaths,
      ownExceptions,
      home,
      ignoreCase,
      suspended,
      ...GATE_DEFAULTS,
    },
    problems,
  };
}
