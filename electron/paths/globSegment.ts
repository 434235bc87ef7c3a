// One name against one pattern without a slash: `*`, `?`, `[a-z]`, `\` for the next character.
// INVARIANT: linear in name times pattern; no regular expression is built from what a person or a project wrote.

type Token =
  | { readonly kind: 'star' }
  | { readonly kind: 'any' }
  | { readonly kind: 'one'; readonly character: string }
  | { readonly kind: 'set'; readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] };

/** Has the pattern any character that is not taken as itself? */
export function isWild(pattern: string): boolean {
  return tokens(pattern).some((token) => token.kind !== 'one');
}

/** `*` and `?` match a leading dot too, as in gitignore. */
export function matchesSegment(pattern: string, name: string): boolean {
  const parts = tokens(pattern);
  const characters = [...name];
  let part = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < characters.length) {
    const token = parts[part];
    if (token?.kind === 'star') {
      star = part++;
      starAt = at;
    } else if (token !== undefined && matchesOne(token, characters[at] ?? '')) {
      part++;
      at++;
    } else if (star >= 0) {
      part = star + 1;
      at = ++starAt;
    } else return false;
  }
  return parts.slice(part).every((token) => token.kind === 'star');
}

function matchesOne(token: Exclude<Token, { kind: 'star' }>, character: string): boolean {
  if (token.kind === 'any') return true;
  if (token.kind === 'one') return token.character === character;
  return token.ranges.some(([from, to]) => from <= character && character <= to) !== token.negated;
}

function tokens(pattern: string): readonly Token[] {
  const characters = [...pattern];
  const found: Token[] = [];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? '';
    const set = character === '[' ? readSet(characters, at) : null;
    if (character === '*') found.push({ kind: 'star' });
    else if (character === '?') found.push({ kind: 'any' });
    else if (character === '\\' && at + 1 < characters.length) {
      found.push({ kind: 'one', character: characters[++at] ?? '' });
    } else if (set !== null) {
      found.push(set.token);
      at = set.end;
    } else found.push({ kind: 'one', character });
  }
  return found;
}

/** A bracket without its end is an ordinary character. */
function readSet(characters: readonly string[], start: number): { token: Token; end: number } | null {
  const negated = characters[start + 1] === '!' || characters[start + 1] === '^';
  const first = start + (negated ? 2 : 1);
  const end = characters.indexOf(']', first + 1);
  if (end < 0) return null;
  const ranges: [string, string][] = [];
  for (let at = first; at < end; at++) {
    const from = characters[at] ?? '';
    const isRange = characters[at + 1] === '-' && at + 2 < end;
    ranges.push([from, isRange ? (characters[at + 2] ?? '') : from]);
    if (isRange) at += 2;
  }
  return { token: { kind: 'set', negated, ranges }, end };
}
