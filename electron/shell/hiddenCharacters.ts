// Characters that a person does not see, or that change the direction of what they see. A line that has one is not
// understood, so that nothing unseen is ever run without a question.

/** Control, format, unassigned, lone surrogates; blanks other than the space; those that fonts leave out; blank Braille. */
const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const ORDINARY = [' ', '\n', '\t'];

/** Each once, as `U+200B`, in order of appearance. */
export function hiddenCharacters(text: string): readonly string[] {
  const found = [...text.matchAll(HIDDEN)].map(([character]) => character);
  return [...new Set(found.filter((character) => !ORDINARY.includes(character)).map(codePointName))];
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
