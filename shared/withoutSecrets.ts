// Finds in a text what looks like a key or a password, so that it is taken out before it is written down anywhere. Pure.
// It may take too much. INVARIANT: every repetition is bounded or cannot fail once it has begun: long texts cost linear time.

/** From and to (exclusive), in UTF-16 units. */
export type Span = readonly [from: number, to: number];

/** Keys by their own shape. */
const KEYS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}/g, // OpenAI, Anthropic, Stripe
  /\b(?:gh[opsur]_|github_pat_|gl[a-z]{2,6}-|pypi-|xox[a-z]-|xapp-|hf_|gsk_|AIza|ya29\.|GOCSPX-|SG\.)[A-Za-z0-9_.-]{16,}/g,
  /\b(?:shp(?:at|ca|pa|ss)_|lin_(?:api|oauth)_|ntn_|secret_|dckr_[a-z]{3}_|hv[sbr]\.|dop_v1_|dapi|sntry[su]_)[A-Za-z0-9_=.-]{24,}/g,
  /\b(?:ops_eyJ|ATATT3|AGE-SECRET-KEY-1|NRAK-|pscale_tkn_|tskey-|figd_|glsa_|dp\.pt\.|key-)[A-Za-z0-9_=.-]{20,}/g,
  /\bnpm_[A-Za-z0-9]{20,}/g, // not npm_config_registry and its like
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}\b/g, // Amazon
  /\beyJ(?=([\w-]{8,600}))\1\.(?=([\w-]{1,4000}))\2\.[\w-]*/g, // JSON web tokens; what was read once is not read again
  /(?<!\d)\d{8,10}:AA[\w-]{30,}/g, // bots of Telegram
  /\b[\w~.-]{3}\dQ~[\w~.-]{31,}/g, // Microsoft
  /\bSK[0-9a-f]{32}\b/g, // Twilio
];

const NAMES =
  'password|passwd|passphrase|secret|token|api[-_]?key|access[-_]?key|account[-_]?key|private[-_]?key|signing[-_]?key';
/** Words of the same command. */
const WORDS = String.raw`[^\n;&|]{0,200}?`;
const QUOTE = String.raw`(?:\\{0,3}["'])?`;

/** What stands for a value in code and is none: types, nothing, references, calls. */
const END = String.raw`(?=[\s,;:)}\]|&"'=]|$)`;
const NO_VALUE = [
  '[=>)]|-\\}',
  `(?:null|undefined|true|false|none|nil|string|number|boolean|bool|str|int|any|unknown|void|new|await|function)${END}`,
  String.raw`[A-Za-z]{1,40}(?:\[\])?\s\|\s(?:null|undefined|string)${END}`,
  String.raw`\$\{?\d{1,2}\}?${END}`,
  String.raw`\$[({][\w.({ ]|\{\{`,
  String.raw`(?:process\.env|import\.meta\.env|os\.environ|os\.getenv|std::env)\b`,
  String.raw`[A-Za-z_$][\w.$]{0,80}\([^()\n]{0,200}\)`,
  String.raw`(?:this|self|props|state|config|options|settings|request|req|args)\.[\w.]{1,80}${END}`,
  '\\.\\.\\.',
].join('|');

const VARIABLE = String.raw`["']?\$\{?[A-Z_][A-Z0-9_]{0,64}(?::-)?\}?${END}`;

/** Within quotes up to their end; without, up to a blank, a quote or the end of a command. */
const VALUE = String.raw`(?!${VARIABLE})(?:"(?![\s),;\]}])((?:[^"\n\\]|\\.)+)|'(?![\s),;\]}])((?:[^'\n\\]|\\.)+)|\\{1,3}"((?:[^"\n\\]|\\(?!\\{0,2}"))+)|\\{1,3}'((?:[^'\n\\]|\\(?!\\{0,2}'))+)|(?!${NO_VALUE})((?:[^\s"';&|\\]|\\(?!\\{0,2}["']))+))`;
const after = (before: string, flags = 'gi') => new RegExp(before + VALUE, flags);

