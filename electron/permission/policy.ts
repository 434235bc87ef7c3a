// All that a decision looks at beside the request: the rules of every layer and the settings of the gate. Values only.
import type { DecisionName } from '../../shared/domain/decisionName.ts';
import type { RuleRef } from '../../shared/domain/rule.ts';
import type { ResolvedEffect } from './request.ts';

/** A rule, parsed once. */
export type Rule = {
  readonly ref: RuleRef;
  readonly decision: DecisionName;
  /** SPEC 1: written by hand with a specifier; only such a rule may speak of unreadable code or a secret file. */
  readonly handWritten: boolean;
  /**
   * Does it speak of this effect of this tool? For a command line under an allow rule: of all of it.
   * `inside` says whether a path lies in the project or an added folder.
   */
  matches(tool: string, effect: ResolvedEffect, chat: { readonly folder: string; readonly home: string }): boolean;
};

export type Policy = {
  readonly rules: readonly Rule[];
  readonly secretFiles: readonly string[];
  /** Z Engine's own folders and files, real paths (5.4). */
  readonly ownPaths: readonly string[];
  readonly home: string;
  /** A settings file that does not parse and has no last good state: allow rules, grants and Auto-accept are suspended (R3). */
  readonly suspended: string | null;
};
