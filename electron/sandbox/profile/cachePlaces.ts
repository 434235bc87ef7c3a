// Caches of tools below the home folder, and other places there from which the host runs files. Values only.
//
// The caches stay read-only: what a later run outside takes from them, it runs without a look at it. Shown with the tools
// themselves: Cargo builds from a `.crate` in `~/.cargo/registry/cache` and runs its build.rs without comparing it with the lock
// file's sum; npm takes a package with an install script from `~/.npm/_cacache` when list and content were both put there.
// Builds that have all they need in a cache read it all the same (`cargo build --offline` copes with locks it cannot take);
// tools that must write get a cache in the chat's own temporary folder (sandboxEnvironment.ts), and a person can name a cache in
// `extra_writable`.

/** Below home; of these nothing is ever run. */
export const WRITABLE_CACHES: readonly string[] = ['.npm/_logs'];

type Place = readonly [place: string, why: string];

/** Below home: kept read-only where a folder above them may be written, unless the very place was named. */
export const EXECUTABLE_PLACES: readonly Place[] = [
  ['.npm/_npx', '`npx` runs what lies there'],
  ['.npm/_cacache', 'npm installs from it, with install scripts'],
  ['.cargo/bin', 'programs lie there'],
  ['.cargo/env', 'shells read it when they start'],
  ['.cargo/config', 'it names programs that Cargo runs'],
  ['.cargo/config.toml', 'it names programs that Cargo runs'],
  ['.cargo/registry/src', 'Cargo builds and runs it'],
  ['.cargo/registry/cache', 'Cargo builds and runs it, without comparing sums again'],
  ['.cargo/registry/index', 'it says from where and with which sum Cargo loads'],
  ['.cargo/git', 'Cargo builds and runs it'],
  ['.gradle/init.d', 'Gradle runs it before each build'],
  ['.gradle/init.gradle', 'Gradle runs it before each build'],
  ['.gradle/init.gradle.kts', 'Gradle runs it before each build'],
  ['.gradle/gradle.properties', 'it names programs and options of Java'],
  ['.gradle/wrapper', 'it holds Gradle itself'],
  ['.gradle/jdks', 'it holds programs'],
  ['.gradle/native', 'Gradle loads libraries from it'],
  ['.gradle/caches', 'Gradle loads plugins from it'],
  ['.m2/settings.xml', 'it says from where Maven loads plugins'],
  ['.m2/settings-security.xml', 'it belongs to the settings of Maven'],
  ['.m2/extensions.xml', 'Maven loads what it names'],
  ['.m2/wrapper', 'it holds Maven itself'],
  ['.m2/repository', 'Maven loads plugins from it'],
  ['.cache', 'it holds programs and code of many tools: browsers, virtual environments, shells, build results'],
  ['Library/Caches', 'it holds programs and code of many tools'],
];

/** Below home: files there run, or say what runs, without anybody asking again. A project at or above one is not trusted. */
export const STARTUP_PLACES: readonly string[] = [
  // Shells.
  ...[
    '.bashrc',
    '.bash_profile',
    '.bash_login',
    '.bash_logout',
    '.profile',
    '.zshrc',
    '.zshenv',
    '.zprofile',
    '.zlogin',
  ],
  ...['.config/fish', '.config/zsh', '.oh-my-zsh', '.inputrc', '.config/environment.d', '.pam_environment'],
  // What the desktop and the service manager start.
  ...[
    '.config/autostart',
    '.config/systemd',
    '.local/share/systemd',
    '.local/share/applications',
    '.xprofile',
    '.xinitrc',
  ],
  ...['.local/share/dbus-1', 'Library/LaunchAgents', 'Library/LaunchDaemons', 'Applications', 'bin', '.local/bin'],
  // Tools that run what their settings name.
  ...[
    '.gitconfig',
    '.config/git',
    '.ssh',
    '.gnupg',
    '.npmrc',
    '.tmux.conf',
    '.config/tmux',
    '.vimrc',
    '.vim',
    '.emacs.d',
  ],
  ...[
    '.config/nvim',
    '.local/share/nvim',
    '.emacs',
    '.config/emacs',
    '.gdbinit',
    '.config/gdb',
    '.docker',
    '.kube',
    '.mcp.json',
  ],
  ...[
    '.vscode',
    '.vscode-server',
    '.cursor',
    '.config/Code',
    '.claude',
    '.claude.json',
    '.codex',
    '.gemini',
    '.config/opencode',
  ],
  // Versions of languages that are on PATH through a shim.
  ...[
    '.nvm',
    '.pyenv',
    '.rbenv',
    '.asdf',
    '.rustup',
    '.sdkman',
    '.local/share/mise',
    '.volta',
    '.bun',
    '.deno',
    '.local/lib',
  ],
];
