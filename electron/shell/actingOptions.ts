// Options that make an otherwise plain program run another program or write a file. An allow rule covers them only if its
// own text names them (SPEC R4). To add one can only tighten.
import { programName } from './opaquePrograms.ts';

/** Write a file. These and the next two count whatever the program; GNU programs take an unambiguous beginning too, so a beginning counts. */
const WRITE = [
  '--output',
  '--output-file',
  '--output-document',
  '--out',
  '--outfile',
  '--log-file',
  '--in-place',
  '--write',
  '--remote-name',
  '--dump-header',
  '--cookie-jar',
  '--trace',
  '--trace-ascii',
  '--stderr',
  '--target-directory',
  '--coverprofile',
  '--cpuprofile',
  '--memprofile',
  '--blockprofile',
  '--mutexprofile',
];
/** Run a program. */
const RUN = [
  '--exec',
  '--exec-batch',
  '--pre',
  '--hostname-bin',
  '--compress-program',
  '--diff-program',
  '--strip-program',
  '--toolexec',
  '--vettool',
  '--use-askpass',
  '--use-compress-program',
  '--to-command',
  '--checkpoint-action',
  '--rsh',
  '--rsync-path',
  '--upload-pack',
  '--receive-pack',
  '--ext-diff',
  '--textconv',
  '--open-files-in-pager',
  '--pager',
  '--editor',
  '--command',
  '--script-shell',
  '--node-options',
  '--init-script',
  '--plugin',
  '--fplugin',
  '--wrapper',
  '--template',
  '--require',
  '--import',
  '--loader',
  '--eval',
  '--info-script',
  '--new-volume-script',
];
/** Read options, code or a list of names from elsewhere. */
const READ = [
  '--config',
  '--configfile',
  '--config-file',
  '--userconfig',
  '--globalconfig',
  '--prefix',
  '--file',
  '--files-from',
  '--files0-from',
  '--localprefix',
  '--manifest-path',
  '--makefile',
  '--git-dir',
  '--work-tree',
  '--exec-path',
  '--config-env',
  '--super-prefix',
];

/** What test runners load, or write beside their report. */
const TESTERS = [
  ...[
    '--root',
    '--rootDir',
    '--dir',
    '--environment',
    '--env',
    '--reporter',
    '--reporters',
    '--runner',
    '--testRunner',
  ],
  ...['--globalSetup', '--globalTeardown', '--setupFiles', '--setupFilesAfterEnv', '--transform', '--resolver'],
  ...['--coverageDirectory', '--coverage.reportsDirectory', '--coverage.customProviderModule', '--cacheDirectory'],
];

/** Long ones of programs to whose namesakes the same word means something harmless. */
const LONG: Readonly<Record<string, readonly string[]>> = {
  split: ['--filter'],
  git: [
    ...['--export-marks', '--index-output', '--separate-git-dir', '--extcmd', '--tool', '--web'],
    ...['--sendmail-cmd', '--smtp-server', '--to-cmd', '--cc-cmd', '--header-cmd'],
  ],
  // What it names may name programs that sign in.
  kubectl: ['--kubeconfig'],
  helm: ['--kubeconfig', '--post-renderer'],
  npm: ['--cache', '--logs-dir', '--tmp', '--git', '--shell', '--viewer', '--browser'],
  pandoc: ['--filter', '--lua-filter'],
  go: ['--ldflags', '--gcflags', '--asmflags', '--gccgoflags', '--modfile', '--overlay', '--pkgdir', '--C'],
  tsc: [
    ...['--build', '--project', '--declarationDir', '--tsBuildInfoFile', '--generateTrace', '--generateCpuProfile'],
    '--rootDir',
  ],
  eslint: [
    ...['--rulesdir', '--resolve-plugins-relative-to', '--format', '--parser', '--fix', '--cache-location'],
    ...['--cache-file', '--rule', '--stdin-filename'],
  ],
  pytest: [
    '--basetemp',
    '--junitxml',
    '--junit-xml',
    '--rootdir',
    '--confcutdir',
    '--pdbcls',
    '--cov-config',
    '--cov-report',
  ],
  vitest: TESTERS,
  jest: TESTERS,
  gh: ['--web'],
  dotnet: ['--property'],
};

