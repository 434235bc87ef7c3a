// All that a decision looks at beside the request: the rules of every layer and the settings of the gate. Values only.
import type { DecisionName } from '../../shared/domain/decisionName.ts';
import type { RuleRef } from '../../shared/domain/rule.ts';
import type { PathPattern } from '../paths/patterns.ts';
import type { CommandSystem } from '../shell/matchedCommand.ts';
import type { CommandPattern } from './rules/commandPattern.ts';
import type { ToolPattern } from './rules/toolPattern.ts';
import type { SecretFile } from './secretFiles.ts';

/** The dangers that built-in deny rules name (SPEC O2). */
export const DANGERS = ['wipe', 'format', 'blockDevice', 'forkBomb'] as const;
export type Danger = (typeof DANGERS)[number];

/** What a rule is about. */
export type RuleSubject =
  /** Bash: the words a command starts with, or with `exact` all of them. No words: every command. */
  | { readonly kind: 'command'; readonly words: readonly string[]; readonly exact: boolean }
  /** `Read` stands for all reading, `Edit` for all changing; another name for that one tool. Null: every path. */
  | { readonly kind: 'path'; readonly family: string; readonly pattern: PathPattern | null }
  | { readonly kind: 'host'; readonly domain: string | null }
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string | null }
  | { readonly kind: 'subagent'; readonly type: string | null }
  | { readonly kind: 'skill'; readonly name: string | null }
  | { readonly kind: 'tool'; readonly name: string }
  /** A structured rule (R2): all that is given must fit. With a command it speaks of command lines only. */
  | {
      readonly kind: 'structured';
      readonly tool: ToolPattern;
      readonly command: CommandPattern | null;
      readonly path: PathPattern | null;
    }
  | { readonly kind: 'danger'; readonly danger: Danger };

/** A rule, parsed once. */
export type Rule = {
  readonly ref: RuleRef;
  readonly decision: DecisionName;
  /** SPEC 1: written by hand with a specifier; only such a rule may speak of unreadable code or a secret file. */
  readonly handWritten: boolean;
  readonly subject: RuleSubject;
  /** The person's own words for why the rule is there; shown as the reason. */
  readonly description?: string;
};

/** The settings of the gate that are no rules; each with the value it has when nothing is set. */
export type GateSettings = {
  /** `deny` turns every question about something outside the project into a refusal. */
  readonly outside: 'ask' | 'deny';
  readonly discoveryOutside: 'ask' | 'allow';
  readonly critical: 'confirm' | 'block';
  readonly shellDeletion: 'mode' | 'refuse';
  /** Does a line that is proven read-only pass by itself (M4)? */
  readonly allowReadOnly: boolean;
  /** Does a change of a file that Git ignores ask, whatever would let it pass (5.5)? */
  readonly askForIgnored: boolean;
  /** Skip approvals (M5): for this process only. */
  readonly skipping: boolean;
  /** False in a headless run: a question becomes a refusal (section 4, step 12). */
  readonly attended: boolean;
  /** Tools that this run does not have, with the reason as a sentence ("`--shell false` switches it off"). */
  readonly unavailable: Readonly<Record<string, string>>;
};
export const GATE_DEFAULTS: GateSettings = {
  outside: 'ask',
  discoveryOutside: 'ask',
  critical: 'confirm',
  shellDeletion: 'mode',
  allowReadOnly: true,
  askForIgnored: false,
  skipping: false,
  attended: true,
  unavailable: {},
};

export type Policy = GateSettings & {
  readonly rules: readonly Rule[];
  readonly secretFiles: readonly SecretFile[];
  /** Z Engine's own folders and files, real paths (5.4). */
  readonly ownPaths: readonly string[];
  /** Real paths below one of those that belong to the person: the sample project. Other protections hold there. */
  readonly ownExceptions: readonly string[];
  /** What commands are known, and where they would run. */
  readonly commands: CommandSystem;
  readonly home: string;
  /** True on macOS and Windows (5.6). */
  readonly ignoreCase: boolean;
  /** A settings file that does not parse and has no last good state: allow rules, grants and Auto-accept are suspended (R3). */
  readonly suspended: string | null;
};
