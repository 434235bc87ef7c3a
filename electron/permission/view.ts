// One effect with all that the steps of a decision look at, worked out once. Values only.
import { DECISIONS } from '../../shared/domain/decisionName.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { PatternBase } from '../paths/patterns.ts';
import { alwaysAsks } from './alwaysAsks.ts';
import { type BuiltInDeny, builtInDenies } from './builtInDenies.ts';
import type { LineProof } from './commandProof.ts';
import { modeInForce, type RowName, rowOf } from './modes.ts';
import { baseOf } from './place.ts';
import type { GateSettings, Policy, Rule } from './policy.ts';
import { isSettled, proveLine } from './proof.ts';
import type { GateRequest, ResolvedEffect } from './request.ts';
import { distrustAt } from './rules/coverage.ts';
import { speaksOf } from './rules/match.ts';
import type { Speech } from './rules/matchCommand.ts';
import { ruleWords } from './rules/ruleWords.ts';

export type View = {
  readonly tool: string;
  readonly effect: ResolvedEffect;
  /** The mode in force. */
  readonly mode: Mode;
  readonly base: PatternBase;
  /** Deny rules, then ask rules, that speak of the effect or (hand-written ones) might. */
  readonly stops: readonly { readonly rule: Rule; readonly speech: Speech }[];
  /** Those in force. */
  readonly allowRules: readonly Rule[];
  /** What asks whatever the rules say (step 5). */
  readonly always: readonly string[];
  /** Why programs of the line are not surely the ones that their names mean, so that no allow rule covers it. */
  readonly distrust: readonly string[];
  readonly proof: LineProof;
  /** Its row of the table M3. */
  readonly row: RowName;
  /** Settings that deny it whatever the mode. */
  readonly builtInDenies: readonly BuiltInDeny[];
  readonly settings: GateSettings;
  /** Nobody will be asked about it: in Bypass, under skip approvals, and without a person (R5). */
  readonly unasked: boolean;
};

const NO_PROOF: LineProof = { commands: [], outsideInputs: [] };

/** INVARIANT: the order in which rules were loaded never shows: they are put in an order of their own. */
export function viewOf(effect: ResolvedEffect, { tool, chat }: GateRequest, policy: Policy): View {
  const base = baseOf(chat, policy);
  const rules = inOwnOrder(policy.rules);
  const stops = rules
    .filter((rule) => rule.decision !== 'allow')
    .map((rule) => ({ rule, speech: speaksOf(rule, tool, effect, base) }))
    .filter(({ rule, speech }) => speech === 'yes' || (speech === 'maybe' && speaksOfDoubt(rule)));
  const allowRules = allowRulesOf(policy);
  const mode = modeInForce(chat.mode, policy.suspended);
  const proof = effect.kind === 'command' ? proveLine(effect, allowRules, base) : NO_PROOF;
  return {
    ...{ tool, effect, mode, base, stops, allowRules, proof },
    always: alwaysAsks(effect, tool, allowRules, base, editsInForce(effect, mode, proof)),
    distrust: distrustOf(effect),
    row: rowOf(effect, proof),
    builtInDenies: builtInDenies(effect, policy, base),
    settings: policy,
    unasked: mode === 'bypass' || isSkipping(policy) || !policy.attended,
  };
}

/** Those in force: none while a settings file does not parse (R3). */
export function allowRulesOf({ rules, suspended }: Policy): readonly Rule[] {
  return suspended === null ? inOwnOrder(rules.filter((rule) => rule.decision === 'allow')) : [];
}

/** Skip approvals rests with the allow rules (R3). */
export function isSkipping({ skipping, suspended }: Policy): boolean {
  return skipping && suspended === null;
}

/** For each command, whether the mode lets it run as a proven edit. */
function editsInForce(effect: ResolvedEffect, mode: Mode, proof: LineProof): readonly boolean[] {
  if (effect.kind !== 'command' || mode !== 'acceptEdits') return [];
  return proof.commands.map(({ kind }, at) => kind === 'edits' && isSettled(proof, effect, at));
}

function distrustOf(effect: ResolvedEffect): readonly string[] {
  if (effect.kind !== 'command') return [];
  return effect.facts.commands.flatMap((_, at) => distrustAt(effect, at) ?? []);
}

/** What is only possible counts for rules that a person wrote for a purpose, and for the built-in dangers. */
export function speaksOfDoubt({ handWritten, subject }: Rule): boolean {
  return handWritten || subject.kind === 'danger';
}

/** Strictest first, then by what a person reads. */
function inOwnOrder(rules: readonly Rule[]): readonly Rule[] {
  return rules
    .map((rule) => ({ rule, key: keyOf(rule) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ rule }) => rule);
}

function keyOf({ decision, ref }: Rule): string {
  return `${DECISIONS.length - DECISIONS.indexOf(decision)} ${ruleWords(ref)} ${ref.source.file} ${ref.source.layer}`;
}
