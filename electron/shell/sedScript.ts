// Reads a sed script far enough to be sure that it only prints and changes what passes through: no `w W r R e`, no flag `w` or
// `e` of `s`. INVARIANT: seds differ in where a regular expression ends; each way is read, and none may hold anything else.

/** `plain`: at the next delimiter. `brackets`: a delimiter in `[…]` does not count; `escapes`: nor does `\]` end those. */
type Way = 'plain' | 'brackets' | 'escapes';
type Scan = { readonly text: string; readonly way: Way; at: number; depth: number };
/** `refused`: every sed that reads it so says that it is no script, before it runs anything. */
type End = 'fine' | 'refused' | 'unsure';

const BETWEEN = /[ \t\n;]*/y;
const BLANKS = /[ \t]*/y;
const NUMBERS = /\d+(?:~\d+)?|\$|[+~]\d+/y;
const REGEX_FLAGS = /[IM]*/y;
const NOT = /[ \t!]*/y;
const COMMENT = /[^\n]*/y;
const LABEL = /[ \t]*[A-Za-z0-9_]*/y;
const NUMBER = /[ \t]*\d*/y;
const S_FLAGS = /[gpiImM0-9]*/y;
const DELIMITERS = '/|,#@!:;%_~=+&"\'';
/** No sed has such a command or flag. */
const NEVER_A_COMMAND = /[\][^*$.\\/()|+,-]/;

/** The piece because of which it is not known to only print; null when it is known. */
export function sedFault(text: string): string | null {
  const ways: readonly Way[] = text.includes('[') ? ['plain', 'brackets', 'escapes'] : ['plain'];
  const ends = ways.map((way) => {
    const scan: Scan = { text, way, at: 0, depth: 0 };
    return { end: readScript(scan), at: scan.at };
  });
  const unsure = ends.find(({ end }) => end === 'unsure') ?? ends[0];
  if (unsure?.end === 'unsure' || ends.every(({ end }) => end === 'refused')) return pieceOf(text, unsure?.at ?? 0);
  return null;
}

const pieceOf = (text: string, at: number): string =>
  (text.slice(at, at + 12).trim() || text.slice(-12)).split('\n')[0] ?? '';

function readScript(scan: Scan): End {
  for (;;) {
    skip(scan, BETWEEN);
    if (scan.at >= scan.text.length) return scan.depth === 0 ? 'fine' : 'unsure';
    const end = readCommand(scan);
    if (end !== 'fine') return end;
  }
}

/** Over what it matches here; it may be nothing. */
function skip(scan: Scan, pattern: RegExp): boolean {
  pattern.lastIndex = scan.at;
  const [match] = pattern.exec(scan.text) ?? [];
  scan.at += match?.length ?? 0;
  return match !== undefined;
}

function readCommand(scan: Scan): End {
  const addressed = readAddresses(scan);
  if (addressed !== 'fine') return addressed;
  const command = scan.text.charAt(scan.at);
  switch (command) {
    case '{':
      scan.depth++;
      scan.at++;
      return 'fine';
    case '}':
      if (--scan.depth < 0) return 'unsure';
      return endAfter(scan, BLANKS);
    case '#':
      skip(scan, COMMENT);
      return 'fine';
    case ':':
    case 'b':
    case 't':
    case 'T':
      return endAfter(scan, LABEL);
    case 'q':
    case 'Q':
    case 'l':
      return endAfter(scan, NUMBER);
    case 's':
      return readSubstitution(scan);
    case 'y':
      return readTransliteration(scan);
    default:
      if (command !== '' && 'pdnNgGhHxDP=zF'.includes(command)) return endAfter(scan, BLANKS);
      return NEVER_A_COMMAND.test(command) ? 'refused' : 'unsure';
  }
}

function endAfter(scan: Scan, pattern: RegExp): End {
  scan.at++;
  skip(scan, pattern);
  return endOfCommand(scan);
}

function endOfCommand(scan: Scan): End {
  skip(scan, BLANKS);
  const next = scan.text.charAt(scan.at);
  if (next === '' || next === ';' || next === '\n' || next === '}' || next === '#') return 'fine';
  return NEVER_A_COMMAND.test(next) ? 'refused' : 'unsure';
}

