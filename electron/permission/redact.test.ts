import { expect, it } from 'vitest';
import { redactInput, redactText } from './redact.ts';

it.each([
  ['sk-abcdefghijklmnopqrstuvwx', '[secret removed]'],
  ['x ghp_abcdefghijklmnopqrstuvwxyz0123 y', 'x [secret removed] y'],
  ['AKIAABCDEFGHIJKLMNOP', '[secret removed]'],
  ['https://me:hunter2@x.org/a', 'https://[secret removed]@x.org/a'],
  ['Authorization: Bearer abcdefgh12', 'Authorization: [secret removed] [secret removed]'],
  ['tool --password hunter2 -v', 'tool --password [secret removed] -v'],
  ['curl -u ada:hunter2 https://x.org', 'curl -u ada:[secret removed] https://x.org'],
  ['mysql -phunter2 db', 'mysql -p[secret removed] db'],
  ['API_TOKEN=verysecret npm test', 'API_TOKEN=[secret removed] npm test'],
  ['"password": "hunter2"', '"password": "[secret removed]"'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nrest', '[secret removed]\nrest'],
  ['-----BEGIN PRIVATE KEY-----\nabc', '[secret removed]'],
  ['git commit -m "a token of thanks"', 'git commit -m "a token of thanks"'],
  ['npm test --watch', 'npm test --watch'],
])('%s', (text, expected) => {
  expect(redactText(text)).toBe(expected);
});

it('takes a value whose name says that it is secret, and looks into what is nested', async () => {
  const input = { password: 'x', list: [{ token: 'y', note: 'API_KEY=abcdef' }], path: 'a', 'API_KEY=abcdef': 1 };
  expect(await redactInput(input, [], async (text) => redactText(text))).toEqual({
    password: '[secret removed]',
    list: [{ token: '[secret removed]', note: 'API_KEY=[secret removed]' }],
    path: 'a',
    'API_KEY=[secret removed]': 1,
  });
});
