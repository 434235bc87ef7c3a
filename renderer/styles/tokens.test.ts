// Every number of the design is a token, every token that is written on another can be read, and breaks are caught.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, readTokens } from './contrast.ts';
import { markupBreaks, styleBreaks } from './styleLaws.ts';

const root = path.join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tokens = readTokens(read('styles/tokens.css'));
const names = new Set(tokens.keys());
const sheets = files.filter((file) => file.endsWith('.css') && file !== 'styles/tokens.css');
const sources = files.filter(
  (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && file !== 'styles/styleLaws.ts',
);

describe('the style sheets', () => {
  it('are there to be looked at', () =>
    expect([sheets.length > 10, sources.length > 30, names.size > 80]).toEqual([true, true, true]));
  it.each(sheets)('%s takes every number from tokens.css', (file) =>
    expect(styleBreaks(read(file), names)).toEqual([]),
  );
  it.each(sources)('%s sets no style of its own', (file) => expect(markupBreaks(read(file))).toEqual([]));
});

describe('the marks that are used', () => {
  const used = new Set(
    [...sheets, 'styles/tokens.css'].flatMap((file) =>
      [...read(file).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
    ),
  );
  it('are all the tokens there are', () => expect([...names].filter((name) => !used.has(name))).toEqual([]));
});

describe('a planted break is caught', () => {
  const planted: readonly (readonly [law: string, css: string, why: readonly string[]])[] = [
    ['a hex colour', 'a { color: #fff; }', ['a colour outside tokens.css']],
    ['a colour function', 'a { background: rgb(0 0 0 / 50%); }', ['a colour outside tokens.css']],
    [
      'a mixed colour',
      'a { background: color-mix(in oklch, var(--ink) 20%, transparent); }',
      ['a colour outside tokens.css'],
    ],
    ['a named colour', 'a { border: var(--hairline) solid red; }', ['`red` is no token']],
    ['a font size', 'a { font-size: 14px; }', ['`14px` is no token']],
    [
      'a font in short',
      'a { font: 12px/1.5 monospace; }',
      ['`12px` is no token', '`1.5` is no token', '`monospace` is no token'],
    ],
    ['a distance', 'a { padding: 0 4px; }', ['`4px` is no token']],
    ['a distance in em', 'a { margin-block: .5em; }', ['`.5em` is no token']],
    ['a distance that is reckoned', 'a { gap: calc(var(--space-2) + 3px); }', ['`3px` is no token']],
    ['a corner', 'a { border-radius: 50%; }', ['`50%` is no token']],
    ['one corner', 'a { border-top-left-radius: 4px; }', ['`4px` is no token']],
    ['a shadow', 'a { box-shadow: 0 1px 2px var(--ink); }', ['`1px` is no token', '`2px` is no token']],
    ['a time', 'a { transition: opacity 120ms ease; }', ['`120ms` is no token', '`ease` is no token']],
    ['a time of an animation', 'a { animation: spin 1s linear infinite; }', ['`1s` is no token']],
    ['a width', 'a { width: 256px; }', ['`256px` is no token']],
    ['a share of a width', 'a { max-width: 84%; }', ['`84%` is no token']],
    ['a track', 'a { grid-template-columns: 16px 1fr; }', ['`16px` is no token']],
    ['a layer', 'a { z-index: 10; }', ['`10` is no token']],
    ['a see-through', 'a { opacity: .5; }', ['`.5` is no token']],
    ['a movement', 'a { transform: translateY(2px); }', ['`2px` is no token']],
    ['a token that does not exist', 'a { color: var(--inc); }', ['no token is called --inc']],
    ['a number behind a token', 'a { padding: var(--space-1, 4px); }', ['a token needs no fallback']],
    ['a number hidden in a name of its own', 'a { --mine: 3px; padding: var(--mine); }', ['`3px` is no token']],
    ['a break inside a media query', '@media (forced-colors: active) { a { color: red; } }', ['`red` is no token']],
    ['a width of a media query', '@media (max-width: 500px) { a { color: var(--ink); } }', ['not a known at-rule']],
    ['a sheet from elsewhere', '@import "other.css";', ['not a known at-rule']],
    ['the last line without a semicolon', 'a { color: var(--ink); top: 3px }', ['`3px` is no token']],
  ];
  it.each(planted)('%s', (_law, css, why) => expect(styleBreaks(css, names).map((each) => each.why)).toEqual(why));

  const free: readonly (readonly [law: string, css: string])[] = [
    ['tokens, nothing and everything', 'a { margin: 0 auto; padding: var(--space-1) 0; width: 100%; height: 100vh; }'],
    ['shares of a grid', 'a { grid-template-columns: var(--icon-m) minmax(0, 1fr) auto; flex: 1 1 0; }'],
    ['less than a token', 'a { margin-left: calc(-1 * var(--space-1)); inset: calc(100% - var(--space-2)) 0 0; }'],
    [
      'movement by tokens',
      'a { transition: opacity var(--quick) var(--ease); animation: spin var(--spin) linear infinite; }',
    ],
    ['a name of its own for a token', 'a { --tone: var(--ink); color: var(--tone); }'],
    ['steps of an animation', '@keyframes spin { from { opacity: 0; } 50% { transform: rotate(var(--full-turn)); } }'],
    ['comments', '/* 14px #fff */ a { color: inherit; }'],
  ];
  it.each(free)('but %s is free', (_law, css) => expect(styleBreaks(css, names)).toEqual([]));

  it('names the line', () =>
    expect(styleBreaks('a {\n  color: var(--ink);\n  top: 3px;\n}', names)).toEqual([
      { line: 3, property: 'top', value: '3px', why: '`3px` is no token' },
    ]));

  const markup: readonly (readonly [law: string, source: string, why: string])[] = [
    ['a style object', '<a style={{ top: 0 }} />', 'a style attribute'],
    ['a style text', '<a style="top:0" />', 'a style attribute'],
    ['a style set by code', "element.style.top = '3px'", 'a style set by code'],
    ['a style handed on', 'createElement(Box, { style: { top: 0 } })', 'a style handed on as a property'],
    ['the size of an icon', '<Check size={14} />', 'a size outside tokens.css'],
    ['markup from text', '<a dangerouslySetInnerHTML={x} />', 'markup from text'],
  ];
  it.each(markup)('%s', (_law, source, why) =>
    expect(markupBreaks(`const a = 1;\n${source}`)).toEqual([{ line: 2, why }]),
  );
});

const GROUNDS = ['--surface-app', '--surface-pane', '--surface-raised', '--surface-code', '--surface-hover'];
const readable: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['--ink', [...GROUNDS, '--accent-wash', '--mode-ask-wash']],
  ['--ink-quiet', [...GROUNDS, '--accent-wash']],
  ['--ink-faint', GROUNDS],
  ['--accent', ['--surface-pane', '--surface-raised', '--mode-ask-wash']],
  ['--accent-strong', ['--surface-pane', '--surface-raised']],
  ['--on-accent', ['--accent', '--accent-strong']],
  ['--on-critical', ['--risk-critical', '--risk-critical-strong']],
  ['--mode-accept', [...GROUNDS, '--mode-accept-wash']],
  ['--mode-plan', [...GROUNDS, '--mode-plan-wash']],
  ['--mode-bypass', [...GROUNDS, '--mode-bypass-wash']],
  ['--risk-medium', [...GROUNDS, '--risk-medium-wash']],
  ['--risk-high', [...GROUNDS, '--risk-high-wash']],
  ['--risk-critical', [...GROUNDS, '--risk-critical-wash']],
  ['--added-ink', ['--added', '--surface-raised', '--surface-code']],
  ['--removed-ink', ['--removed', '--surface-raised', '--surface-code']],
  ['--mark-ink', ['--mark']],
  ['--code-comment', ['--surface-code']],
  ['--code-keyword', ['--surface-code']],
  ['--code-string', ['--surface-code']],
  ['--code-function', ['--surface-code']],
  ['--code-constant', ['--surface-code']],
  ['--code-parameter', ['--surface-code']],
  ['--code-punctuation', ['--surface-code']],
  ['--ink', ['--found', '--found-now']],
];

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  const pairs = readable.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const));
  it.each(pairs)('%s can be read on %s', (ink, ground) =>
    expect(contrast(tokens, theme, ink, ground)).toBeGreaterThanOrEqual(4.5),
  );
});

it('knows black on white', () => {
  const plain = new Map([
    ['--a', 'light-dark(oklch(0% 0 0), oklch(0% 0 0))'],
    ['--b', 'light-dark(oklch(100% 0 0), oklch(100% 0 0))'],
  ]);
  expect(contrast(plain, 'light', '--a', '--b')).toBeCloseTo(21, 1);
});
