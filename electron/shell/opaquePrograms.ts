// Programs that run something the gate did not read: another program, a line of code, a file of code. No allow rule
// covers them (SPEC 7.6), save one that a person wrote by hand for an interpreter. To add a program can only tighten.

export type OpaqueKind = 'shell' | 'builtin' | 'wrapper' | 'interpreter' | 'runner';
export type OpaqueProgram = { readonly name: string; readonly kind: OpaqueKind; readonly why: string };

const WHY: Readonly<Record<OpaqueKind, string>> = {
  shell: 'is a shell, which runs the code it is given',
  builtin: 'changes what the shell does next or runs what it is given',
  wrapper: 'runs another program',
  interpreter: 'can run code that the gate does not read',
  runner: 'runs a program of a package, a container or another machine',
};

const list = (names: string): readonly string[] => names.trim().split(/\s+/);

/** Always opaque, by base name. */
const NAMES: Readonly<Record<OpaqueKind, readonly string[]>> = {
  shell: list(
    `sh bash rbash zsh dash ksh ksh93 mksh ash yash fish csh tcsh nu xonsh busybox toybox cmd powershell pwsh wsl`,
  ),
  // Built into Bash: they evaluate a word, or turn a harmless-looking later command into another one.
  builtin:
    list(`eval source . exec command builtin trap alias unalias export set shopt hash enable declare typeset local
    readonly read readarray mapfile unset let bind complete compgen compopt coproc getopts fc history jobs suspend`),
  wrapper:
    list(`env sudo sudoedit doas su pkexec runuser gosu nice ionice chrt taskset nohup time timeout gtimeout stdbuf
    unbuffer setsid setarch linux32 linux64 xargs watch flock script strace ltrace gdb lldb valgrind perf systemd-run chroot
    unshare nsenter proot fakeroot firejail bwrap sandbox-exec dbus-run-session entr watchexec parallel rlwrap expect
    faketime caffeinate arch cpulimit prlimit numactl sshpass torsocks proxychains proxychains4 xvfb-run open xdg-open start
    at batch crontab tmux screen xterm hyperfine daemonize start-stop-daemon setpriv capsh ld.so ld-linux.so ssh-agent sg
    run-parts systemd-cat systemd-inhibit systemd-nspawn run0 runcon choom uclampset coresched logsave chronic dbus-launch
    eatmydata fakechroot catchsegv dumb-init tini chpst softlimit setuidgid envdir envuidgid setlock cross-env
    cross-env-shell dotenv concurrently nodemon dtach abduco byobu zellij mpirun mpiexec srun rsh rexec pipesz i386 x86_64
    uname26 annotate-output ifne sem vipe nyc c8 run-one keep-one-running trickle tsocks with-contenv s6-setuidgid`),
  interpreter:
    list(`python py pypy node nodejs deno bun tsx ts-node perl ruby irb php lua luajit tclsh wish Rscript R julia
    osascript java groovy scala jshell ghci runghc runhaskell ocaml swift elixir iex erl escript guile sbcl racket awk gawk
    mawk nawk sed gsed ed red ex vi vim nvim view emacs emacsclient nano less more most man pg info sqlite3 psql mysql
    mariadb mongosh redis-cli dc m4 gnuplot octave matlab pdb ipython jupyter ansible ansible-playbook terraform`),
  runner:
    list(`npx pnpx bunx uvx pipx ssh mosh sftp scp telnet nc ncat netcat socat vagrant nix-shell nix-build direnv mise
    asdf nvm pyenv rbenv act tox nox`),
};

/** Opaque only with one of these words: subcommands, or flags of programs that otherwise search or copy. */
const WITH_WORDS: readonly (readonly [kind: OpaqueKind, programs: string, words: readonly string[]])[] = [
  ['runner', 'npm', list('exec x explore edit init create')],
  ['runner', 'pnpm', list('exec dlx create')],
  ['runner', 'yarn', list('exec dlx create node')],
  ['runner', 'docker podman nerdctl', list('run exec compose container buildx build start')],
  ['runner', 'docker-compose', list('run exec up')],
  ['runner', 'kubectl oc', list('exec run debug cp attach')],
  ['runner', 'uv poetry pipenv conda mamba hatch pdm rye bundle nix opam', list('run exec shell develop')],
  ['interpreter', 'go cargo dotnet', list('run generate script')],
  [
    'wrapper',
    'find gfind fd fdfind',
    list('-exec -execdir -ok -okdir -x -X --exec --exec-batch -delete -fprint -fprint0 -fprintf -fls'),
  ],
  ['builtin', 'printf', ['-v']],
  ['builtin', 'test [', list('-v -R')],
  ['builtin', 'wait', ['-p']],
  ['wrapper', 'ip', list('exec -b -batch')],
  // Git runs what its configuration and these subcommands name.
  [
    'wrapper',
    'git',
    list(`-c --config-env --exec-path -p --paginate difftool mergetool submodule bisect filter-branch rebase hook
    send-email instaweb web--browse daemon remote-ext for-each-repo maintenance credential`),
  ],
  ['runner', 'gh', list('alias extension codespace')],
];

