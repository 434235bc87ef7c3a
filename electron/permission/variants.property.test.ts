// However a line that acts is wrapped, quoted, split or hidden in another: it is never looser than it was (SPEC 6, 7). Each
// line of the two collections, changed by chance in ways that mean the same to Bash, through the real gate on a real disk.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { CATALOG } from '../shell/catalogFiles.ts';
import { createCaseProject } from '../shell/testing/caseProject.ts';
import { LETTER_SPELLINGS, newerSpelling, singleQuoted as quoted } from '../shell/testing/fuzz/spelling.ts';
import { createJudge } from '../shell/testing/judge.ts';
import { readRows, unescapeLine } from '../shell/testing/tsv.ts';
import { rule } from './portsFake.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'variants-')));
afterAll(() => rmSync(root, { recursive: true }));
const cases = createCaseProject(root);
const SYSTEM = { catalog: CATALOG, platform: 'linux', cloud: false } as const;
const asks = createJudge(cases, SYSTEM);
const denies = createJudge(cases, SYSTEM, [rule('allow Bash'), rule('deny Bash(git push:*)')]);

const linesOf = (name: string): readonly string[] => readRows(name).map(([, text = '']) => unescapeLine(text));
const MUST_ASK = linesOf('must-ask.tsv');
const PUSHES = linesOf('deny-git-push.tsv');

type Change = (line: string) => string;
/** Around a whole line, whatever it is: a here-document keeps its end, a comment its line. */
const AROUND: Readonly<Record<string, Change>> = {
  'bash -c': (line) => `bash -c ${quoted(line)}`,
  'sh -c': (line) => `sh -c ${quoted(line)}`,
  'bash -lc': (line) => `bash -lc ${quoted(line)}`,
  'bash with options': (line) => `bash --norc -e -o pipefail -c ${quoted(line)}`,
  eval: (line) => `eval ${quoted(line)}`,
  'eval behind dashes': (line) => `eval -- ${quoted(line)}`,
  'eval of pieces': (line) => `eval -- ' ' ${quoted(line)}`,
  'eval twice': (line) => `eval ${quoted(`eval ${quoted(line)}`)}`,
  'command eval': (line) => `command eval ${quoted(line)}`,
  'env bash': (line) => `env A=b bash -c ${quoted(line)}`,
  'timeout bash': (line) => `timeout 5 bash -c ${quoted(line)}`,
  'nice bash': (line) => `nice -n 5 bash -c ${quoted(line)}`,
  'xargs bash': (line) => `xargs bash -c ${quoted(line)}`,
  'find -exec bash': (line) => `find . -maxdepth 0 -exec bash -c ${quoted(line)} \\;`,
  'a here-string of bash': (line) => `bash <<< ${quoted(line)}`,
  'a here-document of bash': (line) => `bash <<'ENDOFALL'\n${line}\nENDOFALL`,
  'a subshell': (line) => `( ${line}\n)`,
  'a group': (line) => `{ ${line}\n}`,
  if: (line) => `if true; then ${line}\nfi`,
  'the test of if': (line) => `if ${line}\nthen :; fi`,
  else: (line) => `if false; then :; else ${line}\nfi`,
  for: (line) => `for variable in 1; do ${line}\ndone`,
  while: (line) => `while ${line}\ndo break; done`,
  until: (line) => `until ${line}\ndo break; done`,
  case: (line) => `case a in a) ${line}\n;; esac`,
  'a function': (line) => `f() { ${line}\n}; f`,
  not: (line) => `! { ${line}\n}`,
  time: (line) => `time { ${line}\n}`,
  'into a pipe': (line) => `{ ${line}\n} | cat`,
  'out of a pipe': (line) => `echo a | { ${line}\n}`,
  'in the background': (line) => `{ ${line}\n} &`,
  'a substitution': (line) => `echo "$(${line}\n)"`,
  'a substitution within one': (line) => `echo "$(echo $(${line}\n))"`,
  'a substitution without quotes': (line) => `echo $(${line}\n)`,
  'a process substitution': (line) => `cat <(${line}\n)`,
  'in a test': (line) => `[[ -n "$(${line}\n)" ]]`,
  'in another test': (line) => `test -n "$(${line}\n)"`,
  'in arithmetic': (line) => `echo $(( 1 + $(${line}\n) ))`,
  'in an expansion': (line) => `echo "\${variable:-$(${line}\n)}"`,
  'in an assignment': (line) => `variable=$(${line}\n)`,
  'in an assignment before a command': (line) => `LANG=$(${line}\n) ls`,
  'in a word of a loop': (line) => `for variable in $(${line}\n); do echo "$variable"; done`,
  'in a case word': (line) => `case $(${line}\n) in *) :;; esac`,
  'in a here-document': (line) => `cat <<ENDOFALL\n$(${line}\n)\nENDOFALL`,
  'in a here-string': (line) => `cat <<< "$(${line}\n)"`,
  'in a redirection': (line) => `cat < <(${line}\n)`,
  'behind :': (line) => `:; ${line}`,
  'behind true': (line) => `true && ${line}`,
  'behind a comment': (line) => `# nothing\n${line}`,
  'behind a comment in a line': (line) => `ls # a 'quote\n${line}`,
  'behind a here-document': (line) => `cat <<'X'\n"\nX\n${line}`,
  'before a comment': (line) => `${line}\n# nothing`,
  'before another': (line) => `${line}\nls`,
  'behind blank lines': (line) => `\n\n \t${line}`,
  'behind cd': (line) => `cd . && ${line}`,
  'behind cd and back': (line) => `cd evil; cd ..; ${line}`,
  'with another error output': (line) => `{ ${line}\n} 2>/dev/null`,
  'with errors told': (line) => `set -e; ${line}`,
};
/** Of the words of a line those that may be spelled in another way. */
const PLAIN_WORD = /(^|[\s;&|({])([A-Za-z][\w.-]*)(?=[\s;&|)}]|$)/g;

