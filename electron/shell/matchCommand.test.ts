// One small catalog with every style and trap, and beside what is known its nearest kin that must not be.
import { describe, expect, it } from 'vitest';
import { type CatalogFile, catalogFileSchema } from './catalogSchema.ts';
import { compileCatalog } from './commandCatalog.ts';
import { matchCommand } from './matchCommand.ts';
import type { CommandSystem, KnownCommand, Match } from './matchedCommand.ts';
import { plannedWords } from './testing/plannedWords.ts';

const file = (keys: object): CatalogFile => catalogFileSchema.parse({ about: 'x', examples: {}, ...keys });

const FILES = {
  sort: file({
    operands: ['read*'],
    prints: 'lines',
    alone: '--help --version',
    flags: {
      '-n --numeric-sort -r -u': 'plain',
      '-k --key -t': 'text',
      '-o --output': { never: 'it writes a file' },
      '--color': { optional: ['always', 'never'] },
      '-W': { optional: 'number' },
      '-S --lines': 'number',
      '-NUMBER': 'plain',
      '-T': 'list',
    },
    linux_flags: { '--linux': 'plain' },
    darwin_flags: { '--darwin': 'plain' },
  }),
  uniq: file({ operands: ['read?'], flags: { '-c': 'plain' } }),
  sed: file({
    operands: ['sed', 'read*'],
    flags: { '-n': 'plain', '-e --expression': { value: 'sed', instead_of: 'sed' } },
  }),
  grep: file({
    operands: ['text', 'read*'],
    flags: {
      '-n -i -v': 'plain',
      '-r': { turns: 'tree' },
      '-R': { turns: 'tree', follows: true },
      '-l': { prints: 'paths' },
      '-c': { prints: 'other' },
      '-e --regexp': { value: 'text', instead_of: 'text' },
      '-f --file': { value: 'read', instead_of: 'text' },
      '--include --exclude': 'text',
      '-A': 'number',
    },
  }),
  ls: file({
    operands: ['list*'],
    without: 'list',
    flags: { '-l -a': 'plain', '-R': { turns: 'names' }, '-L': { follows: true } },
  }),
  rg: file({
    ...{ options: 'mixed', operands: ['text', 'visible*'], without: 'visible', input: true },
    flags: {
      '-n': 'plain',
      '--hidden': { turns: 'tree' },
      '--pre': { never: 'it starts a program' },
      '-e': { value: 'text', instead_of: 'text' },
    },
  }),
  find: file({
    ...{ options: 'words', operands: ['names*'], without: 'names', prints: 'paths' },
    flags: {
      '-name -type': 'text',
      '-newer': 'list',
      '( ) ! -o -print': 'plain',
      '-exec': { value: 'command', until: [';', '+'], prints: 'other' },
      '-delete': { never: 'it deletes what it finds' },
    },
  }),
  '[': file({
    ...{ from: 'builtin', options: 'words', operands: ['text*'], last: ']', variables: 'any' },
    flags: {
      '-f -e': 'list',
      '-n -z': 'text',
      '= -eq': { value: 'text', before: 'text' },
      '!': 'plain',
      '-v': { never: 'it evaluates' },
    },
  }),
  echo: file({ from: 'builtin', options: 'none', operands: ['text*'], variables: 'any' }),
  printf: file({
    from: 'builtin',
    options: 'posix',
    operands: ['text', 'text*'],
    flags: { '-v': { never: 'it sets a variable' } },
  }),
  read: file({ from: 'builtin', options: 'posix', operands: ['variable*'], flags: { '-r': 'plain', '-p': 'text' } }),
  env: file({
    options: 'posix',
    operands: ['assignment*', 'command?'],
    flags: { '-i': 'plain', '-u': 'variable', '-C': 'enter' },
  }),
  timeout: file({ options: 'posix', operands: ['duration', 'command'], flags: { '-k': 'duration' } }),
  command: file({ from: 'builtin', options: 'posix', operands: ['command'], flags: { '-v': { turns: 'text' } } }),
  xargs: file({
    ...{ options: 'posix', operands: ['command?'], feeds: 'input' },
    flags: { '-n': { value: 'number', appends: true }, '-0': 'plain', '-I': { value: 'text', stands_in: true } },
  }),
  fd: file({ options: 'mixed', operands: ['text?', 'names*'], flags: { '-x': { value: 'command', feeds: 'own' } } }),
  bash: file({ options: 'posix', operands: ['text*'], flags: { '-c': 'code' }, runs: ['dash'] }),
  git: file({
    ...{
      options: 'mixed',
      needs: ['git'],
      runs: ['less'],
      absent: ['.gitx'],
      flags: { '-C': 'enter', '--no-pager': 'plain' },
      alone: '--version',
    },
    subcommands: {
      log: {
        about: 'x',
        operands: ['gitRevision*', 'read*'],
        flags: { '--format': 'gitFormat', '--grep': 'text', '-n': 'number', '-NUMBER': 'plain' },
      },
      grep: { about: 'x', operands: ['text', 'gitRevision*', 'visible*'], flags: { '--untracked': { turns: 'tree' } } },
      show: { about: 'x', operands: ['gitRevision*'] },
      remote: { about: 'x', flags: { '-v': 'plain' } },
      'remote get-url': { about: 'x', operands: ['text'] },
      push: { about: 'x', group: 'cloud' },
    },
  }),
  gzip: file({
    options: 'mixed',
    subcommands: { '-l': { about: 'x', operands: ['archive+'], flags: { '-v': 'plain' } } },
  }),
  tar: file({ operands: ['text*'], flags: { '-t': 'plain', '-f': 'archive' } }),
  zipinfo: file({ operands: ['archiveFile', 'text*'] }),
  tool: file({ options: 'mixed', operands: [], subcommands: { list: { about: 'x', platforms: ['linux'] } } }),
  sw_vers: file({ platforms: ['darwin'] }),
  gh: file({ group: 'cloud', operands: ['text*'] }),
  pick: file({ operands: [['one', 'two'], { match: '[a-z]+' }, 'number?'] }),
};

