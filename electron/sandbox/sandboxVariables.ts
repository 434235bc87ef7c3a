// Which variables a confined command does not get, and which it gets in a form of its own. Values only, each with its reason.

type Line = readonly [pattern: RegExp, why: string];

/** They lead to a program outside that acts as the person. The sockets are hidden too; this spares a command the attempt. */
export const SOCKET_VARIABLES: readonly Line[] = [
  [/^SSH_(?:AUTH_SOCK|AGENT_PID|CONNECTION|CLIENT|TTY)$/, 'the agent signs with every key'],
  [/^(?:GPG_AGENT_INFO|GNOME_KEYRING_(?:CONTROL|PID)|OP_CONNECT_HOST|BITWARDENCLI_\w+)$/, 'agents of keys'],
  [/^DBUS_\w+$/, 'the bus starts programs'],
  [
    /^(?:DISPLAY|WAYLAND_\w+|XAUTHORITY|MIR_SOCKET|ICEAUTHORITY|SESSION_MANAGER|AT_SPI_BUS_ADDRESS)$/,
    'the screen and its keys',
  ],
  [
    /^(?:XDG_RUNTIME_DIR|PULSE_\w+|PIPEWIRE_\w+|NOTIFY_SOCKET|JOURNAL_STREAM|INVOCATION_ID|LISTEN_\w+)$/,
    'sockets of the session',
  ],
  [
    /^(?:DOCKER_(?:HOST|CONTEXT|CERT_PATH|TLS_VERIFY)|CONTAINER_HOST|CONTAINERD_ADDRESS|LIBVIRT_\w+|PODMAN_\w+)$/,
    'containers mount the whole disk',
  ],
  [
    /^(?:TMUX(?:_PANE|_TMPDIR)?|STY|ZELLIJ\w*|KITTY_(?:LISTEN_ON|PUBLIC_KEY)|WEZTERM_UNIX_SOCKET|ALACRITTY_SOCKET|NVIM(?:_LISTEN_ADDRESS)?|EMACS_SERVER_FILE)$/,
    'other windows of the person type and run',
  ],
  [
    /^(?:VSCODE_\w+|TERM_PROGRAM\w*|CURSOR_\w+|GIT_ASKPASS|SSH_ASKPASS\w*|SUDO_ASKPASS|BROWSER)$/,
    'editors open files, run programs and hand out logins',
  ],
  [/^WSL\w*$/, 'Windows starts programs'],
];

/** Loaded into every process that starts, wherever it lies. A library path stays: toolchains need theirs, and it names no code. */
export const CODE_VARIABLES: readonly Line[] = [
  [
    /^(?:LD_PRELOAD|LD_AUDIT|LD_PROFILE\w*|GCONV_PATH|DYLD_INSERT_LIBRARIES|GTK_MODULES|GTK3_MODULES|GIO_EXTRA_MODULES)$/,
    'libraries',
  ],
  [/^(?:NODE_OPTIONS|NODE_REPL_EXTERNAL_MODULE|BUN_OPTIONS)$/, 'modules, and ports of debuggers'],
  [/^(?:PYTHONSTARTUP|PYTHONINSPECT|PYTHONBREAKPOINT|PYTHONUSERBASE|PYDEVD_\w+)$/, 'modules of Python'],
  [/^(?:PERL5OPT|PERL5DB|RUBYOPT|ERL_AFLAGS|ERL_ZFLAGS|ELIXIR_ERL_OPTIONS)$/, 'modules of Perl, Ruby and Erlang'],
  [/^(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS)$/, 'agents of Java'],
  [/^(?:DOTNET_STARTUP_HOOKS|CORECLR_\w+|COR_PROFILER\w*|COR_ENABLE_PROFILING)$/, 'assemblies of .NET'],
];

const OF_JAVA =
  /^-(?:X(?:mx|ms|mn|ss)\w+|XX:[+-]\w+|XX:\w+=[\w.%]+|Dfile\.encoding=[\w-]+|Djava\.net\.preferIPv4Stack=\w+)$/;

/** Words with which a variable of code may stay: they load nothing. */
export const HARMLESS_OPTIONS: Readonly<Record<string, RegExp>> = {
  NODE_OPTIONS:
    /^--(?:max[-_](?:old|semi|new)[-_]space[-_]size=\d+|stack-trace-limit=\d+|openssl-legacy-provider|no-(?:deprecation|warnings|experimental-\w[\w-]*)|enable-source-maps|experimental-vm-modules|dns-result-order=\w+|unhandled-rejections=\w+|use-system-ca|use-openssl-ca|disable-warning=[\w-]+)$/,
  JAVA_TOOL_OPTIONS: OF_JAVA,
  _JAVA_OPTIONS: OF_JAVA,
  JDK_JAVA_OPTIONS: OF_JAVA,
};

