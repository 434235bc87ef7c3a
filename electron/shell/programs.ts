// What a few well-known programs do with the paths they are given. It only ever tightens a decision or words an effect:
// nothing is allowed because of a line here.
import { programName } from './opaquePrograms.ts';

const list = (names: string): readonly string[] => names.trim().split(/\s+/);

/** They print what a path is, never what is in it (SPEC O3: naming and listing a secret file is free). */
const NAMES_ONLY = list('ls stat test [ echo printf basename dirname realpath readlink pwd cd');

const DELETES = list('rm rmdir unlink shred del erase rd Remove-Item truncate srm trash trash-put gio');

/** They write every path they are given. */
const WRITES_ALL = list(
  `${DELETES.join(' ')} touch mv mkdir mkfifo mknod mktemp tee sponge script chmod chown chgrp setfacl chattr unzip patch gzip
    gunzip bzip2 bunzip2 xz unxz zstd unzstd compress uncompress dos2unix unix2dos fallocate`,
);
/** They write the last path they are given, or with `-t` a folder. */
const WRITES_LAST = list('cp ln install rsync scp');

/** They read the first path they are given and write the second. */
const WRITES_SECOND = list('uniq xxd split');
/** Of these a path is one in the project. */
const GIT_WRITES = list('mv rm restore checkout');

/** With `-i`. */
const EDITS_IN_PLACE = list('sed gsed perl');

/** They go down a tree that they are given, or change it as a whole. */
const CHANGES_TREES = list(`${DELETES.join(' ')} mv cp ln rsync chmod chown chgrp install tar unzip`);
/** Each with `-r`, and with `-d recurse`. */
const GREPS = list('grep egrep fgrep zgrep bzgrep xzgrep zstdgrep zegrep zfgrep');
const READS_TREES = list('rg rgrep ag ack tar zip 7z rsync scp rclone git-grep');

export function showsNamesOnly(words: readonly (string | null)[]): boolean {
  return NAMES_ONLY.includes(programName(words[0] ?? null) ?? '');
}

export function deletes(words: readonly (string | null)[]): boolean {
  const name = programName(words[0] ?? null) ?? '';
  if (name === 'find') return words.includes('-delete');
  return DELETES.includes(name) || (name === 'git' && (words.includes('clean') || words.includes('rm')));
}

export function changesTrees(words: readonly (string | null)[]): boolean {
  const name = programName(words[0] ?? null) ?? '';
  if (name === 'find')
    return deletes(words) || words.some((word) => word === null || /^-(?:exec|ok|fprint|fls)/.test(word));
  return CHANGES_TREES.includes(name) || (name === 'git' && words.includes('mv'));
}

/** Reads what lies below a folder, so that it may meet a secret file that nobody named. */
export function readsTrees(words: readonly (string | null)[]): boolean {
  const name = programName(words[0] ?? null) ?? '';
  if (READS_TREES.includes(name)) return true;
  if (name === 'git') return words.includes('grep') || comparesFolders(words);
  if (name === 'diff') return hasFlag(words, 'rN', ['--recursive', '--new-file']);
  if (GREPS.includes(name)) return hasFlag(words, 'rRd', ['--recursive', '--dereference-recursive', '--directories']);
  return ['cp', 'scp'].includes(name) && hasFlag(words, 'rRa', ['--recursive', '--archive']);
}

/** `git diff` goes through two folders that it is not asked to look up in the repository, also when one lies outside it. */
function comparesFolders(words: readonly (string | null)[]): boolean {
  if (!words.includes('diff')) return false;
  return words
    .slice(1)
    .some((word) => word !== null && (/^--no-i/.test(word) || /^(?:[/~\\]|\.\.(?:\/|$)|[A-Za-z]:)/.test(word)));
}

const WRITES = new Set([
  ...WRITES_ALL,
  ...WRITES_LAST,
  ...WRITES_SECOND,
  ...EDITS_IN_PLACE,
  ...list('dd git find tar'),
]);

/** Is it a program of which `writesWord` may say so? */
export function mayWrite(program: string | null): boolean {
  return WRITES.has(programName(program) ?? '');
}