const CATALOG = compileCatalog(FILES);
const LINUX: CommandSystem = { catalog: CATALOG, platform: 'linux', cloud: false };
const DARWIN: CommandSystem = { ...LINUX, platform: 'darwin' };
const match = (line: string, system: CommandSystem = LINUX, hasInput = false): Match =>
  matchCommand(plannedWords(line), { system, hasInput });

/** What a known command does, briefly: `what raw` of each use, and what else is not as it always is. */
function brief(found: Match): string {
  if (found.kind === 'absent') return 'absent';
  if (found.kind === 'blocked') return `blocked at ${found.word}: ${found.words}`;
  const { uses, inner, enters, assigned, sets, feeds, prints } = found.command;
  return [
    ...uses.map(({ what, raw, follows }) => `${what} ${raw}${follows ? ' through links' : ''}`),
    ...inner.map(innerOf),
    ...(enters === null ? [] : [`enters ${enters.raw}`]),
    ...assigned.map(({ name }) => `gives ${name}`),
    ...sets.map((name) => `sets ${name}`),
    ...(feeds === 'none' ? [] : [`feeds ${feeds}`]),
    ...(prints === 'other' ? [] : [`prints ${prints}`]),
  ].join(', ');
}
const innerOf = (inner: KnownCommand['inner'][number]): string =>
  inner.kind === 'code'
    ? `code of ${inner.shell} ${inner.text}`
    : `starts ${inner.words.map(({ raw }) => raw).join(' ')}${inner.standIn === null ? '' : ` with ${inner.standIn}`}`;

const check = (line: string, expected: string, system?: CommandSystem, hasInput?: boolean) =>
  expect(brief(match(line, system, hasInput))).toBe(expected);