/** Short ones, by program. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  git: ['-C', '-c', '-O', '-o', '-x', '-p'],
  sed: ['-i'],
  gsed: ['-i'],
  perl: ['-i'],
  ruby: ['-i'],
  sort: ['-o', '-T'],
  curl: ['-o', '-O', '-K', '-D', '-c', '-T', '-J'],
  wget: ['-O', '-P', '-o', '-a', '-i', '-e'],
  tar: ['-I', '-F', '-f', '-C', '-x', '-c'],
  rsync: ['-e'],
  date: ['-s', '-f'],
  file: ['-C', '-m', '-f'],
  bat: ['-P'],
  column: ['-o'],
  base64: ['-o'],
  make: ['-f', '-C', '-I', '-E'],
  gmake: ['-f', '-C', '-I', '-E'],
  ninja: ['-f', '-C'],
  ctest: ['-S'],
  npm: ['-C'],
  shuf: ['-o'],
  iconv: ['-o'],
  'ssh-keygen': ['-D', '-f'],
  tcpdump: ['-z', '-w', '-F'],
  cmake: ['-P', '-E'],
  gcc: ['-o', '-B', '-wrapper'],
  cc: ['-o', '-B', '-wrapper'],
  'g++': ['-o', '-B', '-wrapper'],
  'c++': ['-o', '-B', '-wrapper'],
  clang: ['-o', '-B'],
  tsc: ['-p', '-b'],
  eslint: ['-c', '-f', '-o'],
  pytest: ['-c', '-p', '-o'],
  vitest: ['-c', '-r', '-o'],
  jest: ['-c', '-o'],
  tree: ['-o', '-R'],
  gh: ['-w', '-o'],
  dotnet: ['-p', '/p', '-o'],
  zip: ['-T', '-TT', '-O'],
  unzip: ['-d'],
  patch: ['-o', '-d'],
};

/** To these `-o` means no file; to any other program it may. */
const HARMLESS_O = [
  'ls',
  'ps',
  'grep',
  'egrep',
  'fgrep',
  'zgrep',
  'rg',
  'echo',
  'printf',
  'test',
  '[',
  'find',
  'git',
  'ss',
];

/** GNU programs take `--o` for `--output` where nothing else begins so. With one dash, fewer letters are a bundle. */
const MIN_LONG = 1;
const MIN_LONG_AFTER_ONE_DASH = 3;

/** They take variables as operands, which name programs: `make test CC=./x`. */
const TAKES_VARIABLES = ['make', 'gmake'];

/**
 * The options of a command that act, as written. `words` are its literal words, program first. For a program that may run
 * any code anyhow, only those that write a file.
 */
export function actingOptions(words: readonly string[], mayRunCode: boolean): readonly string[] {
  const program = programName(words[0] ?? null) ?? '';
  const own = Object.hasOwn(LONG, program) ? (LONG[program] ?? []) : [];
  const long = mayRunCode ? WRITE : [...WRITE, ...RUN, ...READ, ...own];
  const short = [...shortOf(program), ...(program === 'git' && words.includes('clone') ? ['-u'] : [])];
  const isVariable = (word: string): boolean => TAKES_VARIABLES.includes(program) && /^[^-].*=/s.test(word);
  return words.slice(1).filter((word) => isLong(word, long) || isShort(word, short) || isVariable(word));
}

/** Is the word at `at` a file that an option writes: its value, attached or as the next word? */
export function writtenByOption(words: readonly (string | null)[], at: number): boolean {
  const program = programName(words[0] ?? null) ?? '';
  const isO = (word: string): boolean => !HARMLESS_O.includes(program) && /^-[A-Za-z]*[oO]$/.test(word);
  const [word, before] = [words[at] ?? '', words[at - 1] ?? ''];
  if (at > 1 && (isO(before) || (isLong(before, WRITE) && !before.includes('=')))) return true;
  return isLong(word, WRITE) || (!HARMLESS_O.includes(program) && /^-[oO]./.test(word));
}

function shortOf(program: string): readonly string[] {
  if (Object.hasOwn(SHORT, program)) return SHORT[program] ?? [];
  return HARMLESS_O.includes(program) ? [] : ['-o…'];
}

/** npm takes any number of dashes, Go's programs one or two. What goes on after `--out` is an output too (`--outputFile`). */
function isLong(word: string, options: readonly string[]): boolean {
  const [, dashes = '', letters = ''] = /^(-+)([^=]*)/.exec(word) ?? [];
  if (letters.length < (dashes.length === 1 ? MIN_LONG_AFTER_ONE_DASH : MIN_LONG)) return false;
  return letters.toLowerCase().startsWith('out') || options.some((option) => option.startsWith(`--${letters}`));
}

/** Alone, with its value (`-ofile`), or in a bundle (`-no`): any of its letters counts; only the first of `-o…`. */
function isShort(word: string, short: readonly string[]): boolean {
  if (!/^-[^-]/.test(word)) return false;
  return short.some((option) => {
    if (option === '-o…') return word.startsWith('-o');
    return option.length === 2 ? word.includes(option.slice(1)) : word.startsWith(option);
  });
}