const VERSIONED = /^(python|pypy|pip|perl|ruby|php|lua|node|tclsh|wish|guile)[\d.]+$/;

/** `words` are the literal words of a command, null where one is not literal. Null when the program is not opaque. */
export function opaqueProgram(words: readonly (string | null)[]): OpaqueProgram | null {
  const name = programName(words[0] ?? null);
  if (name === null) return null;
  const kind = kindOf(name, words.slice(1));
  return kind === null ? null : { name, kind, why: `\`${name}\` ${WHY[kind]}` };
}

/** The base name of a program, without `.exe` and the version of an interpreter. */
export function programName(word: string | null): string | null {
  return nameOf(bareName(word));
}

/** The same of a bare name. */
export function nameOf(base: string | null): string | null {
  if (base === null || !isDigitOrDot(base.charCodeAt(base.length - 1))) return base;
  return VERSIONED.exec(base)?.[1] ?? base;
}

function isDigitOrDot(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2e;
}

/** Without its folder and `.exe`. */
export function bareName(word: string | null): string | null {
  if (word === null) return null;
  const base = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1);
  return base.includes('.') ? base.replace(/\.(?:exe|cmd|bat)$/i, '') : base;
}

function kindOf(name: string, operands: readonly (string | null)[]): OpaqueKind | null {
  const always = KIND_OF.get(name);
  if (always !== undefined) return always;
  return ACTS_OF.get(name)?.find(([, words]) => hasOneOf(operands, words))?.[0] ?? null;
}

/** The same two tables by program. Where two kinds name one, the first counts. */
const KIND_OF: ReadonlyMap<string, OpaqueKind> = new Map(
  (Object.keys(NAMES) as OpaqueKind[]).toReversed().flatMap((kind) => NAMES[kind].map((name) => [name, kind] as const)),
);
const ACTS_OF: ReadonlyMap<string, readonly (readonly [OpaqueKind, readonly string[]])[]> = new Map(
  [...new Set(WITH_WORDS.flatMap(([, programs]) => programs.split(' ')))].map((name) => [
    name,
    WITH_WORDS.filter(([, programs]) => programs.split(' ').includes(name)).map(
      ([kind, , words]) => [kind, words] as const,
    ),
  ]),
);

/** A flag may carry its value: `-cuser.name=x`, `--exec-path=.`. */
function hasOneOf(operands: readonly (string | null)[], words: readonly string[]): boolean {
  for (const operand of operands) {
    if (operand === null) continue;
    for (const word of words) if (isOrCarries(operand, word)) return true;
  }
  return false;
}

function isOrCarries(operand: string, word: string): boolean {
  if (operand === word) return true;
  if (!word.startsWith('-') || !operand.startsWith(word)) return false;
  if (word.startsWith('--')) return operand[word.length] === '=';
  return /^-[a-z]$/i.test(word);
}

/** Programs that take shell code in a word or on their input. */
const TAKES_CODE: ReadonlySet<string> = new Set([
  ...NAMES.shell,
  ...list('eval trap su ssh watch parallel script flock runuser mapfile readarray gosu sg concurrently nodemon'),
]);
const SHELLS: ReadonlySet<string> = new Set(NAMES.shell);
/** What `find -exec` puts a name in for and ends a command with: as code they are nothing. */
const PLACES: ReadonlySet<string> = new Set(['{}', ';', '+']);

/** Is there a word without which `codeWords` and `readsCode` have nothing? */
export function mayTakeCode(words: readonly (string | null)[]): boolean {
  for (const word of words) {
    const name = programName(word);
    if (name !== null && (name === 'env' || TAKES_CODE.has(name))) return true;
  }
  return false;
}

/**
 * The literal words that a command gives to a shell as code: those after a program that takes code, and the value of
 * `env -S`. For `eval` also all of them as one, since it joins them.
 */
export function codeWords(words: readonly (string | null)[]): readonly string[] {
  const names = words.map(programName);
  const takerAt = names.findIndex((name) => name !== null && TAKES_CODE.has(name));
  const splitsAt = names.includes('env')
    ? words.findIndex((word) => word !== null && /^(?:-[a-zA-Z]*S|--split-string)/.test(word))
    : -1;
  if (takerAt < 0 && splitsAt < 1) return [];
  const from = Math.min(...[takerAt, splitsAt - 1].filter((at) => at >= 0));
  const after = words.slice(from + 1).filter((word) => word !== null);
  const code = after
    .map((word) => word.replace(/^(?:-[a-zA-Z]*S|--split-string=?)/, ''))
    .filter((word) => /[^\w./-]/.test(word) && !PLACES.has(word));
  const evaluated = after[0] === '--' ? after.slice(1) : after;
  const joined = names[takerAt] === 'eval' && evaluated.length > 1 ? [evaluated.join(' ')] : [];
  return [...code, ...joined];
}

/** Does the command read shell code from its input? */
export function readsCode(words: readonly (string | null)[]): boolean {
  return words.some((word) => SHELLS.has(programName(word) ?? ''));
}
