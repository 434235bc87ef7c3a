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
];
/** Run a program. */
const RUN = [
  '--exec',
  '--exec-batch',
  '--pre',
  '--hostname-bin',
  '--compress-program',
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
  '--makefile',
  '--git-dir',
  '--work-tree',
  '--exec-path',
  '--config-env',
  '--super-prefix',
];

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
  tree: ['-o'],
  date: ['-s', '-f'],
  file: ['-C', '-m', '-f'],
  bat: ['-P'],
  column: ['-o'],
  base64: ['-o'],
  make: ['-f', '-C', '-I', '-E'],
  npm: ['-C'],
  cmake: ['-P', '-E'],
  gcc: ['-o', '-B', '-wrapper'],
  cc: ['-o', '-B', '-wrapper'],
  clang: ['-o', '-B'],
  tsc: ['-p'],
  zip: ['-T', '-TT', '-O'],
  unzip: ['-d'],
  patch: ['-o', '-d'],
};

/** At least two letters after the dashes, so that `--o` and `--f` alone are not every option. */
const MIN_LONG = 4;

/**
 * The options of a command that act, as written. `words` are its literal words, program first. For a program that may run
 * any code anyhow, only those that write a file.
 */
export function actingOptions(words: readonly string[], mayRunCode: boolean): readonly string[] {
  const long = mayRunCode ? WRITE : [...WRITE, ...RUN, ...READ];
  const short = SHORT[programName(words[0] ?? null) ?? ''] ?? [];
  return words.slice(1).filter((word) => isLong(word, long) || isShort(word, short));
}

function isLong(word: string, options: readonly string[]): boolean {
  const name = word.split('=')[0] ?? '';
  return name.length >= MIN_LONG && name.startsWith('--') && options.some((option) => option.startsWith(name));
}

/** Alone, with its value (`-ofile`), or in a bundle (`-no`): any of its letters counts. */
function isShort(word: string, short: readonly string[]): boolean {
  if (!/^-[^-]/.test(word)) return false;
  return short.some((option) => (option.length === 2 ? word.includes(option.slice(1)) : word.startsWith(option)));
}
