import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact, redactLine } from './redact.ts';

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

test('in a line of JSON every text is looked at, and what has a secret name goes whole', () => {
  const line = JSON.stringify({
    token: { id: 12, text: 'abc"def' },
    text: '{"password":"x"}',
    list: ['C:\\Users\\ada\\x', null, 7],
    secret: null,
  });
  expect(JSON.parse(redactLine(line, 'C:\\Users\\ada'))).toEqual({
    token: '[withheld]',
    text: '{"password":"[withheld]"}',
    list: ['~\\x', null, 7],
    secret: null,
  });
});

test('JSON stays JSON, on one line', () =>
  void fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const line = redactLine(`${JSON.stringify(value)}\n`, '/home/ada');
      expect(line.indexOf('\n')).toBe(line.length - 1);
      JSON.parse(line);
    }),
  ));

test('a home folder that is the root hides nothing', () => {
  expect(redact('/etc/hosts', '/')).toBe('/etc/hosts');
});
