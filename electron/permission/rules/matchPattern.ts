// Does the `command` of a structured rule (SPEC R2) mean this command? Deny and ask rules see every reading of it and
// find an expression anywhere; an allow rule sees its literal words and has to fit all of them.
import type { RuleSubject } from '../policy.ts';
import type { CommandEffect } from '../request.ts';
import { type CommandPattern, fitsSteps, type Letter, type Step } from './commandPattern.ts';
import { type Form, formsOf, quotedText } from './commandTexts.ts';
import { namesCommand, type Speech, surest } from './matchCommand.ts';
import { type Reading, readingsOf } from './readings.ts';
import { fitsName } from './toolPattern.ts';

type GlobPattern = Extract<CommandPattern, { kind: 'glob' }>;

/** Letters of one command that a rule is held against, over all its readings; past it "perhaps", and no allow rule. */
const MAX_LETTERS = 50_000;

/** For deny and ask rules, of the command at this position of the line. */
export function fitsCommand(pattern: CommandPattern, effect: CommandEffect, at: number, ignoreCase: boolean): Speech {
  const byWords =
    pattern.kind === 'glob' && pattern.words !== null
      ? namesCommand({ words: pattern.words, exact: !pattern.open }, effect, at, ignoreCase)
      : 'no';
  return byWords === 'yes' ? 'yes' : surest([byWords, ...fitsReadings(pattern, readingsOf(effect, at), ignoreCase)]);
}

function fitsReadings(pattern: CommandPattern, readings: readonly Reading[], ignoreCase: boolean): readonly Speech[] {
  let left = MAX_LETTERS;
  return readings.map((reading): Speech => {
    const forms = formsOf(reading);
    if (forms === null) return reading.mayBeProgram ? 'maybe' : 'no';
    left -= forms.flatMap(({ texts }) => texts).reduce((sum, text) => sum + text.length, 0);
    return left < 0 ? 'maybe' : surest(forms.map((form) => fitsForm(pattern, form, ignoreCase)));
  });
}

function fitsForm(pattern: CommandPattern, { texts, letters }: Form, ignoreCase: boolean): Speech {
  if (pattern.kind === 'regex') {
    const all = ignoreCase ? texts.flatMap((text) => [text, text.toLowerCase()]) : texts;
    if (all.some((text) => pattern.program.matcher(text).find())) return 'yes';
    return letters === null ? 'no' : 'maybe';
  }
  const spelled = (letter: string): string => (ignoreCase ? letter.toLowerCase() : letter);
  const ways = waysOf(pattern).map((steps) =>
    steps.map((step) => (step.kind === 'any' ? step : { ...step, letter: spelled(step.letter) })),
  );
  const fits = (text: readonly Letter[]): boolean => ways.some((steps) => fitsSteps(steps, text));
  if (texts.some((text) => fits([...spelled(text)]))) return 'yes';
  return letters !== null && fits(letters.map((letter) => letter && spelled(letter))) ? 'maybe' : 'no';
}

const BEHIND: readonly Step[] = [{ kind: 'one', letter: ' ' }, { kind: 'any' }];

/** A star at the end: any letters to a rule that stops, and all that it is to one that allows. */
function waysOf({ steps, fixed, open }: GlobPattern): readonly (readonly Step[])[] {
  return open ? [steps, ...wholeWords(fixed)] : [steps];
}

function wholeWords(fixed: readonly Step[]): readonly (readonly Step[])[] {
  return [fixed, [...fixed, ...BEHIND]];
}

/** For allow rules: do they name the command of these literal words, program first? */
export function matchesAllowed(subject: RuleSubject, words: readonly string[]): boolean {
  if (subject.kind === 'command') return startsWith(words, subject.words, subject.exact);
  if (subject.kind !== 'structured' || subject.path !== null) return false;
  if (subject.tool.kind !== 'named' || !fitsName(subject.tool.glob, 'Bash')) return false;
  return subject.command === null || fitsWords(subject.command, words);
}

function fitsWords(pattern: CommandPattern, words: readonly string[]): boolean {
  if (pattern.kind === 'glob' && pattern.words !== null) return startsWith(words, pattern.words, !pattern.open);
  const text = quotedText(words);
  if (text.length > MAX_LETTERS) return false;
  if (pattern.kind === 'regex') return pattern.program.matches(text);
  const ways = pattern.open ? wholeWords(pattern.fixed) : [pattern.steps];
  return ways.some((steps) => fitsSteps(steps, [...text]));
}

function startsWith(words: readonly string[], wanted: readonly string[], exact: boolean): boolean {
  return (!exact || wanted.length === words.length) && wanted.every((word, at) => words[at] === word);
}

/**
 * The words that an allow rule's own text names, program first; an empty one stands for what is no plain word there.
 * An option or a program that is not among them was not meant (SPEC R4).
 */
export function namedWords(subject: RuleSubject): readonly string[] {
  if (subject.kind === 'command') return subject.words;
  if (subject.kind !== 'structured' || subject.command === null) return [];
  const { command } = subject;
  if (command.kind === 'glob') return command.words ?? plainWords(command.text);
  return plainWords(command.text.slice(1, -1).replace(/^\^/, '').replace(/\$$/, ''));
}

function plainWords(text: string): readonly string[] {
  return text.split(' ').map((word) => (/^[\w/=:@,+-]+$/.test(word) ? word : ''));
}
