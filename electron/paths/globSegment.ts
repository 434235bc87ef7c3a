// One name against one pattern without a slash: `*`, `?`, `[a-z]`, `\` for the next character. picomatch does it; what it
// would take for more than that is escaped here first. INVARIANT: bounded, so that no pattern and no name takes long.
import picomatch from 'picomatch/posix.js';
import { err, ok, type Result } from '../../shared/result.ts';
import { MAX_NAME, spelling } from './segments.ts';

export type Segment =
  /** `**` */
  | { readonly kind: 'names' }
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'glob';
      readonly exact: RegExp;
      readonly anyCase: RegExp;
      /** In small letters, what each name begins and ends with that it matches. */
      readonly start: string;
      readonly end: string;
    };

/** Each star multiplies the time by the length of the name; three take milliseconds at worst. */
const MAX_STARS = 3;

/** Dots are names like others, line ends characters like others; braces, groups and quotes mean nothing. */
const OPTIONS = {
  ...{ dot: true, nobrace: true, noextglob: true, nonegate: true, keepQuotes: true, strictSlashes: true },
  ...{ posix: true, literalBrackets: false, fastpaths: false },
} as const;

type Token =
  | { readonly kind: 'star' }
  | { readonly kind: 'any' }
  | { readonly kind: 'one'; readonly character: string }
  | { readonly kind: 'set'; readonly negated: boolean; readonly content: string };

/** The fault is a sentence for a person. */
export function readSegment(pattern: string): Result<Segment, string> {
  if (pattern === '**') return ok({ kind: 'names' });
  if (pattern.length > MAX_NAME) return err(`a part of the pattern is longer than ${MAX_NAME} characters`);
  const tokens = tokensOf(pattern.normalize('NFC'));
  const characters = tokens.flatMap((token) => (token.kind === 'one' ? [token.character] : []));
  if (characters.length === tokens.length) return ok({ kind: 'name', name: characters.join('') });
  const stars = tokens.filter(({ kind }) => kind === 'star').length;
  if (stars > MAX_STARS) {
    return err(`\`${pattern}\` has more than ${MAX_STARS} stars; write a shorter pattern, or several`);
  }
  const fault = tokens.map(faultOf).find((each) => each !== null);
  if (fault !== undefined) return err(fault);
  const [start, end] = [literalOf(tokens), [...literalOf(tokens.toReversed())].reverse().join('')];
  return ok({ kind: 'glob', exact: compile(tokens, false), anyCase: compile(tokens, true), start, end });
}

/** The first letters that are literal, in small ones; of those above 7F the small form can hang on their neighbours. */
function literalOf(tokens: readonly Token[]): string {
  let literal = '';
  for (const token of tokens) {
    if (token.kind !== 'one' || token.character > '\x7f') break;
    literal += token.character.toLowerCase();
  }
  return literal;
}

/** False where the segment surely does not match, for a name in small letters. */
export function mayMatch(segment: Segment, smallName: string): boolean {
  if (segment.kind !== 'glob') return true;
  return smallName.startsWith(segment.start) && smallName.endsWith(segment.end);
}

/** `*` and `?` match a leading dot too, as in gitignore. A name longer than `MAX_NAME` is on no disk, and it throws. */
export function matchesSegment(segment: Segment, name: string, ignoreCase: boolean): boolean {
  if (segment.kind === 'names') return true;
  const spelled = spelling(name, ignoreCase);
  if (segment.kind === 'name') return spelling(segment.name, ignoreCase) === spelled;
  if (name.length > MAX_NAME) throw new Error(`a name is longer than ${MAX_NAME} characters`);
  return (ignoreCase ? segment.anyCase : segment.exact).test(spelled);
}

function compile(tokens: readonly Token[], ignoreCase: boolean): RegExp {
  const glob = tokens.map((token) => globOf(token, ignoreCase)).join('');
  return picomatch.makeRe(glob, { ...OPTIONS, flags: ignoreCase ? 'is' : 's' });
}

function globOf(token: Token, ignoreCase: boolean): string {
  if (token.kind === 'star') return '*';
  if (token.kind === 'any') return '?';
  if (token.kind === 'set') return `[${token.negated ? '^' : ''}${token.content}]`;
  const character = spelling(token.character, ignoreCase);
  // picomatch 4.0.7 loses count of several backslashes in a row, but not in sets.
  if (character === '\\') return '[\\\\]';
  return /^[!-,./:-@[-^`{-~]$/.test(character) ? `\\${character}` : character;
}

/** Stars in a row are one. */
function tokensOf(pattern: string): readonly Token[] {
  const characters = [...pattern];
  const found: Token[] = [];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? '';
    const set = character === '[' ? readSet(characters, at) : null;
    if (character === '*') {
      if (found.at(-1)?.kind !== 'star') found.push({ kind: 'star' });
    } else if (character === '?') found.push({ kind: 'any' });
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
  return { token: { kind: 'set', negated, content: characters.slice(first, end).join('') }, end };
}

/** A set holds single plain characters and ranges of them that go upwards. */
function faultOf(token: Token): string | null {
  if (token.kind !== 'set') return null;
  const plain = /^-?(?:[\w. ~#%&=,;@'\u00A1-\uD7FF](?:-[A-Za-z0-9\u00A1-\uD7FF])?)*-?$/.test(token.content);
  const ranges = [...token.content.matchAll(/(.)-(.)/gs)];
  const upwards = ranges.every(([, from = '', to = '']) => from <= to && spelling(from, true) <= spelling(to, true));
  if (plain && upwards && token.content !== '') return null;
  return `\`[${token.content}]\` is not a set of characters; write \`\\[\` for the character itself`;
}
