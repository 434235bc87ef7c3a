// A regular expression of one line, as both engines of Grep read it. Pure. It must never mean one thing to the one engine
// and another to the other: what only one of them knows is a fault to the other.
import { RE2JS } from 're2js';
import { err, ok, type Result } from '../../shared/result.ts';

const SPACES = '\\t-\\r \\x{85}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}';
const WORDS = '\\p{L}\\p{M}\\p{Nd}\\p{Pc}';

/** ripgrep takes these for Unicode, RE2 for ASCII: spelled out for RE2. In a set, and outside of one. */
const CLASSES: Readonly<Record<string, readonly [inSet: string | null, alone: string]>> = {
  d: ['\\p{Nd}', '\\p{Nd}'],
  D: ['\\P{Nd}', '\\P{Nd}'],
  s: [SPACES, `[${SPACES}]`],
  S: [null, `[^${SPACES}]`],
  w: [WORDS, `[${WORDS}]`],
  W: [null, `[^${WORDS}]`],
};
/** Words end at ASCII letters in both, since RE2 knows no other. */
const EDGES: Readonly<Record<string, string>> = { b: '(?-u:\\b)', B: '(?-u:\\B)' };

/** For ripgrep. */
export const ripgrepPattern = (pattern: string): string =>
  tokensOf(pattern)
    .map(({ text, inSet }) => (inSet || !text.startsWith('\\') ? text : (EDGES[text.slice(1)] ?? text)))
    .join('');

/** For the own engine, in linear time. The fault is a sentence. */
export function compileLine(pattern: string, ignoreCase: boolean): Result<RE2JS, string> {
  const translated = translate(pattern);
  if (!translated.ok) return translated;
  try {
    return ok(RE2JS.compile(translated.value, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function translate(pattern: string): Result<string, string> {
  let translated = '';
  for (const { text, inSet } of tokensOf(pattern)) {
    const fault = faultOf(text, inSet);
    if (fault !== null) return err(fault);
    const meaning = text.startsWith('\\') ? CLASSES[text.slice(1)] : undefined;
    const spelled = meaning === undefined ? text : meaning[inSet ? 0 : 1];
    if (spelled === null) return err(`\`${text}\` in a set is not supported here; write the pattern without it`);
    translated += spelled;
  }
  return ok(translated);
}

function faultOf(text: string, inSet: boolean): string | null {
  if (text === '\\n') return 'the literal `\\n` is not allowed in a pattern: it is held against one line at a time';
  if (text === '\\Q') return 'unrecognized escape sequence: `\\Q`';
  if (inSet && (text === '[' || text === '&&' || text === '--' || text === '~~')) {
    return `\`${text}\` in a set is not supported here; escape it`;
  }
  return null;
}

type Token = { readonly text: string; readonly inSet: boolean };

/** Escapes, POSIX classes and what would join two sets stay in one piece. */
function tokensOf(pattern: string): readonly Token[] {
  const tokens: Token[] = [];
  let inSet = false;
  let start = 0;
  for (const [text] of pattern.matchAll(/\\.|\[:\^?\w+:\]|&&|--|~~|./gsu)) {
    tokens.push({ text, inSet });
    if (!inSet && text === '[') {
      inSet = true;
      start = tokens.length;
    } else if (inSet && text === ']' && !isFirst(tokens, start)) inSet = false;
  }
  return tokens;
}

/** A bracket right behind the beginning of a set (and its `^`) is a character of it. */
function isFirst(tokens: readonly Token[], start: number): boolean {
  const before = tokens.slice(start, -1);
  return before.length === 0 || (before.length === 1 && before[0]?.text === '^');
}
