// The grants of a chat in words: how often each was used, when it was made and from which card. Pure.
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import type { Grant } from '../../../shared/domain/grant.ts';
import type { ToolCallView } from '../../../shared/domain/toolCall.ts';
import { ago } from '../../components/times.ts';

export const usedWords = ({ uses, folder }: Grant): string =>
  folder !== null ? 'counts as inside' : uses === 0 ? 'not used yet' : `used ${uses.toLocaleString('en')}×`;

export function madeWords({ madeAt }: Grant, now: number): string {
  const when = ago(madeAt, now);
  return when === 'now' ? 'made just now' : `made ${when} ago`;
}

/** What the call was about whose card the grant was taken from; null when the timeline does not know it. */
export function cardOf(grant: Grant, items: Iterable<TimelineItem>): string | null {
  let found: string | null = null;
  for (const item of items) {
    if (item.kind === 'toolCall' && item.at <= grant.madeAt && isTakenFrom(item, grant)) found = item.target;
  }
  return found;
}

function isTakenFrom({ decider, decision }: ToolCallView, { rules, folder }: Grant): boolean {
  if (folder !== null) return false;
  if (decider?.who !== 'user' || decision === null) return false;
  const { suggestion } = decision;
  return [suggestion.rules, suggestion.wider?.rules ?? []].some((offered) => isSame(offered, rules));
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((rule, at) => rule === other[at]);

/** Where the focus goes when the one at `place` is gone and `many` are left; null when none is. */
export const placeAfter = (place: number, many: number): number | null =>
  many === 0 ? null : Math.min(place, many - 1);
