// Characters that a person does not see, or that change the direction of what they see. A line that has one is not
// understood, so that nothing unseen is ever run without a question.

/** Control, format, unassigned, lone surrogates; blanks other than the space; those that fonts leave out; blank Braille. */
const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const ORDINARY = [' ', '\n', '\t'];
/** Most lines are; they are told at a glance. */
const PLAIN = /^[\n\t -~]*$/;

/** `start` and `end` count UTF-16 units in the text. */
export type HiddenCharacter = { readonly name: string; readonly start: number; readonly end: number };

/** Each once, as `U+200B`, where it first appears. */
export function hiddenCharacters(text: string): readonly HiddenCharacter[] {
  if (PLAIN.test(text)) return [];
  const found = new Map<string, HiddenCharacter>();
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (ORDINARY.includes(character) || found.has(character)) continue;
    found.set(character, { name: codePointName(character), start: index, end: index + character.length });
  }
  return [...found.values()];
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
