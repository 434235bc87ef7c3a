// The laws of the style sheets: every number and colour of the design is a token. Pure, so that a test can plant a break.
// What is not listed as free is refused: a new kind of value must be thought about here first.

export type Break = { readonly line: number; readonly property: string; readonly value: string; readonly why: string };

type Declaration = { readonly line: number; readonly property: string; readonly value: string };

/** Media queries cannot read tokens; these are all there may be. */
const FREE_AT_RULES = [
  /^@media \(prefers-reduced-motion: reduce\)$/,
  /^@media \(forced-colors: active\)$/,
  /^@media \(max-width: 720px\)$/,
  /^@media \(max-height: 560px\)$/,
  /^@keyframes [\w-]+$/,
];

/** Properties whose every word must be a token or one of the words that carry no design. */
const DESIGNED =
  /^(--.*|(.*-)?color|background(-image)?|border(-(top|right|bottom|left|block|inline)(-(start|end))?)?(-(width|radius))?|border-.*-radius|outline(-(width|offset))?|box-shadow|text-shadow|fill|stroke|stroke-width|font(-(size|weight|family))?|line-height|letter-spacing|margin(-.*)?|padding(-.*)?|gap|row-gap|column-gap|inset(-.*)?|top|right|bottom|left|opacity|z-index|transition(-.*)?|animation(-.*)?|tab-size|filter|backdrop-filter)$/;
const FREE_WORDS = new Set(
  'none inset 0 auto inherit initial unset currentColor transparent solid dashed dotted underline wavy no-repeat normal infinite alternate linear both forwards 100% -1 all opacity transform background color border-color box-shadow grid-template-rows outline-color CanvasText Canvas Highlight HighlightText ButtonText GrayText Mark MarkText'.split(
    ' ',
  ),
);

/** A plain number means no size here. */
const COUNTING =
  /^(flex(-grow|-shrink)?|order|grid-(row|column)(-start|-end)?|grid-area|-webkit-line-clamp|orphans|widows)$/;
const FREE_SIZES = new Set(['0', '100%', '100vh', '100dvh', '100vw']);
const COLOUR = /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(/i;
const NUMBER = /(?<![\w#-])-?(?:\d+\.?\d*|\.\d+)(?:[a-z]+|%)?(?![\w-])/gi;
/** Sizes that a popup's positioner measures and hands to its popup. */
const MEASURED = new Set(['--available-height', '--available-width', '--anchor-width', '--transform-origin']);

/** Every break of the laws in one style sheet. `tokens`: the names that tokens.css defines. */
export function styleBreaks(css: string, tokens: ReadonlySet<string>): readonly Break[] {
  const { declarations, preludes } = read(css);
  const own = new Set(declarations.map((each) => each.property).filter((name) => name.startsWith('--')));
  const known = (name: string) => tokens.has(name) || own.has(name) || MEASURED.has(name);
  return [
    ...preludes.flatMap((each) => (isFreePrelude(each.value) ? [] : [{ ...each, why: 'not a known at-rule' }])),
    ...declarations.flatMap((each) => reasons(each, known).map((why) => ({ ...each, why }))),
  ];
}

function reasons({ property, value }: Declaration, known: (name: string) => boolean): readonly string[] {
  const unknown = [...value.matchAll(/var\(\s*(--[\w-]+)\s*(,)?/g)].flatMap(([, name = '', fallback]) => [
    ...(known(name) ? [] : [`no token is called ${name}`]),
    ...(fallback ? ['a token needs no fallback'] : []),
  ]);
  if (COLOUR.test(value)) return [...unknown, 'a colour outside tokens.css'];
  const rest = value.replace(/var\(\s*--[\w-]+\s*(,[^)]*)?\)/g, ' ');
  return [...unknown, ...(DESIGNED.test(property) ? strangeWords(property, rest) : strangeSizes(property, rest))];
}

function strangeWords(property: string, rest: string): readonly string[] {
  const calc = /\bcalc\(/.test(rest);
  const words = rest
    .replace(/!important/, ' ')
    .replace(/\bcalc\(|[()]/g, ' ')
    .split(/[\s,/]+/)
    .filter((word) => word !== '');
  return words
    .filter((word) => !FREE_WORDS.has(word) && !(calc && /^([*+-]|-?1|2)$/.test(word)) && !isName(property, word))
    .map((word) => `\`${word}\` is no token`);
}

/** The name of an animation is not a number of the design. */
const isName = (property: string, word: string) => /^animation(-name)?$/.test(property) && /^[a-z][a-z-]*$/i.test(word);

function strangeSizes(property: string, rest: string): readonly string[] {
  if (COUNTING.test(property)) return [];
  return [...rest.matchAll(NUMBER)]
    .map(([number]) => number)
    .filter((number) => !FREE_SIZES.has(number) && !/^\d+fr$/.test(number))
    .map((number) => `\`${number}\` is no token`);
}

const isFreePrelude = (prelude: string) => !prelude.startsWith('@') || FREE_AT_RULES.some((free) => free.test(prelude));

/** Cuts a style sheet into declarations and the heads of its blocks. Strings and brackets are kept whole. */
function read(css: string): { declarations: readonly Declaration[]; preludes: readonly Declaration[] } {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const declarations: Declaration[] = [];
  const preludes: Declaration[] = [];
  for (const match of text.matchAll(
    /((?:"[^"]*"|'[^']*'|\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)|[^;{}"'(])*)([;{}]|$)/g,
  )) {
    const [, raw = '', end] = match;
    const line = text.slice(0, match.index + raw.length - raw.trimStart().length).split('\n').length;
    const body = raw.trim().replace(/\s+/g, ' ');
    if (body === '') continue;
    if (end === '{' || body.startsWith('@')) preludes.push({ line, property: '', value: body });
    else
      declarations.push({
        line,
        property: body.slice(0, body.indexOf(':')).trim(),
        value: body.slice(body.indexOf(':') + 1).trim(),
      });
  }
  return { declarations, preludes };
}

const MARKUP_LAWS: readonly (readonly [RegExp, string])[] = [
  [/\bstyle\s*=\s*[{"']/, 'a style attribute'],
  [/\.style\b|\bcssText\b|setAttribute\(\s*['"]style/, 'a style set by code'],
  [/\bstyle:\s*\{/, 'a style handed on as a property'],
  [/<[A-Z]\w*[^>]*\s(size|strokeWidth|sideOffset|alignOffset)=\{-?\d/, 'a size outside tokens.css'],
  [/dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML/, 'markup from text'],
];

/** Every break in one .ts or .tsx file. */
export function markupBreaks(source: string): readonly { readonly line: number; readonly why: string }[] {
  return source
    .split('\n')
    .flatMap((text, at) => MARKUP_LAWS.flatMap(([law, why]) => (law.test(text) ? [{ line: at + 1, why }] : [])));
}
