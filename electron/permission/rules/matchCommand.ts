// Does a Bash rule's text name this command? For deny and ask rules: quotes are gone, wrappers peeled, options before the
// subcommand passed over, the program's folder left out, its real path tried too (SPEC R5).
import { programName } from '../../shell/opaquePrograms.ts';
import type { ShellWord } from '../../shell/shellFacts.ts';
import type { CommandEffect } from '../request.ts';
import { meansSubcommand } from './otherNames.ts';
import type { Reading } from './reading.ts';
import { readingsOf } from './readings.ts';
import type { Speech } from './speech.ts';

export type CommandPattern = { readonly words: readonly string[]; readonly exact: boolean };

/** Global options that surely take the next word, so that it is never the subcommand. */
const WITH_VALUE: Readonly<Record<string, readonly string[]>> = {
  git: ['-C', '-c', '--git-dir', '--work-tree', '--namespace', '--config-env'],
};

/** Of the command at this position of the line. */
export function namesCommand(pattern: CommandPattern, effect: CommandEffect, at: number, ignoreCase: boolean): Speech {
  if (pattern.words.length === 0) return 'yes';
  let speech: Speech = 'no';
  for (const reading of readingsOf(effect, at)) {
    speech = surer(speech, namesReading(pattern, reading, ignoreCase));
    if (speech === 'yes') break;
  }
  return speech;
}

export function surer(one: Speech, other: Speech): Speech {
  if (one === 'yes' || other === 'yes') return 'yes';
  return one === 'maybe' || other === 'maybe' ? 'maybe' : 'no';
}

function surest(speeches: readonly Speech[]): Speech {
  return speeches.reduce(surer, 'no');
}

function namesReading(pattern: CommandPattern, reading: Reading, ignoreCase: boolean): Speech {
  const [program] = reading.words;
  if (program === undefined) return 'no';
  if (program.text === null) return reading.mayBeProgram ? 'maybe' : 'no';
  const [wanted = '', ...rest] = pattern.words;
  if (!isSameProgram(wanted, program.text, reading.bare ?? program.text, ignoreCase)) return 'no';
  const exact = pattern.exact && reading.start === 0;
  const name = programName(program.text);
  return namesRest({ name, rest, exact, operands: reading.words.slice(1), withValue: WITH_VALUE[name ?? ''] ?? [] });
}

/** A bare name in the rule means the program in any folder. */
function isSameProgram(wanted: string, written: string, bare: string, ignoreCase: boolean): boolean {
  const name = wanted.includes('/') || wanted.includes('\\') ? written : bare;
  return name === wanted || (ignoreCase && wanted.toLowerCase() === name.toLowerCase());
}

type Rest = {
  /** Of the program. */
  readonly name: string | null;
  readonly rest: readonly string[];
  readonly exact: boolean;
  readonly operands: readonly ShellWord[];
  readonly withValue: readonly string[];
};

/** How many words are looked at for the next word of a rule. */
const MAX_LOOK = 200;

function namesRest({ name, rest, exact, operands, withValue }: Rest): Speech {
  const known = new Map<string, Speech>();
  const from = (wanted: number, at: number): Speech => {
    const key = `${wanted} ${at}`;
    const found = known.get(key) ?? look(wanted, at);
    known.set(key, found);
    return found;
  };
  const look = (wanted: number, at: number): Speech => {
    const target = rest[wanted];
    const word = operands[at];
    if (target === undefined) return exact && word !== undefined ? 'no' : 'yes';
    if (target.startsWith('-')) return hasOption(target, operands) ? from(wanted + 1, at) : 'no';
    if (word === undefined) return 'no';
    if (word.text === null || at >= MAX_LOOK) return 'maybe';
    const means = wanted === 0 ? meansSubcommand(name, target, word.text) : word.text === target ? 'yes' : 'no';
    const taken = means === 'yes' ? from(wanted + 1, at + 1) : means;
    if (taken === 'yes' || !word.text.startsWith('-')) return taken;
    return surest([taken, ...passOver(at).map((next) => from(wanted, next))]);
  };
  const passOver = (at: number): readonly number[] => {
    const takesValue = withValue.includes(operands[at]?.text ?? '') && operands[at + 1]?.single !== false;
    return takesValue ? [at + 2] : [at + 1, at + 2];
  };
  return from(0, 0);
}

/** `-rf` is there as `-rf`, `-fr`, `-r … -f`, wherever it stands; a long option also with a value. */
function hasOption(option: string, operands: readonly ShellWord[]): boolean {
  const texts = operands.flatMap(({ text }) => (text === null ? [] : [text]));
  if (texts.some((text) => text === option || text.startsWith(`${option}=`))) return true;
  if (!/^-[A-Za-z]+$/.test(option)) return false;
  const given = texts.filter((text) => /^-[A-Za-z]/.test(text)).join('');
  return [...option.slice(1)].every((letter) => given.includes(letter));
}
