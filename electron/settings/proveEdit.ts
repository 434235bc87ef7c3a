// Whether an edited text says exactly what was wanted and nothing else, and still holds every comment. Pure. INVARIANT: the
// proof reads both texts anew and knows nothing of how the edit was made.
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'smol-toml';
import { readSettings } from './readSettings.ts';
import { asTable } from './readValue.ts';
import type { Wanted } from './wantedValue.ts';

type Table = Readonly<Record<string, unknown>>;

/** The file as TOML has it; null when it is none. */
export function tableOf(text: string): Table | null {
  try {
    return asTable(parse(text, { maxDepth: 32 })) ?? null;
  } catch {
    return null;
  }
}

/** Both without a mark of byte order. */
export function isProven(before: string, after: string, { path, value }: Wanted): boolean {
  const [old, edited] = [tableOf(before), tableOf(after)];
  const reads = [before, after].map((text) => readSettings('', text, 'user'));
  if (old === null || edited === null || !reads.every(({ ok }) => ok)) return false;
  const [wasSure, isSure] = reads.map((read) => read.ok && read.value.unsure === null);
  if (wasSure && !isSure) return false;
  if (!isDeepStrictEqual(at(edited, path), value)) return false;
  return (
    isDeepStrictEqual(without(old, path), without(edited, path)) && keepsComments(before, after, path.slice(0, -1))
  );
}

const at = (table: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (asTable(value) === undefined ? undefined : own(asTable(value), key)), table);
const own = (table: Table | undefined, key: string) =>
  table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;

/** Tables on the way that are empty then count as absent. */
function without(table: Table, [key = '', ...rest]: readonly string[]): Table {
  const below = asTable(own(table, key));
  const { [key]: _gone, ...others } = table;
  if (rest.length === 0 || below === undefined) return rest.length === 0 ? others : table;
  const left = without(below, rest);
  return Object.keys(left).length === 0 ? others : { ...others, [key]: left };
}

const STRING_OR_COMMENT = /"""(?:\\[\s\S]|[^\\])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*/g;

/** Of a text that is TOML, in order, without blanks at their end. */
export const commentsOf = (text: string): readonly string[] =>
  [...text.matchAll(STRING_OR_COMMENT)].flatMap(([found]) => (found.startsWith('#') ? [found.trimEnd()] : []));

/** One may become what it says: the header of the section. */
function keepsComments(before: string, after: string, section: readonly string[]): boolean {
  const left = [...commentsOf(after)];
  const lost = commentsOf(before).filter((comment) => {
    const place = left.indexOf(comment);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return lost.length === 0 || (lost.length === 1 && lost[0]?.replace(/^#\s*/, '') === `[${section.join('.')}]`);
}
