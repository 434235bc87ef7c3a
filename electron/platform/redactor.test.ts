import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedactor } from './redactor.ts';

const redactor = createRedactor();
const MARK = '[secret removed]';

// Each secret is put together here from parts, and is made up, so that nothing takes this file for a leak.
const LETTERS = 'aB3dE5gH7jK9mN1pQ4sT6vW8yZ2cF0hJ';
const rand = (length: number) => LETTERS.repeat(8).slice(3, 3 + length);
const hex = (length: number) => '3f9a1c07e5b82d46'.repeat(8).slice(1, 1 + length);
const upper = (length: number) => rand(length).toUpperCase();
const digits = (length: number) => '4829105736'.repeat(4).slice(0, length);
const key = (prefix: string, rest: string) => prefix + rest;
const jwt = `${key('eyJ', 'hbGciOiJIUzI1NiJ9')}.${key('eyJ', 'zdWIiOiIxMjM0In0')}.${rand(43)}`;
const pem = (label: string) =>
  `-----BEGIN ${label}PRIVATE ${'KEY'}-----\n${rand(64)}\n${rand(20)}\n-----END ${label}PRIVATE ${'KEY'}-----`;
const PASSWORD = 'Tr0ub4dor+3';

/** The kind, and the secret in what it stands in: the text before, the secret, the text after. */
const SECRETS: readonly (readonly [kind: string, before: string, secret: string, after?: string])[] = [
  ['AWS access key', 'aws configure set id ', key('AKIA', upper(16))],
  ['AWS temporary key', 'id=', key('ASIA', upper(16))],
  ['AWS secret key', 'aws_secret_access_key = ', rand(40)],
  ['AWS secret key in the environment', 'AWS_SECRET_ACCESS_KEY=', rand(40), ' aws s3 ls'],
  ['Google API key', 'key: ', key('AIza', rand(35))],
  ['Google OAuth secret', '', key('GOCSPX-', rand(28))],
  ['Google OAuth token', '', key('ya29.', rand(60))],
  [
    'GCP service account',
    '{"type":"service_account","private_key_id":"1","private_key":"',
    pem('').replaceAll('\n', '\\n'),
  ],
  ['GitHub token', 'git remote add o https://x.org ', key('ghp_', rand(36))],
  ['GitHub OAuth', '', key('gho_', rand(36))],
  ['GitHub app', '', key('ghs_', rand(36))],
  ['GitHub refresh', '', key('ghr_', rand(36))],
  ['GitHub fine-grained', '', key('github_pat_', `${rand(22)}_${rand(59)}`)],
  ['GitHub token in an address', 'git clone https://', key('ghp_', rand(36)), '@github.com/a/b.git'],
  ['GitLab token', '', key('glpat-', rand(20))],
  ['GitLab deploy token', '', key('gldt-', rand(20))],
  ['npm token', '', key('npm_', rand(36))],
  ['.npmrc', '//packages.example.com/:_authToken=', hex(36)],
  ['.npmrc with a password', '//registry.example.com/:_password=', rand(24)],
  ['PyPI token', 'twine upload -p ', key('pypi-', `AgEIcHlwaS5vcmc${rand(60)}`)],
  ['Slack bot', '', key('xoxb-', `${digits(12)}-${digits(12)}-${rand(24)}`)],
  ['Slack user', '', key('xoxp-', `${digits(12)}-${digits(12)}-${rand(24)}`)],
  ['Slack app', '', key('xapp-', `1-A0${upper(9)}-${digits(13)}-${hex(64)}`)],
  ['Slack webhook', 'curl https://hooks.slack.com/services/', `T0${upper(8)}/B0${upper(8)}/${rand(24)}`],
  ['Discord webhook', 'https://discord.com/api/webhooks/', `${digits(18)}/${rand(60)}`],
  ['SendGrid', '', key('SG.', `${rand(22)}.${rand(43)}`)],
  ['Stripe live', '', key('sk_live_', rand(24))],
  ['Stripe test', '', key('sk_test_', rand(24))],
  ['Stripe restricted', '', key('rk_live_', rand(24))],
  ['OpenAI', 'OPENAI=', key('sk-', rand(48))],
  ['OpenAI project', '', key('sk-proj-', `${rand(74)}T3BlbkFJ${rand(74)}`)],
  ['Anthropic', '', key('sk-ant-', `api03-${rand(93)}AA`)],
  ['Hugging Face', '', key('hf_', rand(34))],
  ['Groq', '', key('gsk_', rand(52))],
  ['web token', 'echo ', jwt, ' | cut -c1'],
  ['RSA key', 'cat <<E\n', pem('RSA '), '\nE'],
  ['EC key', '', pem('EC ')],
  ['OpenSSH key', '', pem('OPENSSH ')],
  ['PKCS8 key', '', pem('')],
  ['key that was cut', '', pem('').slice(0, 70)],
  ['sign-in in an address', 'curl https://', `ada:${PASSWORD}`, '@example.com/x'],
  ['Postgres', 'psql postgres://', `ada:${PASSWORD}`, '@db.example.com:5432/shop'],
  ['Postgres, with signs in the password', 'psql postgres://ada:', `p@ss/${PASSWORD}`, '@db.example.com/shop'],
  ['MySQL', 'mysql://', `root:${PASSWORD}`, '@127.0.0.1/shop'],
  ['MongoDB', 'mongodb+srv://', `app:${PASSWORD}`, '@c.mongodb.net/x'],
  ['Redis', 'redis://', `:${PASSWORD}`, '@cache:6379'],
  ['AMQP', 'amqps://', `u:${PASSWORD}`, '@mq/v'],
  ['bearer header', `curl -H 'Authorization: Bearer `, rand(30), `' x`],
  ['basic header', 'Authorization: Basic ', 'YWRhOm9wZW4tc2VzYW1l'],
  ['header with a key', 'curl -H "X-Api-Key: ', rand(20), '" x'],
  ['.netrc', 'machine example.com login ada password ', PASSWORD],
  ['.netrc on lines', 'machine example.com\n  login ada\n  password ', PASSWORD],
  ['Docker login', 'docker login -u ada -p ', PASSWORD, ' example.com'],
  ['Docker settings', '{"auths":{"https://index.docker.io/v1/":{"auth":"', 'YWRhOm9wZW4tc2VzYW1l', '"}}}'],
  ['Docker token', '', key('dckr_pat_', rand(27))],
  ['Azure storage', 'AccountName=shop;AccountKey=', `${rand(86)}==`, ';EndpointSuffix=core.windows.net'],
  ['Azure service bus', 'Endpoint=sb://x/;SharedAccessKey=', `${rand(43)}=`],
  ['Azure app secret', 'az login -p ', `${rand(3)}8Q~${rand(34)}`],
  ['Azure shared signature', 'https://x.blob.core.windows.net/c?sv=1&sig=', `${rand(43)}%3D`],
  ['Shopify', '', key('shpat_', hex(32))],
  ['1Password', '', key('ops_', `eyJ${rand(250)}`)],
  ['Linear', '', key('lin_api_', rand(40))],
  ['Notion', '', key('ntn_', digits(11) + rand(35))],
  ['Vault', 'vault login ', key('hvs.', rand(90))],
  ['Databricks', '', key('dapi', hex(32))],
  ['DigitalOcean', '', key('dop_v1_', hex(64))],
  ['Grafana', '', key('glsa_', `${rand(32)}_${hex(8)}`)],
  ['Figma', '', key('figd_', rand(40))],
  ['Tailscale', '', key('tskey-auth-', `${rand(12)}-${rand(32)}`)],
  ['Telegram bot', 'https://api.telegram.org/bot', `${digits(10)}:AA${rand(33)}`, '/getMe'],
  ['Twilio', 'twilio ', key('SK', hex(32))],
  ['age', '', key('AGE-SECRET-KEY-1', upper(58))],
  ['variable', 'PGPASSWORD=', PASSWORD, ' psql shop'],
  ['YAML', 'db:\n  password: ', PASSWORD, '\n  port: 5432'],
  ['TOML', 'api_key = "', rand(20), '"'],
  ['words in quotes', 'passphrase: "', `correct horse ${PASSWORD} staple`, '"'],
  ['words with a quote in them', '{"password": "', `one \\"two\\" ${PASSWORD}`, '", "a": 1}'],
  ['JSON in JSON', '"{\\"password\\":\\"', PASSWORD, '\\",\\"a\\":1}"'],
  ['JSON in JSON in JSON', '"{\\\\\\"token\\\\\\":\\\\\\"', PASSWORD, '\\\\\\"}"'],
  ['option', 'tool --password=', PASSWORD, ' run'],
  ['curl', 'curl -u ada:', PASSWORD, ' https://example.com'],
  ['mysql', 'mysql -u root -p', PASSWORD, ' shop'],
  ['sshpass', 'sshpass -p ', PASSWORD, ' ssh x'],
  ['split by quotes', 'echo ', `gh"p_"${rand(20)}''${rand(16)}`],
  ['split by a line that goes on', 'echo ', `${key('ghp_', rand(10))}\\\n${rand(26)}`],
  ['letters as JSON escapes', '{"x":"', `\\u0067hp_${rand(36)}`, '"}'],
  ['letters as escapes of a shell', "printf '", `\\x67hp_${rand(36)}`, "'"],
  ['switched off by a comment', '// secretlint-disable\n', key('xoxb-', `${digits(12)}-${digits(12)}-${rand(24)}`)],
];
const CASES = SECRETS.map(([kind, before, secret, after = '']) => [kind, before, secret, after] as const);
test.each(CASES)('taken out, and what stands around it stays: %s', async (_kind, before, secret, after) => {
  const left = await redactor.text(before + secret + after);
  expect(left).not.toContain(secret);
  for (let at = 0; at + 12 <= secret.length; at++) expect(left).not.toContain(secret.slice(at, at + 12));
  expect(left).toContain(MARK);
  expect(left.startsWith(before.slice(0, 4))).toBe(true);
  expect(left.endsWith(after.slice(-4))).toBe(true);
  expect(await redactor.text(left)).toBe(left);
});