describe('flags as GNU reads them', () => {
  it.each([
    ['a plain one and operands', 'sort -n a b', 'read a, read b, prints lines'],
    ['a bundle', 'sort -rnu a', 'read a, prints lines'],
    ['a long one', 'sort --numeric-sort a', 'read a, prints lines'],
    ['behind operands', 'sort a -n b', 'read a, read b, prints lines'],
    ['twice', 'sort -n -n a', 'read a, prints lines'],
    ['a value attached', 'sort -k2 a', 'read a, prints lines'],
    ['a value in a bundle', 'sort -rk2 a', 'read a, prints lines'],
    ['a value as the next word', 'sort -k 2 a', 'read a, prints lines'],
    ['whatever that begins with', 'sort -t -o a', 'read a, prints lines'],
    ['be it two dashes', 'sort -t -- -r a', 'read a, prints lines'],
    ['a long value', 'sort --key=2 a', 'read a, prints lines'],
    ['a long value as the next word', 'sort --key 2 a', 'read a, prints lines'],
    ['a value that may be left out', 'sort --color a', 'read a, prints lines'],
    ['or attached', 'sort --color=never a', 'read a, prints lines'],
    ['a short one that may be left out', 'sort -W -W5 a', 'read a, prints lines'],
    ['a number with a dash', 'sort -20 a', 'read a, prints lines'],
    ['a path as a value', 'sort -T tmp a', 'list tmp, read a, prints lines'],
    ['all behind two dashes is operands', 'sort -- -o a', 'read -o, read a, prints lines'],
    ['two dashes behind an operand', 'sort a -- -o', 'read a, read -o, prints lines'],
    ['a dash is the input', 'sort - a', 'read a, prints lines'],
    ['of its own platform', 'sort --linux a', 'read a, prints lines'],
    ['what may stand alone', 'sort --version', 'prints lines'],
    ['no words', 'sort', 'prints lines'],
    ['the value of a flag is no operand', 'grep -A 3 x a', 'read a'],
  ])('%s: %s', (_law, line, expected) => check(line, expected));

  it.each([
    ['an unknown one', 'sort -x a', 'blocked at 1: `-x` is not known for `sort`'],
    ['in a bundle', 'sort -nx a', 'blocked at 1: `-x` is not known for `sort`'],
    ['one that is never proven', 'sort -o out a', 'blocked at 1: `-o` writes a file'],
    ['with its value attached', 'sort -oout a', 'blocked at 1: `-o` writes a file'],
    ['in a bundle', 'sort -no out a', 'blocked at 1: `-o` writes a file'],
    ['behind operands', 'sort a -o out', 'blocked at 2: `-o` writes a file'],
    ['long', 'sort --output=out a', 'blocked at 1: `--output` writes a file'],
    ['the beginning of a long one', 'sort --outp=out a', 'blocked at 1: `--outp` is not known for `sort`'],
    ['the beginning of a harmless one', 'sort --numeric a', 'blocked at 1: `--numeric` is not known for `sort`'],
    ['a value that none takes', 'sort --numeric-sort=1 a', 'blocked at 1: `--numeric-sort=1` is not known for `sort`'],
    ['no such word', 'sort --color=x a', 'blocked at 1: `--color=x` is not known for `sort`'],
    ['no number', 'sort -S x a', 'blocked at 2: `x` is not known for `sort`'],
    ['a number with more', 'sort -S5x a', 'blocked at 1: `-S5x` is not known for `sort`'],
    ['a value that is missing', 'sort -k', 'blocked at 1: `-k` lacks its value'],
    ['three dashes', 'sort ---', 'blocked at 1: `---` is not known for `sort`'],
    ['of another platform', 'sort --darwin a', 'blocked at 1: `--darwin` is not known for `sort`'],
    ['what stands alone, with more', 'sort --version a', 'blocked at 1: `--version` is not known for `sort`'],
    ['a script behind an operand', 'sed -n 1p -ew', 'blocked at 3: `-ew` holds `w`, which is not known to only read'],
    [
      'a script in a long one',
      'sed --expression=w a',
      'blocked at 1: `--expression=w` holds `w`, which is not known to only read',
    ],
    ['a script as an operand', 'sed 1w a', 'blocked at 1: `1w` holds `w`, which is not known to only read'],
  ])('%s: %s', (_law, line, expected) => check(line, expected));
});

