// What would change in a file, as lines for a person: all that changes, with three lines around it. Pure.
// It must never leave out a changed line.
import { diffArrays } from 'diff';
import type { DiffLine } from '../../shared/domain/preview.ts';

/** Longer texts (in characters) are not compared line by line. */
export const MAX_COMPARED = 2_000_000;

const AROUND = 3;
const NO_END = 'no line end at the end of the file';
/** Past this the old text is shown as removed and the new one as added, which is true of every change. */
const LIMITS = { timeout: 500, maxEditLength: 4000 };

/** A last line without a line end differs from one with it, and is followed by a gap line that says so. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [splitLines(before), splitLines(after)];
  const changes = diffArrays(old, now, LIMITS) ?? [
    { added: false, removed: true, value: old },
    { added: true, removed: false, value: now },
  ];
  const lines: Numbered[] = [];
  let [atOld, atNow] = [0, 0];
  for (const { added, removed, value } of changes) {
    for (const text of value) {
      if (!added) atOld += 1;
      if (!removed) atNow += 1;
      const kind = added ? 'added' : removed ? 'removed' : 'same';
      lines.push({ kind, text, before: added ? null : atOld, after: removed ? null : atNow });
    }
  }
  return foldSame(lines).flatMap(showEnd);
}

type Numbered = DiffLine & { readonly kind: 'same' | 'added' | 'removed' };

/** Lines with their ends. */
const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function foldSame(lines: readonly Numbered[]): readonly DiffLine[] {
  const isNear = new Uint8Array(lines.length);
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'same') isNear.fill(1, Math.max(0, at - AROUND), at + AROUND + 1);
  }
  const shown: DiffLine[] = [];
  let folded = 0;
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
  fold();
  return shown;
}

const gap = (text: string): DiffLine => ({ kind: 'gap', text, before: null, after: null });

const showEnd = (line: DiffLine): readonly DiffLine[] => {
  if (line.kind === 'gap') return [line];
  return line.text.endsWith('\n') ? [{ ...line, text: line.text.slice(0, -1) }] : [line, gap(NO_END)];
};
