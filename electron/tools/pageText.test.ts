import { expect, test } from 'vitest';
import { isTextType, pageText } from './pageText.ts';

const url = new URL('https://a.test/b/c');
const textOf = (content: string | Buffer, type: string) => {
  const text = pageText(Buffer.from(content), type, url);
  return text.ok ? text.value : `FAULT ${text.error}`;
};

/** [law, bytes, content type, text] */
const laws: [string, string | Buffer, string, string][] = [
  ['HTML becomes text', '<h1>Big</h1><p>a <b>b</b> &amp; c</p>', 'text/html', 'Big\n\na b & c'],
  ['XHTML too', '<p>a</p>', 'Application/XHTML+XML; charset=utf-8', 'a'],
  ['links keep where they lead', '<a href="/x">y</a>', 'text/html', 'y [https://a.test/x]'],
  ['scripts and styles are no text', '<style>a</style><script>b</script>c<svg>d</svg>', 'text/html', 'c'],
  ['JSON stays as it is', '{"a":"<b>"}', 'application/json', '{"a":"<b>"}'],
  ['text stays as it is', '<p>a</p>\r\n', 'text/plain', '<p>a</p>\r\n'],
  ['without a type it is text', 'a', '', 'a'],
  ['without a charset it is UTF-8', 'ä', 'text/plain', 'ä'],
  ['the charset of the header', Buffer.from([0xe4]), 'text/plain; charset="ISO-8859-1"', 'ä'],
  ['the charset of the page', Buffer.from('<meta charset="latin1">\xe4', 'latin1'), 'text/html', 'ä'],
  ['a byte order mark outweighs both', Buffer.from('\uFEFFä', 'utf16le'), 'text/plain; charset=latin1', 'ä'],
  ['an unknown charset is UTF-8', 'ä', 'text/plain; charset=klingon', 'ä'],
  ['bytes that are not UTF-8 show', Buffer.from([0x61, 0xff]), 'text/plain', 'a\uFFFD'],
  ['binary data is no text, whatever it says', 'a\0b', 'text/plain', 'FAULT is binary data'],
  [
    'a page that is nested to take long is not read',
    '<div>'.repeat(400_000),
    'text/html',
    'FAULT is nested deeper than 500 elements, too deep to be read',
  ],
  ['elements that hold nothing do not nest', `${'<br>'.repeat(2000)}a`, 'text/html', 'a'],
  ['nor do elements side by side', '<div>a</div>'.repeat(600).replaceAll('a', ''), 'text/html', ''],
  ['an empty page', '', 'text/html', ''],
];
test.each(laws)('%s', (_law, content, type, expected) => expect(textOf(content, type)).toBe(expected));

test('of a very long page the first part is read, and that is said', () => {
  const text = textOf(`<p>${'x'.repeat(1_200_000)}</p>`, 'text/html');
  expect(text.slice(-60)).toMatch(/x\n\[the page is longer; this is what its first 1 MB say\]$/);
});

/** [content type, why it is no text] */
const types: [string, string | null][] = [
  ['', null],
  ['text/markdown', null],
  ['TEXT/HTML; charset=x', null],
  ['application/ld+json', null],
  ['image/svg+xml', null],
  ['application/pdf', 'is no text but `application/pdf`'],
  ['image/png', 'is no text but `image/png`'],
  ['application/octet-stream', 'is no text but `application/octet-stream`'],
  ['application/jsonx', 'is no text but `application/jsonx`'],
  ['multipart/form-data; a=text/html', 'is no text but `multipart/form-data`'],
];
test.each(types)('type %j', (type, expected) => expect(isTextType(type)).toBe(expected));
