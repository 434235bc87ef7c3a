// Takes out of a text what looks like a key or a password, before it is written down anywhere. Pure. It may take too much.
// INVARIANT: every repetition is bounded or cannot fail once it has begun, so that a long text costs linear time.

/** Keys by their own shape. */
const KEYS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}/g, // OpenAI, Anthropic, Stripe
  /\b(?:gh[opsur]_|github_pat_|glpat-|pypi-|xox[a-z]-|hf_|AIza|ya29\.)[A-Za-z0-9_.-]{8,}/g, // hosts of code, chat and models
  /\bnpm_[A-Za-z0-9]{20,}/g, // not npm_config_registry and its like
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}\b/g, // Amazon
  /\beyJ[\w-]{8,2000}\.[\w-]{1,4000}\.[\w-]{0,2000}/g, // JSON web tokens
];

/** Up to a blank, a quote or the end of a command. */
const VALUE = String.raw`[^\s"';&|]+`;
const NAMES = 'password|passwd|passphrase|secret|token|api[-_]?key|access[-_]?key|private[-_]?key';
/** Words of the same command. */
const WORDS = String.raw`[^\n;&|]{0,400}?`;
const QUOTE = String.raw`(?:\\?["'])?`;
const after = (before: string, flags = 'gi') => new RegExp(`(${before})${VALUE}`, flags);

/** What stands before a secret, which stays, and the secret. */
const NAMED: readonly RegExp[] = [
  /(:\/\/)[^\s/@"']{1,512}(?=@)/g, // who signs in, in an address
  /(\b(?:bearer|basic)\s{1,8})[A-Za-z0-9._~+/=-]{8,}/gi,
  after(String.raw`(?:${NAMES}|authorization|x-z-engine-key)[\w-]{0,64}${QUOTE}\s{0,8}[:=]\s{0,8}${QUOTE}`),
  after(String.raw`--[\w-]{0,64}(?:${NAMES})\s{1,8}${QUOTE}(?!-)`),
  after(
    String.raw`\b(?:curl|wget|http)\b${WORDS}\s(?:-u|-U|--user|--proxy-user)[ =]{0,8}${QUOTE}[^\s:"']{1,128}:(?!//)`,
    'g',
  ),
  after(String.raw`\b(?:sshpass|login)\b${WORDS}\s-p\s{0,8}${QUOTE}`, 'g'),
  after(String.raw`\b(?:mysql|mysqldump|mysqladmin|mariadb)\b${WORDS}\s-p${QUOTE}`, 'g'),
];

/** Is this the name of something secret, whatever its value? */
export const namesSecret = (name: string): boolean => new RegExp(NAMES, 'i').test(name);

/** The same text with `mark` in place of each secret. Plain text only: of structured data give it the texts one by one. */
export function withoutSecrets(text: string, mark: string): string {
  const left = KEYS.reduce((rest, key) => rest.replace(key, mark), text);
  return NAMED.reduce((rest, named) => rest.replace(named, (_all, before: string) => before + mark), left);
}
