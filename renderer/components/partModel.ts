// A part of a command line as it is shown: cut at the very word that kept it from passing. Pure; every character stays.
import type { CommandPart } from '../../shared/domain/decision.ts';

export type PartView = Pick<CommandPart, 'decision' | 'words'> & {
  readonly before: string;
  /** Empty when no word of the part is marked. */
  readonly blocked: string;
  readonly after: string;
  /** The word that blocked it where neither its text nor its words hold that; else null. */
  readonly beside: string | null;
};

export function partView({ text, decision, words, blockedBy }: CommandPart): PartView {
  const at = blockedBy === null || blockedBy === '' ? -1 : placeOf(blockedBy, text);
  if (blockedBy === null || at < 0) {
    const isSaid = blockedBy === null || blockedBy === '' || words.includes(blockedBy);
    return { decision, words, before: text, blocked: '', after: '', beside: isSaid ? null : blockedBy };
  }
  const end = at + blockedBy.length;
  return { decision, words, before: text.slice(0, at), blocked: blockedBy, after: text.slice(end), beside: null };
}

/** What may stand around a word of a command line. */
const BETWEEN = /[\s;&|()<>=]/;

/** Where it first stands as a word of its own, else where its letters first stand; -1: nowhere. */
function placeOf(word: string, text: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = [text[at - 1], text[at + word.length]];
    if (around.every((letter) => letter === undefined || BETWEEN.test(letter))) return at;
  }
  return text.indexOf(word);
}