describe('on macOS', () => {
  it.each([
    ['flags before operands', 'sort -n a', 'read a, prints lines'],
    ['its own', 'sort --darwin a', 'read a, prints lines'],
    ['a flag behind an operand', 'sort a -n', 'blocked at 2: `-n` stands behind an operand'],
    ['a long one', 'sort a --color', 'blocked at 2: `--color` stands behind an operand'],
    ['two dashes behind an operand', 'sort a -- b', 'blocked at 2: `--` stands behind an operand'],
    ['two dashes before', 'sort -- a -n', 'read a, read -n, prints lines'],
    ['where all versions take them there', 'rg x -n', 'visible .'],
    ['of Linux', 'sort --linux a', 'blocked at 1: `--linux` is not known for `sort`'],
    ['a program of its own', 'sw_vers', ''],
    ['a subcommand that is not there', 'tool list', 'blocked at 1: `tool` is not known to only read with `list`'],
  ])('%s: %s', (_law, line, expected) => check(line, expected, DARWIN));
});

describe('operands', () => {
  it.each([
    ['those that are needed, then the rest', 'grep x a b', 'read a, read b'],
    ['a flag stands for one', 'grep -e x a', 'read a'],
    ['twice', 'grep -e x -e y a', 'read a'],
    ['and has a path', 'grep -f p a', 'read p, read a'],
    ['one that may be left out', 'uniq', ''],
    ['one of several words', 'pick one abc 5', ''],
    ['turned into trees', 'grep -r x src', 'tree src'],
    ['through links', 'grep -R x src', 'tree src through links'],
    ['with none the folder itself', 'grep -r x', 'tree .'],
    ['one that lists', 'ls', 'list .'],
    ['all below it', 'ls -R', 'names .'],
    ['through links', 'ls -L a', 'list a through links'],
    ['what it prints', 'grep -l x a', 'read a, prints paths'],
    ['nothing is known of', 'grep -lc x a', 'read a'],
    ['in any order', 'grep -cl x a', 'read a'],
    ['an archive', 'tar -t -f a.tar x', 'read a.tar'],
    ['an empty word', "sort ''", "read '', prints lines"],
  ])('%s: %s', (_law, line, expected) => check(line, expected));

  it.each([
    ['with an input it reads that', 'rg x', ''],
    ['unless paths are named', 'rg x src', 'visible src'],
    ['others read their folder still', 'grep -r x', 'tree .'],
    ['and list it', 'ls', 'list .'],
  ])('%s: %s', (_law, line, expected) => check(line, expected, LINUX, true));

  it.each([
    ['one too many', 'uniq in out', 'blocked at 2: `uniq` is not known to only read with `out`'],
    ['where none is known', 'sw_vers', 'absent'],
    ['one that is missing', 'grep', 'blocked at 0: `grep` with no more words than these is not known to only read'],
    ['none of several words', 'pick three abc', 'blocked at 1: `three` is not known for `pick`'],
    ['what fits only in part', 'pick one abc1', 'blocked at 2: `abc1` is not known for `pick`'],
    ['no number', 'pick one abc x', 'blocked at 3: `x` is not known for `pick`'],
    ['an archive that is passed over', 'zipinfo - /srv/a.zip', 'blocked at 1: `-` is not known for `zipinfo`'],
    ['another machine', 'tar -t -f host:a.tar', 'blocked at 3: `host:a.tar` is not known for `tar`'],
  ])('%s: %s', (_law, line, expected) => check(line, expected));
});

