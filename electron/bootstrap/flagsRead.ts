// The words of a command line sorted into flags and the rest. Pure. A flag that is not known is never passed over.

import { nearest } from '../../shared/nearest.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** `many`: it may stand there more than once, and all count; else the last one does. */
export type FlagKind = 'switch' | 'value' | 'many';
/** By name, with its dashes: `--project`. */
export type FlagTable = Readonly<Record<string, FlagKind>>;

export type Given = {
  /** Of each flag that stands there the values in order; of a switch none. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** What is no flag; all behind `--` is none. */
  readonly words: readonly string[];
};

/** The error is a clause that names the word: "`--prject` is no flag, did you mean `--project`?" */
export function readFlags(known: FlagTable, args: readonly string[]): Result<Given, string> {
  const flags = new Map<string, readonly string[]>();
  const words: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    if (word === '--') return ok({ flags, words: [...words, ...args.slice(at + 1)] });
    if (word === '-' || !word.startsWith('-')) {
      words.push(word);
      continue;
    }
    const { name, glued } = splitWord(word);
    const kind = Object.hasOwn(known, name) ? known[name] : undefined;
    if (kind === undefined) return err(unknownFlag(name, Object.keys(known)));
    const value = kind === 'switch' ? glued : (glued ?? args[++at]);
    const fault = kind === 'switch' ? switchFault(value) : valueFault(value, glued !== undefined);
    if (fault !== null) return err(`\`${name}\` ${fault}`);
    const before = kind === 'many' ? (flags.get(name) ?? []) : [];
    flags.set(name, value === undefined ? [] : [...before, value]);
  }
  return ok({ flags, words });
}

/** `--port=1` is `--port 1`. */
function splitWord(word: string): { readonly name: string; readonly glued: string | undefined } {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1;
  return equals < 0 ? { name: word, glued: undefined } : { name: word.slice(0, equals), glued: word.slice(equals + 1) };
}

function unknownFlag(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return `\`${name}\` is no flag${meant === undefined ? '' : `, did you mean \`${meant}\`?`}`;
}

const switchFault = (value: string | undefined) => (value === undefined ? null : 'takes no value');

/** A value that begins with two dashes must be glued on, or the next flag would be taken for one that was left out. */
function valueFault(value: string | undefined, isGlued: boolean): string | null {
  if (value === undefined || value === '' || (!isGlued && value.startsWith('--'))) return 'needs a value';
  return value.includes('\0') ? 'has a NUL character, which nothing can hold' : null;
}

/** The value that counts, of a flag that takes one. */
export const lastOf = ({ flags }: Given, name: string): string | undefined => flags.get(name)?.at(-1);

/** The value, or `otherwise` with the fault noted: so that several are read before the first fault is told. */
export function take<T>(read: Result<T, string>, otherwise: T, faults: string[]): T {
  if (read.ok) return read.value;
  faults.push(read.error);
  return otherwise;
}