/** None, one or two, and `!`. */
function readAddresses(scan: Scan): End {
  const first = readAddress(scan);
  if (first !== 'fine') return first;
  skip(scan, BLANKS);
  if (scan.text.charAt(scan.at) === ',') {
    scan.at++;
    skip(scan, BLANKS);
    const second = readAddress(scan);
    if (second !== 'fine') return second;
  }
  skip(scan, NOT);
  return 'fine';
}

function readAddress(scan: Scan): End {
  const first = scan.text.charAt(scan.at);
  if (first !== '/' && first !== '\\') {
    skip(scan, NUMBERS);
    return 'fine';
  }
  scan.at += first === '/' ? 1 : 2;
  const delimiter = scan.text.charAt(scan.at - 1);
  if (!isDelimiter(delimiter)) return 'unsure';
  const end = readRegex(scan, delimiter);
  if (end === 'fine') skip(scan, REGEX_FLAGS);
  return end;
}

const isDelimiter = (character: string): boolean => character !== '' && DELIMITERS.includes(character);

function readSubstitution(scan: Scan): End {
  const delimiter = scan.text.charAt(scan.at + 1);
  if (!isDelimiter(delimiter)) return 'unsure';
  scan.at += 2;
  const regex = readRegex(scan, delimiter);
  if (regex !== 'fine') return regex;
  const replacement = readTo(scan, delimiter);
  if (replacement !== 'fine') return replacement;
  skip(scan, S_FLAGS);
  return /[^we\s;}#]/.test(scan.text.charAt(scan.at)) ? 'refused' : endOfCommand(scan);
}

function readTransliteration(scan: Scan): End {
  const delimiter = scan.text.charAt(scan.at + 1);
  if (!isDelimiter(delimiter)) return 'unsure';
  scan.at += 2;
  const from = scan.at;
  for (let part = 0; part < 2; part++) {
    const end = readTo(scan, delimiter);
    if (end !== 'fine') return end;
  }
  return scan.text.slice(from, scan.at).includes('[') ? 'unsure' : endOfCommand(scan);
}

/** To behind the next delimiter that no backslash stands before. */
function readTo(scan: Scan, delimiter: string): End {
  for (; scan.at < scan.text.length; scan.at++) {
    const character = scan.text.charAt(scan.at);
    if (character === '\\') scan.at++;
    else if (character === '\n') return 'unsure';
    else if (character === delimiter) {
      scan.at++;
      return 'fine';
    }
  }
  return 'unsure';
}

function readRegex(scan: Scan, delimiter: string): End {
  const from = scan.at;
  const end = scan.way === 'plain' ? readTo(scan, delimiter) : readWithBrackets(scan, delimiter);
  return end === 'fine' && scan.text.slice(from, scan.at).includes('\n') ? 'unsure' : end;
}

function readWithBrackets(scan: Scan, delimiter: string): End {
  while (scan.at < scan.text.length) {
    const character = scan.text.charAt(scan.at);
    scan.at++;
    if (character === delimiter) return 'fine';
    if (character === '\\') scan.at++;
    else if (character === '\n') return 'unsure';
    else if (character === '[' && !skipBrackets(scan)) return 'refused';
  }
  return 'unsure';
}

/** From behind `[` to behind its `]`; a `]` that comes first is one of the characters. */
function skipBrackets(scan: Scan): boolean {
  if (scan.text.charAt(scan.at) === '^') scan.at++;
  if (scan.text.charAt(scan.at) === ']') scan.at++;
  for (; scan.at < scan.text.length; scan.at++) {
    const character = scan.text.charAt(scan.at);
    const next = scan.text.charAt(scan.at + 1);
    if (character === '[' && next !== '' && ':.='.includes(next)) {
      const close = scan.text.indexOf(`${next}]`, scan.at + 2);
      if (close < 0) return false;
      scan.at = close + 1;
    } else if (character === '\\' && next === ']' && scan.way === 'escapes') scan.at++;
    else if (character === ']') {
      scan.at++;
      return true;
    }
  }
  return false;
}
