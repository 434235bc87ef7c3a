// What a search has found so far: bounded, and in the words of the mode that was asked for. Pure. It must never grow past
// what is shown.
import { count } from './toolResult.ts';
import { nameLine } from './treeWords.ts';

export const OUTPUT_MODES = ['files', 'content', 'count'] as const;
export type OutputMode = (typeof OUTPUT_MODES)[number];

/** `number` counts from 1. */
export type HitLine = { readonly number: number; readonly text: string; readonly isMatch: boolean };
/** What one file holds: how many lines match, and the first of them with those around. */
export type FileHits = { readonly name: string; readonly matches: number; readonly lines: readonly HitLine[] };

export type SearchHits = {
  /** Lines of one file that are worth keeping. */
  readonly linesWanted: number;
  add(hits: FileHits): void;
  /** All that can be shown is there. */
  isFull(): boolean;
  lines(): readonly string[];
  /** A few words: "3 lines in 2 files". */
  outcome(): string;
};

const MAX_TEXT = 200_000;
const MAX_LINE = 500;

/** A line as it is kept: without its end, cut where it is long. */
export function hitLine(number: number, text: string, isMatch: boolean): HitLine {
  const line = text.replace(/\r?\n?$/, '');
  return {
    number,
    isMatch,
    text: line.length > MAX_LINE ? `${line.slice(0, MAX_LINE).toWellFormed()} [… the line goes on]` : line,
  };
}

export function createSearchHits(mode: OutputMode, limit: number): SearchHits {
  const shown: string[] = [];
  let size = 0;
  let files = 0;
  let matches = 0;
  let isCut = false;
  const show = (line: string): boolean => {
    if (shown.length >= limit || size + line.length > MAX_TEXT) {
      isCut = true;
      return false;
    }
    shown.push(line);
    size += line.length + 1;
    return true;
  };
  const showContent = ({ name, lines }: FileHits) => {
    let before: HitLine | null = null;
    for (const line of lines) {
      const isGap = before !== null && line.number !== before.number + 1 && lines.some(({ isMatch }) => !isMatch);
      if (isGap && !show('--')) return;
      const sign = line.isMatch ? ':' : '-';
      if (!show(`${nameLine(name)}${sign}${line.number}${sign}${line.text}`)) return;
      before = line;
    }
  };
  return {
    linesWanted: mode === 'content' ? limit + 1 : 0,
    add: (hits) => {
      files += 1;
      matches += hits.matches;
      if (mode === 'content') showContent(hits);
      else show(mode === 'files' ? nameLine(hits.name) : `${nameLine(hits.name)}:${hits.matches}`);
    },
    isFull: () => isCut,
    lines: () => [...(shown.length > 0 ? shown : ['(nothing matches)']), ...(isCut ? [MORE] : [])],
    outcome: () =>
      `${isCut ? 'more than ' : ''}${mode === 'files' ? '' : `${count(matches, 'line')} in `}${count(files, 'file')}`,
  };
}

const MORE = '[there is more; use a narrower pattern, folder or glob, or a higher head_limit]';
