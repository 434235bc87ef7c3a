// What must never stand in the audit (SPEC 15): it takes secrets out of what a call was given. It may take out too much.
import { isPathEffect, type ResolvedEffect } from './request.ts';

const REMOVED = '[secret removed]';

/** INVARIANT: every repetition is bounded or cannot fail after it has begun, so that a long text costs linear time. */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  // Keys of services, by the letters they start with.
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}/g,
  /\b(?:ghp|gho|ghu|ghs|ghr|github_pat|glpat|npm|pypi|xox[abprs]|hf|AIza|ya29)[_.-]?[A-Za-z0-9_.-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\beyJ[\w-]{8,2000}\.[\w-]{8,4000}\.[\w-]{0,2000}/g,
];

/** What stands before a secret, which stays, and the secret. */
const NAMED_SECRETS: readonly RegExp[] = [
  // A password in an address.
  /(:\/\/[^\s/:@]{0,256}:)[^\s/@]{1,256}(?=@)/g,
  /(\b(?:authorization|bearer|basic)\b["']?\s{0,8}[:=]?\s{0,8}["']?(?:bearer |basic )?)[A-Za-z0-9+/_.=-]{8,}/gi,
  /((?:password|passwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key)[\w-]{0,64}["']?\s{0,8}[:=]\s{0,8}["']?)[^\s"'&;|]{4,}/gi,
];

export function redactText(text: string): string {
  const left = SECRETS.reduce((rest, secret) => rest.replace(secret, REMOVED), text);
  return NAMED_SECRETS.reduce((rest, secret) => rest.replace(secret, `$1${REMOVED}`), left);
}

/** The input of a call with secrets removed; of a call on a secret file, every text but the path. */
export function redactInput(input: unknown, effects: readonly ResolvedEffect[]): unknown {
  const paths = effects.filter(isPathEffect);
  const isSecret = paths.some(({ place }) => place.secretBy !== null);
  const written = new Set(paths.map(({ path }) => path.written));
  return redactValue(input, (text) => (isSecret && !written.has(text) ? REMOVED : redactText(text)));
}

function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((entry) => redactValue(entry, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, redactValue(entry, redact)]));
}