describe('what is known of a word only in part', () => {
  it.each([
    ['home as a path', 'sort ~/a', 'read ~/a, prints lines'],
    ['a pattern as a path', 'sort src/*.ts', 'read src/*.ts, prints lines'],
    ['one that may begin with a dash: the disk is asked', 'sort *', 'read *, prints lines'],
    ['digits in a path', 'sort a$?', 'read a$?, prints lines'],
    ['digits as a number', 'sort -S $? a', 'read a, prints lines'],
    ['what was found', 'sort %found', 'read %found, prints lines'],
    ['as a text that is shown', 'echo %found', 'list %found'],
    ['one of several matches where one is known', 'uniq src/%one', 'read src/%one'],
    ['as a value', '[ -f %one ]', 'list %one'],
    ['attached', 'grep --file=%one a', 'read --file=%one, read a'],
    ['as a text it shows a name', 'grep -e %one a', 'list %one, read a'],
    ['a stream is read and is no path', 'sort <() a', 'read a, prints lines'],
    ['a stream as a value', 'grep -f <() a', 'read a'],
    ['a text behind a flag', 'grep -e "$x" a', 'read a'],
    ['behind two dashes', 'grep -- "$x" a', 'read a'],
    ['attached to a long flag', 'grep --include="$x" y a', 'read a'],
    ['a pattern there', 'grep -rn x src --include=*.ts', 'tree src'],
    ['behind letters', 'grep x"$x" a', 'read a'],
    ['attached behind letters', 'grep -ex"$x" a', 'read a'],
    ['words that are printed', 'echo "$x" $y -n ~', ''],
    ['a pattern that is printed shows names', 'echo *', 'list *'],
    ['behind the format', 'printf %s "$x" $y', ''],
    ['behind the first operand, where options end', 'printf %s -v', ''],
  ])('%s: %s', (_law, line, expected) => check(line, expected));

  it.each([
    ['it could be a flag', 'grep "$x" a', 'blocked at 1: `"$x"` is only known when it runs'],
    ['behind operands too', 'grep x "$x"', 'blocked at 2: `"$x"` is only known when it runs'],
    ['before the format', 'printf "$x"', 'blocked at 1: `"$x"` is only known when it runs'],
    ['it could be several words', 'grep -e $x a', 'blocked at 2: `$x` is only known when it runs'],
    ['also behind two dashes', 'grep -- $x a', 'blocked at 2: `$x` is only known when it runs'],
    ['and behind letters', 'grep x$x a', 'blocked at 1: `x$x` is only known when it runs'],
    ['attached', 'grep --include=$x y a', 'blocked at 1: `--include=$x` is only known when it runs'],
    ['attached, where it may be empty', 'grep -e"$x" a', 'blocked at 1: `-e"$x"` is only known when it runs'],
    ['the name of a flag', 'grep -"$x" a', 'blocked at 1: `-"$x"` is only known when it runs'],
    ['in a bundle', 'grep -n"$x" a', 'blocked at 1: `-n"$x"` is only known when it runs'],
    ['of a long one', 'grep --"$x" a', 'blocked at 1: `--"$x"` is only known when it runs'],
    ['a path', 'sort -- "$x"', 'blocked at 2: `"$x"` is only known when it runs'],
    ['part of a path', 'sort src/"$x"', 'blocked at 1: `src/"$x"` is only known when it runs'],
    ['a path as a value', 'grep -f "$x" a', 'blocked at 2: `"$x"` is only known when it runs'],
    ['a script', 'sed -e "$x" a', 'blocked at 2: `"$x"` is only known when it runs'],
    ['a number', 'sort -S "$x"', 'blocked at 2: `"$x"` is only known when it runs'],
    ['a pattern where one operand is known', 'uniq *', 'blocked at 1: `*` may become several words'],
    ['one of several matches with a pattern', 'uniq %one*', 'blocked at 1: `%one*` may become several words'],
    ['such with a pattern attached', 'grep --file=%one* a', 'blocked at 1: `--file=%one*` may become several words'],
    ['a pattern as a value', 'sort -T * a', 'blocked at 2: `*` may become several words'],
    ['a pattern as a text', 'grep * a', 'blocked at 1: `*` may become several words'],
    ['a pattern as an attached path', 'grep --file=*.txt a', 'blocked at 1: `--file=*.txt` may become several words'],
    ['what was found, where one is known', 'uniq %found', 'blocked at 1: `%found` may become several words'],
    ['a pattern below what is not known', 'echo "$x"/*', 'blocked at 1: `"$x"/*` is only known when it runs'],
    ['the program', '$x a', 'absent'],
    ['a program by its path', './sort a', 'absent'],
    ['the script as a pattern', 'sed *', 'blocked at 1: `*` may become several words'],
  ])('%s: %s', (_law, line, expected) => check(line, expected));
});