/** Logins. What is none for all its name stands under `harmless`, and goes before the rest. */
export const SECRET_VARIABLES = {
  harmless:
    /^(?:(?:MAX|MIN|NUM)_(?:\w+_)?TOKENS|GPG_KEY|PASSWORD_STORE_DIR|KEYTIMEOUT|.*_PUBLIC_KEY|.*_?(?:CACHE|SORT|PRIMARY|FOREIGN|HOT|COMPOSE)_KEY)$/i,
  names: [
    [/(?:^|_)(?:API_?)?TOKENS?(?:_\w+)?$/i, 'tokens of every service'],
    [/(?:^|_)(?:SECRETS?|PASSPHRASE|CREDENTIALS?|CREDS)(?:_\w+)?$/i, 'secrets and the files that hold them'],
    [/(?:PASSWORD|PASSWD|PASSWORT|_PASS|_PWD)$|^(?:SSHPASS|PGPASSFILE)$/i, 'passwords'],
    [
      /(?:API|ACCESS|AUTH|PRIVATE|SECRET|SIGNING|SIGN|ENCRYPTION|DEPLOY|SERVICE|ACCOUNT|MASTER|LICEN[CS]E|SSH|STORAGE|SUBSCRIPTION|ADMIN|WEBHOOK)_?KEYS?(?:_ID|_PEM|_B64|_BASE64|_DATA|_FILE|_\d+)?$/i,
      'keys of services',
    ],
    [
      /^(?:ANTHROPIC|OPENAI|GEMINI|MISTRAL|GROQ|DEEPSEEK|XAI|COHERE|STRIPE|SENDGRID|TWILIO|CLOUDFLARE|LINEAR|SENTRY)_(?:\w+_)?KEYS?$/i,
      'keys of providers',
    ],
    [
      /^(?:AWS_(?:SESSION|CONTAINER_(?:CREDENTIALS|AUTHORIZATION)|WEB_IDENTITY)\w*|DOCKER_AUTH_CONFIG|GH_HOST_AUTH|NETRC|COOKIES?)$/i,
      'logins of clouds and registries',
    ],
    [/(?:^|_)(?:BEARER|JWT|OAUTH|AUTHORIZATION|AUTH_HEADER|CONNECTION_STRING|WEBHOOK_URL)$/i, 'logins in other forms'],
  ],
  values: [
    [/^[a-z][a-z0-9+.-]*:\/\/[^/\s@]*:[^/\s@]+@/i, 'an address with a password in it'],
    [
      /^(?:gh[pousr]_|github_pat_|glpat-|sk-|xox[abprs]-|AKIA[0-9A-Z]{12}|AIza[\w-]{30}|npm_[A-Za-z0-9]{30}|hf_[A-Za-z]{20})/,
      'a token by its first letters',
    ],
    [/^eyJ[\w-]+\.eyJ[\w-]+\./, 'a signed token'],
    [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  ],
} as const satisfies { harmless: RegExp; names: readonly Line[]; values: readonly Line[] };

/**
 * Tools that end with an error where they cannot write their cache get one of the chat's own: the caches of the person stay
 * read-only, since the host runs what lies there. `with network`: without one, reading the person's is all that helps.
 */
export const OWN_CACHES: readonly {
  readonly name: string;
  readonly folder: string;
  readonly when: 'always' | 'with network';
}[] = [
  // Verified: `npm install` fails with EROFS on `_cacache/tmp`; `npm run` and `npm ls` only leave out their log.
  { name: 'npm_config_cache', folder: 'cache-npm', when: 'with network' },
  { name: 'npm_config_logs_dir', folder: 'logs-npm', when: 'always' },
  // https://pkg.go.dev/cmd/go#hdr-Build_and_test_caching: there is no building without it.
  { name: 'GOCACHE', folder: 'cache-go', when: 'always' },
  // https://docs.astral.sh/uv/concepts/cache/#cache-directory
  { name: 'UV_CACHE_DIR', folder: 'cache-uv', when: 'always' },
  // https://ccache.dev/manual/latest.html#config_cache_dir
  { name: 'CCACHE_DIR', folder: 'cache-ccache', when: 'always' },
  { name: 'ZIG_GLOBAL_CACHE_DIR', folder: 'cache-zig', when: 'always' },
];
