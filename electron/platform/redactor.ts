// Takes secrets out of a text before it is kept or shown (SPEC 15): our own patterns and secretlint's rules together.
// It never throws over a text, and what a rule cannot judge goes as a whole. It may take too much, never too little.
import { blanked, findSecrets, joined, type Span, spliced } from '../../shared/withoutSecrets.ts';
import { type FindByRules, loadSecretRules } from './secretRules.ts';
import { unwrapped } from './unwrapped.ts';

export type Redactor = {
  /** The same text with `[secret removed]` in place of each secret; done again it stays the same. Long ones are cut. */
  text(text: string): Promise<string>;
};

const MARK = '[secret removed]';
/** In UTF-16 units, as all lengths here. Nothing shorter is a key without a name before it. */
const SHORTEST_KEY = 12;
const LONGEST_TEXT = 1_000_000;
/** Rules see a text in parts, so that what costs them square time stays small; parts overlap by more than a key is long. */
const PART = 65_536;
const OVERLAP = 4096;
/** Taking one out can bring another to light. */
const MOST_ROUNDS = 4;

/** The rules are read in with the first text. Rejects when they cannot be: then nothing may be written down. */
export function createRedactor(load: () => Promise<FindByRules> = loadSecretRules): Redactor {
  let rules: Promise<FindByRules> | undefined;
  return {
    text: async (text) => {
      rules ??= load();
      return redact(text, await rules);
    },
  };
}

async function redact(text: string, find: FindByRules): Promise<string> {
  const isLong = text.length > LONGEST_TEXT;
  let left = isLong ? text.slice(0, LONGEST_TEXT) : text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const spans = await secretsOf(left, find);
    const next = spliced(left, spans, () => MARK);
    if (next === left) break;
    left = next;
  }
  return isLong || left.length > LONGEST_TEXT ? cut(left, text.length) : left;
}

/** A key that was cut in two is no longer known as one, so the end goes with it. */
function cut(left: string, length: number): string {
  const kept = left
    .slice(0, Math.min(left.length, LONGEST_TEXT) - OVERLAP)
    .replace(/\[[a-z ]{0,15}$|[\uD800-\uDBFF]$/, '');
  return `${kept}… [cut: ${length} characters in all]`;
}

async function secretsOf(text: string, find: FindByRules): Promise<readonly Span[]> {
  const own = findSecrets(text, MARK);
  const rest = blanked(text, own);
  const inner = unwrapped(rest);
  const spans = [...own, ...(await byRules(rest, find))];
  if (inner === null) return joined(spans);
  const wrapped = findSecrets(inner.text, MARK);
  const more = [...wrapped, ...(await byRules(blanked(inner.text, wrapped), find))];
  return joined([...spans, ...more.map(inner.origin)]);
}

async function byRules(text: string, find: FindByRules): Promise<readonly Span[]> {
  const spans: Span[] = [];
  for (let start = 0; start + SHORTEST_KEY <= text.length; start += PART - OVERLAP) {
    const part = text.slice(start, start + PART);
    const found = await find(part).catch((): readonly Span[] => [[0, part.length]]);
    spans.push(...found.map(([from, to]): Span => [start + from, start + to]));
  }
  return spans;
}
