import { describe, expect, test } from 'vitest';
import { type Inside, sandboxEnvironment } from './sandboxEnvironment.ts';

const INSIDE: Inside = { platform: 'linux', network: false, temp: '/var/z/tmp/c1' };
const see = (environment: Record<string, string>, inside: Partial<Inside> = {}) =>
  sandboxEnvironment(environment, { ...INSIDE, ...inside });

const taken: readonly [name: string, value: string][] = [
  // Logins.
  ...['GITHUB_TOKEN', 'NPM_TOKEN', 'NODE_AUTH_TOKEN', 'CI_JOB_TOKEN', 'token', 'ACTIONS_ID_TOKEN_REQUEST_URL'].map(
    withText,
  ),
  ...['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEYS', 'APIKEY', 'AWS_ACCESS_KEY_ID', 'SSH_PRIVATE_KEY'].map(
    withText,
  ),
  ...['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'CLIENT_SECRET', 'SECRET_KEY_BASE', 'STRIPE_KEY'].map(withText),
  ...['PGPASSWORD', 'DB_PASSWORD', 'MYSQL_PWD', 'SSHPASS', 'SMTP_PASS', 'VAULT_PASSPHRASE'].map(withText),
  ...[
    'GOOGLE_APPLICATION_CREDENTIALS',
    'DOCKER_AUTH_CONFIG',
    'SLACK_WEBHOOK_URL',
    'APP_JWT',
    'AZURE_STORAGE_CONNECTION_STRING',
  ].map(withText),
  ['DATABASE_URL', 'postgres://me:pw@db/x'],
  ['HARMLESS_NAME', `ghp_${'a'.repeat(36)}`],
  ['CERT', '-----BEGIN RSA PRIVATE KEY-----\nx'],
  ['https_proxy', 'http://me:pw@proxy:1'],
  // Ways to programs outside.
  ...['SSH_AUTH_SOCK', 'DBUS_SESSION_BUS_ADDRESS', 'DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR'].map(
    withText,
  ),
  ...['DOCKER_HOST', 'TMUX', 'TMUX_PANE', 'STY', 'VSCODE_IPC_HOOK_CLI', 'VSCODE_GIT_IPC_HANDLE', 'GIT_ASKPASS'].map(
    withText,
  ),
  ...['WSL_INTEROP', 'WSLENV', 'SSH_ASKPASS', 'BROWSER', 'NVIM', 'GPG_AGENT_INFO'].map(withText),
  // Code for every process.
  ...[
    'LD_PRELOAD',
    'LD_AUDIT',
    'DYLD_INSERT_LIBRARIES',
    'PYTHONSTARTUP',
    'PERL5OPT',
    'RUBYOPT',
    'DOTNET_STARTUP_HOOKS',
  ].map(withText),
  ['NODE_OPTIONS', '--max-old-space-size=4096 --require /x.js'],
  ['NODE_OPTIONS', '--inspect=1'],
  ['JAVA_TOOL_OPTIONS', '-Xmx1g -javaagent:/x.jar'],
];
function withText(name: string): [string, string] {
  return [name, 'text'];
}

const left: readonly [name: string, value: string][] = [
  ['PATH', '/usr/bin'],
  ['HOME', '/home/me'],
  ['PWD', '/home/me/app'],
  ['OLDPWD', '/home/me'],
  ['Z_ENGINE_COMMAND', 'mark'],
  ['TOKENIZERS_PARALLELISM', 'false'],
  ['MAX_TOKENS', '100'],
  ['MAX_OUTPUT_TOKENS', '100'],
  ['GPG_KEY', 'A035C8C19219BA821ECEA86B64E628F8D684696D'],
  ['KEYTIMEOUT', '1'],
  ['CACHE_KEY', 'v1'],
  ['DEPLOY_PUBLIC_KEY', 'ssh-ed25519 AAAA'],
  ['PASSWORD_STORE_DIR', '/home/me/p'],
  ['MONKEY', 'ape'],
  ['COMPASS', 'north'],
  ['BYPASS', '1'],
  ['DATABASE_URL', 'postgres://localhost/x'],
  ['KUBECONFIG', '/home/me/kube-test'],
  ['LD_LIBRARY_PATH', '/opt/lib'],
  ['PYTHONPATH', 'src'],
  ['JAVA_HOME', '/opt/java'],
  ['GOPATH', '/home/me/go'],
  ['CARGO_HOME', '/home/me/.cargo'],
  ['NODE_OPTIONS', '--max-old-space-size=8192 --no-warnings'],
  ['JAVA_TOOL_OPTIONS', '-XX:-UsePerfData'],
  ['http_proxy', 'http://proxy:1'],
];

test.each(taken)('takes away %s=%s', (name, value) => expect(see({ [name]: value })).not.toHaveProperty([name]));
test.each(left)('leaves %s=%s', (name, value) => expect(see({ [name]: value })).toMatchObject({ [name]: value }));

describe('what it sets', () => {
  test('the temporary folder as it is named inside', () => {
    expect(see({ TMPDIR: '/x' })).toMatchObject({
      TMPDIR: '/tmp',
      TMP: '/tmp',
      TEMP: '/tmp',
      GOCACHE: '/tmp/cache-go',
    });
    expect(see({}, { platform: 'darwin' })).toMatchObject({ TMPDIR: INSIDE.temp, GOCACHE: `${INSIDE.temp}/cache-go` });
  });
  test('errors in words that are known, and all else as the person has it', () => {
    const german = see({ LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', LANGUAGE: 'de', LC_MESSAGES: 'de_DE.UTF-8' });
    expect(german).toMatchObject({
      LC_MESSAGES: 'C',
      LC_CTYPE: 'de_DE.UTF-8',
      LC_TIME: 'de_DE.UTF-8',
      LANG: 'de_DE.UTF-8',
    });
    expect(german).not.toHaveProperty('LC_ALL');
    expect(german).not.toHaveProperty('LANGUAGE');
    expect(see({ LC_TIME: 'de_DE' })).toMatchObject({ LC_TIME: 'de_DE', LC_MESSAGES: 'C' });
  });
  test('npm gets a cache of its own where it can fetch, unless it is to have none', () => {
    expect(see({}, { network: true })).toMatchObject({ npm_config_cache: '/tmp/cache-npm' });
    expect(see({})).not.toHaveProperty('npm_config_cache');
    const silenced = { npm_config_cache: '/dev/null' };
    expect(see(silenced, { network: true })).toMatchObject(silenced);
  });
  test('with a network the proxy stays, with its password', () => {
    const proxy = { HTTPS_PROXY: 'http://me:pw@proxy:1' };
    expect(see(proxy, { network: true })).toMatchObject(proxy);
  });
  test('settings of Git stay counted, those with a login empty', () => {
    const git = { GIT_CONFIG_COUNT: '2', GIT_CONFIG_KEY_0: 'http.extraHeader', GIT_CONFIG_VALUE_0: 'AUTHORIZATION: x' };
    const more = { GIT_CONFIG_KEY_1: 'user.name', GIT_CONFIG_VALUE_1: 'me' };
    expect(see({ ...git, ...more })).toMatchObject({ ...git, ...more, GIT_CONFIG_VALUE_0: '' });
  });
});
