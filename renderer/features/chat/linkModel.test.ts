import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LinkView, linkView } from './linkModel.ts';

const seen = (view: LinkView) =>
  view.kind === 'refused'
    ? 'refused'
    : `${view.before}[${view.host}]${view.after}${view.written === null ? '' : ` <- ${view.written}`} !${view.warnings.length}`;

const laws: readonly (readonly [law: string, given: string, expected: string])[] = [
  ['the host stands out', 'https://example.com/a?b#c', 'https://[example.com]/a?b#c !0'],
  ['a missing slash is nothing to tell', 'https://example.com', 'https://[example.com]/ !0'],
  ['great letters of the host are nothing to tell', 'https://Example.com/A', 'https://[example.com]/A !0'],
  ['a port stays', 'http://localhost:3000/', 'http://[localhost]:3000/ !1'],
  ['a host in a path does not stand out', 'https://evil.com/good.com', 'https://[evil.com]/good.com !0'],
  ['a host in front of the real one does not either', 'https://good.com.evil.com/', 'https://[good.com.evil.com]/ !0'],
  [
    'letters that look alike are shown as they are',
    'https://аpple.com/',
    'https://[xn--pple-43d.com]/ <- https://аpple.com/ !1',
  ],
  ['a mail address', 'mailto:a@example.com?subject=b', 'mailto:a@[example.com]?subject=b !0'],
  ['a script is refused', 'javascript:alert(1)', 'refused'],
  ['data is refused', 'data:text/html,<b>', 'refused'],
  ['a file is refused', 'file:///etc/passwd', 'refused'],
  ['a part of an address is refused', '/etc', 'refused'],
  ['a name before the host is refused', 'https://good.com@evil.com/', 'refused'],
  ['what hides is refused', 'https://example.com/\u202egpj', 'refused'],
];

describe('linkView', () => {
  it.each(laws)('%s', (_law, given, expected) => expect(seen(linkView(given))).toBe(expected));
  it('says why it refuses', () =>
    expect(linkView('javascript:alert(1)')).toMatchObject({
      why: 'Only `https:`, `http:` and `mailto:` links are opened.',
    }));
  it('cuts what is refused for its length', () =>
    expect(JSON.stringify(linkView('x'.repeat(1_000_000))).length).toBeLessThan(5000));
  it('shows exactly what is opened', () =>
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const view = linkView(url);
        return view.kind === 'refused' || view.before + view.host + view.after === view.href;
      }),
    ));
});
