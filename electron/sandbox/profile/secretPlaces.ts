// Places below the home folder whose content is a login or a key (SPEC O3), in the fixed form that can be hidden: a file or a
// whole folder. Values only. Patterns at any depth (`*.pem`) cannot be hidden; the rules of reading hold for those.
import { below, sorted } from './places.ts';
import type { SandboxWish } from './sandboxProfile.ts';

const SECRET_PLACES: readonly string[] = [
  // Keys and stores of keys.
  ...['.ssh', '.gnupg', '.password-store', '.age', '.config/sops', '.local/share/keyrings', '.local/share/kwalletd'],
  ...['Library/Keychains', '.config/keepassxc', '.config/Bitwarden', '.config/1Password', '.config/op'],
  // Logins of command-line tools. Cargo and npm go on without a file that they may not read; Maven, Gradle and Yarn end with an
  // error, so `.m2/settings.xml`, `.gradle/gradle.properties` and `.yarnrc.yml` are not hidden.
  ...[
    '.aws',
    '.azure',
    '.kube',
    '.docker/config.json',
    '.git-credentials',
    '.config/git/credentials',
    '.netrc',
    '_netrc',
  ],
  ...['.pgpass', '.my.cnf', '.pypirc', '.npmrc', '.vault-token', '.terraformrc', '.terraform.d/credentials.tfrc.json'],
  ...['.config/gcloud', '.config/gh/hosts.yml', '.config/glab-cli', '.config/hub', '.config/containers/auth.json'],
  ...['.config/rclone', '.cargo/credentials', '.cargo/credentials.toml', '.gem/credentials', '.composer/auth.json'],
  ...[
    '.config/composer/auth.json',
    '.config/doctl',
    '.config/heroku',
    '.config/netlify',
    '.fly',
    '.wrangler',
    '.config/.wrangler',
  ],
  // Logins of coding agents.
  ...[
    '.claude/.credentials.json',
    '.claude.json',
    '.codex/auth.json',
    '.gemini/oauth_creds.json',
    '.config/github-copilot',
  ],
  ...['.local/share/opencode/auth.json'],
  // What was typed in terminals.
  ...['.bash_history', '.zsh_history', '.python_history', '.node_repl_history', '.psql_history', '.mysql_history'],
  // Browser profiles: cookies are logins.
  ...['.mozilla', '.thunderbird', '.config/google-chrome', '.config/google-chrome-beta', '.config/chromium'],
  ...[
    '.config/microsoft-edge',
    '.config/BraveSoftware',
    '.config/vivaldi',
    '.config/opera',
    'snap/firefox',
    'snap/chromium',
  ],
  ...['.var/app/org.mozilla.firefox', '.var/app/com.google.Chrome', '.var/app/org.chromium.Chromium'],
  ...['.var/app/com.brave.Browser', '.var/app/com.microsoft.Edge', 'Library/Cookies', 'Library/Safari'],
  ...['Firefox', 'Google/Chrome', 'Chromium', 'Microsoft Edge', 'BraveSoftware', 'Vivaldi'].map(
    (name) => `Library/Application Support/${name}`,
  ),
];

/** What moves one: the variable, and what lies below the folder that it names. */
const MOVED: readonly (readonly [variable: string, place: string | null])[] = [
  ['GNUPGHOME', null],
  ['PASSWORD_STORE_DIR', null],
  ['AWS_SHARED_CREDENTIALS_FILE', null],
  ['AZURE_CONFIG_DIR', null],
  ['CLOUDSDK_CONFIG', null],
  ['GOOGLE_APPLICATION_CREDENTIALS', null],
  ['GH_CONFIG_DIR', 'hosts.yml'],
  ['DOCKER_CONFIG', 'config.json'],
  ['CARGO_HOME', 'credentials.toml'],
  ['NETRC', null],
  ['PGPASSFILE', null],
  ['NPM_CONFIG_USERCONFIG', null],
];
const MOVED_FOLDERS = [
  ['XDG_CONFIG_HOME', '.config/'],
  ['XDG_DATA_HOME', '.local/share/'],
] as const;

/** Absolute paths; most are not there. None where they are not to be hidden. */
export function secretPlaces({ home, environment, maskSecrets }: SandboxWish): readonly string[] {
  if (!maskSecrets) return [];
  const isNamed = (value: string | undefined): value is string => value?.startsWith('/') === true;
  const moved = MOVED.flatMap(([variable, place]) => {
    const value = environment[variable];
    return isNamed(value) ? [place === null ? value : below(value, place)] : [];
  });
  const shared = MOVED_FOLDERS.flatMap(([variable, usual]) => {
    const folder = environment[variable];
    const places = SECRET_PLACES.filter((place) => place.startsWith(usual));
    return isNamed(folder) ? places.map((place) => below(folder, place.slice(usual.length))) : [];
  });
  return sorted([...SECRET_PLACES.map((place) => below(home, place)), ...moved, ...shared]);
}
