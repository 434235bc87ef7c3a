import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFacts } from './analyze.ts';
import { CATALOG } from './catalogFiles.ts';
import type { LinePlan } from './commandPlan.ts';
import type { CommandSystem } from './matchedCommand.ts';
import { fakeMatch } from './plan/testing/fakeMatch.ts';
import { planLine } from './planLine.ts';
import type { Atom } from './plannedWord.ts';
import { isDangerousVariable, isOwnVariable } from './variables.ts';

const system: CommandSystem = { catalog: CATALOG, platform: 'linux', cloud: false };
const planOf = (line: string): LinePlan => planLine(readFacts(line), line, system, fakeMatch);

const SIGNS: Readonly<Record<Exclude<Atom['kind'], 'text' | 'wild'>, string>> = {
  home: '~',
  unknown: '<unknown>',
  digits: '<digits>',
  found: '<found>',
  stream: '<stream>',
};
const written = (atoms: readonly Atom[]): string =>
  atoms.map((atom) => (atom.kind === 'text' ? atom.value : atom.kind === 'wild' ? '*' : SIGNS[atom.kind])).join('');

/** Each command in short: `cat: read src/a`, `@1` in the first folder that the line enters, `X $x` blocked by that word. */
function short(line: string): readonly string[] {
  const plan = planOf(line);
  const uses = plan.uses.map(({ what, path, folder, follows, plainNames }) => {
    const marks = `${follows ? '+links' : ''}${plainNames ? '+plain' : ''}`;
    return `${what}${marks} ${path.length === 0 ? '.' : written(path)}${folder === 0 ? '' : `@${folder}`}`;
  });
  const probes = plan.probes.map(({ probe, folder }) => `${probe}@${folder}`);
  return plan.commands.map((command) => {
    if (command.kind === 'absent') return 'absent';
    if (command.kind === 'blocked') return `X ${command.blockedBy}`;
    const names = command.programs.map(({ name, from }) => (from === 'builtin' ? `${name}!` : name)).join('+');
    const parts = [...command.uses.map((at) => uses[at]), ...command.probes.map((at) => probes[at])];
    return parts.length === 0 ? names : `${names}: ${parts.join(', ')}`;
  });
}

/** Code is as known as what it is given to. */
const ofAll = (plan: string, times = 2): readonly string[] => Array.from({ length: times }, () => plan);

describe('words', () => {
  it.each([
    ['quotes and escapes', `cat 'a b' "c"d e\\ f $'g\\n'`, ['cat: read a b, read cd, read e f, read g\n']],
    ['a line continued in a word', 'cat a\\\nb', ['cat: read ab']],
    ['patterns', 'cat src/*.ts a? b[cd]', ['cat: read src/*.ts, read a*, read b*']],
    ['a pattern in quotes is a text', "cat '*' \\*", ['cat: read *, read *']],
    ['brackets that are none', 'cat [ "[a]" \\[a]', ['cat: read [, read [a], read [a]']],
    ['brackets that hold more', 'cat [$x]', ['X [$x]']],
    ['brackets over a folder', 'cat [a/b]', ['X [a/b]']],
    ['braces', 'cat {a,b{c,d}}.ts', ['cat: read a.ts, read bc.ts, read bd.ts']],
    ['braces that count', 'cat f{1..3} {a..c}', ['cat: read f1, read f2, read f3, read a, read b, read c']],
    ['braces that vanish', 'cat {a,} x', ['cat: read a, read x']],
    ['braces that are none', 'cat {} {a} "{a,b}" HEAD@{1}', ['cat: read {}, read {a}, read {a,b}, read HEAD@{1}']],
    ['braces with what is not plain', 'cat {a,$x}', ['X {a,$x}']],
    ['braces round a quote', 'cat {a,"b c"}', ['X {a,"b c"}']],
    ['braces round a tilde', 'cat {~,a}', ['X {~,a}']],
    ['a tilde before braces', 'cat ~{a,b}', ['X ~{a,b}']],
    ['home', 'cat ~ ~/a "$HOME/b"', ['cat: read ~, read ~/a, read ~/b']],
    ['home that is split', 'cat $HOME/b', ['X $HOME/b']],
    ['the home of another', 'cat ~you/a', ['X ~you/a']],
    ['a tilde that is joined', 'cat ~"/a"', ['X ~"/a"']],
    ['a tilde in quotes', "cat '~/a'", ['cat: read ~/a']],
    ['what looks like an assignment', 'cat a=~/b', ['X a=~/b']],
    ['a variable that nobody set', 'cat "$x"', ['X "$x"']],
    ['numbers of the shell', 'echo $? $# $$ $((1+2)); cat log.$?', ['echo!', 'cat: read log.*']],
    ['a number that may have a sign', 'cat $((1-2))', ['X $((1-2))']],
    ['a command in a word', 'echo "$(cat a)" `cat b`', ['echo!', 'cat: read a', 'cat: read b']],
    ['a stream', 'cat <(ls a)', ['cat', 'ls: list a']],
    ['nothing is left', '{,}', ['X {,}']],
  ])('%s', (_law, line, expected) => {
    expect(short(line)).toEqual(expected);
  });
});