/** Of words of one simple command: no quote, no expansion, no line of its own. */
const isPlain = (line: string): boolean => !/['"`$\\<>#\n(){};]/.test(line);

const BLANKS: readonly Change[] = [
  (line) => line.replace(/ /g, '  '),
  (line) => line.replace(/ /g, '\t'),
  (line) => line.replace(/ /g, ' \\\n'),
  (line) => ` ${line} `,
  (line) => `${line} ;`,
  (line) => `${line} # more`,
  (line) => `${line}\n`,
];
/** Before the words of a simple command. */
const PREFIXES = [
  'env',
  'env A=b',
  'command',
  'nice',
  'nohup',
  'timeout 5',
  'time',
  '!',
  'setsid',
  'stdbuf -oL',
  'xargs',
  'A=b',
  'LANG=C',
  'builtin',
  'exec',
  '\\\n',
];

/** Behind any other word it is the name of a program. */
const isKeyword = (text: string): boolean => /^\s*(?:!|time\b)/.test(text) || text === '\\\n';

const anyAround = fc.constantFrom(...Object.values(AROUND));
const anySpelling = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...LETTER_SPELLINGS)).map(
  ([word, letter, spell]): Change =>
    (line) => {
      const words = line.split(' ');
      const at = word % words.length;
      const text = words[at] ?? '';
      const letters = [...text].flatMap((one, place) => (/[A-Za-z0-9]/.test(one) ? [place] : []));
      // An assignment stays one only unquoted, and within quotes another spelling is another word.
      if (letters.length === 0 || /[='"\\$]/.test(text) || text === '!') return line;
      const place = letters[letter % letters.length] ?? 0;
      words[at] = text.slice(0, place) + spell(text.slice(place, place + 1)) + text.slice(place + 1);
      return words.join(' ');
    },
);
const anyPlainChange = fc.oneof(
  anySpelling,
  fc.constantFrom(...BLANKS),
  fc.constantFrom(...PREFIXES).map(
    (prefix): Change =>
      (line) =>
        isKeyword(line) && !isKeyword(prefix) ? line : `${prefix} ${line}`,
  ),
);

/** Changes of the words where they are plain, then others around all of it. */
function variantsOf(lines: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...lines), fc.array(anyPlainChange, { maxLength: 3 }), fc.array(anyAround, { maxLength: 2 }))
    .map(([line, plain, around]) => {
      const start = isPlain(line) ? plain.reduce((text, change) => change(text), line) : line;
      return around.reduce((text, change) => change(text), start);
    });
}

describe('a line that must ask', () => {
  it.each(Object.entries(AROUND))('asks in %s', (_law, change) => {
    expect(MUST_ASK.filter((line) => asks(change(line)).decision === 'allow')).toEqual([]);
  });

  it('asks with each letter written in another way', () => {
    const spelled = MUST_ASK.filter(isPlain).flatMap((line) =>
      [...LETTER_SPELLINGS, newerSpelling].map((spell) =>
        line.replace(PLAIN_WORD, (_, before: string, text: string) => before + spell(text.slice(0, 1)) + text.slice(1)),
      ),
    );
    expect(spelled.length).toBeGreaterThan(400);
    expect(spelled.filter((line) => asks(line).decision === 'allow')).toEqual([]);
  });

  it('asks in any mixture of these', { timeout: 120_000 }, () =>
    fc.assert(
      fc.property(variantsOf(MUST_ASK), (line) => asks(line).decision !== 'allow'),
      { numRuns: 2_000, seed: 51 },
    ),
  );
});

/** Those whose words are literal: what they push stands there as it is. */
const LITERAL = PUSHES.filter((line) => !/python3/.test(line));

describe('a push that a rule forbids', () => {
  it.each(Object.entries(AROUND))('is not allowed in %s', (_law, change) => {
    expect(PUSHES.filter((line) => denies(change(line)).decision === 'allow')).toEqual([]);
  });

  it.each(Object.entries(AROUND))('is denied, not asked, in %s where its words are literal', (_law, change) => {
    expect(LITERAL.filter((line) => denies(change(line)).decision !== 'deny')).toEqual([]);
  });

  it('is denied with each letter written in another way', () => {
    const spelled = LITERAL.filter(isPlain).flatMap((line) =>
      LETTER_SPELLINGS.flatMap((spell) =>
        ['git', 'push'].map((word) => line.replace(word, () => spell(word.slice(0, 1)) + word.slice(1))),
      ),
    );
    expect(spelled.length).toBeGreaterThan(50);
    expect(spelled.filter((line) => denies(line).decision !== 'deny')).toEqual([]);
  });

  it('is denied where a word of it is joined to a redirection that closes', () => {
    const joined = LITERAL.filter((line) => isPlain(line) && !isKeyword(line)).flatMap((line) => [
      `2>&-${line}`,
      `<& -${line}`,
      `2>&-A=b ${line}`,
      `<&-2>/dev/null ${line}`,
      line.replaceAll(/ +/g, ' 2>&-'),
    ]);
    expect(joined.length).toBeGreaterThan(15);
    expect(joined.filter((line) => denies(line).decision !== 'deny')).toEqual([]);
  });

  it('is denied in any mixture of these where its words are literal', { timeout: 120_000 }, () =>
    fc.assert(
      fc.property(variantsOf(LITERAL), (line) => denies(line).decision === 'deny'),
      { numRuns: 1_500, seed: 52 },
    ),
  );
});
