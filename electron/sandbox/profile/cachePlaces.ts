// Caches of tools below the home folder, and other places there from which the host runs files. Values only.
//
// All caches stay read-only: what a later run outside takes from them, it runs without a look at it. Shown
// with the tools themselves: Cargo builds from a `.crate` in `~/.cargo/registry/cache` and runs its build.rs without comparing
// it with the lock file's sum; npm takes a package with an install script from `~/.npm/_cacache` when list and content were
// both put there;
// npm also writes its log through a link in `~/.npm/_logs` that has the name of the moment (a million links last for a quarter of
// an hour), so that its text, with words of the project, ends in a file that a shell reads.
// Builds that have all they need in a cache read it all the same (`cargo build --offline` copes with locks it cannot take);
// tools that must write get a cache in the chat's own temporary folder (sandboxEnvironment.ts), and a person can name a cache in
// `extra_writable`.

import type { Protection } from './sandboxProfile.ts';

/** `absent`: what stands there while it is not there. Null: Maven ends with an error whatever that is, so it is only watched. */
type Place = readonly [place: string, why: string, absent: Protection['placeholder']];

/**
 * Below home: kept read-only in a cache that a person opened, unless they named the very place. What a tool cannot work without
 * is not among them: that is what they opened it for.
 */
export const EXECUTABLE_PLACES: readonly Place[] = [
  ['.npm/_npx', '`npx` runs what lies there', 'folder'],
  ['.npm/_logs', 'npm writes through links that lie there', 'folder'],
  ['.cargo/bin', 'programs lie there', 'folder'],
  ['.cargo/env', 'shells read it when they start', 'empty'],
  ['.cargo/config', 'it names programs that Cargo runs', 'empty'],
  ['.cargo/config.toml', 'it names programs that Cargo runs', 'empty'],
  ['.gradle/init.d', 'Gradle runs it before each build', 'folder'],
  ['.gradle/init.gradle', 'Gradle runs it before each build', 'empty'],
  ['.gradle/init.gradle.kts', 'Gradle runs it before each build', 'empty'],
  ['.gradle/gradle.properties', 'it names programs and options of Java', 'empty'],
  ['.gradle/wrapper', 'it holds Gradle itself', 'folder'],
  ['.gradle/jdks', 'it holds programs', 'folder'],
  ['.m2/settings.xml', 'it says from where Maven loads plugins', null],
  ['.m2/settings-security.xml', 'it belongs to the settings of Maven', null],
  ['.m2/extensions.xml', 'Maven loads what it names', null],
  ['.m2/wrapper', 'it holds Maven itself', 'folder'],
  ...[
    ...['pre-commit', 'node', 'ms-playwright', 'puppeteer', 'Cypress', 'selenium', 'electron', 'electron-builder'],
    ...['uv', 'pip', 'pypoetry', 'pipenv', 'go-build', 'bazel', 'bazelisk', 'JetBrains', 'coursier', 'deno', 'zig'],
    ...[
      'torch_extensions',
      'black',
      'zsh',
      'oh-my-zsh',
      'gitstatus',
      'nvim',
      'vscode-ripgrep',
      'typescript',
      'yarn',
      'pnpm',
    ],
  ].map((name): Place => [`.cache/${name}`, 'the host runs or loads what lies there', 'folder']),
  ...[
    'ms-playwright',
    'Cypress',
    'electron',
    'pip',
    'uv',
    'go-build',
    'JetBrains',
    'deno',
    'Yarn',
    'pypoetry',
    'Homebrew',
  ].map((name): Place => [`Library/Caches/${name}`, 'the host runs or loads what lies there', 'folder']),
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

/** Of the system: shared by all, or run by it. A project that holds one of them is not trusted. */
export const SYSTEM_PLACES: readonly string[] = [
  ...[
    '/etc',
    '/usr',
    '/bin',
    '/sbin',
    '/lib',
    '/boot',
    '/opt',
    '/var',
    '/var/tmp',
    '/tmp',
    '/run',
    '/srv',
    '/home',
    '/root',
  ],
  ...['/System', '/Library', '/Applications', '/Users', '/private/etc', '/private/var', '/private/tmp'],
];
/** Nor is one that lies in these. */
export const SYSTEM_SETTINGS: readonly string[] = ['/etc', '/boot', '/System', '/Library', '/private/etc'];