describe('variables', () => {
  it.each([
    ['a text', 'x=src/a; cat $x "$x.b" y$x', ['', 'cat: read src/a, read src/a.b, read ysrc/a']],
    ['blanks are split out of quotes', 'x="a b"; cat "$x"; cat $x', ['', 'cat: read a b', 'X $x']],
    ['patterns are expanded out of quotes', "x='*'; cat $x", ['', 'cat: read *']],
    ['nothing vanishes out of quotes', 'x=; cat $x', ['', 'X $x']],
    ['an assignment is not split', 'x="a b"; y=$x; cat "$y"', ['', '', 'cat: read a b']],
    ['nor expanded', 'x={a,b}*; cat "$x"', ['', 'cat: read {a,b}*']],
    ['home', 'x=~/a; cat "$x"; cat $x', ['', 'cat: read ~/a', 'X $x']],
    ['what a command prints', 'x=$(ls a); echo $x; cat $x', ['', 'ls: list a', 'echo!', 'X $x']],
    ['a cut of it', `x=a.ts; echo "\${x%.ts}"; cat "\${x%.ts}"`, ['', 'echo!', `X "\${x%.ts}"`]],
    ['its length', `x=a; cat "\${#x}"`, ['', 'cat: read *']],
    ['a subshell has a copy', 'x=a; (x=b; cat $x); cat $x', ['', '', 'cat: read b', 'cat: read a']],
    ['a group has none', 'x=a; { x=b; }; cat $x', ['', '', 'cat: read b']],
    ['a pipe has a copy', 'x=a; true | x=b; cat $x', ['', 'true!', '', 'cat: read a']],
    ['a choice', 'x=a; true && x=b; cat $x', ['', 'true!', '', 'X $x']],
    ['a choice that comes to the same', 'x=a; true && x=a; cat $x', ['', 'true!', '', 'cat: read a']],
    ['read', 'x=a; read x; cat $x', ['', 'read!', 'X $x']],
    ['before a command it is not set', 'x=a; x=b echo $x; cat $x', ['', 'echo!', 'X $x']],
    ['a program in it', 'x=touch; $x a', ['', 'absent']],
    ['an option in it', 'x=-l; cat $x a', ['', 'cat: read a']],
    ['in code of this shell', "x=a; eval 'x=b'; cat $x", ['', 'eval!', 'eval!', 'cat: read b']],
    ['not in that of another', `x=a; bash -c 'cat $x'`, ['', 'X $x', 'absent']],
  ])('%s', (_law, line, expected) => {
    expect(short(line)).toEqual(expected);
  });

  it.each([
    ['PATH=. ls', ['X PATH=.']],
    ['PATH=bin:$PATH; cat a', ['X PATH=bin:$PATH', 'X PATH=bin:$PATH']],
    ['IFS=x; cat a', ['X IFS=x', 'X IFS=x']],
    ['npm_config_cache=x; cat a', ['X npm_config_cache=x', 'X npm_config_cache=x']],
    ['for PATH in a; do ls; done', ['X PATH']],
    ['read PATH', ['X PATH']],
    ['LANG=C cat a', ['cat: read a']],
    ['LANG=C; cat a', ['', 'cat: read a']],
    ['LANGUAGE=../x cat a', ['X LANGUAGE=../x']],
    ['LC_ALL=$x cat a', ['X LC_ALL=$x']],
    ['A=1 cat a', ['X A=1']],
    ['A=1 ls a', ['ls: list a']],
    ['A=$(cat b) ls a', ['ls: list a', 'cat: read b']],
    ['GIT_DIR=x ls a', ['X GIT_DIR=x']],
    ['env A=1 ls a', ['env+ls: list a']],
    ['env A=1 cat a', ['X A=1']],
    ['env LD_PRELOAD=x ls a', ['X LD_PRELOAD=x']],
    ["env A=1 bash -c 'ls a'", ['X A=1', 'absent']],
    ["CI=1 bash -c 'CI=2; ls a'", ofAll('bash+ls: list a', 3)],
    ["CI=1 bash -c 'CI=../x; ls a'", ['X CI=../x', 'absent', 'absent']],
    ['CDPATH=x cd src', ['X CDPATH=x']],
    ['export A=1; ls', ['absent', 'X export']],
    ['export CI=1; CI=../x; ls a', ['absent', 'X export', 'X export']],
    ['export LC_ALL=C; cat a', ['export!', 'cat: read a']],
    ['export LC_ALL=$x; cat a', ['absent', 'X export']],
    ['export PATH; ls', ['absent', 'X export']],
    ['set -euo pipefail; cat a', ['set!', 'cat: read a']],
    ['set -e +x -o pipefail; cat a', ['set!', 'cat: read a']],
    ['set -a; cat a', ['absent', 'X set']],
    ['set -- a; cat a', ['absent', 'X set']],
    ['set -o posix; cat a', ['absent', 'X set']],
    ['env set -e', ['X set']],
  ])('what a variable may do: %s', (line, expected) => {
    expect(short(line)).toEqual(expected);
  });

  it('those that programs of a read-only run are given are not the line’s own', () => {
    const given = 'PATH HOME LANG TMPDIR TERM npm_config_cache GOPROXY PYTHONDONTWRITEBYTECODE JAVA_TOOL_OPTIONS';
    expect(given.split(' ').filter(isOwnVariable)).toEqual([]);
    const dangerous = 'LD_PRELOAD BASH_ENV ENV IFS GIT_DIR TAR_OPTIONS MANPAGER VISUAL PYTHONPATH NODE_OPTIONS a[1]';
    expect(dangerous.split(' ').filter((name) => !isDangerousVariable(name))).toEqual([]);
  });
});

