// What a variable may do to the commands of a line. INVARIANT: a name on the harmless list loosens; a name on the two
// others tightens.

/** Variables that change only how a program speaks (SPEC R4). */
const HARMLESS =
  /^(?:CI|NODE_ENV|FORCE_COLOR|NO_COLOR|CLICOLOR|CLICOLOR_FORCE|RUST_BACKTRACE|TERM|COLUMNS|LINES|LANG|LANGUAGE|LC_[A-Z]+|TZ)$/;
/** Some programs look for a file of the name that such a variable has: `LANGUAGE=../x`, `TZ=/etc/x`. */
const NAMES_NO_FILE = /^(?:\w+=["']?[\w.,:@+%-]*["']?|TZ=["']?\w[\w+-]*(?:\/\w[\w+-]*)*["']?)$/;
const ZONE_FILE = /^TZ=["']?:/;

/** `raw` is the assignment as written, which must be literal: `LANG=C`. */
export function isHarmlessAssignment(name: string, raw: string): boolean {
  return HARMLESS.test(name) && NAMES_NO_FILE.test(raw) && !ZONE_FILE.test(raw);
}

/**
 * Through these the loader, a shell, an interpreter, Git, a pager, an editor, a library or a program's own configuration
 * loads or runs something, or reads or writes a file (ld.so(8), bash(1), git(1), environ(7), the programs' own manuals).
 * A name that only begins so is one too many, which tightens.
 */
const DANGEROUS = new RegExp(
  `^(?:${[
    ...[
      'LD_',
      'DYLD_',
      'BASH',
      'GIT_',
      'GCONV',
      'GLIBC',
      'MALLOC',
      'LESS',
      'PYTHON',
      'PERL',
      'RUBY',
      'NODE',
      'NPM_',
      'npm_',
    ],
    ...['YARN', 'PNPM', 'COREPACK', 'BUN_', 'DENO_', 'JAVA', 'JDK_', '_JAVA', 'MAVEN_', 'GRADLE_', 'CARGO', 'RUST'],
    ...['GO', 'CGO', 'DOTNET', 'COMPlus', 'CORECLR', 'MSBUILD', 'NUGET', 'GEM', 'BUNDLE', 'COMPOSER', 'PHP', 'LUA'],
    ...['PIP_', 'UV_', 'POETRY', 'PIPENV', 'CONDA', 'VIRTUAL_ENV', 'R_', 'XDG_', 'TERMINFO', 'TERMCAP', 'RIPGREP'],
    ...['GREP_', 'FZF', 'FD_', 'BAT_', 'EZA', 'EXA', 'JQ', 'YQ', 'TAR_', 'GZIP', 'BZIP', 'XZ_', 'ZSTD', 'ZIP', 'UNZIP'],
    ...['RSYNC', 'CVS', 'SVN', 'HG', 'SSH', 'GPG', 'GNUPG', 'AWS_', 'AZURE', 'GOOGLE', 'CLOUDSDK', 'KUBE', 'HELM'],
    ...['DOCKER', 'PODMAN', 'CONTAINER', 'BUILDKIT', 'COMPOSE', 'TF_', 'VAULT', 'GH_', 'GITHUB', 'GITLAB', 'CURL'],
    ...['WGET', 'OPENSSL', 'SSL', 'NSS_', 'KRB5', 'LIBRARY', 'CPATH', 'COMPILER', 'MAKE', 'CMAKE', 'CONFIG', 'PKG_'],
    ...['MAN', 'GROFF', 'TROFF', 'SYSTEMD', 'JOURNAL', 'DBUS', 'DISPLAY', 'WAYLAND', 'GTK', 'QT_', 'EDITOR', 'VISUAL'],
    ...['VIM', 'EMACS', 'FCEDIT', 'ZDOTDIR', 'ZSH', 'KSH', 'LOC', 'NLS', 'TZDIR', 'TMP', 'TEMP', 'HOST', 'RES_'],
    ...['POSIX', 'IFS$', 'ENV$', 'PATH$', 'CDPATH$', 'HOME$', 'USER', 'LOGNAME$', 'SHELL', 'PWD$', 'OLDPWD$', 'PS\\d'],
    ...[
      'PROMPT',
      'MAIL',
      'HIST',
      'CHECKPOINT',
      'Z_ENGINE',
      'INPUTRC',
      'GLOBIGNORE',
      'BROWSER',
      'LISTMAX',
      'DEBUG',
      'ARGV',
      'COLUMN_',
    ],
    ...['[A-Za-z_]*(?:_OPTIONS|OPTS?|_ARGS|_FLAGS|FLAGS|PAGER|EDITOR|_RC|_CONFIG|_CONF|_FILE|_PATH|PATH|_HOME|_DIR)$'],
    ...['[A-Za-z_]*(?:_PROXY|_proxy|_COMMAND|_CMD|_PROGRAM|_HOOK|_PRELOAD|_PLUGINS?|_LOG|_TRACE|_URL|_SHELL|ASKPASS)$'],
  ].join('|')})`,
);

/** May a command be given it whose catalog entry says that no other variable makes it run or read other things? */
export function isDangerousVariable(name: string): boolean {
  return DANGEROUS.test(name) || !/^[A-Za-z_]\w*$/.test(name);
}

/**
 * Those that Bash itself reads, sets or passes on (bash(1), "Shell Variables"), and those that a run has in its
 * environment: to set one changes what commands do, or it does not have the value that the line gave it.
 */
const SPECIAL = new RegExp(
  `^(?:${[
    ...['_', 'PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'PWD', 'OLDPWD', 'SHLVL', 'TMPDIR', 'IFS', 'PS[0-9]', 'ENV'],
    ...['BASH\\w*', 'CDPATH', 'GLOBIGNORE', 'GLOBSORT', 'EXECIGNORE', 'FIGNORE', 'SHELLOPTS', 'FUNC\\w*', 'OPT[A-Z]+'],
    ...[
      'RANDOM',
      'SRANDOM',
      'SECONDS',
      'LINENO',
      'EPOCH\\w*',
      'UID',
      'EUID',
      'PPID',
      'GROUPS',
      'DIRSTACK',
      'PIPESTATUS',
    ],
    ...['HOSTNAME', 'HOSTTYPE', 'HOSTFILE', 'MACHTYPE', 'OSTYPE', 'HIST\\w*', 'histchars', 'auto_resume', 'COMP_\\w*'],
    ...['COMPREPLY', 'READLINE_\\w*', 'PROMPT_\\w*', 'MAIL\\w*', 'MAPFILE', 'COPROC', 'TIMEFORMAT', 'TMOUT', 'FCEDIT'],
    ...['CHILD_MAX', 'INPUTRC', 'IGNOREEOF', 'EMACS', 'INSIDE_EMACS', 'POSIXLY_CORRECT', 'LD_\\w*', 'DYLD_\\w*'],
    ...['GIT_\\w*', '\\w*PAGER', '\\w*EDITOR', 'TERM', 'TERMINFO\\w*', 'TERMCAP', 'LANG', 'LANGUAGE', 'LC_\\w*', 'TZ'],
    // What a read-only run is given to keep its programs quiet (sandbox/quietPrograms.ts).
    ...['npm_\\w*', 'COREPACK_\\w*', 'YARN_\\w*', 'PIP_\\w*', 'PYTHON\\w*', 'GO[A-Z]+', 'CARGO_\\w*', 'JAVA_\\w*'],
    ...['DOTNET_\\w*', 'GH_\\w*', 'CHECKPOINT_\\w*', 'NODE_\\w*'],
    ...['LINES', 'COLUMNS', 'Z_ENGINE\\w*', 'LOCPATH', 'NLSPATH', 'TEXTDOMAIN\\w*'],
  ].join('|')})$`,
);

/** Is it the line's own variable, which has the value that the line gives it and does nothing else? */
export function isOwnVariable(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !SPECIAL.test(name);
}
