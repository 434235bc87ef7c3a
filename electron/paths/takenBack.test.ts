// Which names with a dot a list of what to ignore takes back: each law beside its nearest kin that does not.
import { expect, it } from 'vitest';
import { matchesSegment } from './globSegment.ts';
import { takenBackBy } from './takenBack.ts';

it.each<[string, string, readonly string[]]>([
  ['a name', '!.env', ['.env']],
  ['in a folder', '!/a/.env', ['.env']],
  ['a folder', '!.hid/', ['.hid']],
  ['any', '!*', ['.env', '.env.local', '.hid']],
  ['any folder, which could be a file', '!*/', ['.env', '.env.local', '.hid']],
  ['all below', '!a/**', ['.env', '.env.local', '.hid']],
  ['some', '!.env*', ['.env', '.env.local']],
  ['by one letter', '!?env', ['.env']],
  ['by a bracket', '![.]env', ['.env']],
  ['by an escape', '!\\.env', ['.env']],
  ['by braces: anything', '!.{env,x}', ['.env', '.env.local', '.hid']],
  ['in any case', '!.ENV', ['.env']],
  ['with blanks and another line end', '!.env \r', ['.env']],
  ['behind a mark of the encoding', '\uFEFF!.env', ['.env']],
  ['among others', 'a\n# !.hid\n!.env\nb', ['.env']],
  ['none without the mark', '.env\n*', []],
  ['none that begins with a letter', '!a*\n!src/\n!src/keep.env', []],
  ['no other', '!.gitkeep\n!.env.example', []],
  ['none whose mark is escaped', '\\!.env', []],
])('%s', (_law, list, expected) => {
  const taken = takenBackBy(list);
  const names = ['.env', '.env.local', '.hid', 'a'];
  const dotted = names.filter((name) => name.startsWith('.') && taken.some((one) => matchesSegment(one, name, true)));
  expect(dotted).toEqual(expected);
});
