// The `command` of a structured rule (SPEC R2): a glob, or a regular expression between slashes. It is held against the
// words of a simple command, joined by blanks. INVARIANT: pure, in linear time, and bounded: past a bound "perhaps".
import { RE2JS, RE2JSException } from 're2js';
import { err, ok, type Result } from '../../../shared/result.ts';
import { analyze } from '../../shell/analyze.ts';
import { readWords } from './commandWords.ts';
import type { Letter } from './reading.ts';

export type Step = { readonly kind: 'any' } | { readonly kind: 'one'; readonly letter: string };
/** A glob, as the letters between its stars and as its steps. */
export type Way = { readonly pieces: readonly string[]; readonly steps: readonly Step[] };

export type CommandPattern = {
  readonly text: string;
  /** What one letter of a command costs at worst, in steps. */
  readonly cost: number;
} & (
  | {
      readonly kind: 'glob';
      /** A command fits when one of them takes all of its text: for deny and ask rules, and for allow rules. */
      readonly stops: readonly Way[];
      readonly allows: readonly Way[];
      /** A star at the end. */
      readonly open: boolean;
      /** The literal words before that star, or all of them; null when another star or a word that is not literal is there. */
      readonly words: readonly string[] | null;
    }
  | { readonly kind: 'regex'; readonly program: RE2JS /** The same, for the whole of a text. */; readonly whole: RE2JS }
);

const MAX_PATTERN = 1000;
/** Instructions of the compiled expression: time is this times the letters, at worst. */
const MAX_PROGRAM = 1000;
const MAX_STARS = 20;

/** The fault is a sentence for a person. */
export function parseCommandPattern(text: string): Result<CommandPattern, string> {
  if (text.length > MAX_PATTERN) return err(`the pattern is longer than ${MAX_PATTERN} characters`);
  const regex = /^\/(.*)\/$/s.exec(text)?.[1];
  if (regex !== undefined) return readRegex(text, regex);
  return text.trim() === '' ? err('the command is empty; leave it out to mean every command') : readGlob(text.trim());
}

function readRegex(text: string, source: string): Result<CommandPattern, string> {
  if (source === '')
    return err('the expression between the slashes is empty; leave `command` out to mean every command');
  try {
    const program = RE2JS.compile(source, RE2JS.DOTALL);
    const cost = program.programSize();
    const whole = RE2JS.compile(`\\A(?:${source})\\z`, RE2JS.DOTALL);
    if (cost <= MAX_PROGRAM) return ok({ kind: 'regex', text, cost, program, whole });
    return err(`the expression \`${source}\` is too large; write fewer or smaller repetitions, or several rules`);
  } catch (cause) {
    if (!(cause instanceof RE2JSException)) throw cause;
    const why = cause.message.replace(/^error parsing regexp: /, '');
    return err(`\`${source}\` is not an expression that can be held against commands in linear time (${why})`);
  }
}

function readGlob(given: string): Result<CommandPattern, string> {
  const text = given.replace(/\*+/g, '*').replace(/\s+/g, ' ');
  const fault = faultOf(text);
  if (fault !== null) return err(fault);
  const fixed = text.replace(/ ?:?\*$/, '');
  const words = fixed.includes('*') ? null : wordsOf(fixed);
  const open = text.endsWith('*');
  const whole = [wayOf(fixed), wayOf(`${fixed} *`)];
  const [stops, allows] = open ? [[wayOf(text), ...whole], whole] : [[wayOf(text)], [wayOf(text)]];
  return ok({ kind: 'glob', text, cost: text.length * stops.length, stops, allows, open, words });
}

/** What no simple command can ever be is a fault: the rule would silently match nothing. */
function faultOf(text: string): string | null {
  const stars = text.split('*').length - 1;
  if (stars > MAX_STARS) return `\`${text}\` has more than ${MAX_STARS} stars; write a shorter pattern, or several`;
  const { commands, redirections, complete } = analyze(text.replaceAll('*', 'x'));
  if (!complete) return `\`${text}\` does not parse as a command line; put what belongs together in quotes`;
  if (commands.filter(({ inCode }) => !inCode).length > 1) {
    return `\`${text}\` is more than one command; write one rule for each`;
  }
  if (redirections.length === 0) return null;
  return `\`${text}\` has a redirection; leave it out, a redirection to a file is asked about each time`;
}

function wordsOf(text: string): readonly string[] | null {
  if (text === '') return [];
  const words = readWords(text);
  return words.ok ? words.value : null;
}

function wayOf(text: string): Way {
  const steps = [...text].map((letter): Step => (letter === '*' ? { kind: 'any' } : { kind: 'one', letter }));
  return { pieces: text.split('*'), steps };
}

/**
 * Could the whole text be what the steps say? A null in the text may be any letters, also none. Steps times letters at
 * worst: `reached` holds whether the letters so far can end before each step.
 */
export function fitsSteps(steps: readonly Step[], letters: readonly Letter[]): boolean {
  let reached = new Uint8Array(steps.length + 1);
  let next = new Uint8Array(steps.length + 1);
  reached[0] = 1;
  passStars(reached, steps);
  for (const letter of letters) {
    if (letter === null) spread(reached, next);
    else take(reached, next, steps, letter);
    passStars(next, steps);
    [reached, next] = [next, reached];
    if (!reached.includes(1)) return false;
  }
  return reached[steps.length] === 1;
}

/** A star may be empty. */
function passStars(reached: Uint8Array, steps: readonly Step[]): void {
  for (let at = 0; at < steps.length; at++) if (reached[at] === 1 && steps[at]?.kind === 'any') reached[at + 1] = 1;
}

function take(reached: Uint8Array, next: Uint8Array, steps: readonly Step[], letter: string): void {
  next.fill(0);
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at];
    if (reached[at] !== 1 || step === undefined) continue;
    if (step.kind === 'any') next[at] = 1;
    else if (step.letter === letter) next[at + 1] = 1;
  }
}

/** Behind any letters any later step can be next. */
function spread(reached: Uint8Array, next: Uint8Array): void {
  const first = reached.indexOf(1);
  next.fill(0);
  if (first >= 0) next.fill(1, first);
}
