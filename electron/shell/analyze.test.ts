import { describe, expect, it } from 'vitest';
import { actingOptions } from './actingOptions.ts';
import { analyze } from './analyze.ts';
import { codeWords, opaqueProgram } from './opaquePrograms.ts';
import { changesGitSettings, changesTrees, deletes, mayWrite, readsTrees, writesWord } from './programs.ts';

const commandsOf = (line: string): readonly string[] =>
  analyze(line).commands.map((command) => command.words.map((word) => word.text ?? `<${word.raw}>`).join(' '));

describe('every simple command of a line is found', () => {
  it.each([
    ['a list', 'a; b && c || d', ['a', 'b', 'c', 'd']],
    ['lines', 'a\nb # c\nd', ['a', 'b', 'd']],
    ['a pipe', 'a | b |& c', ['a', 'b', 'c']],
    ['a group and a subshell', '{ a; } ; (b)', ['a', 'b']],
    ['a substitution', 'a "$(b)" `c`', ['a <"$(b)"> <`c`>', 'b', 'c']],
    ['a default value', `a "\${x:-\`b\`}"`, [`a <"\${x:-\`b\`}">`, 'b']],
    ['an assignment', 'x=$(a) b', ['b', 'a']],
    ['a bare assignment', 'x=$(a)', ['', 'a']],
    ['a here-document', 'a <<E\n$(b)\nE', ['a', 'b']],
    ['a quoted here-document is data', "a <<'E'\n$(b)\nE", ['a']],
    ['a redirection target', 'a > $(b)', ['a', 'b']],
    ['a process substitution', 'a <(b)', ['a <<(b)>', 'b']],
    ['a loop', 'while a; do b; done', ['a', 'b']],
    ['a case', 'case $(a) in *) b;; esac', ['a', 'b']],
    ['a function', 'f() { a; }', ['a']],
    ['arithmetic', 'a $((1+$(b)))', ['a <$((1+$(b)))>', 'b']],
    ['a negation and a time', '! time a', ['a']],
    ['nested backticks', '`a \\`b\\``', ['<`a \\`b\\``>', 'a <`b`>', 'b']],
    ['code of a shell', "bash -lc 'a; b'", ['bash -lc a; b', 'a', 'b']],
    ['code of eval, joined', 'eval a "b c"', ['eval a b c', 'b c', 'a b c']],
    ['code in a wrapper', "sudo env sh -c 'a b'", ['sudo env sh -c a b', 'a b']],
    ['code of env -S', "env -S 'a b'", ['env -S a b', 'a b']],
    ['code on the input of a shell', 'bash <<E\na b\nE', ['bash', 'a b']],
    ['code in code', `sh -c "sh -c 'a b'"`, ["sh -c sh -c 'a b'", 'sh -c a b', 'a b']],
    ['what stands before a fault', 'a b\n(', ['a b']],
    ['quotes and escapes are taken away', `"g"it \\p'us'h $'\\x61'`, ['git push a']],
    ['a line may be continued in a word', 'g\\\nit push', ['git push']],
    ['a word joined to what closes', 'a 2>&-b <&-c d', ['a b c d']],
    ['the program itself', '2>&-a b', ['a b']],
    ['behind a blank and a continued line', '2>& \\\n-\\\na b', ['a b']],
    ['in quotes', "<&-'a' b", ['a b']],
    ['an assignment is none', '2>&-A=1 a b', ['a b']],
    ['nor the number of the next redirection', '<&-2>/dev/null a b', ['a b']],
    ['code of a shell that is joined', "2>&-sh -c 'a b'", ['sh -c a b', 'a b']],
    ['a descriptor is moved', 'a 2>&1- b', ['a b']],
  ])('%s', (_law, line, expected) => {
    expect(commandsOf(line)).toEqual(expected);
  });
});

describe('a word has a text only when nothing can happen to it', () => {
  it.each([
    ['a', 'a'],
    ["'a b'", 'a b'],
    ['"a b"', 'a b'],
    ['a\\ b', 'a b'],
    ['--x="a b"', '--x=a b'],
    ['{}', '{}'],
    ['\\~', '~'],
    ["'~'", '~'],
    ['a~', 'a~'],
    ["'*'", '*'],
    ['[', '['],
    ['é', 'é'],
    ["$'\\n'", '\n'],
    ['$x', null],
    ['"$x"', null],
    ['*.ts', null],
    ['a?', null],
    ['[ab]', null],
    ['{a,b}', null],
    ['{1..3}', null],
    ['~', null],
    ['~/a', null],
    ['~you', null],
    ['if=~/a', null],
    ['a:~', null],
    ['$(a)', null],
    ['`a`', null],
    ['$((1))', null],
    ["$'\\xe9'", null],
    ["$'\\cA'", null],
    ['$"a"', null],
    ['a$', null],
    ['!(a)', null],
  ])('%s', (written, text) => {
    expect(analyze(`prog ${written}`).commands[0]?.words[1]?.text ?? null).toBe(text);
  });
});