test.each(CASES)('taken out of the middle of a long text too: %s', async (_kind, before, secret, after) => {
  const around = 'const one = two(three); // four\n'.repeat(2044);
  const left = await redactor.text(`${around} ${before}${secret}${after} \n${around}`);
  expect(left).not.toContain(secret.slice(0, 12));
});

const ORDINARY = [
  'npm test -- --watch=false',
  'git commit -m "a token of thanks"',
  'git clone ssh://git@github.com/ada/shop.git',
  'git clone git@github.com:ada/shop.git',
  'git push origin main:refs/heads/release-2',
  `git show ${hex(40)}`,
  `docker pull alpine@sha256:${hex(64)}`,
  'docker login --password-stdin example.com',
  'curl -sSL https://example.com/install.sh | sh',
  'curl -u https://example.com',
  'curl http://localhost:5173/@vite/client',
  'ssh -p 2222 ada@example.com',
  'scp -P 22 a.txt ada@example.com:/srv/a.txt',
  'psql -p 5432 -U ada shop',
  'psql postgres://localhost:5432/shop',
  'redis-cli -h 127.0.0.1 -p 6379 ping',
  'mkdir -p src/lib && cp -p a b',
  'rg -n "password" src --glob "*.ts"',
  'grep -rn token .',
  'sed -i s/token/key/ src/a.ts',
  'export TOKEN=$(gh auth token)',
  'API_KEY=$API_KEY npm start',
  `PASSWORD="$${'{PASSWORD:-}'}" ./run.sh`,
  'npx playwright test --reporter=list',
  'cargo test --workspace -- --nocapture',
  'pytest -k "not slow" --maxfail=1',
  'kubectl get secret shop -o yaml',
  'aws s3 ls s3://bucket/prefix/',
  'openssl rand -hex 32',
  'ssh-keygen -t ed25519 -C ada@example.com',
  'echo npm_config_registry sk-1 AKIA',
  'const token = tokenize(input);',
  'const password = getPassword();',
  'const secret = await readSecret(file);',
  'const apiKey = process.env.API_KEY;',
  'api_key = os.environ["API_KEY"]',
  'password: string,',
  'token?: string | undefined;',
  'let token: Token | null = null;',
  'if (token === undefined) return;',
  'tokens.filter((token) => token.kind === kind)',
  'const { token, secret } = options;',
  'function login(user, password) {',
  'password = input("Password: ")',
  'expect(hasSecret).toBe(true);',
  'max_tokens: 4096',
  '{ "maxTokens": 1000, "tokenCount": 12 }',
  'import { createToken } from "./token.ts";',
  '<input type="password" name="password" />',
  'type Props = { readonly apiKey: string };',
  'private readonly accessKey: string;',
  'x = [1, 2, 3]; y = {"a": 1}',
  'https://example.com/a/b?page=2&sort=name#top',
  'see issue #1234 and user@example.com',
  `"integrity": "sha512-${rand(86)}=="`,
  '"version": "1.2.3-beta.4+build.5"',
  'id: 123e4567-e89b-12d3-a456-426614174000',
  'The token count is 12, see skill sk-1.',
  'SELECT id, name FROM users WHERE name = ?',
  'FROM node:24-alpine AS build',
  '- uses: actions/checkout@v4',
  'env: { CI: true, NODE_ENV: test }',
  'line 3:14 error  Unexpected token  no-undef',
  '日本語のテキスト und größere Wörter 🙂',
];
test.each(ORDINARY)('nothing is taken out of: %s', async (line) => {
  expect(await redactor.text(line)).toBe(line);
});
test('nor out of all of them together', async () => {
  const all = ORDINARY.join('\n');
  expect(await redactor.text(all)).toBe(all);
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...SECRETS.flatMap(([, before, secret, after = '']) => [before, secret, after]),
    ...[
      MARK,
      '[secret',
      ' ',
      '\n',
      '"',
      "'",
      '\\',
      '\\"',
      '=',
      ':',
      '\uD800',
      '\uDC00',
      '\0',
      'token=',
      'é',
      '://',
      '@',
    ],
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 }).map((units) => String.fromCharCode(...units)),
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  );

  test('comes back, and the same when done again', () =>
    fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const left = await redactor.text(text);
        expect(await redactor.text(left)).toBe(left);
      }),
      { numRuns: 600 },
    ));

  test('a key in it never comes back', () =>
    fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(' ', '\n', '"', ' = '), texts, async (before, gap, after) => {
        const secret = key('ghp_', 'Zq7'.repeat(12));
        expect(await redactor.text(`${before}${gap}${secret} ${after}`)).not.toContain(secret.slice(0, 16));
      }),
      { numRuns: 200 },
    ));
});

