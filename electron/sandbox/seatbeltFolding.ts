// Regular expressions of the macOS sandbox that match a path in every spelling that a disk without capital letters takes for the
// same. Pure. Not verified on a Mac. Not covered: letters outside ASCII, and those that HFS+ leaves out of a name.

/** Letters beside the capital one that Unicode folds to the same: Kelvin, the long s. */
const ALSO: Readonly<Record<string, string>> = { k: '\u212a', s: '\u017f' };
/** Single letters that fold to several. */
const JOINED: Readonly<Record<string, readonly string[]>> = {
  ffi: ['\ufb03'],
  ffl: ['\ufb04'],
  ff: ['\ufb00'],
  fi: ['\ufb01'],
  fl: ['\ufb02'],
  ss: ['\u00df', '\u1e9e'],
  st: ['\ufb05', '\ufb06'],
};

/** Letter by letter, with nothing that means more than itself. */
export const exactPattern = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');

/** Any mixture of small and capital letters. */
export function foldedPattern(text: string): string {
  let pattern = '';
  for (let at = 0; at < text.length; ) {
    const joined = Object.keys(JOINED).find((letters) => text.slice(at, at + letters.length).toLowerCase() === letters);
    const taken = joined ?? text.slice(at, at + 1);
    pattern += joined === undefined ? letter(taken) : joinedPattern(joined);
    at += taken.length;
  }
  return pattern;
}

/** `ffi` is also `f` and the joined `fi`, or the joined `ff` and `i`. */
function joinedPattern(letters: string): string {
  const apart = [...letters].map(letter).join('');
  const parts =
    letters.length === 3
      ? [letter('f') + oneOf(letters.slice(1)), oneOf(letters.slice(0, 2)) + letter(letters.slice(2))]
      : [];
  return `(${[apart, ...parts, ...(JOINED[letters] ?? [])].join('|')})`;
}

const oneOf = (letters: string) => `(${(JOINED[letters] ?? []).join('|')})`;

function letter(one: string): string {
  const [small, large] = [one.toLowerCase(), one.toUpperCase()];
  if (!/^[a-z]$/.test(small)) return exactPattern(one);
  const also = ALSO[small];
  return also === undefined ? `[${small}${large}]` : `(${small}|${large}|${also})`;
}
