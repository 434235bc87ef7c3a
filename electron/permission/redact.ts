// What must never stand in the audit (SPEC 15): it takes secrets out of what a call was given. It may take out too much.
import { namesSecret, withoutSecrets } from '../../shared/withoutSecrets.ts';
import { isPathEffect, type ResolvedEffect } from './request.ts';

const REMOVED = '[secret removed]';

export const redactText = (text: string): string => withoutSecrets(text, REMOVED);

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
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      typeof entry === 'string' && namesSecret(key) ? REMOVED : redactValue(entry, redact),
    ]),
  );
}
