import { expect, it, test } from 'vitest';
import { namesSecret, withoutSecrets } from './withoutSecrets.ts';

const pem = (label: string) => `-----BEGIN ${label} KEY-----\nMIIE\n-----END ${label} KEY-----`;

const secrets: readonly (readonly [law: string, text: string, expected: string])[] = [
  ['a model key', `used ${'sk-'}ant-abcdefghijkl0123`, 'used …'],
  ['a key of a payment service', `${'sk_'}live_abcdefghijklmnop`, '…'],
  ['a code host key', `used ${'ghp'}_abcdefghij0123456789`, 'used …'],
  ['a key of a package registry', `${'npm'}_abcdefghij0123456789abcdefghij012345`, '…'],
  ['an Amazon key', `used ${'AKIA'}ABCDEFGHIJKLMNOP`, 'used …'],
  ['a web token', 'got eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', 'got …'],
  ['a private key', `before ${pem('RSA PRIVATE')} after`, 'before … after'],
  ['a private key that was cut', '-----BEGIN PRIVATE KEY-----\nMIIE', '…'],
  ['who signs in, in an address', 'https://ada:pass@example.com/x', 'https://…@example.com/x'],
  ['a header', 'curl -H "Authorization: Bearer abcdefgh12" x', 'curl -H "Authorization: … …" x'],
  ['a header of another name', 'curl -H "X-Api-Key: hunter22" x', 'curl -H "X-Api-Key: …" x'],
  ['a variable', 'API_TOKEN=verysecret npm test', 'API_TOKEN=… npm test'],
  ['a short one', 'PGPASSWORD=abc psql', 'PGPASSWORD=… psql'],
  ['an entry of JSON', '{"password": "hunter2", "a": 1}', '{"password": "…", "a": 1}'],
  ['an entry of YAML', 'passphrase: hunter2', 'passphrase: …'],
  ['an option and its value', 'mysql --password hunter2 shop', 'mysql --password … shop'],
  ['an option that ends in such a name', "gh auth --with-token 'hunter2'", "gh auth --with-token '…'"],
  ['a name and a password for curl', 'curl -s -u me:hunter2 https://x.org', 'curl -s -u me:… https://x.org'],
  ['the long form of it', 'curl --user=me:hunter2 https://x.org', 'curl --user=me:… https://x.org'],
  ['a password glued to its option', 'mysql -u root -phunter2 shop', 'mysql -u root -p… shop'],
  ['the password of a login', 'docker login -u me -p hunter2 x.org', 'docker login -u me -p … x.org'],
  ['the password for ssh', 'sshpass -p hunter2 ssh x', 'sshpass -p … ssh x'],
];
test.each(secrets)('%s is taken out', (_law, text, expected) => expect(withoutSecrets(text, '…')).toBe(expected));

const harmless = [
  'git commit -m "a token of thanks"',
  'npm test --watch',
  'the token count is 12, see skill sk-1',
  'echo npm_config_registry',
  'mkdir -p src/lib && cp -p a b',
  'psql -p 5432 -U ada shop',
  'docker login --password-stdin x.org',
  'curl -u https://x.org',
  'ssh -p 2222 ada@example.com',
];
test.each(harmless)('nothing is taken out of `%s`', (text) => expect(withoutSecrets(text, '…')).toBe(text));

test.each(['apiKey', 'GITHUB_TOKEN', 'passwd'])('`%s` names a secret', (name) => expect(namesSecret(name)).toBe(true));
test.each(['chatId', 'message', 'key'])('`%s` names none', (name) => expect(namesSecret(name)).toBe(false));

it('a long text of anything comes to an end, and only what looks like a secret is taken out', () => {
  const pieces = [
    ...[
      ' ',
      'token ',
      'token',
      'password:',
      'eyJ',
      'eyJ-',
      '-eyJaaaaaaaa',
      '://',
      '://a:',
      'bearer ',
      'sk-',
      '=',
      'a.',
    ],
    ...[
      '-----BEGIN PRIVATE KEY',
      '--token',
      '--token ',
      '--',
      '-',
      'curl ',
      'curl -u ',
      'mysql -p',
      'login ',
      '\\',
      '\\"',
    ],
  ];
  const changed = pieces.flatMap((piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    const left = withoutSecrets(text, '…');
    return left === text ? [] : [[piece, left.slice(0, 12)]];
  });
  expect(changed).toEqual([
    ['password:', 'password:…'],
    ['sk-', '…'],
    ['-----BEGIN PRIVATE KEY', '…'],
    ['mysql -p', 'mysql -p… -p'],
  ]);
});
