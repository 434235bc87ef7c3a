// Tests only: commands of the catalog with flags, values and operands by chance: mostly such as the catalog knows, and often
// enough such as it must not take for them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Entry, Flag, Value } from '../../catalogEntry.ts';
import type { Catalog } from '../../commandCatalog.ts';
import { SYSTEM_PATH } from '../sandboxedRun.ts';
import { type Dice, several } from './dice.ts';
import { singleQuoted, spellWord } from './spelling.ts';

export type Operands = {
  /** Files and folders that a harmless line would name, and patterns of them. */
  readonly plain: readonly string[];
  /** Such as lead elsewhere, hide something, or are no operand. */
  readonly hostile: readonly string[];
};

type Known = { readonly words: readonly string[]; readonly entry: Entry };

/** What may be called: programs that this machine has, builtins, and their subcommands. */
export function knownCommands(catalog: Catalog): readonly Known[] {
  return [...catalog.programs].flatMap(([name, { linux, from }]) => {
    if (linux === null || linux.group !== 'local') return [];
    if (from === 'program' && !SYSTEM_PATH.split(':').some((folder) => existsSync(path.join(folder, name)))) return [];
    const below = [...linux.subcommands.values()].flat();
    return [
      ...(linux.standsAlone ? [{ words: [name], entry: linux }] : []),
      ...below
        .filter(({ entry }) => entry.group === 'local')
        .map(({ words, entry }) => ({ words: [name, ...words], entry })),
    ];
  });
}

/** What ordinary lines are made of is called more often than the rest. */
const FAVOURITES = new Set(
  'cat head tail wc grep rg find ls sort uniq cut tr sed diff jq tree file stat du git xargs test [ echo printf tar comm'.split(
    ' ',
  ),
);

const TEXTS = [
  'TODO',
  'foo',
  "'a b'",
  '"x.*y"',
  "'s/a/b/'",
  '-',
  '+5',
  '%s',
  "'%s\\n'",
  "''",
  '5',
  'a=b',
  "'*.ts'",
  '@f',
  '!x',
];
const BY_KIND: Readonly<Record<string, readonly string[]>> = {
  number: ['1', '5', '10', '+2', '-3', '1k', '0', '2,3', '1-'],
  variable: ['x', 'HOME', "'a[0]'", 'PATH'],
  assignment: ['A=b', 'LANG=C', 'PATH=bin', 'x=$y'],
  sed: [
    's/a/b/',
    '1p',
    '$d',
    '1,3p',
    's/a/b/g;s/c/d/',
    '1e touch pwn',
    's/.*/date/e',
    'w pwn',
    'r .env',
    '/x/,$p',
    's/a/b/w pwn',
    'R .env',
    'y/a/b/',
    '1!G;h;$!d',
    's@a@b@',
    'F',
    '=',
  ],
  jq: [
    '.',
    '.a',
    '.users[].name',
    'keys',
    'input',
    '$ENV',
    'env',
    'include "evil"; .',
    'import "evil" as e; .',
    'input_filename',
    '.a | length',
    '$__loc__',
    'debug',
  ],
  yq: ['.', '.a', 'load(".env")', 'env(HOME)'],
  gitFormat: ['%h %s', '%an', 'oneline', '%(trailers)', '%(refname)', '%(signature)', '%G?', 'format:%h'],
  gitRevision: [
    'HEAD',
    'HEAD~1',
    'main',
    'HEAD:src/a.ts',
    'HEAD..main',
    '--output=pwn',
    ':/x',
    '@{u}',
    'HEAD^{tree}',
    '--all',
    ':.env',
    'HEAD:.env',
  ],
  duration: ['1', '0.1', '1s'],
  archive: ['archive.tar', 'archive.tar.gz', '-', 'host:archive.tar', 'none.tar'],
  archiveFile: ['archive.zip', 'none.zip', '-', 'archive'],
  code: ['ls', 'cat src/a.ts', 'touch pwn', '. ./evil.sh'],
};
const LONG = [
  '--output=pwn',
  '--outp=pwn',
  '--pre=./evil.sh',
  '--compress-program=./evil.sh',
  '--files0-from=src/list',
  '--exec=./evil.sh',
];
const ODD = [
  '-o',
  '-i',
  '-w',
  '-T',
  '-f',
  '-X',
  '-delete',
  '-exec',
  '-fprint',
  '--',
  '-',
  '-I',
  '--help',
  '--version',
  '-C/',
  '-D',
  '-O./evil.sh',
  '--color=always',
  '-e',
  '-z',
  '-s',
  '-S',
  '-t',
  '-R',
  '-L',
  '-H',
  '-P',
];

