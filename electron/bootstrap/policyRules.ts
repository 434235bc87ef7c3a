// The rules of every layer, parsed: built in, of the files, of the allow list, of the command line. Pure. A rule that does
// not parse is left out and reported (R3); none is ever widened on the way.
import type { RuleSource } from '../../shared/domain/rule.ts';
import type { SettingsProblem } from '../../shared/domain/settings.ts';
import { nearest } from '../../shared/nearest.ts';
import type { Result } from '../../shared/result.ts';
import { ruleOfAllowed, ruleOfCommandLine } from '../permission/allowCommand.ts';
import type { Danger, Rule } from '../permission/policy.ts';
import { builtInRules } from '../permission/rules/builtin.ts';
import { parseRule } from '../permission/rules/parse.ts';
import { exampleFaults, parseStructuredRule } from '../permission/rules/parseStructured.ts';
import type { LoadedSettings } from '../settings/userSettings.ts';
import type { GateFlags } from './app.ts';

export type RulesInput = {
  readonly loaded: Pick<LoadedSettings, 'settings' | 'rules' | 'structured' | 'lines'>;
  readonly flags: Pick<GateFlags, 'allowCommands'>;
  /** The settings file. */
  readonly file: string;
};

type Told = readonly SettingsProblem[];
export type RulesRead = { readonly rules: readonly Rule[]; readonly problems: Told };

export function readRules(input: RulesInput): RulesRead {
  const parts = [builtIn(input), ofLists(input), structured(input), allowList(input), ofCommandLine(input)];
  return { rules: parts.flatMap(({ rules }) => rules), problems: parts.flatMap(({ problems }) => problems) };
}

const problemAt = ({ file, layer, line }: RuleSource, key: string, message: string): SettingsProblem => ({
  file: file ?? layer,
  ...{ line, key, message },
});

/** One rule, or why there is none. */
function outcome(rule: Result<Rule, string>, source: RuleSource, key: string): RulesRead {
  return rule.ok
    ? { rules: [rule.value], problems: [] }
    : { rules: [], problems: [problemAt(source, key, rule.error)] };
}

const joined = (parts: readonly RulesRead[]): RulesRead => ({
  rules: parts.flatMap(({ rules }) => rules),
  problems: parts.flatMap(({ problems }) => problems),
});

function ofLists({ loaded }: RulesInput): RulesRead {
  return joined(
    loaded.rules.map(({ decision, text, source }) =>
      outcome(parseRule(decision, text, source), source, `permissions.${decision}`),
    ),
  );
}

/** A rule that stops something holds also where it does not keep its own examples; that is told. */
function structured({ loaded }: RulesInput): RulesRead {
  return joined(
    loaded.structured.map(({ rule: given, source }) => {
      const read = outcome(parseStructuredRule(given, source), source, 'permissions.rules');
      const faults = given.type === 'allow' ? [] : exampleFaults(given, source);
      return {
        rules: read.rules,
        problems: [...read.problems, ...faults.map((fault) => problemAt(source, 'permissions.rules', fault))],
      };
    }),
  );
}

/** `[allow] commands`: the same as an allow rule, but not one that was written by hand for a purpose (SPEC 1). */
function allowList({ loaded, file }: RulesInput): RulesRead {
  const key = 'allow.commands';
  return joined(
    loaded.settings.allow.commands.map((entry, at) =>
      allowed(ruleOfAllowed(entry), { layer: 'user', file, line: loaded.lines[key]?.[at] ?? null }, key),
    ),
  );
}

function ofCommandLine({ flags }: RulesInput): RulesRead {
  const source: RuleSource = { layer: 'flag', file: null, line: null };
  return joined(flags.allowCommands.map((line) => allowed(ruleOfCommandLine(line), source, '--allow-cmd')));
}

function allowed(text: Result<string, string>, source: RuleSource, key: string): RulesRead {
  if (!text.ok) return outcome(text, source, key);
  const { rules, problems } = outcome(parseRule('allow', text.value, source), source, key);
  return { rules: rules.map((rule) => ({ ...rule, handWritten: false })), problems };
}

/** As the built-in refusals are called in a file. */
export const BUILT_IN_NAMES: Readonly<Record<Danger, string>> = {
  wipe: 'wipe',
  format: 'format',
  blockDevice: 'block_device',
  forkBomb: 'fork_bomb',
};

function builtIn({ loaded, file }: RulesInput): RulesRead {
  const key = 'permissions.built_in_off';
  const off = loaded.settings.permissions.built_in_off;
  const known = Object.values(BUILT_IN_NAMES);
  const isOff = ({ subject }: Rule) => subject.kind === 'danger' && off.includes(BUILT_IN_NAMES[subject.danger]);
  const problems = off.flatMap((name, at) => {
    if (known.includes(name)) return [];
    const meant = nearest(name, known);
    const hint = meant === undefined ? `there are ${known.join(', ')}` : `did you mean \`${meant}\`?`;
    const line = loaded.lines[key]?.[at] ?? null;
    return [
      { file, line, key, message: `\`${name}\` is no built-in refusal, so that nothing is switched off; ${hint}` },
    ];
  });
  return { rules: builtInRules().filter((rule) => !isOff(rule)), problems };
}
