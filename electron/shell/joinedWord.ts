// `>&-` and `<&-` end with their dash, to Bash: what is joined to it is a word of its own (`2>&-rm x` runs `rm`). The parser
// takes it for a part of the target. Pure. INVARIANT: no word that Bash would see is left out.
import type { SyntaxNode } from './parse.ts';
import type { ShellWord } from './shellFacts.ts';
import { readWord } from './words.ts';

type Redirect = Extract<SyntaxNode, { type: 'Redirect' }>;

const CLOSES = /^(?:\\\n)*-(?:\\\n)*/;

/** `source` is the text that positions count in; null where nothing is joined. */
export function joinedWord({ operator, target }: Redirect, source: string): ShellWord | null {
  if (target === undefined || (operator !== '>&' && operator !== '<&')) return null;
  const whole = source.slice(target.pos, target.end);
  const raw = whole.replace(CLOSES, '');
  if (raw === whole || raw === '') return null;
  const text = readWord(target, whole).text?.slice(1) ?? null;
  if (text === null || text.startsWith('~')) return { raw, text: null, path: null, single: false };
  return { raw, text, path: { from: 'here', rest: text, wild: false }, single: true };
}

/** Is it an assignment, or the number of the redirection behind it, where no word of the command stands before it? */
export function isNoArgument({ raw }: ShellWord, next: string): boolean {
  return /^[A-Za-z_]\w*(?:\[.*\])?\+?=/s.test(raw) || (/^[<>]/.test(next) && /^(?:\d+|\{\w+\})$/.test(raw));
}

/** `2\⏎>file`: to Bash the number (or `{name}`) is the redirection's; the parser takes it for a word. `at`: where it starts. */
export function hasJoinedNumber(source: string, at: number): boolean {
  let from = at;
  while (from > 0 && !endsWord(source, from - 1)) from--;
  const raw = source.slice(from, at);
  return raw.includes('\\\n') && /^(?:\d+|\{\w+\})$/.test(raw.replaceAll('\\\n', ''));
}

function endsWord(source: string, at: number): boolean {
  return /[\s;|&()<>]/.test(source.charAt(at)) && !(source.charAt(at) === '\n' && source.charAt(at - 1) === '\\');
}
