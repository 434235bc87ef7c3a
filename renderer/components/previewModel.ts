// What of a preview is shown at first, and what the button says that shows the rest. Pure; never cuts what is unfolded.
import type { DiffLine, Preview } from '../../shared/domain/preview.ts';

export type TextFold = { readonly shown: string; readonly rest: string | null };
export type DiffFold = { readonly shown: readonly DiffLine[]; readonly rest: string | null };

/** About how many characters stand in one line of a card. */
const LINE_WIDTH = 100;

/** A text longer than `most` lines (or lines so long that they fill as much room) is folded to its beginning. */
export function foldText(text: string, most: number): TextFold {
  const lines = text.replace(/\n$/, '').split('\n');
  const head = lines.slice(0, most).join('\n');
  if (lines.length > most && rows(head) <= most)
    return { shown: head, rest: `Show all ${count(lines.length, 'line')}` };
  if (rows(text) <= most) return { shown: text, rest: null };
  const rest = lines.length > most ? count(lines.length, 'line') : count(text.length, 'character');
  return { shown: cut(head, most * LINE_WIDTH), rest: `Show all ${rest}` };
}

/** The same, but to its end: what a command printed last says how it went. */
export function foldToEnd(text: string, most: number): TextFold {
  const { rest } = foldText(text, most);
  if (rest === null) return { shown: text, rest };
  const tail = text.replace(/\n$/, '').split('\n').slice(-most).join('\n');
  const room = most * LINE_WIDTH;
  if (rows(tail) <= most || tail.length <= room) return { shown: tail, rest };
  const from = tail.length - room;
  return { shown: `…${tail.slice(/[\udc00-\udfff]/.test(tail.charAt(from)) ? from + 1 : from)}`, rest };
}

/** More than any headline shows of a text (it is clamped to a few lines), and no more than a window can bear to lay out. */
const HEADLINE_MOST = 5000;
export const headline = (text: string): string => cut(text, HEADLINE_MOST);

export function foldDiff(lines: readonly DiffLine[], most: number): DiffFold {
  if (lines.length <= most) return { shown: lines, rest: null };
  return { shown: lines.slice(0, most), rest: `Show all ${count(lines.length, 'line')}` };
}

/** "+3 −1", in words for those who hear it: "3 added, 1 removed". */
export function diffCount(lines: readonly DiffLine[]): { readonly shown: string; readonly spoken: string } {
  const added = lines.filter((line) => line.kind === 'added').length;
  const removed = lines.filter((line) => line.kind === 'removed').length;
  return { shown: `+${added} −${removed}`, spoken: `${count(added, 'line')} added, ${count(removed, 'line')} removed` };
}

/** How many lines a preview has when it is unfolded. */
export function previewLength(preview: Preview): number {
  return preview.kind === 'diff' ? preview.lines.length : preview.text.replace(/\n$/, '').split('\n').length;
}

export const count = (many: number, noun: string): string =>
  `${many.toLocaleString('en')} ${noun}${many === 1 ? '' : 's'}`;

const rows = (text: string): number =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_WIDTH)), 0);

/** Cuts without parting a character of two halves. */
const cut = (text: string, most: number): string => {
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.length > end ? `${text.slice(0, end)}…` : text;
};