/** One simple command. `names`: variables that are set where it stands. */
export function callOf(
  dice: Dice,
  known: readonly Known[],
  operands: Operands,
  names: readonly string[] = [],
  depth = 2,
): string {
  const favourite = known.filter(({ words: [name = ''] }) => FAVOURITES.has(name));
  const { words, entry } = dice.pick(dice.oneIn(3) || favourite.length === 0 ? known : favourite);
  const again = (): string => callOf(dice, known, operands, names, depth - 1);
  const operand = (): string => operandOf(dice, operands, names);
  const value = (of: Value): string =>
    depth <= 0 && of.kind === 'command' ? 'ls' : textOfValue(dice, of, operand, again);
  const flags = several(dice, 0, 3, () => flagOf(dice, entry, value)).slice(dice.below(2));
  const given = entry.slots.flatMap((slot) => {
    if (!slot.needed && dice.oneIn(4)) return [];
    return several(dice, 1, slot.many ? 3 : 1, () => value(slot.value));
  });
  const extra = dice.oneIn(12) ? [operand()] : [];
  const strange = dice.oneIn(12) ? [dice.pick([...LONG, ...ODD, ...operands.hostile])] : [];
  const all = mixed(dice, entry, flags, [...given, ...extra, ...strange]);
  const last = entry.last === null ? [] : [entry.last];
  return [...words, ...all, ...last].map((word) => spellWord(dice, word)).join(dice.oneIn(30) ? ' \\\n  ' : ' ');
}

function mixed(dice: Dice, { style }: Entry, flags: readonly string[], operands: readonly string[]): readonly string[] {
  if (style === 'words') return [...operands.slice(0, 1), ...flags, ...operands.slice(1)];
  if (dice.oneIn(10)) return [...operands, ...flags];
  if (dice.oneIn(10)) return [...flags, '--', ...operands];
  return [...flags, ...operands];
}

function operandOf(dice: Dice, { plain, hostile }: Operands, names: readonly string[]): string {
  if (names.length > 0 && dice.oneIn(2)) {
    const name = dice.pick(names);
    return dice.pick([`"$${name}"`, `$${name}`, `"\${${name}}"`, `"$${name}/"`, `src/$${name}`]);
  }
  return dice.pick(dice.oneIn(6) ? hostile : plain);
}

function flagOf(dice: Dice, { flags }: Entry, value: (of: Value) => string): string {
  if (flags.size === 0 || dice.oneIn(40)) return dice.pick(dice.oneIn(2) ? ODD : LONG);
  const [name, flag] = dice.pick([...flags]);
  if (name === '-NUMBER') return `-${dice.below(20)}`;
  if (name === '+NUMBER') return `+${dice.below(20)}`;
  const written = name.startsWith('--') && dice.oneIn(10) ? name.slice(0, 3 + dice.below(name.length)) : name;
  return withValue(dice, written, flag, value) + bundled(dice, name, flag, flags);
}

/** Other short flags behind one without a value. */
function bundled(dice: Dice, name: string, flag: Flag, flags: ReadonlyMap<string, Flag>): string {
  if (!/^-\w$/.test(name) || flag.value !== null || flag.optional !== null || !dice.oneIn(4)) return '';
  const short = [...flags.keys()].filter((one) => /^-\w$/.test(one)).map((one) => one.slice(1));
  return several(dice, 1, 3, () => (dice.oneIn(12) ? dice.pick([...'oiwTfXIDeOSszZ']) : dice.pick(short))).join('');
}

function withValue(dice: Dice, name: string, { value, optional, until }: Flag, make: (of: Value) => string): string {
  if (optional !== null && dice.oneIn(2)) return name + (name.startsWith('--') ? '=' : '') + make(optional);
  if (value === null) return name;
  if (until.length > 0) return `${name} ${make(value)} ${dice.pick(['{} \\;', '{} +', "';'"])}`;
  const text = make(value);
  if (name.startsWith('--')) return name + dice.pick(['=', '=', ' ']) + text;
  return name + dice.pick([' ', ' ', '']) + text;
}

function textOfValue(dice: Dice, value: Value, operand: () => string, command: () => string): string {
  if (value.kind === 'oneOf') return dice.oneIn(12) ? operand() : dice.pick([...value.words]);
  if (value.kind === 'fits') return dice.pick([...TEXTS, 'HEAD', '1', 'all', 'src/a.ts']);
  if (dice.oneIn(25)) return operand();
  if (value.kind === 'command') return command();
  if (value.kind === 'text') return dice.pick(TEXTS);
  const texts = BY_KIND[value.kind];
  if (texts === undefined) return operand();
  const text = dice.pick(texts);
  return /^[\w.+/-]+$/.test(text) ? text : singleQuoted(text);
}
