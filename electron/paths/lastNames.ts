// Goes through many names of a tree quickly: which of them could make a pattern match that has not matched a folder above?
// INVARIANT: pure; it may say yes too often, never too seldom.
import { matchesSegment, type Segment } from './globSegment.ts';
import type { PathPattern } from './patterns.ts';
import { spelling } from './segments.ts';

/**
 * A pattern that matches a folder covers all below it, so that it matches anew only where a name fits its last part; one
 * that ends in `**` does so in a folder whose name fits the part before. Case never matters here.
 */
export function lastNames(patterns: readonly PathPattern[]): (name: string) => boolean {
  const names = new Set<string>();
  const globs: Segment[] = [];
  for (const { segments } of patterns) {
    const last = segments.findLast(({ kind }) => kind !== 'names');
    if (last?.kind === 'name') names.add(spelling(last.name, true));
    else globs.push(last ?? { kind: 'names' });
  }
  return (name) => names.has(spelling(name, true)) || globs.some((segment) => matchesSegment(segment, name, true));
}