describe('folders', () => {
  it.each([
    ['for what follows', 'cd src; cat ../a', ['cd!: enter src', 'cat: read ../a@1']],
    ['unless what it reads cannot be opened', 'cd src <f; cat a', ['cd!: read f, enter src', 'cat: read a@1, read a']],
    ['what is always there', 'cd src 2> /dev/null 2>&1; cat a', ['cd!: enter src', 'cat: read a@1']],
    ['a group of which that is so', '{ cd src; x=b; } <f; cat a $x', ['cd!: enter src, read f', ': read f', 'X $x']],
    ['a variable of which that is so', 'x=b; x=c <f; cat $x', ['', ': read f', 'X $x']],
    ['and back', 'cd src && cd .. && cat a', ['cd!: enter src', 'cd!', 'cat: read a']],
    ['by the names it was reached by', 'cd a/b; cd ..; cat x', ['cd!: enter a/b', 'cd!: enter a', 'cat: read x@2']],
    ['above', 'cd ..; cd x; ls a', ['cd!: enter ..', 'cd!: enter ../x', 'ls: list a@2']],
    ['absolute', 'cd /a/b; cd ../..; cd ..; ls a', ['cd!: enter /a/b', 'cd!: enter /', 'cd!: enter /', 'ls: list a@2']],
    ['home', 'cd; cd ~/a; ls b', ['cd!: enter ~', 'cd!: enter ~/a', 'ls: list b@2']],
    ['above home', 'cd ~; cd ..', ['cd!: enter ~', 'X ..']],
    ['`..` behind a name', 'cd a/..; ls', ['X a/..', 'X a/..']],
    ['the one before', 'cd a; cd -', ['cd!: enter a', 'X -']],
    ['physically', 'cd -P a; ls b; cd ..', ['cd!: enter a', 'ls: list b@1', 'X ..']],
    ['behind `--`', 'cd -L -- a; ls b', ['cd!: enter a', 'ls: list b@1']],
    ['another option', 'cd -e a', ['X a']],
    ['two', 'cd a b', ['X b']],
    ['a pattern', 'cd s*; ls', ['X s*', 'X s*']],
    ['a variable', 'd=src; cd $d; cat a', ['', 'cd!: enter src', 'cat: read a@1']],
    ['unknown', 'cd "$d"; cat a', ['X "$d"', 'X "$d"']],
    ['a subshell', '(cd a; cat b); cat c', ['cd!: enter a', 'cat: read b@1', 'cat: read c']],
    ['a substitution', 'echo $(cd a; cat b); cat c', ['echo!', 'cd!: enter a', 'cat: read b@1', 'cat: read c']],
    ['a pipe', 'cd a | cat b; cat c', ['cd!: enter a', 'cat: read b', 'cat: read c']],
    ['where it does not work', 'cd a || cat b; cat c', ['cd!: enter a', 'cat: read b', 'cat: read c@1']],
    ['it works', 'cd a && true || cat b', ['cd!: enter a', 'true!', 'cat: read b@1']],
    ['perhaps', 'true && cd a; cat b', ['true!', 'cd!: enter a', 'cat: read b@1, read b']],
    ['perhaps, in an if', 'if true; then cd a; fi; cat b', ['true!', 'cd!: enter a', 'cat: read b@1, read b']],
    [
      'in rounds that come back',
      'for d in a b; do cd $d; cat x; cd ..; done; cat y',
      [...['cd!: enter a, enter b', 'cat: read x@1, read x@2', 'cd!', 'cat: read y']],
    ],
    ['in rounds that go on', 'while true; do cd a; done; cat b', ['X cd', 'X cd', 'X cd']],
    ['in code of this shell', "eval 'cd a'; cat b", [...ofAll('eval!+cd!: enter a'), 'cat: read b@1']],
    [
      'in that of another',
      "bash -c 'cd a; cat b'; cat c",
      [...ofAll('bash+cd!+cat: enter a, read b@1', 3), 'cat: read c'],
    ],
    ['by a program', 'env cd a', ['X cd']],
    ['git elsewhere', 'cd a && git log', ['cd!: enter a', 'git: git@1, sameRepository@1']],
    ['git from elsewhere', 'git -C a log', ['git: enter a, git@1, sameRepository@1']],
    ['git here', 'git log', ['git: git@0']],
    ['what must not be there', 'cargo x', ['cargo: absent@0']],
    ['what may change more', 'pushd a; ls', ['absent', 'X pushd']],
  ])('%s', (_law, line, expected) => {
    expect(short(line)).toEqual(expected);
  });
});