describe('the path a word names', () => {
  it.each([
    ['src/a.ts', { from: 'here', rest: 'src/a.ts', wild: false }],
    ['~', { from: 'home', rest: '', wild: false }],
    ['~/.ssh/id', { from: 'home', rest: '/.ssh/id', wild: false }],
    ['"$HOME"/x', { from: 'home', rest: '/x', wild: false }],
    [`\${HOME}`, { from: 'home', rest: '', wild: false }],
    ['"~/x"', { from: 'here', rest: '~/x', wild: false }],
    ['/*', { from: 'here', rest: '/', wild: true }],
    ['~/*', { from: 'home', rest: '/', wild: true }],
    ['src/*.ts', { from: 'here', rest: 'src/', wild: true }],
    ['*', { from: 'here', rest: '', wild: true }],
    ['/{bin,etc}', { from: 'here', rest: '/', wild: true }],
    ['{/bin,/etc}', null],
    ['/{*,.*}', { from: 'here', rest: '/', wild: true }],
    ['a*/../../x', null],
    ['$x/a', null],
    ['~you/x', null],
  ])('%s', (written, path) => {
    expect(analyze(`prog ${written}`).commands[0]?.words[1]?.path).toEqual(path);
  });
});

describe('understood is an allow-list', () => {
  it.each([
    'git status',
    'a && b || c; d | e',
    'FOO=1 a',
    'a "$(b)"',
    '( a )',
    '{ a; }',
    '! a',
    'a <<E\nx\nE',
    'a <<< x',
    'a > /dev/null 2>&1',
    'a < f',
    'a > f',
    'a *.ts',
    '# c\na',
  ])('understood: %s', (line) => {
    expect(analyze(line)).toMatchObject({ understood: true, unknowns: [] });
  });

  it.each([
    'for x in 1 2; do a; done',
    'while a; do b; done',
    'until a; do b; done',
    'if a; then b; elif c; then d; else e; fi',
    'case $x in a|b) c;; *) d;; esac',
    'a <(b)',
    'while read x; do a; done < <(b)',
    '[[ -f x && $y == z* ]] && a',
    '[[ a =~ ^b$ ]] || a',
    '[[ x -nt y ]] && a',
    `a "\${x%.ts}" \${x/a/b} \${x^^} \${x:1:2} \${x: -1} \${#x} \${x:-y}`,
    'a $((1 + 2 * (3))) $[4]',
    'a < /dev/null',
  ])('understood: %s', (line) => {
    expect(analyze(line)).toMatchObject({ understood: true, unknowns: [], complete: true });
  });

  it.each([
    ['a &', 'a command in the background: `a &`'],
    ['for ((;;)); do a; done', 'a `for ((…))` loop: `for ((;;)); do a; done`'],
    ['select x in 1; do a; done', 'a `select`: `select x in 1; do a; done`'],
    ['f() { a; }', 'a function: `f() { a; }`'],
    ['coproc a', 'a coprocess: `coproc a`'],
    ['(( x ))', 'arithmetic: `(( x ))`'],
    ['[[ -v x ]] && a', 'a test: `-v x`'],
    ['[[ -R x ]] && a', 'a test: `-R x`'],
    ['[[ x -eq 1 ]] && a', 'a test: `x -eq 1`'],
    [`a \${x@P}`, 'a transformed variable: `@P`'],
    [`a \${x[1]}`, `an indirect expansion: \`\${x[1]}\``],
    [`a \${!x}`, `an indirect expansion: \`\${!x}\``],
    [`a \${!x*}`, 'a list of variables: `*`'],
    [`a \${x:=1}`, `an assignment in an expansion: \`\${x:=1}\``],
    [`a \${x:y}`, `a slice of a variable: \`\${x:y}\``],
    [`a \${x:0:$y}`, `a slice of a variable: \`\${x:0:$y}\``],
    [`a \${x:(-1)}`, `a slice of a variable: \`\${x:(-1)}\``],
    [`a \${@:1}`, `a changed variable: \`\${@:1}\``],
    [`a \${x[1]%y}`, `an indirect expansion: \`\${x[1]%y}\``],
    [`a \${ b; }`, `a substitution in the shell itself: \`\${ b; }\``],
    [`a "\${\nx=.env; }"`, `a substitution in the shell itself: \`\${\nx=.env; }\``],
    [`a \${| b; }`, `a substitution in the shell itself: \`\${| b; }\``],
    [`a <<E\n\${ b; }\nE`, `a substitution in the shell itself: \`\${ b; }\``],
    ['x[1]=2 a', 'an assignment to a part: `x[1]=2`'],
    ['x+=2 a', 'an assignment to a part: `x+=2`'],
    ['x=(1) a', 'an array: `(1)`'],
    ['a >(b)', 'a process substitution that is written to: `>(b)`'],
    ['a $((x))', 'arithmetic: `$((x))`'],
    ['a $((1+$(b)))', 'arithmetic: `$((1+$(b)))`'],
    ['a !(b)', 'an extended glob: `!(b)`'],
    ['a <<E\nx', 'a here-document without its end'],
    ['a > $x', 'a redirection whose target is not literal: `> $x`'],
    ['a > <(b)', 'a redirection whose target is not literal: `> <(b)`'],
    ['a < <(b)c', 'a process substitution in a word: `<(b)`'],
    ['a c<(b)', 'a process substitution in a word: `<(b)`'],
    ['x=<(b) a', 'a process substitution in a word: `<(b)`'],
    ['a > /dev/tcp/h/1', 'a connection: `> /dev/tcp/h/1`'],
    ['{x}> f a', 'a file descriptor in a variable: `{x}`'],
    ['a \u200bb', 'the hidden character U+200B'],
    ['a \u202eb', 'the hidden character U+202E'],
    ['a\rb', 'the hidden character U+000D'],
    ['a\u00a0b', 'the hidden character U+00A0'],
    ['a && ', "it does not parse as Bash (expected command after '&&')"],
    ['echo "$(a && )"', "it does not parse as Bash (expected command after '&&')"],
    ['', 'a line without a command'],
    ['[[ -f x ]]', 'a line without a command'],
    [`${'$('.repeat(40)}a${')'.repeat(40)}`, 'nesting deeper than 32'],
    ['a'.repeat(65_537), 'more than 65536 characters'],
    ['coproc '.repeat(8_000), 'nesting deeper than can be read'],
    ['$(('.repeat(20_000), 'more than 200 openings of arithmetic'],
    [`bash -c '${'(('.repeat(201)}'`, 'more than 200 openings of arithmetic'],
    [`env ${'a '.repeat(256)}`, 'more than 256 words after `env`'],
  ])('not understood: %j', (line, unknown) => {
    const { understood, unknowns } = analyze(line);
    expect([understood, unknowns.map(({ words }) => words)]).toEqual([false, expect.arrayContaining([unknown])]);
  });

  it.each([
    ['in the line', 'a; b &', [[3, 6]]],
    ['in a substitution', 'a "$(b &)"', [[5, 8]]],
    ['in escaped backticks: what holds it', 'a `b \\`c &\\``', [[2, 13]]],
    ['in code: the command that is given it', "a; sh -c 'b; c &'", [[3, 17]]],
    ['a hidden character', 'a b\u200bc', [[3, 4]]],
    ['all of it', '', [[0, 0]]],
  ])('an unknown has its place: %s', (_law, line, expected) => {
    expect(analyze(line).unknowns.map(({ start, end }) => [start, end])).toEqual(expected);
  });

  it.each(['declare x[1]=a', 'declare x[$(b)]=a', 'export x+=a'])('not literal: the last word of %j', (line) => {
    expect(analyze(line).commands[0]?.words.map(({ text }) => text)).toEqual([line.split(' ')[0], null]);
  });

  it('a command has its place, where it stands in the line itself', () => {
    const places = analyze("a b; sh -c 'c d' `e \\`f\\``").commands.map(({ start, end }) => [start, end]);
    expect(places).toEqual([
      [0, 3],
      [5, 26],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});

describe('redirections', () => {
  it.each([
    ['a > /dev/null 2> /dev/stderr 2>&1 3>&- <&0', []],
    ['a > f', ['out > f']],
    ['a >> f', ['out >> f']],
    ['a >| f', ['out >| f']],
    ['a 1> f', ['out 1> f']],
    ['a &> f', ['out &> f']],
    ['a >& f', ['out >& f']],
    ['a >&2-', ['out >&2-']],
    ['a <> f', ['out <> f']],
    ['a < f', ['in < f']],
    ['a < /dev/null', []],
    ['a < <(b)', []],
    ['a 3< <(b)', ['in 3< <(b)']],
    ['a > "/dev/null"', ['out > "/dev/null"']],
    ['a > /dev/nullx', ['out > /dev/nullx']],
    ['{x}> /dev/null a', ['out {x}> /dev/null']],
    ['{ a; } > f', ['out > f']],
    ["sh -c 'a > f'", ['out > f']],
  ])('%s', (line, expected) => {
    expect(analyze(line).redirections.map(({ direction, raw }) => `${direction} ${raw}`)).toEqual(expected);
  });
});

it.each([
  [':(){ :|:& };:', true],
  ['bomb() { bomb | bomb & }; bomb', true],
  ['f() { g; }; f', false],
])('a fork bomb is seen: %s', (line, expected) => {
  expect(analyze(line).spawnsItself).toBe(expected);
});

describe('programs', () => {
  it.each([
    ['bash script.sh', 'shell'],
    ['/usr/bin/env x', 'wrapper'],
    ['python3.12 -c x', 'interpreter'],
    ['npx x', 'runner'],
    ['eval x', 'builtin'],
    ['find . -exec x', 'wrapper'],
    ['find . -name x', null],
    ['git -c a=b log', 'wrapper'],
    ['git log', null],
    ['npm exec x', 'runner'],
    ['npm test', null],
    ['docker ps', null],
    ['docker run x', 'runner'],
    ['printf -v x y', 'builtin'],
    ['printf x', null],
    ['[ -v x ]', 'builtin'],
    ['[ -f x ]', null],
    ['ssh-agent rm x', 'wrapper'],
    ['systemd-cat rm x', 'wrapper'],
    ['ip netns exec a rm x', 'wrapper'],
    ['ip addr', null],
    ['git hook run x', 'wrapper'],
    ['git credential fill', 'wrapper'],
    ['wait -p x', 'builtin'],
    ['wait', null],
  ])('opaque or not: %s', (line, kind) => {
    expect(opaqueProgram(line.split(' '))?.kind ?? null).toBe(kind);
  });

  it.each([
    ['git log --output=f', ['--output=f']],
    ['git log --outp=f', ['--outp=f']],
    ['sort -of x', ['-of']],
    ['sort -no f', ['-no']],
    ['rg --pre ./x y', ['--pre']],
    ['git log --oneline', []],
    ['npm test --watch', []],
    ['tar -cf a', ['-cf']],
    // Any number of dashes, and the shortest beginning that a program takes.
    ['npm test -script-shell=./x', ['-script-shell=./x']],
    ['npm test --logs-dir=/tmp', ['--logs-dir=/tmp']],
    ['npm test ---script-shell ./x', ['---script-shell']],
    ['go test -exec ./x', ['-exec']],
    ['go test -toolexec=./x', ['-toolexec=./x']],
    ['go test -run X -race -count=1', []],
    ['sort --o=f x', ['--o=f']],
    ['jest --outputFile=f', ['--outputFile=f']],
    ['sort --files0-from=f', ['--files0-from=f']],
    ['split --f=./x f', ['--f=./x']],
    ['pnpm test --filter web', []],
    ['git clone --template=./t u', ['--template=./t']],
    ['git clone -u ./x . o', ['-u']],
    ['git push -u o m', []],
    ['git read-tree --index-output=../x HEAD', ['--index-output=../x']],
    ['git help --web log', ['--web']],
    ['git log --word-diff --trailer', []],
    ['kubectl --kubeconfig ./x get pods', ['--kubeconfig']],
    ['helm template . --post-renderer ./x', ['--post-renderer']],
    ['install --strip-program=./x a b', ['--strip-program=./x']],
    ['make test CC=./x', ['CC=./x']],
    ['make test', []],
    ['go build -ldflags=-extld=./x', ['-ldflags=-extld=./x']],
    ['go build -modfile=m -race', ['-modfile=m']],
    ['tsc --build x', ['--build']],
    ['tsc --noEmit', []],
    ['eslint --rulesdir x -f ./x src', ['--rulesdir', '-f']],
    ['eslint --fix src', ['--fix']],
    ['eslint --max-warnings 0 src', []],
    ['pytest --basetemp=/x -q -k y', ['--basetemp=/x']],
    ['pytest -p evil', ['-p']],
    ['vitest --globalSetup ./x run', ['--globalSetup']],
    ['vitest run -t name', []],
    ['tree -R', ['-R']],
    ['gh pr view --web', ['--web']],
    // `-o` writes a file wherever it is not known to mean something else.
    ['unheard-of -o f', ['-o']],
    ['unheard-of -of', ['-of']],
    ['shuf -eo f', ['-eo']],
    ['ls -o', []],
    ['grep -on x f', []],
    ['cat -- x', []],
  ])('options that act: %s', (line, expected) => {
    expect(actingOptions(line.split(' '), false)).toEqual(expected);
  });

  it('code words are those after a program that takes code', () => {
    expect([codeWords(['git', 'commit', '-m', 'a b']), codeWords(['sudo', 'bash', '-c', 'a b'])]).toEqual([
      [],
      ['a b'],
    ]);
    expect(codeWords(['find', '.', '-exec', 'sh', '-c', 'a b', '_', '{}', ';'])).toEqual(['a b']);
    expect(codeWords(['find', '.', '-exec', 'bash', '-c', 'a b', '{}', '+'])).toEqual(['a b']);
  });

  it.each([
    ['rm x', true],
    ['find . -delete', true],
    ['git clean -fd', true],
    ['git status', false],
    ['mv a b', false],
  ])('deletes: %s', (line, expected) => {
    expect(deletes(line.split(' '))).toBe(expected);
  });

  it.each(['touch', '/bin/cp', 'dd', 'sed', 'uniq', 'git', 'cat', null])('may write where it writes: %s', (program) => {
    const writes = ['-i', 'rm', 'of=x', 'x'].some((_, at, all) => writesWord([program, ...all], at + 1));
    expect(mayWrite(program)).toBe(writes);
  });

  it.each([
    ['cp a b', 1, false],
    ['cp a b', 2, true],
    ['cp -t d a', 3, true],
    ['touch a', 1, true],
    ['sed -i s/a/b/ f', 3, true],
    ['sed -n 1p f', 3, false],
    ['cat f', 1, false],
    ['uniq a', 1, false],
    ['uniq -c a', 2, false],
    ['uniq a b', 2, true],
    ['uniq - b', 2, true],
    ['gzip a', 1, true],
    ['git restore a', 2, true],
    ['git add a', 2, false],
  ])('writes: %s, word %i', (line, at, expected) => {
    expect(writesWord(line.split(' '), at)).toBe(expected);
  });

  it.each([
    ['grep -rn x .', true],
    ['grep x f', false],
    ['rg x', true],
    ['grep -d recurse x .', true],
    ['grep -idrecurse x .', true],
    ['grep --dir=recurse x .', true],
    ['rgrep x .', true],
    ['diff a b', false],
    ['diff -rN a b', true],
    ['diff --new-f a b', true],
    ['git diff src', false],
    ['git diff --no-index a b', true],
    ['git diff /home/me/.aws a', true],
    ['git diff ../a a', true],
    ['git diff HEAD..main', false],
    ['cat f', false],
  ])('reads trees: %s', (line, expected) => {
    expect(readsTrees(line.split(' '))).toBe(expected);
  });

  it.each([
    ['git config --list', false],
    ['git config --global --get user.name', false],
    ['git config get user.name', false],
    ['git config user.name', true],
    ['git config core.hooksPath get', true],
    ['git config core.fsmonitor list', true],
    ['git config alias.x -l', true],
    ['git config -- core.hooksPath --get', true],
    ['git config --file get core.hooksPath x', true],
    ['git config', true],
    ['git remote -v', false],
    ['git remote add x y', true],
  ])('changes the settings of Git: %s', (line, expected) => {
    expect(changesGitSettings(line.split(' '))).toBe(expected);
  });

  it.each([
    ['git mv a b', true],
    ['git log', false],
    ['mv a b', true],
  ])('changes trees: %s', (line, expected) => {
    expect(changesTrees(line.split(' '))).toBe(expected);
  });
});

it.each([
  ['ls', ['none'], 0],
  ['ls | cat', ['first', 'later'], 0],
  ['ls | cat | wc; pwd', ['first', 'later', 'later', 'none'], 0],
  ['! ls |& cat', ['first', 'later'], 0],
  ['ls | (cat; pwd)', ['first', 'later', 'later'], 0],
  ['(ls; pwd) | cat', ['first', 'first', 'later'], 0],
  ['a | { b | c; }', ['first', 'later', 'later'], 0],
  ['cat <<E\nx\nE', ['none'], 1],
  ['cat <<-A; cat <<B\nx\n\tA\ny\nB', ['none', 'none'], 2],
  ['echo "$(cat <<E\nx\nE\n)"', ['none', 'none'], 1],
])('where a command stands in a pipe, and here-documents: %j', (line, pipes, hereDocuments) => {
  const facts = analyze(line);
  expect([facts.commands.map(({ pipe }) => pipe), facts.hereDocuments]).toEqual([pipes, hereDocuments]);
});
