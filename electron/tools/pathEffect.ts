// Finds what a tool was authorised to touch. It must never fall back to the input's own words.
import type { PathEffectKind } from '../../shared/domain/effect.ts';
import type { ResolvedPath } from '../paths/resolvedPath.ts';
import { isPathEffect, type ResolvedEffect } from '../permission/request.ts';

/** Throws when there is not exactly one such effect: then the permit is for another kind of call. */
export function pathOf(effects: readonly ResolvedEffect[], kind: PathEffectKind): ResolvedPath {
  const found = effects.flatMap((effect) => (effect.kind === kind && isPathEffect(effect) ? [effect.path] : []));
  const [only, ...more] = found;
  if (!only || more.length > 0) throw new Error(`not exactly one path to ${kind}`);
  return only;
}
