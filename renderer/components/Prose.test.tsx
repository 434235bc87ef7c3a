import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { firstPart } from './markdownModel.ts';
import { Prose } from './Prose.tsx';

/** Generous: half a second at the worst, on a machine that is busy with other things. */
const SOON_MS = 8000;

const drawn = (text: string, isStreaming = false) =>
  renderToStaticMarkup(<Prose text={text} isStreaming={isStreaming} />).replaceAll(/ (class|title)="[^"]*"/g, '');

const has: readonly (readonly [law: string, given: string, expected: string])[] = [
  ['strong words', 'so **very** much', 'so <strong>very</strong> much'],
  ['headings stand below that of the page', '# A\n\n## B\n\n###### C', '<h2>A</h2><h3>B</h3><h6>C</h6>'],
  ['the highest of a message right below it', '### A\n\n#### B', '<h2>A</h2><h3>B</h3>'],
  ['lists', '1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['the number a list begins with', '3. a', '<ol start="3">'],
  ['tables', '| a |\n| - |\n| b |', '<th>a</th>'],
  ['quotes', '> a', '<blockquote>'],
  ['code within a line', 'run `npm test`', '<code>npm test</code>'],
  ['tasks say how they stand', '- [x] a\n- [ ] b', '>done: </span>'],
  ['HTML is text', '<b>x</b> <img src=x onerror=alert(1)>', '&lt;b&gt;x&lt;/b&gt; &lt;img src=x onerror=alert(1)&gt;'],
  ['a block of HTML is text', '<script>\nalert(1)\n</script>', '&lt;script&gt;'],
  ['a link is a button', '[a](https://example.com)', '<button type="button">a</button>'],
  ['an address alone is a link', 'see https://example.com/x', '<button type="button">https://example.com/x</button>'],
  [
    'a picture is a button with its words and address',
    '![a cat](https://x.org/cat.png)',
    'a cat <code>https://x.org/cat.png</code>',
  ],
  [
    'a picture in a link is no button in a button',
    '[![c](u.png)](https://x.org)',
    '<button type="button"><span><span>',
  ],
  ['what turns the direction is marked', 'a\u202eb', 'a<span>‹U+202E›</span>b'],
  ['also when it is written as a number', 'a&#x202e;b', 'a<span>‹U+202E›</span>b'],
  ['also in HTML', '<b \u202e>', '&lt;b <span>‹U+202E›</span>&gt;'],
  ['in code all that hides is marked', '`a\u200bb`', '<code>a<span>‹U+200B›</span>b</code>'],
  ['in a block of code too', '```\na\u200bb\n```', 'a<span>‹U+200B›</span>b'],
  ['in a block of code in a list too', '- a\n\n  ```sh\n  b\u200b\n  ```', 'b<span>‹U+200B›</span>'],
];

const hasNot: readonly (readonly [law: string, given: string, never: RegExp])[] = [
  ['no picture is loaded', '![a](https://x.org/a.png) <img src="https://x.org/b.png">', /<img/],
  [
    'no address is the target of an element',
    '[a](https://x.org) ![b](https://x.org/b.png) <https://x.org>',
    /(href|src|srcset|action)=/,
  ],
  [
    'no element but those of prose',
    '<iframe src=x></iframe><svg onload=x> <style>a{}</style>',
    /<(iframe|svg|style|script|object|a)\b/,
  ],
  ['no style, no id and no handler', '| a |\n| :-: |\n| b |\n\n[^1]\n\n[^1]: x', /\s(style|id|on\w+)=/],
];

describe('prose', () => {
  it.each(has)('%s', (_law, given, expected) => expect(drawn(given)).toContain(expected));
  it.each(hasNot)('%s', (_law, given, never) => expect(drawn(given)).not.toMatch(never));

  it('closes half-written marks only while it grows', () => {
    expect(drawn('so **ver', true)).toContain('<strong>ver</strong>');
    expect(drawn('so **ver')).toContain('so **ver');
  });

  it('shows of a line of 5 MB the beginning, and how much is left', () => {
    const text = 'x'.repeat(5_000_000);
    const began = performance.now();
    const html = drawn(text);
    expect([
      html.length < 50_000,
      html.includes(`(${firstPart(text, 1).left.toLocaleString('en')} characters are left)`),
    ]).toEqual([true, true]);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
  });

  const hostile: readonly (readonly [law: string, unit: string])[] = [
    ['quotes', '>'],
    ['lists', '- '],
    ['brackets', '['],
    ['links', '[a]('],
    ['pictures', '!['],
    ['emphasis', '*a '],
    ['emphasis of two kinds', '*a _b '],
    ['strong words', '**a **b '],
    ['backticks', '`a``'],
    ['table cells', '|a'],
    ['entities', '&#x202e;'],
    ['tags', '<a '],
    ['fences', '```\n'],
    ['indents', '\t'],
    ['mail addresses', 'a@b.c '],
    ['addresses', 'http://a.b '],
    ['numbers of notes', '[^a]'],
    ['backslashes', '\\'],
    ['quotes in lists', '> - '],
    ['comments', '<!--'],
    ['tildes', '~a~~'],
    ['underscores in words', 'a_'],
    ['letters with long words between', '*aaaa '],
    ['brackets with words between', '[aaaa '],
  ];
  it.each(hostile)('megabytes of %s are drawn in time', (_law, unit) => {
    const began = performance.now();
    drawn(unit.repeat(1_000_000 / unit.length));
    expect(performance.now() - began).toBeLessThan(SOON_MS);
  });
  it.each(hostile)('and so are blocks of %s that are short enough to be read', (_law, unit) => {
    const block = unit.repeat(Math.floor(7900 / unit.length));
    const began = performance.now();
    drawn(`${block}\n\n${block}\n\n${block}`, true);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
  });
  const mixed = [
    '*aaaa _bbbb ',
    '[aaaa ![bbbb ',
    '`aaaa ``bbbb ',
    '<aaaa bbbb=" ',
    '- aaaa\n\n',
    '|aaaa bbbb',
    '&lt; &aaaa; ',
  ];
  it.each(mixed)('and so is %s with words between', (unit) => {
    const block = unit.repeat(Math.floor(7900 / unit.length));
    const began = performance.now();
    drawn(`${block}\n\n${block}\n\n${block}`, true);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
  });
});
