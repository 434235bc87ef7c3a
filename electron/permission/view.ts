// One effect with all that the steps of a decision look at, worked out once. Values only.
import type { Mode } from '../../shared/domain/mode.ts';
import type { PatternBase } from '../paths/patterns.ts';
import { type AlwaysReason, alwaysAsks, other } from './alwaysAsks.ts';
import { type BuiltInDeny, builtInDenies } from './builtInDenies.ts';
import type { LineProof } from './commandProof.ts';
import { type IgnoredEdit, ignoredEdits } from './ignoredEdits.ts';
import { modeInForce, type RowName, rowOf } from './modes.ts';
import { baseOf } from './place.ts';
import type { GateSettings, Policy, Rule } from './policy.ts';
import { isSettled, onlyReads, proveLine } from './proof.ts';
import type { GateRequest, ResolvedEffect } from './request.ts';
import { distrustAt } from './rules/coverage.ts';
import { allAllowing, type RuleSet, ruleSetOf, rulesFor, type Stop } from './rules/ruleSet.ts';
import type { SandboxLook } from './sandboxLook.ts';

export type View = {
  readonly tool: string;
  readonly effect: ResolvedEffect;
  /** The mode in force. */
  readonly mode: Mode;
  readonly base: PatternBase;
  /** Deny rules, then ask rules, that speak of the effect or (hand-written ones) might. */
  readonly stops: readonly Stop[];
  /** Those in force that may speak of the effect. */
  readonly allowRules: readonly Rule[];
  /** What asks whatever the rules say (step 5). */
  readonly always: readonly AlwaysReason[];
  /** Of those: why it asks that nothing confines it. They hold in Bypass too. */
  readonly unconfined: readonly AlwaysReason[];
  /** As it was looked up; what it would allow unasked rests while rules are suspended (R3). */
  readonly sandbox: SandboxLook;
  /** Its changes of files that Git ignores (5.5). */
  readonly ignored: readonly IgnoredEdit[];
  /** Why programs of the line are not surely the ones that their names mean, so that no allow rule covers it. */
  readonly distrust: readonly string[];
  readonly proof: LineProof;
  /** Of a line: which of its commands are proven to only read. */
  readonly reads: readonly boolean[];
  /** Its row of the table M3. */
  readonly row: RowName;
  /** Settings that deny it whatever the mode. */
  readonly builtInDenies: readonly BuiltInDeny[];
  readonly settings: GateSettings;
  /** Nobody will be asked about it: in Bypass, under skip approvals, and without a person (R5). */
  readonly unasked: boolean;
};

const NO_PROOF: LineProof = { commands: [], block: null };

/** `rules` are those of the policy, or fewer. */
export function viewOf(effect: ResolvedEffect, request: GateRequest, policy: Policy, rules: RuleSet): View {
  const { tool, chat } = request;
  const base = baseOf(chat, policy);
  const found = rulesFor(rules, tool, effect, base);
  const stops = found.stops.filter(({ rule, speech }) => speech === 'yes' || speaksOfDoubt(rule));
  const allowRules = policy.suspended === null ? found.allowing : [];
  const mode = modeInForce(chat.mode, policy.suspended);
  const proof = effect.kind === 'command' ? proveLine(effect, allowRules, base) : NO_PROOF;
  const reads = proof.commands.map((_, at) => onlyReads(proof, at));
  const row = rowOf(effect, proof);
  const unconfined = unconfinedReasons(request.sandbox, row);
  return {
    ...{ tool, effect, mode, base, stops, allowRules, proof },
    ...{ reads, unconfined },
    always: [
      ...unconfined,
      ...alwaysAsks(effect, tool, allowRules, base, {
        ...{ reads, edits: editsInForce(effect, mode, proof) },
        lacks: proof.commands.map((each) => (each.kind === 'none' ? each.words : null)),
      }),
    ],
    sandbox: sandboxInForce(request.sandbox, policy),
    ignored: ignoredEdits(effect, request.ignored),
    distrust: distrustOf(effect, reads),
    row,
    builtInDenies: builtInDenies(effect, policy, base, reads),
    settings: policy,
    unasked: mode === 'bypass' || isSkipping(policy) || !policy.attended,
  };
}

/**
 * One that the person wants to run outside the sandbox is asked about, whatever else lets it pass (X5), and so is one for which
 * the sandbox broke, unless it is proven to only read.
 */
function unconfinedReasons(sandbox: SandboxLook, row: RowName): readonly AlwaysReason[] {
  if (sandbox.kind === 'outside') return [other('it runs outside the sandbox, as you wanted')];
  if (sandbox.kind !== 'broken' || row === 'readOnlyCommand' || row === 'readOutside') return [];
  return [other(`it would run without the sandbox, which cannot be set up now: ${sandbox.why}`)];
}

function sandboxInForce(look: SandboxLook, { suspended }: Policy): SandboxLook {
  if (look.kind !== 'on' || look.autoAllow.kind !== 'on' || suspended === null) return look;
  return { ...look, autoAllow: { kind: 'rests', why: `this must be mended first: ${suspended}` } };
}

/** Those in force: none while a settings file does not parse (R3). */
export function allowRulesOf({ rules, suspended }: Policy): readonly Rule[] {
  return suspended === null ? allAllowing(ruleSetOf(rules)) : [];
}

/** Skip approvals rests with the allow rules (R3). */
export function isSkipping({ skipping, suspended }: Policy): boolean {
  return skipping && suspended === null;
}

/** Its changes of files that Git ignores, where the person wants to be asked about them. */
export function asksForIgnored({ ignored, settings }: View): readonly IgnoredEdit[] {
  return settings.askForIgnored ? ignored : [];
}

/** For each command, whether the mode lets it run as a proven edit. */
function editsInForce(effect: ResolvedEffect, mode: Mode, proof: LineProof): readonly boolean[] {
  if (effect.kind !== 'command' || mode !== 'acceptEdits') return [];
  return proof.commands.map(({ kind }, at) => kind === 'edits' && isSettled(proof, effect, at));
}

function distrustOf(effect: ResolvedEffect, reads: readonly boolean[]): readonly string[] {
  if (effect.kind !== 'command') return [];
  return effect.facts.commands.flatMap((_, at) => (reads[at] === true ? [] : (distrustAt(effect, at) ?? [])));
}

/** What is only possible counts for rules that a person wrote for a purpose, and for the built-in dangers. */
export function speaksOfDoubt({ handWritten, subject }: Rule): boolean {
  return handWritten || subject.kind === 'danger';
}
