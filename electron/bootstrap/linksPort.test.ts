// The door of links, in each host.
import { expect, test } from 'vitest';
import { err, ok } from '../../shared/result.ts';
import { linksPort } from './linksPort.ts';

const COPY = 'Copy it into your browser.';

const LAWS: ReadonlyArray<
  readonly [law: string, host: 'electron' | 'browser', system: 'opens' | 'fails' | null, url: string, expected: unknown]
> = [
  ['the system opens what was read', 'electron', 'opens', 'HTTPS://Example.com', { bySystem: 'https://example.com/' }],
  ['the page opens it in a browser', 'browser', null, 'http://Bücher.de/a', { byPage: 'http://xn--bcher-kva.de/a' }],
  [
    'a system that fails is told',
    'electron',
    'fails',
    'https://a.b',
    err(`The system did not open \`https://a.b/\`. ${COPY}`),
  ],
  [
    'a window never opens it itself',
    'electron',
    null,
    'https://a.b',
    err(`This link cannot be opened from here. ${COPY}`),
  ],
  [
    'what is refused reaches no system',
    'electron',
    'opens',
    'file:///etc/passwd',
    err('This link is not opened: only `https:`, `http:` and `mailto:` links are opened.'),
  ],
  [
    'what is refused reaches no page',
    'browser',
    null,
    'javascript:alert(1)',
    err('This link is not opened: only `https:`, `http:` and `mailto:` links are opened.'),
  ],
];

test.each(LAWS)('%s', async (_law, host, system, url, expected) => {
  const opened: string[] = [];
  const openExternal = async (href: string) => {
    if (system === 'fails') throw new Error('no handler');
    opened.push(href);
  };
  const answer = await linksPort({ options: { host, openExternal: system === null ? null : openExternal } })(url);
  if (!answer.ok) expect([answer, opened]).toEqual([expected, []]);
  else {
    expect({ [answer.value.opened]: answer.value.url }).toEqual(expected);
    expect([answer, opened]).toEqual([ok(answer.value), system === null ? [] : [answer.value.url]]);
  }
});