describe('constructs', () => {
  it.each([
    [
      'lists and pipes',
      'cat a | wc; ls b && ls c || ls d',
      ['cat: read a', 'wc', 'ls: list b', 'ls: list c', 'ls: list d'],
    ],
    ['words one after the other', 'for x in a b; do cat $x; done', ['cat: read a, read b']],
    [
      'matches of a pattern',
      'for x in s/*.ts; do cat "$x" "$x.b"; done',
      ['cat: read s/*.ts, read s/*.ts.b, list s/*.ts'],
    ],
    ['matches that are split', 'for x in *.ts; do cat $x; done', ['cat: list+plain *.ts, read *.ts, list *.ts']],
    ['unknown words', 'for x in $(ls a); do cat $x; done', ['ls: list a', 'X $x']],
    ['many numbers', 'for x in {1..200}; do echo $x; cat log.$x; done', ['echo!', 'cat: read log.*']],
    ['none', 'for x in; do cat a; done', ['absent']],
    ['what the round before left', 'for x in a b; do cat "$y"; y=$x; done', ['X "$y"', '']],
    [
      'a round that is left',
      'for x in a b; do y=$x; true && break; y=c; done; cat $y',
      [...['', 'true!', 'break!', '', 'X $y']],
    ],
    ['while', 'while read x; do cat a; done', ['read!', 'cat: read a']],
    ['while, changing', 'x=a; while true; do cat $x; x=b; done', ['', 'true!', 'X $x', '']],
    [
      'if',
      'if ls a; then cat b; elif ls c; then cat d; else cat e; fi',
      [...['ls: list a', 'cat: read b', 'ls: list c', 'cat: read d', 'cat: read e']],
    ],
    [
      'case',
      'case $(cat a) in b|"$(cat c)") cat d;; *) x=e;& f) cat "$x";; esac',
      [...['cat: read a', 'cat: read c', 'cat: read d', '', 'X "$x"']],
    ],
    ['a test of files', '[[ -f a && b -nt ~/c ]] && cat d', ['cat: read d, list a, list b, list ~/c']],
    ['a test of what is unknown', '[[ -f $x ]] && cat d', ['X $x']],
    ['a test of texts', '[[ $x == a* || -z $y ]] && cat d', ['cat: read d']],
    ['a command in a test', '[[ $(cat a) ]] && cat d', ['cat: read a', 'cat: read d']],
    ['from a file', 'cat < a', ['cat: read a']],
    ['a group from a file', '{ cat; wc; } < a; ls', ['cat: read a', 'wc: read a', 'ls: read a']],
    ['from a stream', 'while read x; do echo "$x"; done < <(ls a)', ['read!', 'echo!', 'ls: list a']],
    ['from a text', 'cat <<< "$(ls a)"; cat <<E\n$(ls b)\nE', ['cat', 'ls: list a', 'cat', 'ls: list b']],
    [
      'with an input it reads that',
      'rg x; ls | rg x; rg x < /dev/null; ls | { rg x; }',
      [...['rg: visible .', 'ls', 'rg', 'rg: visible .', 'ls', 'rg']],
    ],
    ['a negation and a time', '! time cat a', ['cat: read a']],
    ['an output is a fact, not the plan’s', 'cat a > b 2>&1', ['cat: read a']],
    ['both ways', 'cat <> a', ['X <> a']],
    ['a program that is unknown', 'what x; cat a', ['absent', 'cat: read a']],
    ['not understood', 'cat a & ls', ['absent', 'absent']],
  ])('%s', (_law, line, expected) => {
    expect(short(line)).toEqual(expected);
  });
});