describe('flags that are words', () => {
  it.each([
    [
      'a whole expression',
      'find src ( -name *.ts -o -type f ) ! -newer a -print',
      'blocked at 4: `*.ts` may become several words',
    ],
    ['a text and a path', 'find src ( -name x -o -type f ) ! -newer a -print', 'list a, names src, prints paths'],
    [
      'a command up to its end',
      'find src -exec grep -l x {} ; -print',
      'names src, starts grep -l x {} with {}, feeds own',
    ],
    ['up to a plus behind its braces', 'find src -exec grep + {} +', 'names src, starts grep + {} with {}, feeds own'],
    ['no folder', 'find -name x', 'names ., prints paths'],
    ['a test of a path', '[ -f a ]', 'list a'],
    ['of a text', '[ -n "$x" ]', ''],
    ['of two', '[ "$x" = "$y" ]', ''],
    ['where one looks like a flag', '[ -v = -n ]', ''],
    ['negated', '[ ! "$x" -eq 3 ]', ''],
    ['words alone', '[ a ]', ''],
  ])('%s: %s', (_law, line, expected) => check(line, expected));

  it.each([
    ['no bundle', 'find src -nametype', 'blocked at 2: `-nametype` is not known for `find`'],
    ['one that is never proven', 'find src -delete', 'blocked at 2: `-delete` deletes what it finds'],
    ['also in the place of a value', 'find src -name -delete', 'blocked at 3: `-delete` deletes what it finds'],
    ['two dashes', 'find -- src', 'blocked at 1: `--` is not known for `find`'],
    ['a command without its end', 'find src -exec ls {}', 'blocked at 2: `-exec` lacks its end'],
    ['a plus that ends nothing', 'find src -exec ls +', 'blocked at 2: `-exec` lacks its end'],
    ['no command', 'find src -exec ;', 'blocked at 2: `-exec` lacks its command'],
    ['what could be the end', 'find src -exec ls "$x" ;', 'blocked at 4: `"$x"` is only known when it runs'],
    ['a pattern that could be', 'find src -exec ls * ;', 'blocked at 4: `*` may become several words'],
    ['something behind the end', 'find src -exec ls ; -delete', 'blocked at 5: `-delete` deletes what it finds'],
    ['what could be a flag', 'find "$x"', 'blocked at 1: `"$x"` is only known when it runs'],
    ['no last word', '[ -f a', 'blocked at 2: `[` lacks its `]`'],
    ['nothing at all', '[', 'blocked at 0: `[` lacks its `]`'],
    ['a value that is the last word', '[ -n ]', 'blocked at 1: `-n` lacks its value'],
    ['what evaluates', '[ -v a ]', 'blocked at 1: `-v` evaluates'],
    ['in the place of a value', '[ -f -v a ]', 'blocked at 2: `-v` evaluates'],
    ['nothing before the flag', '[ = b ]', 'blocked at 1: `=` is not known for `[`'],
    ['too much before it', '[ -n a = b ]', 'blocked at 3: `=` is not known for `[`'],
    ['what splits before it', '[ $x = b ]', 'blocked at 1: `$x` is only known when it runs'],
    ['and behind', '[ a = $x ]', 'blocked at 3: `$x` is only known when it runs'],
    ['an operation that is not known', '[ "$x" "$y" b ]', 'blocked at 1: `"$x"` is only known when it runs'],
  ])('%s: %s', (_law, line, expected) => check(line, expected));
});

