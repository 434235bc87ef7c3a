// Finds words in all that a chat holds, folded or not, without regard to case. Pure and bounded: what is too much is said to
// be more, and never counted wrong.
import type { TimelineItem } from '../../../shared/domain/chat.ts';
import type { Preview } from '../../../shared/domain/preview.ts';
import { callBody, withoutColours } from './toolCallModel.ts';

/** One place. `nth`: the how manieth of its item, 0-based. `isInBody`: it stands in what a card folds. */
export type Match = { readonly itemId: string; readonly nth: number; readonly isInBody: boolean };
export type Found = {
  readonly matches: readonly Match[];
  /** There is more than was counted. */
  readonly isCut: boolean;
};

const FOUND_MOST = 2000;
/** Characters that are looked through at most, the newest first dropped last: about a tenth of a second. */
const READ_MOST = 40_000_000;

const nothingFound: Found = { matches: [], isCut: false };

/** Null for nothing but blanks. It matches in the text as it is, so that places are places of the text. */
export function finder(query: string): RegExp | null {
  if (query.trim() === '') return null;
  return new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
}

/** In the order of the timeline. */
export function findIn(items: Iterable<TimelineItem>, query: string, most = FOUND_MOST): Found {
  const words = finder(query);
  if (words === null) return nothingFound;
  const matches: Match[] = [];
  let read = 0;
  for (const item of items) {
    let nth = 0;
    for (const { text, isInBody } of searched(item)) {
      read += text.length;
      if (read > READ_MOST) return { matches, isCut: true };
      for (const _ of text.matchAll(words)) {
        if (matches.length === most) return { matches, isCut: true };
        matches.push({ itemId: item.id, nth: nth++, isInBody });
      }
    }
  }
  return { matches, isCut: false };
}

type Part = { readonly text: string; readonly isInBody: boolean };

/** What its row shows when all of it is unfolded, from above to below. */
function searched(item: TimelineItem): readonly Part[] {
  if (item.kind !== 'toolCall') return [{ text: item.text, isInBody: false }];
  const { preview, output, outcome } = callBody(item);
  return [
    { text: item.tool, isInBody: false },
    { text: item.target, isInBody: false },
    ...(preview === null ? [] : previewTexts(preview)),
    { text: withoutColours(output ?? ''), isInBody: true },
    { text: outcome ?? '', isInBody: true },
  ];
}

const previewTexts = (preview: Preview): readonly Part[] =>
  preview.kind === 'diff'
    ? preview.lines.map(({ text }) => ({ text, isInBody: true }))
    : [{ text: preview.text, isInBody: true }];

/** The place after or before the current one, round at the ends; null when there is none. */
export function step(found: Found, current: number | null, by: 1 | -1): number | null {
  const many = found.matches.length;
  if (many === 0) return null;
  if (current === null) return by === 1 ? 0 : many - 1;
  return (current + by + many) % many;
}

/** The place that is closest to where a person reads: the first one in or after the item at the top of the view. */
export function nearest(found: Found, isAtOrAfter: (itemId: string) => boolean): number | null {
  if (found.matches.length === 0) return null;
  const at = found.matches.findIndex(({ itemId }) => isAtOrAfter(itemId));
  return at < 0 ? found.matches.length - 1 : at;
}

/** "3 of 41", "3 of more than 2,000", "No matches"; nothing when nothing is looked for. */
export function foundWords(query: string, { matches, isCut }: Found, current: number | null): string {
  if (query.trim() === '') return '';
  if (matches.length === 0) return isCut ? 'No matches in the first part' : 'No matches';
  const many = `${isCut ? 'more than ' : ''}${matches.length.toLocaleString('en')}`;
  return current === null
    ? `${many} ${matches.length === 1 ? 'match' : 'matches'}`
    : `${(current + 1).toLocaleString('en')} of ${many}`;
}
