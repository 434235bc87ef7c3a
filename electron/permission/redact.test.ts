import { expect, it } from 'vitest';
import { redactText } from './redact.ts';

it.each([
  ['sk-abcdefghijklmnopqrstuvwx', '[secret removed]'],
  ['x ghp_abcdefghijklmnopqrstuvwxyz0123 y', 'x [secret removed] y'],
  ['AKIAABCDEFGHIJKLMNOP', '[secret removed]'],
  ['https://me:hunter2@x.org/a', 'https://me:[secret removed]@x.org/a'],
  ['Authorization: Bearer abcdefgh12', 'Authorization: Bearer [secret removed]'],
  ['API_TOKEN=verysecret npm test', 'API_TOKEN=[secret removed] npm test'],
  ['"password": "hunter2"', '"password": "[secret removed]"'],
  ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nrest', '[secret removed]\nrest'],
  ['-----BEGIN PRIVATE KEY-----\nabc', '[secret removed]'],
  ['git commit -m "a token of thanks"', 'git commit -m "a token of thanks"'],
  ['npm test --watch', 'npm test --watch'],
])('%s', (text, expected) => {
  expect(redactText(text)).toBe(expected);
});

it('takes linear time, whatever the text', () => {
  const started = performance.now();
  for (const piece of [
    ' ',
    'token ',
    'token',
    'password:',
    'eyJ',
    'eyJ-',
    '://',
    '://a:',
    'bearer ',
    'sk-',
    '-----BEGIN PRIVATE KEY',
    '=',
    'a.',
  ]) {
    redactText(piece.repeat(1_000_000 / piece.length));
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});
