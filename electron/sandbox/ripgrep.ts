// The words with which ripgrep is run over given files. Pure. It must never let it run a program, read a configuration, or
// look at more than the files it is given.

export type SearchQuery = {
  /** A regular expression of one line. */
  readonly pattern: string;
  readonly ignoreCase: boolean;
  /** Lines around each match. */
  readonly context: number;
};

/** One thread: the files come in the order they were given. Binary files are told by a NUL anywhere in what is read. */
const FIXED = [
  ...['--no-config', '--no-messages', '--no-ignore', '--no-pre', '--no-search-zip', '--no-mmap', '--no-follow'],
  ...['--no-multiline', '--no-crlf', '--no-pcre2', '--engine=default', '--encoding=auto', '--threads=1', '--json'],
];

/** `files` are absolute paths. Throws on one that is not, which ripgrep could take for an option. */
export function ripgrepArguments(query: SearchQuery, files: readonly string[]): readonly string[] {
  const wrong = files.find((file) => !/^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(file) || file.includes('\0'));
  if (wrong !== undefined) throw new Error(`not an absolute path: ${wrong}`);
  const letters = query.ignoreCase ? '--ignore-case' : '--case-sensitive';
  return [...FIXED, letters, `--context=${query.context}`, `--regexp=${query.pattern}`, '--', ...files];
}
