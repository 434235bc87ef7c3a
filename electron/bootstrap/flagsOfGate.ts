// What a command line says of the gate (SPEC W5), the same for hosts and for runs. Pure; whether a folder is there is asked elsewhere.
import path from 'node:path';
import { MODES, modeSchema } from '../../shared/domain/mode.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { ruleOfCommandLine } from '../permission/allowCommand.ts';
import type { GateFlags } from './app.ts';
import { type FlagTable, type Given, lastOf, take } from './flagsRead.ts';

export const GATE_FLAGS = {
  '--mode': 'value',
  '--allow-dir': 'many',
  '--allow-cmd': 'many',
  '--skip-permissions': 'switch',
  '--web': 'value',
  '--shell': 'value',
} as const satisfies FlagTable;

/** Relative folders start at `cwd`. The error is a clause that names the flag. */
export function gateFlagsOf(given: Given, cwd: string): Result<GateFlags, string> {
  const faults: string[] = [];
  const flags = {
    mode: take(modeOf(lastOf(given, '--mode')), null, faults),
    allowDirs: (given.flags.get('--allow-dir') ?? []).map((folder) => path.resolve(cwd, folder)),
    allowCommands: take(allowable(given.flags.get('--allow-cmd') ?? []), [], faults),
    skipPermissions: given.flags.has('--skip-permissions'),
    web: take(onOff(given, '--web'), false, faults),
    shell: take(onOff(given, '--shell'), false, faults),
  };
  return faults[0] === undefined ? ok(flags) : err(faults[0]);
}

/** INVARIANT: what cannot be allowed stops the start; left out, it would be missed in the middle of a run. */
function allowable(lines: readonly string[]): Result<readonly string[], string> {
  for (const line of lines) {
    const rule = ruleOfCommandLine(line);
    if (!rule.ok) return err(`\`--allow-cmd\` cannot allow \`${line}\`: ${rule.error}`);
  }
  return ok(lines);
}

function modeOf(value: string | undefined): Result<GateFlags['mode'], string> {
  if (value === undefined) return ok(null);
  const read = modeSchema.safeParse(value);
  return read.success ? ok(read.data) : err(`\`--mode\` knows no \`${value}\`; there are ${MODES.join(', ')}`);
}

function onOff(given: Given, name: '--web' | '--shell'): Result<boolean, string> {
  const value = lastOf(given, name) ?? 'true';
  return value === 'true' || value === 'false'
    ? ok(value === 'true')
    : err(`\`${name}\` is \`true\` or \`false\`, not \`${value}\``);
}
