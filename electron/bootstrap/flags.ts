// What the command line says to a host. Pure. A word that is not understood stops the start instead of being passed over.
import path from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import { type GateFlags, NO_GATE_FLAGS } from './app.ts';
import { GATE_FLAGS, gateFlagsOf } from './flagsOfGate.ts';
import { type FlagTable, type Given, lastOf, readFlags, take } from './flagsRead.ts';

export type Flags = {
  /** Whether the browser host opens the person's browser. */
  readonly open: boolean;
  /** 0: any free one. */
  readonly port: number;
  /** Absolute paths; null where the flag was not given. */
  readonly dataFolder: string | null;
  readonly project: string | null;
  readonly rulesFile: string | null;
  readonly gate: GateFlags;
  /** Nothing starts: the settings file is opened instead. */
  readonly config: boolean;
  /** A descriptor whose closing ends the host. */
  readonly lifeline: number | null;
};

const KNOWN = {
  '--no-open': 'switch',
  '--port': 'value',
  '--data-dir': 'value',
  '--project': 'value',
  '--rules': 'value',
  ...GATE_FLAGS,
  '--config': 'switch',
  '--lifeline': 'value',
} as const satisfies FlagTable;

const USAGE =
  'Known are: --no-open --port N --data-dir DIR --project DIR --rules FILE --mode MODE --allow-dir DIR --allow-cmd LINE --skip-permissions --web false --shell false --config';

/** `args` without the program and the script; relative paths start at `cwd`. */
export function parseFlags(args: readonly string[], cwd: string): Result<Flags, string> {
  const read = readFlags(KNOWN, args);
  if (!read.ok) return err(withUsage(read.error));
  const given = read.value;
  const faults = given.words.map((word) => `\`${word}\` is no flag`);
  const gate = take(gateFlagsOf(given, cwd), NO_GATE_FLAGS, faults);
  const flags = {
    open: !given.flags.has('--no-open'),
    port: take(numberOf(given, '--port', { least: 0, most: 65_535 }), 0, faults) ?? 0,
    ...pathsOf(given, cwd),
    gate,
    config: given.flags.has('--config'),
    lifeline: take(lifelineOf(given), null, faults),
  };
  return faults[0] === undefined ? ok(flags) : err(withUsage(faults[0]));
}

const withUsage = (fault: string) => `${fault}${fault.endsWith('?') ? '' : '.'} ${USAGE}`;

/** Absolute paths; null where a flag was not given. */
export function pathsOf(given: Given, cwd: string): Pick<Flags, 'dataFolder' | 'project' | 'rulesFile'> {
  const absolute = (name: string) => {
    const value = lastOf(given, name);
    return value === undefined ? null : path.resolve(cwd, value);
  };
  return { dataFolder: absolute('--data-dir'), project: absolute('--project'), rulesFile: absolute('--rules') };
}

export const lifelineOf = (given: Given) => numberOf(given, '--lifeline', { least: 3, most: 1_023 });

type Range = { readonly least: number; readonly most: number };

/** Null where the flag was not given. */
export function numberOf(given: Given, name: string, { least, most }: Range): Result<number | null, string> {
  const value = lastOf(given, name);
  if (value === undefined) return ok(null);
  const fits = /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most;
  return fits ? ok(Number(value)) : err(`\`${name}\` needs a number from ${least} to ${most}`);
}
