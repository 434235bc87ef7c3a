import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const pem = (label: string) => `-----BEGIN ${label} KEY-----\nMIIE\n-----END ${label} KEY-----`;
const laws: [law: string, text: string, expected: string][] = [
  ['the home folder is ~', 'opened /home/ada/work', 'opened ~/work'],
  ['words that are no key stay', 'the token count is 12, see skill sk-1', 'the token count is 12, see skill sk-1'],
  ['a model key', `used ${'sk-'}ant-abcdefghijkl0123`, 'used [withheld]'],
  ['a code host key', `used ${'ghp'}_abcdefghij0123456789`, 'used [withheld]'],
  ['an Amazon key', `used ${'AKIA'}ABCDEFGHIJKLMNOP`, 'used [withheld]'],
  ['a web token', 'got eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', 'got [withheld]'],
  ['a long hexadecimal', `id ${'a1'.repeat(16)}`, 'id [withheld]'],
  ['a launch code', 'http://127.0.0.1:80/#abcdefghijklmnop', 'http://127.0.0.1:80/[withheld]'],
  ['a header', 'Bearer abc.def-ghi', 'Bearer [withheld]'],
  ['a password in an address', 'https://ada:pass@example.com/x', 'https://[withheld]@example.com/x'],
  ['an assignment', 'API_KEY=hello PASSWORD: "open"', 'API_KEY=[withheld] PASSWORD: "[withheld]"'],
  ['a private key', `before ${pem('RSA PRIVATE')} after`, 'before [withheld] after'],
  ['a private key that was cut', '-----BEGIN PRIVATE KEY-----\nMIIE', '[withheld]'],
];
test.each(laws)('%s', (_law, text, expected) => {
  expect(redact(text, '/home/ada')).toBe(expected);
});

test('JSON stays JSON, its values too', () => {
  const line = JSON.stringify({ token: 'abc"def', text: '{"password":"x"}', path: 'C:\\Users\\ada\\x' });
  const seen: unknown = JSON.parse(redact(line, 'C:\\Users\\ada'));
  expect(seen).toEqual({ token: '[withheld]"def', text: '{"password":"[withheld]"}', path: '~\\x' });
});

test('a home folder that is the root hides nothing', () => {
  expect(redact('/etc/hosts', '/')).toBe('/etc/hosts');
});