describe('what a command starts', () => {
  it.each([
    ['a wrapper', 'timeout 5 env cat a', ['timeout+env+cat: read a']],
    ['an unknown program', 'timeout 5 what a', ['X what']],
    ['what only Bash has', 'env read x', ['X read']],
    ['what programs have too', 'env echo a', ['env+echo']],
    ['by Bash itself', 'command cd a; cat b', ['command!+cd!: enter a', 'cat: read b@1']],
    ['code', "bash -c 'ls a | grep x'", ofAll('bash+ls+grep: list a', 3)],
    ['code in code', `bash -c "bash -c 'cat a b'"`, ofAll('bash+cat: read a, read b', 3)],
    ['code of another shell', "sh -c 'ls a | grep x'", ofAll('sh+ls+grep: list a', 3)],
    ['code that only Bash reads so', "sh -c 'cat {a,b}'", ['X cat {a,b}', 'absent']],
    ['code that is unknown', 'bash -c "$x"', ['X "$x"']],
    ['code that writes', "bash -c 'ls > f'", ['X ls > f', 'absent']],
    ['code with what is unknown', "bash -c 'what a; ls'", ['X what', 'absent', 'absent']],
    ['code, and more that looks so', "bash -c 'ls a' 'b c'", [...ofAll('bash+ls: list a'), 'absent']],
    ['each that was found', 'find s -exec cat {} \\;', ['find+cat: tree+links s']],
    ['in a part of a word', 'find s -exec cat {}.b \\;', ['X {}.b']],
    ['each, listed', 'find s -exec ls {} \\;', ['find+ls: names s']],
    [
      'what was found and is piped',
      'find s | xargs cat',
      [...['find: tree+links+plain s', 'xargs+cat: tree+links+plain s']],
    ],
    [
      'sorted',
      'find s 2>/dev/null | sort | xargs wc',
      [...['find: tree+links+plain s', 'sort', 'xargs+wc: tree+links+plain s']],
    ],
    ['one by one', 'find s | xargs -I{} cat {}', ['find: tree+links+plain s', 'xargs+cat: tree+links+plain s']],
    [
      'with nothing piped it is started too',
      'find s | xargs rg x',
      [...['find: names+plain s', 'xargs+rg: visible .']],
    ],
    ['which hold it', 'grep -rl x s | xargs cat', ['grep: tree+links+plain s', 'xargs+cat: tree+links+plain s']],
    [
      'of the working folder',
      'git ls-files | xargs cat',
      ['git: tree+links+plain ., git@0', 'xargs+cat: tree+links+plain .'],
    ],
    [
      'of files by name',
      'grep -l x s/* | xargs cat',
      ['grep: tree+links+plain s/*', 'xargs+cat: tree+links+plain s/*'],
    ],
    ['errors are no paths', 'find s 2>&1 | xargs cat', ['find: names s', 'X what is piped in']],
    ['nor with `|&`', 'find s |& xargs cat', ['find: names s', 'X what is piped in']],
    ['of what is unknown', 'echo a | xargs cat', ['echo!', 'X what is piped in']],
    ['after a file', 'find s | sort a | xargs cat', ['find: names s', 'sort: read a', 'X what is piped in']],
    ['from elsewhere', '(cd a; find s) | xargs cat', ['cd!: enter a', 'find: names s@1', 'X what is piped in']],
    ['a program that is found', 'find s | xargs -I{} {} a', ['find: names+plain s', 'X {}']],
  ])('%s', (_law, line, expected) => {
    expect(short(line)).toEqual(expected);
  });
});

