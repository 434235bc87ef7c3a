// What the built-in deny rules see (SPEC O2). They hold in every mode. To widen one can only tighten.
import { isWithin } from '../../paths/segments.ts';
import { programName } from '../../shell/opaquePrograms.ts';
import { hasFlag } from '../../shell/programs.ts';
import type { Danger } from '../policy.ts';
import type { CommandEffect, NamedPath } from '../request.ts';
import { isWritten, operandsOf } from './names.ts';
import type { Reading } from './reading.ts';
import { readingsOf } from './readings.ts';

type See = (effect: CommandEffect, home: string) => boolean;

const SEES: Readonly<Record<Danger, See>> = {
  wipe: (effect, home) =>
    someReading(
      effect,
      (reading, at) => deletesTrees(reading) && namesEverything(operandsAfter(effect, at, reading), home),
    ),
  format: (effect) => someReading(effect, ({ name }) => /^(?:mkfs|newfs|mke2fs)/.test(name ?? '')),
  blockDevice: (effect) => effect.names.some((name) => isBlockDevice(name) && isWritten(effect, name)),
  forkBomb: ({ facts }) => facts.spawnsItself,
};

export function seesDanger(danger: Danger, effect: CommandEffect, home: string): boolean {
  return SEES[danger](effect, home);
}

function someReading(effect: CommandEffect, sees: (reading: Reading, at: number) => boolean): boolean {
  return effect.facts.commands.some((_, at) => readingsOf(effect, at).some((reading) => sees(reading, at)));
}

function operandsAfter(effect: CommandEffect, at: number, { start }: Reading): readonly NamedPath[] {
  return operandsOf(effect, at).filter(({ word }) => word > start);
}

function deletesTrees({ texts, name }: Reading): boolean {
  return name === 'rm' ? hasFlag(texts, 'rR', ['--recursive']) : name === 'find' && findsAndDeletes(texts);
}

function namesEverything(operands: readonly NamedPath[], home: string): boolean {
  return operands.some(({ path }) => isWithin(home, path.real, true) || path.real === '/');
}

/** `find` with a test deletes what it finds; without one, everything. */
const TAKES_ALL = [
  '-delete',
  '-depth',
  '-xdev',
  '-mount',
  '-mindepth',
  '-maxdepth',
  '-exec',
  '-execdir',
  '-ok',
  '-print',
  '-H',
  '-L',
  '-P',
  '-f',
  '-rf',
  '-r',
  '-fr',
  '--',
];

function findsAndDeletes(texts: readonly (string | null)[]): boolean {
  const deletes = texts.includes('-delete') || texts.some((text) => programName(text) === 'rm');
  return deletes && texts.every((text) => text === null || !text.startsWith('-') || TAKES_ALL.includes(text));
}

/** By name: what stands there may be a device only on the machine where the command runs. */
const BLOCK_DEVICE =
  /^\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|r?disk|loop|dm-|md|mapper\/|nbd|zd|sr\d|fd\d|ram|bcache|zram)/;

function isBlockDevice({ path }: NamedPath): boolean {
  return BLOCK_DEVICE.test(path.real) || BLOCK_DEVICE.test(path.lexical);
}
