import { describe, expect, it } from 'vitest';
import { editEntry, sedFiles } from './editCommands.ts';
import { type Flags, readFlags } from './flags.ts';

const FLAGS: Flags = { letters: 'ab', long: ['--all'] };
const given = (...operands: readonly number[]) => ({ ok: true, operands });
const fault = (at: number) => ({ ok: false, at });

it.each([
  ['operands', 'x one two', given(1, 2)],
  ['options, also after operands', 'x -a one --all', given(2)],
  ['a bundle', 'x -ab', given()],
  ['all after two dashes', 'x -a -- -a --all', given(3, 4)],
  ['one dash is an operand', 'x -', given(1)],
  ['an unknown letter', 'x -a -c', fault(2)],
  ['an unknown letter in a bundle', 'x -ac', fault(1)],
  ['the beginning of a long one', 'x --al', fault(1)],
  ['a value that none takes', 'x --all=1', fault(1)],
  ['a value attached to a letter', 'x -a5', fault(1)],
  ['a count', 'x -20 one', fault(1)],
  ['three dashes', 'x ---', fault(1)],
])('%s: %s', (_law, text, expected) => expect(readFlags(text.split(' '), FLAGS, true)).toEqual(expected));

it.each([
  ['before operands they are options', 'x -a one', given(2)],
  ['behind one they are names', 'x one -a', fault(2)],
  ['long ones too', 'x one --all', fault(2)],
  ['and two dashes', 'x one -- -a', fault(2)],
  ['which end the options where they stand first', 'x -- one -a', given(2, 3)],
])('where options stand only before operands, %s: %s', (_law, text, expected) =>
  expect(readFlags(text.split(' '), FLAGS, false)).toEqual(expected),
);

describe('the lists hold nothing that goes down a tree or through a link, or takes a value', () => {
  const TAKE_MORE: Readonly<Record<string, readonly string[]>> = {
    cp: [
      '-r',
      '-R',
      '-a',
      '-d',
      '-P',
      '-L',
      '-H',
      '-s',
      '-l',
      '-t',
      '-S',
      '-b',
      '--recursive',
      '--parents',
      '--target-directory',
    ],
    mv: ['-t', '-b', '-S', '-T', '--backup', '--target-directory'],
    rm: ['--no-preserve-root', '--one-file-system'],
    ln: ['-r', '-t', '-b', '-S', '-L', '-P', '-T', '-d', '-F'],
    mkdir: ['-m', '-Z', '--mode'],
    touch: ['-d', '-r', '-t', '-h', '--reference', '--date'],
    rmdir: ['-p', '--parents'],
  };
  it.each(Object.entries(TAKE_MORE))('%s', (program, options) => {
    const entry = editEntry(program);
    const passed = options.filter((option) => entry === null || readFlags([program, option], entry, true).ok);
    expect(passed).toEqual([]);
  });

  it.each(['constructor', 'toString', '__proto__', '', 'RM', 'rm.exe'])('`%s` is no program of them', (name) => {
    expect(editEntry(name)).toBeNull();
  });
});

it.each([
  ['one replacement', ['sed', '-i', 's/a/b/', 'x', 'y'], [3, 4]],
  ['with flags', ['sed', '-E', '-i', 's/a\\/b/c/gI2p', 'x'], [4]],
  ['nothing in its place', ['sed', '-i', 's/a//', 'x'], [3]],
  ['without -i', ['sed', 's/a/b/', 'x'], null],
  ['another program', ['gsed', '-i', 's/a/b/', 'x'], null],
  ['that runs', ['sed', '-i', 's/a/b/e', 'x'], null],
  ['that writes', ['sed', '-i', 's/a/b/w y', 'x'], null],
  ['two commands', ['sed', '-i', 's/a/b/;d', 'x'], null],
  ['a second line', ['sed', '-i', 's/a/b\ne x/', 'x'], null],
  ['an address', ['sed', '-i', '1s/a/b/', 'x'], null],
  ['another mark', ['sed', '-i', 's,a,b,', 'x'], null],
  ['an option behind', ['sed', '-i', 's/a/b/', 'x', '-n'], null],
  ['a script file', ['sed', '-i', '-f', 'x', 'y'], null],
  ['no file', ['sed', '-i', 's/a/b/'], null],
])('sed, %s', (_law, words, expected) => expect(sedFiles(words)).toEqual(expected));
