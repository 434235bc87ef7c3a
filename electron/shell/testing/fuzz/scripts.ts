// Tests only: command lines of every construct of Bash, around commands that the caller makes.
import { PIECES, WORD_PIECES } from '../pieces.ts';
import { type Dice, several } from './dice.ts';
import { singleQuoted, spellWord } from './spelling.ts';

/** A simple command; `names`: variables that are set where it stands. */
export type MakeCall = (names: readonly string[]) => string;
export type Vocabulary = {
  readonly call: MakeCall;
  /** Of a loop, an assignment, an operand. */
  readonly word: () => string;
  readonly folders: readonly string[];
};

const JOINS = [' && ', ' || ', '; ', ' | ', '\n', ' |& ', ' & ', ' &&\n', ' |\n ', '  ;\t'];
const FREE = [
  '2>/dev/null',
  '>/dev/null',
  '2>&1',
  '&>/dev/null',
  '2>&-',
  '</dev/null',
  '>&2',
  '>>/dev/null',
  '>|/dev/null',
];
const NAMES = ['x', 'f', 'name'];

export function scriptOf(dice: Dice, words: Vocabulary, depth = 3, names: readonly string[] = []): string {
  const inner = (more: readonly string[] = names): string => scriptOf(dice, words, depth - 1, more);
  if (depth <= 0 || dice.oneIn(3)) return dressed(dice, words, names);
  const name = dice.pick(NAMES);
  const known = [...names, name];
  const forms: readonly (() => string)[] = [
    () => inner() + dice.pick(JOINS) + inner(),
    () => inner() + dice.pick(JOINS) + inner(),
    () => `${words.call(names)} | ${words.call(names)} | ${words.call(names)}`,
    () => `( ${inner()}\n)`,
    () => `{ ${inner()}\n}`,
    () => `! ${inner()}`,
    () => `${dice.pick(['time', 'time -p'])} ${words.call(names)}`,
    () => `if ${inner()}\nthen ${inner()}\n${dice.oneIn(2) ? `else ${inner()}\n` : ''}fi`,
    () => `for ${name} in ${several(dice, 1, 3, words.word).join(' ')}; do ${inner(known)}\ndone`,
    () => `for ${name} in ${several(dice, 1, 3, words.word).join(' ')}; do ${words.call(known)}; done`,
    () => `while ${words.call(names)}; do ${inner()}\nbreak; done`,
    () => `until ${words.call(names)}; do ${inner()}\nbreak; done`,
    () => `case ${words.word()} in a*|src*) ${inner()}\n${dice.pick([';;', ';&', ';;&'])} *) ${inner()}\n;; esac`,
    () => `${words.call(names)} | while read -r ${name}; do ${words.call(known)}\ndone`,
    () => `${name}=${words.word()}; ${inner(known)}`,
    () => `${name}=${words.word()}\n${words.call(known)}`,
    () => `${name}=$(${inner()}\n); ${words.call(known)}`,
    () => `${name}=${words.word()} ${words.call(names)}`,
    () => `cd ${dice.pick(words.folders)} && ${inner()}`,
    () => `cd ${dice.pick(words.folders)}; ${words.call(names)}`,
    () => `(cd ${dice.pick(words.folders)} && ${inner()}\n)`,
    () => `${words.call(names)} "$(${inner()}\n)"`,
    () => `${words.call(names)} $(${inner()}\n)`,
    () => `${words.call(names)} \`${words.call(names).replace(/[\\`]/g, '\\$&')}\``,
    () => `${words.call(names)} <(${inner()}\n)`,
    () => `${words.call(names)} "\${${name}:-$(${inner()}\n)}"`,
    () => `${words.call(names)} <<E\n$(${inner()}\n)\nE\n`,
    () => `${words.call(names)} <<'E'\n${inner().replaceAll('\nE', '\n E')}\nE\n`,
    () => `${words.call(names)} "$(${words.call(names)} <<E\nx\nE\n${inner()}\n)"`,
    () => `${words.call(names)} <<< ${words.word()}`,
    () => `[[ -n "$(${inner()}\n)" ]] && ${inner()}`,
    () => `[ -f ${words.word()} ] && ${inner()}`,
    () => `echo $(( 1 + $(${words.call(names)} | wc -l) ))`,
    () => `eval ${singleQuoted(inner([]))}`,
    () => `${dice.pick(['bash', 'sh', 'bash -e', 'bash --norc'])} -c ${singleQuoted(inner([]))}`,
    () => `f() { ${inner()}\n}; f ${words.word()}`,
    () =>
      `find ${words.word()} -type f ${dice.pick(['-exec', '-execdir'])} ${words.call([])} ${dice.pick(['{} \\;', '{} +', '\\;'])}`,
    () =>
      `find ${words.word()} ${dice.pick(['', '-print0 ', '-type f '])}| xargs ${dice.pick(['', '-0 ', '-n1 ', '-I{} ', '-r '])}${words.call([])}`,
    () => `${words.call(names)} | xargs ${dice.pick(['', '-0 ', '-n 1 ', '-I % ', '-d "\\n" '])}${words.call([])}`,
    () =>
      `${dice.pick(['env', 'env A=b', 'timeout 5', 'nice', 'nice -n 5', 'command', 'nohup', 'stdbuf -oL', 'setsid', 'xargs'])} ${words.call(names)}`,
    () => `${dice.pick(['LC_ALL=C', 'TZ=UTC', 'A=b', 'PATH=bin', 'GREP_OPTIONS=-f', 'LANG='])} ${words.call(names)}`,
    () => `set -${dice.pick(['e', 'u', 'x', 'o pipefail', '- src docs'])}; ${inner()}`,
    () => `: # ${words.call([])}\n${inner()}`,
    () => `${inner()} # ${words.word()}`,
  ];
  return dice.pick(forms)();
}

