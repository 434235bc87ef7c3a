// The text of a Bash rule for given words, so that reading it gives exactly these words again.
// INVARIANT: what does not come back the same is an error, never a rule for something else.
import { err, ok, type Result } from '../../../shared/result.ts';
import { parseRule } from './parse.ts';

/** `words`, program first; `open`: followed by anything. The error is a sentence. */
export function bashRule(words: readonly string[], open: boolean): Result<string, string> {
  const texts = [plainWord, quotedWord].map((write) => `Bash(${words.map(write).join(' ')}${open ? ':*' : ''})`);
  const text = texts.find((each) => isAbout(each, words, open));
  return text === undefined ? err(`\`${words.join(' ')}\` cannot be written as a rule`) : ok(text);
}

function isAbout(text: string, words: readonly string[], open: boolean): boolean {
  const rule = parseRule('allow', text, { layer: 'flag', file: null, line: null });
  if (!rule.ok || rule.value.subject.kind !== 'command' || words.length === 0) return false;
  const { subject } = rule.value;
  const isSame = subject.words.length === words.length && subject.words.every((word, at) => word === words[at]);
  return isSame && subject.exact === !open;
}

function plainWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : quotedWord(word);
}

function quotedWord(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
