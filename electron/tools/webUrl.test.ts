import { expect, test } from 'vitest';
import { isListed, isSameSite, webTarget } from './webUrl.ts';

/** [written, what is fetched, its host, its host and port] */
const urls: [string, string, string, string][] = [
  ['https://Docs.RS/a?b#c', 'https://docs.rs/a?b', 'docs.rs', 'docs.rs:443'],
  ['http://a.test', 'http://a.test/', 'a.test', 'a.test:80'],
  ['http://a.test:8080/', 'http://a.test:8080/', 'a.test', 'a.test:8080'],
  ['https://a.test.:443/', 'https://a.test/', 'a.test', 'a.test:443'],
  ['http://localhost./', 'http://localhost/', 'localhost', 'localhost:80'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example', 'xn--bcher-kva.example:443'],
  ['http://ｅvil.test/', 'http://evil.test/', 'evil.test', 'evil.test:80'],
  ['http://127.1/', 'http://127.0.0.1/', '127.0.0.1', '127.0.0.1:80'],
  ['http://127.0.0.1./', 'http://127.0.0.1/', '127.0.0.1', '127.0.0.1:80'],
  ['http://2130706433/', 'http://127.0.0.1/', '127.0.0.1', '127.0.0.1:80'],
  ['http://0177.0.0.1/', 'http://127.0.0.1/', '127.0.0.1', '127.0.0.1:80'],
  ['http://0x7f.1/', 'http://127.0.0.1/', '127.0.0.1', '127.0.0.1:80'],
  ['http://[0:0::1]/', 'http://[::1]/', '[::1]', '[::1]:80'],
  ['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/', '[::ffff:7f00:1]', '[::ffff:7f00:1]:80'],
  ['http:\\\\a.test\\b', 'http://a.test/b', 'a.test', 'a.test:80'],
];
test.each(urls)('%s', (written, fetched, host, hostAndPort) => {
  const target = webTarget(written);
  expect(target.ok && [target.value.url.href, target.value.host, target.value.hostAndPort]).toEqual([
    fetched,
    host,
    hostAndPort,
  ]);
});

/** [written, why it is refused] */
const refused: [string, string][] = [
  ['', 'cannot be understood'],
  ['docs.rs', 'cannot be understood'],
  ['http://', 'cannot be understood'],
  ['http://./', 'names no host'],
  ['http://a b/', 'cannot be understood'],
  ['http://[::1', 'cannot be understood'],
  ['http://999.1.1.1/', 'cannot be understood'],
  ['http://[fe80::1%25eth0]/', 'cannot be understood'],
  ['file:///etc/passwd', 'starts neither with http:// nor with https://'],
  ['ftp://a.test/', 'starts neither with http:// nor with https://'],
  ['javascript:alert(1)', 'starts neither with http:// nor with https://'],
  ['data:text/plain,a', 'starts neither with http:// nor with https://'],
  ['http://docs.rs@evil.test/', 'has a user name or a password in it; leave them out'],
  ['http://:secret@a.test/', 'has a user name or a password in it; leave them out'],
];
test.each(refused)('%s is refused', (written, words) => {
  const target = webTarget(written);
  expect(target.ok ? target.value.url.href : target.error).toBe(words);
});

/** [URL, the list, is it in there?] */
const lists: [string, string[], boolean][] = [
  ['http://localhost:3000/', ['localhost'], true],
  ['http://localhost:3000/', [' LocalHost:3000 '], true],
  ['http://localhost/', ['localhost:80'], true],
  ['https://localhost/', ['localhost:80'], false],
  ['http://localhost:3001/', ['localhost:3000'], false],
  ['http://[::1]:3000/', ['[::1]:3000'], true],
  ['http://127.0.0.1/', ['localhost'], false],
  ['http://a.localhost/', ['localhost'], false],
  ['http://localhost/', [], false],
];
test.each(lists)('%s with %j', (url, listed, expected) => {
  const target = webTarget(url);
  expect(target.ok && isListed(target.value, listed)).toBe(expected);
});

/** [from, to, is it followed?] */
const redirections: [string, string, boolean][] = [
  ['http://a.test/', '/b', true],
  ['http://a.test/', 'https://A.test./', true],
  ['http://a.test/', 'http://a.test:8080/', true],
  ['https://a.test/', 'http://a.test/', false],
  ['http://a.test/', 'http://b.test/', false],
  ['http://a.test/', '//b.test/', false],
  ['http://a.test/', 'http://www.a.test/', false],
];
test.each(redirections)('from %s to %s', (written, to, expected) => {
  const from = webTarget(written);
  const next = from.ok && webTarget(to, from.value.url);
  expect(from.ok && next !== false && next.ok && isSameSite(from.value, next.value)).toBe(expected);
});
