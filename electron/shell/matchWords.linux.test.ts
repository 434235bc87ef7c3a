// Flags and operands held against getopt_long itself, which most programs read theirs with: where words are known, it reads
// the very same of them.
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogFileSchema } from './catalogSchema.ts';
import { compileCatalog } from './commandCatalog.ts';
import { matchCommand } from './matchCommand.ts';
import type { CommandSystem } from './matchedCommand.ts';
import { literal } from './testing/plannedWords.ts';

const FLAGS = {
  '-a -d --all': 'plain',
  '-b --bind': 'list',
  '-c --color': { optional: 'names' },
  '-o --out': { never: 'it writes' },
};
const SHORT = 'adb:c::o:';
const LONG = 'all,bind:,color::,out:,allow,never';
const file = (options: string) =>
  catalogFileSchema.parse({ about: 'x', examples: {}, options, operands: ['read*'], flags: FLAGS });
const system: CommandSystem = {
  catalog: compileCatalog({ gnu: file('gnu'), posix: file('posix') }),
  ...{ platform: 'linux', cloud: false },
};

const word = fc.constantFrom(
  ...['-a', '-ad', '-b', '-bx', '-ab', '-abx', '-c', '-cx', '-ac', '-acb', '-o', '-oa', '-ao', '-da', '-e', '-'],
  ...[
    '--',
    '--all',
    '--al',
    '--all=x',
    '--bind',
    '--bind=x',
    '--bind=',
    '--bi=x',
    '--color',
    '--color=x',
    '--out=x',
    '--o',
  ],
  ...['x', 'y', '', '-b-', '-b--', '---', '--=', '-a-', '-=', '-a=', 'a', '--bind=--all'],
);
const words = fc.array(word, { maxLength: 6 });

/** As both sides say it: values and operands in their order; null where it is not known. */
function known(style: 'gnu' | 'posix', given: readonly string[]): readonly string[] | null {
  const match = matchCommand([style, ...given].map(literal), { system, hasInput: false });
  if (match.kind !== 'known') return null;
  return match.command.uses.map(
    ({ what, path }) => `${what} ${path.map((atom) => (atom.kind === 'text' ? atom.value : '?')).join('')}`,
  );
}

function real(style: 'gnu' | 'posix', given: readonly string[]): readonly string[] | null {
  const short = style === 'posix' ? `+${SHORT}` : SHORT;
  const { status, stdout } = spawnSync('/usr/bin/getopt', ['-o', short, '-l', LONG, '--', ...given], {
    encoding: 'utf8',
  });
  if (status !== 0) return null;
  const read = [...stdout.matchAll(/ (?:'([^']*)'|(\S+))/g)].map(([, quoted, bare]) => ({
    text: quoted ?? bare ?? '',
    isName: bare !== undefined,
  }));
  const end = read.findIndex(({ text, isName }) => isName && text === '--');
  const values = read.slice(0, end).flatMap(({ text, isName }, at) => {
    if (isName) return ['-o', '--out'].includes(text) ? ['writes'] : [];
    const name = read[at - 1]?.text ?? '';
    if (['-b', '--bind'].includes(name)) return [`list ${text}`];
    return ['-c', '--color'].includes(name) && text !== '' ? [`names ${text}`] : [];
  });
  return [...values, ...read.slice(end + 1).map(({ text }) => `read ${text}`)].filter((use) => !use.endsWith(' -'));
}

it.each(['gnu', 'posix'] as const)('%s: what is known is what the program reads', (style) => {
  const samples = fc.sample(words, { numRuns: 2500, seed: 7 }).filter((given) => known(style, given) !== null);
  expect(samples.length).toBeGreaterThan(150);
  for (const given of samples.slice(0, 200)) expect([given, known(style, given)]).toEqual([given, real(style, given)]);
});
