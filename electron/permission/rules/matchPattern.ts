// Does the `command` of a structured rule (SPEC R2) mean this command? Deny and ask rules see every reading of it and
// find an expression anywhere; an allow rule sees its literal words and has to fit all of them.
import type { RuleSubject } from '../policy.ts';
import type { CommandEffect } from '../request.ts';
import { type CommandPattern, fitsSteps, type Step } from './commandPattern.ts';
import { quotedText } from './commandTexts.ts';
import { namesCommand, surer } from './matchCommand.ts';
import { fitsPieces } from './pieces.ts';
import type { Form } from './reading.ts';
import { formsOfEffect, readingsOf } from './readings.ts';
import type { Speech } from './speech.ts';
import { fitsName } from './toolPattern.ts';

/** Letters of a line times the cost of a pattern; past it "perhaps", and no allow rule. Some milliseconds at worst. */
const MAX_STEPS = 1_000_000;

/** For deny and ask rules, of the command at this position of the line. */
export function fitsCommand(pattern: CommandPattern, effect: CommandEffect, at: number, ignoreCase: boolean): Speech {
  const byWords =
    pattern.kind === 'glob' && pattern.words !== null
      ? namesCommand({ words: pattern.words, exact: !pattern.open }, effect, at, ignoreCase)
      : 'no';
  return byWords === 'yes' ? 'yes' : surer(byWords, fitsReadings(pattern, effect, at, ignoreCase));
}

function fitsReadings(pattern: CommandPattern, effect: CommandEffect, at: number, ignoreCase: boolean): Speech {
  if (isTooLong(effect, pattern.cost)) return 'maybe';
  const readings = readingsOf(effect, at);
  let speech: Speech = 'no';
  for (const [position, forms] of (formsOfEffect(effect).commands[at] ?? []).entries()) {
    if (forms === null) speech = surer(speech, readings[position]?.mayBeProgram === true ? 'maybe' : 'no');
    else for (const form of forms) speech = surer(speech, fitsForm(pattern, form, ignoreCase));
    if (speech === 'yes') break;
  }
  return speech;
}

/** Is the line too long for a pattern of this cost to be held against it in a moment? */
export function isTooLong(effect: CommandEffect, cost: number): boolean {
  return formsOfEffect(effect).letters * cost > MAX_STEPS;
}

function fitsForm(pattern: CommandPattern, { texts, letters }: Form, ignoreCase: boolean): Speech {
  if (pattern.kind === 'regex') {
    const all = ignoreCase ? texts.flatMap((text) => [text, text.toLowerCase()]) : texts;
    if (all.some((text) => pattern.program.test(text))) return 'yes';
    return letters === null ? 'no' : 'maybe';
  }
  const spelled = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  const fits = (text: string): boolean => pattern.stops.some(({ pieces }) => fitsPieces(pieces.map(spelled), text));
  if (texts.some((text) => fits(spelled(text)))) return 'yes';
  if (letters === null) return 'no';
  const free = letters.map((letter) => letter && spelled(letter));
  return pattern.stops.some(({ steps }) =>
    fitsSteps(
      steps.map((step) => spelledStep(step, spelled)),
      free,
    ),
  )
    ? 'maybe'
    : 'no';
}

function spelledStep(step: Step, spelled: (text: string) => string): Step {
  return step.kind === 'any' ? step : { ...step, letter: spelled(step.letter) };
}

/** For allow rules: do they name the command of these literal words, program first? `letters` are those of its line. */
export function matchesAllowed(subject: RuleSubject, words: readonly string[], letters: number): boolean {
  if (subject.kind === 'command') return startsWith(words, subject.words, subject.exact);
  if (subject.kind !== 'structured' || subject.path !== null) return false;
  if (subject.tool.kind !== 'named' || !fitsName(subject.tool.glob, 'Bash')) return false;
  return subject.command === null || fitsWords(subject.command, words, letters);
}

function fitsWords(pattern: CommandPattern, words: readonly string[], letters: number): boolean {
  if (pattern.kind === 'glob' && pattern.words !== null) return startsWith(words, pattern.words, !pattern.open);
  if (letters * pattern.cost > MAX_STEPS) return false;
  const text = quotedText(words);
  return pattern.kind === 'regex'
    ? pattern.whole.test(text)
    : pattern.allows.some(({ pieces }) => fitsPieces(pieces, text));
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
