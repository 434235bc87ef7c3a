// What would change in a file, as lines for a person: all that changes, with three lines around it. Pure.
// It must never leave out a changed line.
import { diffArrays } from 'diff';
import type { DiffLine } from '../../shared/domain/preview.ts';

/** Longer texts (in characters) are not compared line by line. */
const MAX_COMPARED = 2_000_000;

const AROUND = 3;
const NO_END = 'no line end at the end of the file';
/** Past this the old text is shown as removed and the new one as added, which is true of every change. */
const LIMITS = { timeout: 150, maxEditLength: 4000 };
/** More lines that may have changed are not compared: nobody reads them, and all else would have to wait. */
const MAX_LINES = 50_000;

/** Is a comparison of the two worth its time? */
export function isComparable(before: string, after: string): boolean {
  if (Math.max(before.length, after.length) > MAX_COMPARED) return false;
  const { head, tail } = shared(before, after);
  return [before, after].every((text) => countLines(text.slice(head, text.length - tail)) <= MAX_LINES);
}

/** A last line without a line end differs from one with it, and is followed by a gap line that says so. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const { head, tail } = withContext(before, after, shared(before, after));
  const [old, now] = [before, after].map((text) => splitLines(text.slice(head, text.length - tail)));
  const first = countLines(before.slice(0, head));
  const lines = numbered(compare(old ?? [], now ?? []), first);
  return foldSame(lines, first, countLines(before.slice(before.length - tail))).flatMap(showEnd);
}

/** In characters, of whole lines: what both begin with, and what both end with. */
type Shared = { readonly head: number; readonly tail: number };

function shared(before: string, after: string): Shared {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  if (head < before.length || head < after.length) head = lineStart(before, head);
  let tail = 0;
  const codeAt = (text: string, fromEnd: number) => text.charCodeAt(text.length - 1 - fromEnd);
  while (tail < most - head && codeAt(before, tail) === codeAt(after, tail)) tail += 1;
  const startsLine = (text: string) => text.length - tail === head || codeAt(text, tail) === 10;
  if (tail > 0 && !(startsLine(before) && startsLine(after))) {
    const end = before.indexOf('\n', before.length - tail);
    tail = end < 0 ? 0 : before.length - end - 1;
  }
  return { head, tail };
}

/** Less of both, so that the lines around the change are looked at too. */
function withContext(before: string, after: string, { head, tail }: Shared): Shared {
  let start = head;
  for (let line = 0; line < AROUND && start > 0; line += 1) start = lineStart(before, start - 1);
  let end = before.length - tail;
  for (let line = 0; line < AROUND && end < before.length; line += 1) end = lineEnd(before, end);
  return { head: start, tail: Math.min(before.length - end, after.length - start) };
}

const lineStart = (text: string, at: number) => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1);
const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
};

function countLines(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at = lineEnd(text, at)) count += 1;
  return count;
}

type Change = { readonly added: boolean; readonly removed: boolean; readonly value: readonly string[] };

const compare = (old: string[], now: string[]): readonly Change[] =>
  diffArrays(old, now, LIMITS) ?? [
    { added: false, removed: true, value: old },
    { added: true, removed: false, value: now },
  ];

/** `first`: how many lines stand before. */
function numbered(changes: readonly Change[], first: number): readonly Numbered[] {
  const lines: Numbered[] = [];
  let [atOld, atNow] = [first, first];
  for (const { added, removed, value } of changes) {
    for (const text of value) {
      if (!added) atOld += 1;
      if (!removed) atNow += 1;
      const kind = added ? 'added' : removed ? 'removed' : 'same';
      lines.push({ kind, text, before: added ? null : atOld, after: removed ? null : atNow });
    }
  }
  return lines;
}

type Numbered = DiffLine & { readonly kind: 'same' | 'added' | 'removed' };

/** Lines with their ends. */
const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** `head` and `tail`: how many lines that are the same stand before and behind. */
function foldSame(lines: readonly Numbered[], head: number, tail: number): readonly DiffLine[] {
  const isNear = new Uint8Array(lines.length);
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'same') isNear.fill(1, Math.max(0, at - AROUND), at + AROUND + 1);
  }
  const shown: DiffLine[] = [];
  let folded = head;
  const fold = () => {
    if (folded > 0) shown.push(gap(folded === 1 ? '1 line unchanged' : `${folded} lines unchanged`));
    folded = 0;
  };
  for (const [at, line] of lines.entries()) {
    if (!isNear[at]) {
      folded += 1;
      continue;
    }
    fold();
    shown.push(line);
  }
  folded += tail;
  fold();
  return shown;
}

const gap = (text: string): DiffLine => ({ kind: 'gap', text, before: null, after: null });

const showEnd = (line: DiffLine): readonly DiffLine[] => {
  if (line.kind === 'gap') return [line];
  return line.text.endsWith('\n') ? [{ ...line, text: line.text.slice(0, -1) }] : [line, gap(NO_END)];
};
