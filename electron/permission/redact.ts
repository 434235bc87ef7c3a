// What must never stand in the audit (SPEC 15): it takes secrets out of what a call was given. It may take out too much.
import { namesSecret, withoutSecrets } from '../../shared/withoutSecrets.ts';
import { isPathEffect, type ResolvedEffect } from './request.ts';

const REMOVED = '[secret removed]';

/** The port of the gate: takes the secrets out of a text. A rejection means that the text must not be written down. */
export type Redact = (text: string) => Promise<string>;

export const redactText = (text: string): string => withoutSecrets(text, REMOVED);

/**
 * The input of a call with secrets removed, its shape kept; of a call on a secret file, every text but the path. Rejects
 * when `redact` does.
 */
export async function redactInput(
  input: unknown,
  effects: readonly ResolvedEffect[],
  redact: Redact,
): Promise<unknown> {
  const paths = effects.filter(isPathEffect);
  const isSecret = paths.some(({ place }) => place.secretBy !== null);
  const written = new Set(paths.map(({ path }) => path.written));
  return redactValue(input, async (text) => (isSecret && !written.has(text) ? REMOVED : redact(text)), redact);
}

/** Every text in a value; `redactName` is for the names of its entries. */
async function redactValue(value: unknown, redact: Redact, redactName: Redact): Promise<unknown> {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return Promise.all(value.map((entry) => redactValue(entry, redact, redactName)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, entry]) => [
    await redactName(name),
    typeof entry === 'string' && namesSecret(name) ? REMOVED : await redactValue(entry, redact, redactName),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