describe('commands in commands', () => {
  it.each([
    ['behind what it needs', 'timeout -k 1 5s sort -o a', 'starts sort -o a'],
    ['behind variables', 'env -i A=1 B= ls -l', 'starts ls -l, gives A, gives B'],
    ['none', 'env', ''],
    ['only variables', 'env A=1', 'gives A'],
    ['behind two dashes', 'env -- A=1 ls', 'starts ls, gives A'],
    ['one that is not known', 'env $x', 'blocked at 1: `$x` is only known when it runs'],
    ['the words that it reads', 'xargs -n 1 grep -l x', 'starts grep -l x, feeds input'],
    ['in the place of another', 'xargs -I{} cp {} x', 'starts cp {} x with {}, feeds input'],
    ['as the next word', 'xargs -I R echo R', 'starts echo R with R, feeds input'],
    ['alone it prints them', 'xargs -0', 'starts echo, feeds input'],
    ['up to the end of the line', 'fd x src -x wc -l', 'names src, starts wc -l with {}, feeds own'],
    ['only its name is said', 'command -v git ls', ''],
    ['run', 'command git log', 'starts git log'],
    ['code', 'bash -c ls', 'code of bash ls'],
    ['code and its words', 'bash -c ls "$x"', 'blocked at 3: `"$x"` is only known when it runs'],
    ['variables of the shell', 'read -r a b', 'sets a, sets b'],
    ['or the one that has no name there', 'read -r', 'sets REPLY'],
    ['a folder', 'env -C sub ls', 'starts ls, enters sub'],
  ])('%s: %s', (_law, line, expected) => check(line, expected));

  it.each([
    ['no command', 'timeout 5', 'blocked at 1: `timeout` lacks its command'],
    ['nothing', 'timeout', 'blocked at 0: `timeout` with no more words than these is not known to only read'],
    ['no time', 'timeout x ls', 'blocked at 1: `x` is not known for `timeout`'],
    ['a flag that splits a text into words', 'env -S ls', 'blocked at 1: `-S` is not known for `env`'],
    ['in a bundle', 'env -iS ls', 'blocked at 1: `-S` is not known for `env`'],
    ['a variable that is not literal', 'env A="$x" ls', 'blocked at 1: `A="$x"` is only known when it runs'],
    ['code that is not', 'bash -c "$x"', 'blocked at 2: `"$x"` is only known when it runs'],
    ['no stand-in', "xargs -I '' ls", "blocked at 2: `''` is not known for `xargs`"],
    ['one beside what ends it', 'xargs -I x -n 2 cat', 'blocked at 3: `-n` and `x` exclude each other'],
    ['or stands before it', 'xargs -n2 -Ix cat', 'blocked at 1: `-n2` and `x` exclude each other'],
    ['one that is not literal', 'xargs -I "$x" ls', 'blocked at 2: `"$x"` is not known for `xargs`'],
    ['no name of a variable', 'read a[0]', 'blocked at 1: `a[0]` is not known for `read`'],
    ['a name that is not literal', 'read -r "$x"', 'blocked at 2: `"$x"` is only known when it runs'],
    ['what could be a flag before the name', 'command -v "$x"', 'blocked at 2: `"$x"` is only known when it runs'],
  ])('%s: %s', (_law, line, expected) => check(line, expected));
});

