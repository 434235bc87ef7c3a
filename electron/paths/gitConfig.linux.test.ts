// Held against Git itself: what it reads from a file, we read; what it refuses, we refuse.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readGitConfig } from './gitConfig.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'git-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Blanks within a value are kept as they are since Git 2.45, and were single spaces before. */
const plain = (value: string) => value.replaceAll(/[\t\r]/g, ' ');

/** What Git reads, or null where it refuses the text. */
function byGit(text: string): readonly (readonly [string, string | null])[] | null {
  const file = path.join(folder, 'config');
  writeFileSync(file, text);
  try {
    const out = execFileSync('git', ['config', '--file', file, '--no-includes', '--list', '-z'], {
      ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], cwd: folder, env: { PATH: process.env.PATH } },
    });
    return out
      .split('\0')
      .slice(0, -1)
      .map((entry) => {
        const at = entry.indexOf('\n');
        return at === -1 ? [entry, null] : [entry.slice(0, at), plain(entry.slice(at + 1))];
      });
  } catch {
    return null;
  }
}

function byUs(text: string): readonly (readonly [string, string | null])[] | null {
  const read = readGitConfig(text);
  return read.ok ? read.value.map(({ key, value }) => [key, value === null ? null : plain(value)] as const) : null;
}

const TEXTS: readonly [string, string][] = [
  ['sections and keys in any letters', '[CoRe]\n\tFileMode = True\n'],
  ['a subsection keeps its letters', '[remote "Origin.X"]\nurl=a\n'],
  ['the old form of a subsection loses them', '[remote.Origin]\nurl=a\n'],
  ['a key behind its section', '[core] bare = false\n[a]b=c'],
  ['two sections in one line', '[a][b]c=d\n'],
  ['a key alone', '[a]\nb\nc \nd'],
  ['comments', '# x\n; y\n[a] # z\n b = c # d ; e\n f = "g # h" ; i\n'],
  ['a key alone with a comment', '[a]\nb # c\n'],
  ['quotes and escapes', '[a]\nb = "x\\ty\\n\\\\\\"" z\\b\n'],
  ['an unknown escape', '[a]\nb = \\x\n'],
  ['an open quote', '[a]\nb = "x\nc = d\n'],
  ['a line that goes on', '[a]\nb = x\\\n  y \\\nz\nc = d\n'],
  ['a line that goes on in quotes', '[a]\nb = "x\\\n y"\n'],
  ['a comment does not go on', '[a]\nb = x # y\\\nc = d\n'],
  ['a backslash at the end', '[a]\nb = x\\'],
  ['blanks around and within', '[a]\nb =   x  y\t z  \n'],
  ['empty values', '[a]\nb =\nc = ""\nd = " "\n'],
  ['line ends of Windows', '[a]\r\nb = c\r\nd = "e"\r\nf\r\n'],
  ['a lone return', '[a]\nb = c\rd\n'],
  ['a return after a key', '[a]\nb\r= c\n'],
  ['a byte order mark', '\ufeff[a]\nb = c\n'],
  ['a byte order mark later', '[a]\n\ufeffb = c\n'],
  ['a key with an underscore', '[a]\nb_c = d\n'],
  ['a key that begins with a digit', '[a]\n1b = d\n'],
  ['a section with a dash and a digit', '[a-1]\nb-2 = d\n'],
  ['a section with an underscore', '[a_b]\nc = d\n'],
  ['an open section', '[a\nb = c\n'],
  ['an open subsection', '[a "b]\nc = d\n'],
  ['a subsection with escapes', '[a "b\\"c\\\\d\\te"]\nf = g\n'],
  ['a subsection with a bracket', '[a "]"]\nb = c\n'],
  ['a subsection with more behind', '[a "b" ]\nc = d\n'],
  ['a subsection without a blank', '[a"b"]\nc = d\n'],
  ['an empty subsection', '[a ""]\nb = c\n'],
  ['an include is a key like another', '[include]\npath = x\n[includeIf "gitdir:/x"]\npath = y\n'],
  ['the same key twice', '[a]\nb = 1\nb = 2\n[A]\nB = 3\n'],
  ['nothing', ''],
  ['words of no grammar', 'hello world\n'],
];

test.each(TEXTS)('as Git reads it: %s', (_law, text) => {
  expect(byUs(text)).toEqual(byGit(text));
});

test('a key before any section, which Git takes for one without, is refused', () => {
  expect([byUs('a = b\n'), byGit('a = b\n')]).toEqual([null, [['a', 'b']]]);
});

describe('of what is made by chance, no key is missed that Git sees', () => {
  const PIECES = [
    '[a]',
    '[b "c"]',
    '\n',
    '\r\n',
    ' ',
    '\t',
    'k',
    '=',
    '"',
    '\\',
    '#',
    ';',
    'x',
    '.',
    ']',
    '[',
    '\\\n',
    '\r',
  ];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const texts = Array.from({ length: 150 }, () =>
    ['[a]\n', ...Array.from({ length: 4 + next(12) }, () => PIECES[next(PIECES.length)] ?? '')].join(''),
  );
  test('150 texts', () => {
    const wrong = texts.filter((text) => {
      const ours = byUs(text);
      return ours !== null && JSON.stringify(ours) !== JSON.stringify(byGit(text));
    });
    expect(wrong).toEqual([]);
  });
});