function dressed(dice: Dice, words: Vocabulary, names: readonly string[]): string {
  const call = words.call(names);
  if (dice.oneIn(6)) return `${call} ${dice.pick(FREE)}`;
  if (dice.oneIn(20)) return `${dice.pick(FREE)} ${call}`;
  if (dice.oneIn(20)) return `${call} < ${words.word()}`;
  if (dice.oneIn(60))
    return `${call} ${dice.pick(['> pwn', '>> pwn', '&> pwn', '2> pwn', '<> pwn', '>| pwn', '3> pwn'])}`;
  return call;
}

/**
 * Characters and pieces without any order: most of it does not parse. Of all of them, or of a few that meet often then.
 */
export function junkOf(dice: Dice): string {
  const few = dice.oneIn(3) ? PIECES : several(dice, 3, 8, () => dice.pick(PIECES));
  return `${dice.oneIn(4) ? '' : 'k0 '}${several(dice, 1, 14, () => dice.pick(few)).join('')}`;
}

/** One command with words of pieces that leave it one. */
export function simpleLineOf(dice: Dice): string {
  const word = (): string => several(dice, 1, 6, () => dice.pick(WORD_PIECES)).join('');
  return ['prog', ...several(dice, 1, 3, word)].join(' ');
}

/** A line with some of its characters and words taken out, doubled, exchanged, or others put in. */
export function mutated(dice: Dice, line: string, others: readonly string[]): string {
  let text = line;
  for (let left = 1 + dice.below(3); left > 0; left--) {
    const at = dice.below(text.length + 1);
    const end = Math.min(text.length, at + 1 + dice.below(6));
    text = dice.pick([
      () => text.slice(0, at) + text.slice(end),
      () => text.slice(0, end) + text.slice(at),
      () => text.slice(0, at) + dice.pick(PIECES) + text.slice(at),
      () => text.slice(0, at) + dice.pick(PIECES) + text.slice(end),
      () => text + dice.pick(JOINS) + dice.pick(others),
      () =>
        text
          .split(' ')
          .map((word) => spellWord(dice, word))
          .join(' '),
      () =>
        text
          .split(' ')
          .sort(() => (dice.oneIn(4) ? 1 : 0))
          .join(' '),
    ])();
  }
  return text;
}
