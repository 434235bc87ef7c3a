// One effect with all that the steps of a decision look at, worked out once. Values only.
import { DECISIONS } from '../../shared/domain/decisionName.ts';
import type { Mode } from '../../shared/domain/mode.ts';
import type { PatternBase } from '../paths/patterns.ts';
import { alwaysAsks } from './alwaysAsks.ts';
import { modeInForce } from './modes.ts';
import { baseOf } from './place.ts';
import type { Policy, Rule } from './policy.ts';
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
};

/** INVARIANT: the order in which rules were loaded never shows: they are put in an order of their own. */
export function viewOf(effect: ResolvedEffect, { tool, chat }: GateRequest, policy: Policy): View {
  const base = baseOf(chat, policy);
  const rules = policy.rules.toSorted(byText);
  const stops = rules
    .filter((rule) => rule.decision !== 'allow')
    .map((rule) => ({ rule, speech: speaksOf(rule, tool, effect, base) }))
    .filter(({ rule, speech }) => speech === 'yes' || (speech === 'maybe' && speaksOfDoubt(rule)));
  const allowRules = policy.suspended === null ? rules.filter((rule) => rule.decision === 'allow') : [];
  const always = alwaysAsks(effect, allowRules, base);
  const mode = modeInForce(chat.mode, policy.suspended);
  return { tool, effect, mode, base, stops, allowRules, always, distrust: distrustOf(effect) };
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
function byText(one: Rule, other: Rule): number {
  const stricter = DECISIONS.indexOf(other.decision) - DECISIONS.indexOf(one.decision);
  if (stricter !== 0) return stricter;
  const [text, otherText] = [keyOf(one), keyOf(other)];
  return text < otherText ? -1 : Number(text > otherText);
}

function keyOf({ ref }: Rule): string {
  return `${ruleWords(ref)} ${ref.source.file} ${ref.source.layer}`;
}