/** Is the word at `at` (0 is the program) a path that the program writes? */
export function writesWord(words: readonly (string | null)[], at: number): boolean {
  const name = programName(words[0] ?? null) ?? '';
  if (WRITES_ALL.includes(name)) return true;
  if (name === 'dd') return words[at]?.startsWith('of=') ?? false;
  if (EDITS_IN_PLACE.includes(name)) return hasFlag(words, 'i', ['--in-place']);
  if (name === 'git') return words.some((word) => word !== null && GIT_WRITES.includes(word));
  // Where it starts from stands before all that it is told.
  if (name === 'find') return deletes(words) && words.slice(1, at + 1).every((word) => !/^[-(!]/.test(word ?? ''));
  if (name === 'tar') return unpacksInto(words, at);
  if (WRITES_SECOND.includes(name)) return isSecondOperand(words, at);
  if (!WRITES_LAST.includes(name)) return false;
  return (
    mayBeLast(words, at) || words.some((word) => word !== null && /^(?:-[a-zA-Z]*t|--target-directory)/.test(word))
  );
}

/** The folder of `-C`, where what it unpacks lands. */
function unpacksInto(words: readonly (string | null)[], at: number): boolean {
  const unpacks = words.slice(1).some((word) => word !== null && /^(?:-?[a-zA-Z]*x|--extract$|--get$)/.test(word));
  return unpacks && (/^(?:-C|--dir)/.test(words[at - 1] ?? '') || /^(?:-C.|--dir\w*=)/.test(words[at] ?? ''));
}

/** Is it the last operand? What follows may be options, their values, or words that vanish. */
function mayBeLast(words: readonly (string | null)[], at: number): boolean {
  const isOption = (word: string | null | undefined): boolean => word === null || (word?.startsWith('-') ?? false);
  return words.every((word, other) => other <= at || isOption(word) || (other > at + 1 && isOption(words[other - 1])));
}

/** They write files whose names stand in an archive, in a patch or on another machine. */
const UNPACKS = list('unzip bsdtar unrar unar cpio pax patch gpatch ar jar 7za 7zr');

/** Does it write files that the line does not name, so that one may be protected? */
export function writesUnnamed(words: readonly (string | null)[]): boolean {
  const name = programName(words[0] ?? null) ?? '';
  if (name === 'wget')
    return hasFlag(words, 'rmxp', ['--recursive', '--mirror', '--force-directories', '--page-requisites']);
  return UNPACKS.includes(name);
}

/** In doubt, whether a word before is the value of an option, it is. */
function isSecondOperand(words: readonly (string | null)[], at: number): boolean {
  const isOption = (word: string | null): boolean => word !== null && /^-./.test(word);
  return mayBeLast(words, at) && words.slice(1, at).some((word) => !isOption(word));
}

/** One of the letters in any bundle of short flags, or one of the long flags. */
export function hasFlag(words: readonly (string | null)[], letters: string, long: readonly string[]): boolean {
  const isShort = (word: string): boolean =>
    /^-[a-zA-Z]/.test(word) && [...letters].some((letter) => word.slice(1).includes(letter));
  const isLong = (word: string): boolean => {
    if (!word.startsWith('--')) return false;
    const name = word.split('=')[0] ?? '';
    return name.length > 3 && long.some((flag) => flag.startsWith(name));
  };
  return words.slice(1).some((word) => word !== null && (isShort(word) || isLong(word)));
}

/**
 * Git's own settings and remotes decide what Git runs later (SPEC 5.4); to read them changes nothing. `git config` reads
 * only if the first word that says what to do is a reading one: a later `get` may be the value that is set.
 */
export function changesGitSettings(words: readonly (string | null)[]): boolean {
  if (programName(words[0] ?? null) !== 'git') return false;
  const has = (names: string): boolean => list(names).some((name) => words.includes(name));
  const config = words.indexOf('config');
  if (config >= 0) {
    const act = words.slice(config + 1).find((word) => word === null || !SAYS_WHERE.includes(word));
    return !READS_SETTINGS.includes(act ?? '');
  }
  return words.includes('remote') && has('add remove rm rename set-url set-head set-branches');
}
const SAYS_WHERE = list(
  '--global --local --system --worktree --show-origin --show-scope --name-only -z --null --includes',
);
const READS_SETTINGS = list('--get --get-all --get-regexp --get-urlmatch --list -l list get');
