import { describe, expect, it } from 'vitest';
import { CATALOG } from './catalogFiles.ts';
import { type CatalogFile, catalogFileSchema } from './catalogSchema.ts';
import { catalogEntries, catalogFaults, compileCatalog } from './commandCatalog.ts';

const file = (keys: object): CatalogFile => catalogFileSchema.parse({ about: 'x', examples: {}, ...keys });

describe('a file of which it is not certain how words would be read is a fault', () => {
  it.each([
    ['a flag twice', { flags: { '-a': 'plain', '-b -a': 'plain' } }, '`-a` stands there twice'],
    ['once for both', { flags: { '-a': 'plain' }, linux_flags: { '-a': 'plain' } }, '`-a` stands there twice'],
    ['a word as a flag', { flags: { a: 'plain' } }, '`a` cannot be a flag with `options = "gnu"`'],
    ['long with one dash', { flags: { '-name': 'plain' } }, '`-name` cannot be a flag with `options = "gnu"`'],
    ['with a value', { flags: { '--a=b': 'plain' } }, '`--a=b` cannot be a flag with `options = "gnu"`'],
    ['two dashes', { flags: { '--': 'plain' } }, '`--` cannot be a flag with `options = "gnu"`'],
    ['any', { options: 'none', flags: { '-a': 'plain' } }, '`-a` cannot be a flag with `options = "none"`'],
    ['two blanks', { flags: { '-a  -b': 'plain' } }, '`` cannot be a flag with `options = "gnu"`'],
    [
      'for no operand',
      { flags: { '-e': { value: 'text', instead_of: 'text' } } },
      '`-e` stands for an operand that is not there',
    ],
    ['never and more', { flags: { '-e': { never: 'x', value: 'text' } } }, '`-e`: `never` stands alone'],
    ['two values', { flags: { '-e': { value: 'text', optional: 'text' } } }, '`-e` has two values'],
    ['an end of no command', { flags: { '-e': { value: 'text', until: [';'] } } }, '`-e` has no command'],
    [
      'a command that may be left out',
      { flags: { '-e': { optional: 'command' } } },
      '`-e`: a command is never optional',
    ],
    ['no second operand', { options: 'words', flags: { '=': { before: 'text' } } }, '`=` has nothing behind it'],
    ['no expression', { operands: [{ match: '(' }] }, '`(` is not a regular expression'],
    [
      'a command in the middle',
      { options: 'posix', operands: ['command', 'text'] },
      'the command is not the last operand',
    ],
    ['a command among flags', { operands: ['command'] }, 'a command as an operand needs `options = "posix"`'],
    [
      'before a command',
      { options: 'posix', operands: ['text?', 'command'] },
      'before the command stand operands of which it is not certain how many there are',
    ],
    ['many twice', { operands: ['text*', 'text', 'read*'] }, 'two operands of which there may be many'],
    [
      'many, then one or none',
      { operands: ['text*', 'read?'] },
      'behind an operand of which there may be many stands one that may be left out',
    ],
    ['divided by nothing', { options: 'none', operands: ['text*', 'read*'] }, '`--` divides no operands there'],
  ])('%s', (_law, keys, fault) => expect(catalogFaults({ x: file(keys) })).toEqual([`x.toml: x: ${fault}`]));

  it('of a subcommand too, by its words', () =>
    expect(catalogFaults({ x: file({ subcommands: { 'a b': { about: 'x', flags: { c: 'plain' } } } }) })).toEqual([
      'x.toml: x a b: `c` cannot be a flag with `options = "gnu"`',
    ]));

  it('two files for one program', () =>
    expect(catalogFaults({ x: file({}), y: file({ names: ['y', 'x'] }) })).toEqual([
      'y.toml: x: another file has it too',
    ]));

  it('all are said at once, and nothing is compiled', () =>
    expect(() => compileCatalog({ x: file({ flags: { a: 'plain' } }), y: file({ flags: { b: 'plain' } }) })).toThrow(
      'x.toml: x: `a` cannot be a flag with `options = "gnu"`\ny.toml: y: `b` cannot be a flag with `options = "gnu"`',
    ));
});

it('a table for people has a row for each name and for each subcommand', () => {
  const files = {
    x: file({
      names: ['x', 'y'],
      about: 'all',
      operands: [],
      runs: ['z'],
      package: 'p',
      subcommands: { a: { about: 'one', group: 'cloud' } },
    }),
    g: file({ platforms: ['linux'], subcommands: { b: { about: 'two', runs: ['q'] } } }),
  };
  const examples = { allow: [], ask: [], darwin_allow: [], darwin_ask: [] };
  const row = { file: 'x', group: 'local', platforms: ['linux', 'darwin'], examples, package: 'p', runs: ['z'] };
  const second = { ...row, file: 'g', platforms: ['linux'], package: null };
  expect(catalogEntries({ files })).toEqual([
    { ...row, program: 'x', subcommand: null, about: 'all' },
    { ...row, program: 'x', subcommand: 'a', about: 'one', group: 'cloud' },
    { ...row, program: 'y', subcommand: null, about: 'all' },
    { ...row, program: 'y', subcommand: 'a', about: 'one', group: 'cloud' },
    { ...second, program: 'g', subcommand: 'b', about: 'two', runs: ['q'] },
  ]);
});

it('the catalog of this build compiles', () => expect(CATALOG.programs.size).toBeGreaterThan(0));