const unescaped = (text: string): string =>
  text.replace(/\\([ntr\\])/g, (_, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? '\\');

it('no line that must ask is known as a whole', () => {
  const cases = readFileSync(new URL('fixtures/must-ask.tsv', import.meta.url), 'utf8').split('\n');
  const lines = cases.filter((line) => line.startsWith('ask\t')).map((line) => unescaped(line.split('\t')[1] ?? ''));
  const passes = (line: string): boolean =>
    planOf(line).commands.every(({ kind }) => kind === 'known') &&
    readFacts(line).facts.redirections.every(({ direction }) => direction === 'in') &&
    planOf(line).uses.every(({ what, path }) => ['list', 'names'].includes(what) && !/^[/~]/.test(written(path))) &&
    planOf(line).probes.length === 0;
  expect([lines.length > 100, lines.filter(passes)]).toEqual([true, []]);
});

const pieces = fc.constantFrom(
  ...[
    'cat ',
    'ls ',
    'a',
    'b',
    ' ',
    '; ',
    '\n',
    ' && ',
    ' || ',
    ' | ',
    ' |& ',
    '! ',
    '$x',
    '"$x"',
    'x=',
    'x=a; ',
    '*',
    '{',
  ],
  ...['}', ',', '{a,b}', '{1..9}', '(', ')', '{ ', '; }', 'for x in ', '; do ', '; done', 'while ', 'if ', '; then '],
  ...[
    '; else ',
    '; fi',
    'case a in ',
    ' in ',
    ') ',
    ';; ',
    ' esac',
    '[[ ',
    ' ]]',
    '-f ',
    '$(',
    '`',
    '"',
    "'",
    '<(',
    ' < ',
  ],
  ...[
    ' <<E\n',
    '\nE\n',
    ' <<< ',
    '> ',
    'cd ',
    '..',
    '/',
    '~',
    'xargs ',
    'find ',
    '-exec ',
    ' {} \\;',
    "bash -c '",
    'eval ',
  ],
  ...['break; ', 'read x; ', '\\', '$((1+2))', `\${x:-`, `\${x%`, '}', '&', 'env ', 'A=1 ', 'HOME=', '$HOME', '\u200b'],
);

describe('what would take without end comes to one, and is not known', () => {
  it.each([
    ['a value that doubles', `x=a; ${'x=$x$x; '.repeat(40)}cat $x`, 'X $x'],
    ['one of many pieces', `x=~; ${'x="$x$x"; '.repeat(40)}cat "$x"`, 'X "$x"'],
    ['what is started twice by what is started twice', `find s | ${'xargs '.repeat(30)}ls`, 'X xargs'],
    ['many pieces of many words', `cat {1..300}${'$x'.repeat(8000)}`, `X {1..300}${'$x'.repeat(8000)}`],
    [
      'a long word in loops',
      `for a in {1..60}; do for b in {1..60}; do echo ${'$a$b'.repeat(3000)}; done; done`,
      'X for',
    ],
  ])('%s', (_law, line, last) => {
    expect(short(line).at(-1)).toBe(last);
  });

  it.each([
    ['braces that never close', '{a,'.repeat(8000)],
    ['brackets that never close', '['.repeat(30_000)],
    ['pieces without end', '$x'.repeat(14_000)],
  ])('%s are words still', (_law, word) => {
    expect(short(`echo ${word}`)).toEqual(['echo!']);
  });
});

describe('whatever the text', () => {
  const isSound = (line: string): boolean => {
    const { facts } = readFacts(line);
    const { commands, uses, folders, probes } = planOf(line);
    const isThere = (at: number, list: readonly unknown[]): boolean => at >= 0 && at < list.length;
    return (
      commands.length === facts.commands.length &&
      (facts.understood || commands.every(({ kind }) => kind === 'absent')) &&
      uses.every(({ folder }) => isThere(folder, folders)) &&
      commands.every(
        (command) =>
          command.kind !== 'known' ||
          (command.uses.every((at) => isThere(at, uses)) && command.probes.every((at) => isThere(at, probes))),
      )
    );
  };

  it('the plan comes to an end, with one entry for each command', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => isSound(parts.join(''))),
      { numRuns: 3000, seed: 31 },
    );
  });

  it.each([
    ['loops in loops', `${'for x in {1..50}; do '.repeat(12)}ls $x${'; done'.repeat(12)}`],
    ['loops in loops over patterns', `${'for x in a *; do '.repeat(20)}y=$x; cat $y${'; done'.repeat(20)}`],
    ['loops in loops of tests', `true; ${'for x in {1..50}; do '.repeat(12)}[[ a ]]${'; done'.repeat(12)}`],
    ['rounds in rounds', `${'while x=$y; do '.repeat(20)}y=$x; x=a${'; done'.repeat(20)}`],
    ['many words by braces', `ls ${'{1..300} '.repeat(1500)}`],
    ['braces in braces', `ls ${'{a,b}'.repeat(5000)}`],
    ['code in a loop', `for x in {1..60}; do eval '${'ls a;'.repeat(250)}'; done`],
    ['many commands', 'ls a; '.repeat(300)],
    ['many folders', 'cd a; true && cd b; '.repeat(100)],
  ])('it is bounded: %s', (_law, line) => {
    expect(isSound(line)).toBe(true);
  });
});
