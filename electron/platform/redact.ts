// Takes out of a text what must not be written down: the home folder's name and anything that looks like a key. Pure.

const WITHHELD = '[withheld]';

// Each names its kind. They may take too much, never too little: a log is read by people who are asked for help.
const KEYS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}/g, // OpenAI, Anthropic, Stripe
  /\b(?:gh[opsur]_|github_pat_|glpat-|npm_|xox[a-z]-|hf_|AIza)[A-Za-z0-9_-]{8,}/g, // hosts of code, chat and models
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}\b/g, // Amazon
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g, // JSON web tokens
  /\b[a-f0-9]{32,}\b/gi, // long hexadecimal: keys and hashes alike
  /#[A-Za-z0-9_-]{16,}/g, // the launch code in a link
];
const BEARER = /\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi;
const CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi;
const ASSIGNED =
  /((?:api[-_]?key|access[-_]?key|secret|token|passw(?:or)?d|passphrase|authorization|x-z-engine-key)[\w-]*\\?["']?\s*[:=]\s*\\?["']?)[^\s"'\\,;}]+/gi;

/** The same text without secrets and with `~` for `home`. JSON stays JSON. */
export function redact(text: string, home: string): string {
  const withoutKeys = KEYS.reduce((rest, pattern) => rest.replace(pattern, WITHHELD), text)
    .replace(BEARER, `$1 ${WITHHELD}`)
    .replace(CREDENTIALS, `$1${WITHHELD}@`)
    .replace(ASSIGNED, `$1${WITHHELD}`);
  return home.length > 1 ? homes(home).reduce((rest, name) => rest.replaceAll(name, '~'), withoutKeys) : withoutKeys;
}

/** As it is, and as it stands in JSON. */
const homes = (home: string) => [...new Set([JSON.stringify(home).slice(1, -1), home])];
