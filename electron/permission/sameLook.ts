// Is what was decided about still what is there (G6)? Whole values are compared, with one reduction: what a file holds
// matters only where it is to be changed, since a log may grow while a person thinks about reading it.
import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '../../shared/domain/decision.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import type { LookedUse } from './lookedUse.ts';
import { type GateRequest, isPathEffect, type ResolvedEffect } from './request.ts';
import type { SandboxLook } from './sandboxLook.ts';

export type Decided = { readonly request: GateRequest; readonly decision: Decision };

/** What the card offered counts only where the person took it: it says nothing of this call. */
export function isSameLook(one: Decided, other: Decided, tookOffer: boolean): boolean {
  const decisionOf = ({ decision }: Decided) => (tookOffer ? decision : { ...decision, suggestion: null });
  return isDeepStrictEqual([comparable(one.request), decisionOf(one)], [comparable(other.request), decisionOf(other)]);
}

function comparable(request: GateRequest): GateRequest {
  return { ...request, effects: request.effects.map(comparableEffect), sandbox: comparableSandbox(request.sandbox) };
}

/**
 * What it keeps read-only grows and shrinks with each socket and repository of the machine. What that means for the line is in
 * the decision, which is compared; what is mounted is looked up when the line starts.
 */
function comparableSandbox(look: SandboxLook): SandboxLook {
  return look.kind === 'on' ? { ...look, kept: [] } : look;
}

function comparableEffect(effect: ResolvedEffect): ResolvedEffect {
  if (effect.kind === 'command') {
    // Readings are worked out from the facts and the programs, which are compared.
    return {
      ...effect,
      readings: [],
      names: effect.names.map((name) => ({ ...name, path: identityOf(name.path) })),
      look: { ...effect.look, uses: effect.look.uses.map(comparableUse) },
    };
  }
  const isRead = effect.kind === 'read' || effect.kind === 'list' || effect.kind === 'search';
  return isRead && isPathEffect(effect) ? { ...effect, path: identityOf(effect.path) } : effect;
}

function comparableUse(use: LookedUse): LookedUse {
  if (use.kind === 'unclear') return use;
  return { ...use, paths: use.paths.map((looked) => ({ ...looked, path: identityOf(looked.path) })) };
}

function identityOf(path: ResolvedPath): ResolvedPath {
  return { ...path, state: path.state && { ...path.state, size: '', changedNs: '' } };
}