/** What stands before a secret, which stays, and the secret: the one group that matches, at the end. */
const NAMED: readonly RegExp[] = [
  /:\/\/([^\s/@"':]{0,256}:[^\s/@"']{1,512}|[^\s/@"':]{20,512})(?=@)/g, // who signs in, in an address
  /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|ftp):\/\/[^\s:"'@/]{0,256}:([^\s"']{1,512})(?=@)/gi,
  /\b(?:bearer|basic)\s{1,8}([A-Za-z0-9._~+/=-]{8,})/gi,
  /"auth\\{0,3}"\s{0,8}:\s{0,8}\\{0,3}"([A-Za-z0-9+/=_-]{12,})/g, // Docker
  /[?&](?:sig|x-amz-signature|x-goog-signature)=([^\s"'&]{8,})/gi,
  /\bhooks\.slack\.com\/services\/([A-Za-z0-9/_-]{16,})/g,
  /\bdiscord(?:app)?\.com\/api\/webhooks\/([A-Za-z0-9/_-]{16,})/g,
  /\blogin\s{1,8}\S{1,128}\s{1,8}password\s{1,8}(\S{1,512})/g, // .netrc
  after(
    String.raw`(?!tokens?(?:[_-]?(?:count|limit|budget|usage)s?)?${QUOTE}\s{0,8}[:=]\s{0,8}\d{1,7}\b)(?:${NAMES}|authorization|x-z-engine-key)[\w-]{0,64}${QUOTE}\s{0,8}(?::=|[:=])\s{0,8}`,
  ),
  after(String.raw`(?<![\w-])--[\w-]{0,64}(?:${NAMES})\s{1,8}(?!\\{0,3}["']?-)`),
  after(
    String.raw`\b(?:curl|wget|http)\b${WORDS}\s(?:-u|-U|--user|--proxy-user)[ =]{0,8}${QUOTE}[^\s:"']{1,128}:(?!//)`,
    'g',
  ),
  after(String.raw`\b(?:sshpass|login)\b${WORDS}\s-p\s{0,8}`, 'g'),
  after(String.raw`\b(?:mysql|mysqldump|mysqladmin|mariadb)\b${WORDS}\s-p`, 'g'),
];

/** Is this the name of something secret, whatever its value? */
export const namesSecret = (name: string): boolean => new RegExp(NAMES, 'i').test(name);

/** Where secrets stand, in order, none touching another. What `mark` stands for already counts as one. */
export function findSecrets(text: string, mark: string): readonly Span[] {
  const marks = spansOf(text, new RegExp(mark.replace(/[^\w\s]/g, '\\$&'), 'g'));
  const masked = blanked(text, marks);
  const keys = KEYS.flatMap((pattern) => spansOf(masked, pattern));
  return joined([...marks, ...keys, ...NAMED.flatMap((pattern) => spansOf(masked, pattern, secretOf))]);
}

const secretOf = (match: RegExpExecArray) => match.slice(1).find((group) => group !== undefined) ?? match[0];

/** `secret` is how the match ends. */
function spansOf(text: string, pattern: RegExp, secret = (match: RegExpExecArray) => match[0]): readonly Span[] {
  return Array.from(text.matchAll(pattern), (match): Span => {
    const to = match.index + match[0].length;
    return [to - secret(match).length, to];
  });
}

/** The same text with nothing to read where the spans are, each as long as before. */
export function blanked(text: string, spans: readonly Span[]): string {
  return spliced(text, spans, ([from, to]) => '\uFFFC'.repeat(to - from));
}

/** In order; those that overlap or touch are one. */
export function joined(spans: readonly Span[]): readonly Span[] {
  const all: [number, number][] = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/** `spans` are in order and apart from each other. */
export function spliced(text: string, spans: readonly Span[], instead: (span: Span) => string): string {
  const pieces = spans.map((span, at) => text.slice(spans[at - 1]?.[1] ?? 0, span[0]) + instead(span));
  return pieces.join('') + text.slice(spans.at(-1)?.[1] ?? 0);
}

/** The same text with `mark` in place of each secret. Plain text only: of structured data give it the texts one by one. */
export function withoutSecrets(text: string, mark: string): string {
  return spliced(text, findSecrets(text, mark), () => mark);
}
