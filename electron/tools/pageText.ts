// What a fetched page says, as text. Pure. It must never take long over a page that is made to be hard to read.
import { convert } from 'html-to-text';
import { err, ok, type Result } from '../../shared/result.ts';

const HTML = /^(text\/html|application\/xhtml\+xml)$/;
const TEXT =
  /^(text\/.+|application\/(json|xml|javascript|x-javascript|ecmascript|yaml|x-yaml|toml|x-sh|x-ndjson|graphql)|.+\/.+\+(json|xml|yaml))$/;

const typeOf = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Null for what can be read as text, else why not, to complete "the page …". What names no type may be text. */
export function isTextType(contentType: string): string | null {
  const type = typeOf(contentType);
  return type === '' || HTML.test(type) || TEXT.test(type) ? null : `is no text but \`${type}\``;
}

/** In characters; the rest of a longer page is left out. */
const MAX_HTML = 1_000_000;
/** Reading takes the square of the depth. */
const MAX_DEPTH = 500;

/** The error completes "the page …". */
export function pageText(bytes: Buffer, contentType: string, url: URL): Result<string, string> {
  const type = typeOf(contentType);
  const text = decode(bytes, contentType, HTML.test(type));
  if (text.slice(0, 8000).includes('\0')) return err('is binary data');
  return HTML.test(type) ? htmlText(text, url) : ok(text);
}

/** A byte order mark counts first, then the header, then what an HTML page says of itself; without a word it is UTF-8. */
function decode(bytes: Buffer, contentType: string, isHtml: boolean): string {
  const said = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  const meta = isHtml
    ? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 1024))?.[1]
    : undefined;
  return decoderOf(
    markOf(bytes) ?? said ?? (meta?.toLowerCase().startsWith('utf-16') ? 'utf-8' : meta) ?? 'utf-8',
  ).decode(bytes);
}

const MARKS = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
] as const;
const markOf = (bytes: Buffer): string | undefined =>
  MARKS.find(([mark]) => bytes.toString('hex', 0, 3).startsWith(mark))?.[1];

function decoderOf(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

function htmlText(html: string, url: URL): Result<string, string> {
  const read = html.slice(0, MAX_HTML);
  if (isTooDeep(read)) return err(`is nested deeper than ${MAX_DEPTH} elements, too deep to be read`);
  const text = convert(read, {
    wordwrap: false,
    selectors: [
      ...['img', 'script', 'style', 'noscript', 'svg'].map((selector) => ({ selector, format: 'skip' })),
      ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'a', options: { baseUrl: url.origin, hideLinkHrefIfSameAsText: true } },
    ],
  }).trim();
  return ok(
    read === html ? text : `${text}\n[the page is longer; this is what its first ${MAX_HTML / 1_000_000} MB say]`,
  );
}

/** Elements that hold nothing, or that the next one of their kind ends. */
const FLAT =
  /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|option|optgroup|thead|tbody|tfoot)$/i;

/** Counts rather too much than too little. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)/gi)) {
    if (FLAT.test(name)) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
