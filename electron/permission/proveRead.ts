// The proof that one command only reads: its plan (shell/planLine) with what the disk says of the plan (SPEC 7.2). Pure.
// INVARIANT: every program, path and probe of the plan is accounted for; what was not looked up is not proven.
import type { PatternBase } from '../paths/patterns.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { CommandPlan, PathUse, UseKind } from '../shell/commandPlan.ts';
import type { CommandProof } from './commandProof.ts';
import type { LookedPath } from './lookedUse.ts';
import type { Rule } from './policy.ts';
import { blocked, isReadable, NOT_KNOWN, programFault, type Unproven } from './provenPath.ts';
import type { CommandEffect } from './request.ts';

type Known = Extract<CommandPlan, { kind: 'known' }>;
type Reader = { readonly effect: CommandEffect; readonly allowRules: readonly Rule[]; readonly base: PatternBase };

/** Of the command at this position. */
export function proveRead(
  effect: CommandEffect,
  at: number,
  allowRules: readonly Rule[],
  base: PatternBase,
): CommandProof {
  const plan = effect.plan.commands[at];
  if (plan === undefined || plan.kind === 'absent') return NOT_KNOWN;
  if (plan.kind === 'blocked') return blocked(plan.blockedBy, plan.words);
  return faultOf(plan, effect) ?? proveUses(plan, { effect, allowRules, base });
}

/** A program that is not surely the one of its name, or a project that is not as it must be. */
function faultOf({ programs, probes }: Known, effect: CommandEffect): Unproven | null {
  const program = programs[0]?.name ?? '';
  for (const { name, from } of programs) {
    if (name !== program && isAbsent(effect, name)) continue;
    const fault = programFault(effect, name, from);
    if (fault !== null) return blocked(name, fault);
  }
  for (const probe of probes) {
    const fault = effect.look.probes[probe];
    if (fault !== null) return blocked(program, fault ?? 'the project was not looked at');
  }
  return null;
}

/** What it could start by itself (`tar` an unpacker) is not started where there is none. */
function isAbsent({ programs }: CommandEffect, name: string): boolean {
  return programs.find((each) => each.name === name)?.found.kind === 'absent';
}

function proveUses({ uses }: Known, reader: Reader): CommandProof {
  const outside: ResolvedPath[] = [];
  for (const at of uses) {
    const use = reader.effect.plan.uses[at];
    const look = reader.effect.look.uses[at];
    if (use === undefined || look === undefined) return NOT_KNOWN;
    if (look.kind === 'unclear') return blocked(use.raw, `\`${use.raw}\` ${look.why}`);
    for (const looked of look.paths) {
      const fault = faultOfPath(use, looked, reader);
      if (fault !== null) return fault;
      if (!isReadable(effectOf(use.what, looked), reader.allowRules, reader.base)) outside.push(looked.path);
    }
    if (look.holds !== null) return blocked(use.raw, look.holds);
  }
  if (outside.length > 0) return { kind: 'readsOutside', namesFiles: true, paths: outside };
  return { kind: 'reads', namesFiles: uses.length > 0 };
}

const NAMES_ONLY: readonly UseKind[] = ['list', 'names', 'enter'];
/** They hold nothing, or what is piped in anyway. */
const FREE_DEVICES = ['/dev/null', '/dev/stdin'];

function effectOf(what: UseKind, { path, place }: LookedPath) {
  const isFree = FREE_DEVICES.includes(path.lexical);
  return {
    kind: NAMES_ONLY.includes(what) ? 'list' : 'read',
    path,
    place: { ...place, inside: place.inside || isFree },
  } as const;
}

function faultOfPath(use: PathUse, looked: LookedPath, { allowRules, base }: Reader): Unproven | null {
  const { path, place } = looked;
  if (NAMES_ONLY.includes(use.what)) return null;
  if (path.type === 'other' && !FREE_DEVICES.includes(path.lexical)) {
    return blocked(use.raw, `\`${path.written}\` is no file and no folder`);
  }
  const asInside = { kind: 'read', path, place: { ...place, inside: true } } as const;
  if (place.secretBy === null || isReadable(asInside, allowRules, base)) return null;
  return blocked(use.raw, `\`${path.written}\` is a secret file`);
}