test.each(['eyJ-', 'sk-', '://a:', 'token="\\', 'a', '-----BEGIN PRIVATE KEY', `${MARK} `, 'x="a"b', '\\u0067'])(
  'a very long text comes to an end, and is cut: %s',
  async (piece) => {
    const left = await redactor.text(piece.repeat(3_000_000 / piece.length));
    expect(left.length).toBeLessThanOrEqual(1_000_000);
    expect(left).toMatch(/… \[cut: \d+ characters in all\]$/);
    expect(await redactor.text(left)).toBe(left);
  },
);

test('where a text is cut, no half of a key stays', async () => {
  const secret = key('ghp_', rand(36));
  for (const shift of [0, 7, 20, 39]) {
    const left = await redactor.text(
      `${'x '.repeat(500_000 - 20)}${' '.repeat(shift)}${secret} and more ${'y '.repeat(9000)}`,
    );
    expect(left).not.toContain(secret.slice(0, 5));
  }
});

test('what a rule cannot judge goes as a whole, and rules that cannot be read in are a refusal', async () => {
  const failing = createRedactor(async () => () => Promise.reject(new Error('no')));
  expect(await failing.text('a harmless long line')).toBe(MARK);
  const absent = createRedactor(() => Promise.reject(new Error('no rules')));
  await expect(absent.text('x')).rejects.toThrow('no rules');
});