describe('subcommands', () => {
  it.each([
    ['flags before it', 'git --no-pager -C sub log -5', 'enters sub'],
    ['its own behind operands', 'git log main -n 3', 'read main'],
    ['what may be a path', 'git log src/a.ts', 'read src/a.ts'],
    ['a file of a commit', 'git show HEAD:src/a.ts', 'read HEAD:src/a.ts'],
    ['paths behind two dashes', 'git log main -- a *.ts', 'read a, read *.ts'],
    ['a pattern without them is paths', 'git log *.ts', 'read *.ts'],
    ['a pattern of Git reaches further', 'git grep x -- src/[ab].ts', 'visible src/[ab].ts, visible src/[ab].ts'],
    ['so does one that Bash leaves to it', 'git grep --untracked x -- *.env', 'tree *.env, tree *.env'],
    ['and all but something', 'git grep --untracked x -- :!a', 'tree :!a'],
    ['without two dashes too', 'git grep --untracked x :(exclude)a', 'tree :(exclude)a, tree .'],
    ['of what it keeps', 'git log -- . :!a', 'read .'],
    ['of two words', 'git remote get-url origin', ''],
    ['of one word, with its flags', 'git remote -v', ''],
    ['what may stand alone', 'git --version', ''],
    ['a text that is attached', 'git log --grep="$x"', ''],
    ['one that begins with a dash', 'gzip -l -v a.gz', 'read a.gz'],
    ['one that is proven without', 'tool', ''],
    ['and its own', 'tool list', ''],
  ])('%s: %s', (_law, line, expected) => check(line, expected));

  it.each([
    ['one that is not known', 'git commit', 'blocked at 1: `git commit` is not known to only read'],
    ['one that begins with a dash, in a bundle', 'gzip -lf a.gz', 'blocked at 1: `-l` is not known for `gzip`'],
    ['or behind another', 'gzip -f -l a.gz', 'blocked at 1: `-f` is not known for `gzip`'],
    ['none', 'git', 'blocked at 0: `git` without a subcommand is not known to only read'],
    ['none behind a flag', 'git --no-pager', 'blocked at 1: `git` without a subcommand is not known to only read'],
    ['one that is not literal', 'git "$x"', 'blocked at 1: `"$x"` is only known when it runs'],
    ['a flag that is not known', 'git -c a=b log', 'blocked at 1: `-c` is not known for `git`'],
    ['its flag before the subcommand', 'git -n 3 log', 'blocked at 1: `-n` is not known for `git`'],
    ['two dashes before it', 'git -- log', 'blocked at 1: `--` is not known for `git`'],
    [
      'a second word that makes another',
      'git remote add x y',
      'blocked at 2: `git remote` is not known to only read with `add`',
    ],
    ['behind a flag', 'git remote -v get-url x', 'blocked at 3: `git remote` is not known to only read with `get-url`'],
    ['two folders', 'git -C a -C b log', 'blocked at 4: `b` is not known for `git`'],
    ['a folder that is not known', 'git -C "$x" log', 'blocked at 2: `"$x"` is only known when it runs'],
    ['a revision that is not known', 'git log "$x"', 'blocked at 2: `"$x"` is only known when it runs'],
    ['other magic', 'git log -- :(top).env', 'blocked at 3: `:(top).env` is not known for `git log`'],
    ['without two dashes', 'git log :(top).env', 'blocked at 2: `:(top).env` is not known for `git log`'],
    ['from the top', 'git log -- :/.env', 'blocked at 3: `:/.env` is not known for `git log`'],
    ['a revision that is no flag', 'git show -- -p', 'blocked at 3: `-p` is not known for `git show`'],
    ['a format', 'git log --format=%GS', 'blocked at 2: `--format=%GS` holds `%G`, which is not known to only read'],
    ['a range of a file', 'git show HEAD:a..HEAD', 'blocked at 2: `HEAD:a..HEAD` is not known for `git show`'],
    ['one that reaches the network', 'git push', 'blocked at 0: `git push` reaches the network'],
    ['a program that does', 'gh pr', 'blocked at 0: `gh` reaches the network'],
  ])('%s: %s', (_law, line, expected) => check(line, expected));

  it('the network is a setting', () => check('gh pr', '', { ...LINUX, cloud: true }));

  it('takes over what holds for the whole program, and names its programs', () =>
    expect(match('git log -5')).toEqual({
      kind: 'known',
      command: {
        programs: [
          { name: 'git', from: 'program' },
          { name: 'less', from: 'program' },
        ],
        ...{ enters: null, uses: [], inner: [], feeds: 'none', needs: ['git'], absent: ['.gitx'] },
        ...{ assigned: [], sets: [], variables: 'harmless', prints: 'other' },
      },
    }));
});

it.each([
  ['builtins', 'echo a', ''],
  ['no programs', 'sort a', 'absent'],
])('elsewhere than on Linux and macOS: %s: %s', (_law, line, expected) =>
  check(line, expected, { ...LINUX, platform: 'other' }),
);

it('a path is made of what is known of the word', () => {
  const found = match('sort ~/a*$?');
  expect(found.kind === 'known' && found.command.uses[0]?.path).toEqual([
    { kind: 'home' },
    { kind: 'text', value: '/a' },
    { kind: 'wild', many: true },
    { kind: 'wild', many: true },
  ]);
});
