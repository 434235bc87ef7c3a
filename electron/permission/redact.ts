// What must never stand in the audit (SPEC 15): it takes secrets out of what a call was given. It may take out too much.
import { isPathEffect, type ResolvedEffect } from './request.ts';

const REMOVED = '[secret removed]';

const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  // Keys of services, by the letters they start with.
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}/g,
  /\b(?:ghp|gho|ghu|ghs|ghr|github_pat|glpat|npm|pypi|xox[abprs]|hf|AIza|ya29)[_.-]?[A-Za-z0-9_.-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  // A password in an address.
  /(?<=:\/\/[^\s/:@]{0,256}:)[^\s/@]{1,256}(?=@)/g,
  // Named as a secret, with its value behind it.
  /(?<=\b(?:authorization|bearer|basic)\b["']?\s*[:=]?\s*["']?(?:bearer |basic )?)[A-Za-z0-9+/_.=-]{8,}/gi,
  /(?<=[\w-]{0,64}(?:password|passwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key)[\w-]{0,64}["']?\s*[:=]\s*["']?)[^\s"'&;|]{4,}/gi,
];

export function redactText(text: string): string {
  return SECRETS.reduce((left, secret) => left.replace(secret, REMOVED), text);
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
