import { expect, test } from 'vitest';
import { MAX_LINK, readLink } from './safeLink.ts';

const plain = (href: string, host: string) => ({ ok: true, value: { href, host, isPlainHost: true } });
const odd = (href: string, host: string) => ({ ok: true, value: { href, host, isPlainHost: false } });
const no = (error: string) => ({ ok: false, error });

const KINDS = no('only `https:`, `http:` and `mailto:` links are opened');
const HIDDEN = no('it contains blanks or hidden characters');
const BACKSLASH = no('it contains a backslash');
const NOT_WHOLE = no('it is not a whole address');
const USER = no('a name or a password stands before the host');
const LONG = no('it is too long');
const MAIL = no('it is not one plain mail address');
const FIELDS = no('it sets more of the mail than its subject and text');

const LAWS: ReadonlyArray<readonly [law: string, text: string, expected: unknown]> = [
  ['https is opened', 'https://example.com/a?b=c#d', plain('https://example.com/a?b=c#d', 'example.com')],
  ['http is opened', 'http://example.com', plain('http://example.com/', 'example.com')],
  ['great letters are small ones', 'HTTPS://Example.COM/A', plain('https://example.com/A', 'example.com')],
  ['a port stands in the address', 'http://localhost:3000/', plain('http://localhost:3000/', 'localhost')],
  ['the usual port is left out', 'https://example.com:443/', plain('https://example.com/', 'example.com')],
  ['an address of numbers is plain', 'http://127.0.0.1/', plain('http://127.0.0.1/', '127.0.0.1')],
  ['an address of version 6 is plain', 'http://[::1]:80/', plain('http://[::1]/', '[::1]')],
  ['quotes are encoded', `https://example.com/"'<>`, plain(`https://example.com/%22'%3C%3E`, 'example.com')],
  ['letters of a path are encoded', 'https://example.com/ä', plain('https://example.com/%C3%A4', 'example.com')],
  ['an @ in a path is no name', 'https://example.com/@a', plain('https://example.com/@a', 'example.com')],
  ['a cyrillic letter shows', 'https://аpple.com/', odd('https://xn--pple-43d.com/', 'xn--pple-43d.com')],
  ['an umlaut shows', 'https://bücher.de', odd('https://xn--bcher-kva.de/', 'xn--bcher-kva.de')],
  ['punycode is not plain', 'https://xn--bcher-kva.de/', odd('https://xn--bcher-kva.de/', 'xn--bcher-kva.de')],
  ['wide letters are not plain', 'https://ｅvil.com', odd('https://evil.com/', 'evil.com')],
  ['an ideographic stop is not plain', 'https://evil。com', odd('https://evil.com/', 'evil.com')],
  ['an encoded host is not plain', 'https://%65vil.com', odd('https://evil.com/', 'evil.com')],
  ['one number is not plain', 'http://2130706433/', odd('http://127.0.0.1/', '127.0.0.1')],
  ['a hexadecimal address is not plain', 'http://0x7f.1/', odd('http://127.0.0.1/', '127.0.0.1')],
  ['a mail is opened', 'mailto:a.b+c@Example.com', plain('mailto:a.b+c@Example.com', 'example.com')],
  [
    'a mail may have a subject and a text',
    'mailto:a@b.de?subject=Hi%20you&body=x%0Ay',
    plain('mailto:a@b.de?subject=Hi%20you&body=x%0Ay', 'b.de'),
  ],
  ['a script is refused', 'javascript:alert(1)', KINDS],
  ['a script that looks like an address is refused', 'javascript://example.com/%0aalert(1)', KINDS],
  ['a script in great letters is refused', 'JaVaScRiPt:alert(1)', KINDS],
  ['data is refused', 'data:text/html,<b>', KINDS],
  ['a file is refused', 'file:///etc/passwd', KINDS],
  ['a share is refused', 'smb://host/share', KINDS],
  ['a program of the system is refused', 'ms-msdt:/id', KINDS],
  ['a search of the system is refused', 'search-ms:query=x', KINDS],
  ['a store is refused', 'ms-windows-store://home', KINDS],
  ['vbscript is refused', 'vbscript:msgbox(1)', KINDS],
  ['a blob is refused', 'blob:https://example.com/1', KINDS],
  ['about is refused', 'about:blank', KINDS],
  ['the source of a page is refused', 'view-source:https://example.com', KINDS],
  ['a socket is refused', 'wss://example.com/', KINDS],
  ['ftp is refused', 'ftp://example.com/', KINDS],
  ['the app itself is refused', 'app://bundle/', KINDS],
  ['no scheme is refused', 'example.com', NOT_WHOLE],
  ['a path is refused', '/etc/passwd', NOT_WHOLE],
  ['the scheme of a page is refused', '//example.com/', NOT_WHOLE],
  ['nothing is refused', '', NOT_WHOLE],
  ['no host is refused', 'https://', NOT_WHOLE],
  ['no slashes are refused', 'https:example.com', NOT_WHOLE],
  ['one slash is refused', 'https:/example.com', NOT_WHOLE],
  ['three slashes are refused', 'https:///example.com', NOT_WHOLE],
  ['four slashes are refused', 'https:////example.com', NOT_WHOLE],
  ['a wide slash in a host is refused', 'https://good.com／evil.com', NOT_WHOLE],
  ['a bad port is refused', 'https://example.com:99999/', NOT_WHOLE],
  ['backslashes are refused', 'https:\\\\evil.com', BACKSLASH],
  ['a slash and backslashes are refused', 'https:/\\\\evil', BACKSLASH],
  ['a backslash before a name is refused', 'https://evil.com\\@good.com', BACKSLASH],
  ['a tab is refused', 'java\tscript:alert(1)', HIDDEN],
  ['a tab in a host is refused', 'https://ex\tample.com', HIDDEN],
  ['a line break is refused', 'https://example.com/\nx', HIDDEN],
  ['a blank before is refused', ' https://example.com', HIDDEN],
  ['a blank inside is refused', 'https://example.com/a b', HIDDEN],
  ['a wide blank is refused', 'https://example.com/\u3000', HIDDEN],
  ['an unbreakable blank is refused', 'https://example.com/\u00a0', HIDDEN],
  ['a null is refused', 'https://example.com/\u0000', HIDDEN],
  ['a turn of direction is refused', 'https://example.com/\u202egpj.exe', HIDDEN],
  ['a zero width is refused', 'https://exam\u200bple.com', HIDDEN],
  ['a soft hyphen is refused', 'https://exam\u00adple.com', HIDDEN],
  ['half a character is refused', 'https://example.com/\ud800', HIDDEN],
  ['a hangul filler is refused', 'https://example.com/\u3164', HIDDEN],
  ['an empty braille cell is refused', 'https://example.com/\u2800', HIDDEN],
  ['a name before the host is refused', 'https://good.com@evil.com/', USER],
  ['a name and a password are refused', 'https://a:b@evil.com/', USER],
  ['an empty name is refused', 'https://@evil.com/', USER],
  ['an encoded @ in the host is refused', 'https://good.com%40evil.com/', NOT_WHOLE],
  ['what is long is refused', `https://example.com/${'a'.repeat(MAX_LINK)}`, LONG],
  ['what grows too long is refused', `https://example.com/${'ä'.repeat(MAX_LINK / 4)}`, LONG],
  ['a mail to nobody is refused', 'mailto:', MAIL],
  ['a mail to two is refused', 'mailto:a@b.de,c@d.de', MAIL],
  ['a mail with an encoded address is refused', 'mailto:a%40b@c.de', MAIL],
  ['a mail with words of a program is refused', 'mailto:"a"@b.de', MAIL],
  ['a mail that attaches behind a # is refused', 'mailto:a@b.de#?attach=/etc/passwd', MAIL],
  ['a mail that attaches in its address is refused', 'mailto:x&attach=/etc/passwd&a@b.de', MAIL],
  ['a mail that attaches behind a second ? is refused', 'mailto:a@b.de?body=x?attach=/etc/passwd', FIELDS],
  ['a mail that attaches is refused', 'mailto:a@b.de?attach=/etc/passwd', FIELDS],
  ['a mail with copies is refused', 'mailto:a@b.de?subject=x&bcc=c@d.de', FIELDS],
  ['a subject of two lines is refused', 'mailto:a@b.de?subject=x%0D%0ABcc:c@d.de', FIELDS],
];

test.each(LAWS)('%s', (_law, text, expected) => {
  expect(readLink(text)).toEqual(expected);
});

test('what was read is read again to the same', () => {
  for (const [, text] of LAWS) {
    const read = readLink(text);
    if (read.ok) expect(readLink(read.value.href)).toMatchObject({ ok: true, value: { href: read.value.href } });
  }
});
