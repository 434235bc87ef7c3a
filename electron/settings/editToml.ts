// Ways to give one key of a TOML text another value, the one that touches least first. Pure. INVARIANT: none of them is
// trusted; whoever takes one proves it (proveEdit.ts), so that a way that goes wrong is only not taken.
import { isDeepStrictEqual } from 'node:util';
import { patch } from '@decimalturn/toml-patch';
import { appendTo, cutElement, cutKey, lineBreakOf, splice, tomlValue } from './editText.ts';
import { insertKey } from './insertText.ts';
import { tableOf } from './proveEdit.ts';
import { asTable } from './readValue.ts';
import { type TomlSpan, tomlSpans } from './tomlLines.ts';
import type { Wanted } from './wantedValue.ts';

type Edit = () => string | null;

export function editsOf(text: string, wanted: Wanted): readonly Edit[] {
  const span = spanAt(text, wanted.path);
  const { value } = wanted;
  const own: readonly Edit[] =
    value === undefined
      ? [
          () => (span === undefined ? text : cutKey(text, span)),
          () => (span === undefined ? null : cutElement(text, span)),
        ]
      : span === undefined
        ? insertions(text, wanted)
        : [() => inList(text, wanted), () => splice(text, span.value, span.end, tomlValue(value))];
  return [...own, () => patched(text, wanted)];
}

const spanAt = (text: string, path: TomlSpan['path']): TomlSpan | undefined =>
  tomlSpans(text).values.find((span) => isDeepStrictEqual([...span.path], [...path]));

const insertions = (text: string, { path, value }: Wanted): readonly Edit[] => {
  return insertKey(text, path.slice(0, -1), path.at(-1) ?? '', tomlValue(value));
};

/** Element by element, so that what stands between them stays; null when it is no list. */
function inList(text: string, { path, value }: Wanted): string | null {
  const old = path.reduce<unknown>((table, key) => asTable(table)?.[key], tableOf(text) ?? {});
  if (!Array.isArray(old) || !Array.isArray(value)) return null;
  return old.length === value.length ? replaced(text, path, old, value) : lengthened(text, path, old, value);
}

type Change = (text: string, path: Wanted['path'], old: readonly unknown[], next: readonly unknown[]) => string | null;

const replaced: Change = (text, path, old, next) =>
  old.reduceRight<string>((edited, element, place) => {
    const span = spanAt(edited, [...path, place]);
    const isSame = span === undefined || isDeepStrictEqual(element, next[place]);
    return isSame ? edited : splice(edited, span.value, span.end, tomlValue(next[place]));
  }, text);

/** What is not wanted is cut, from the end; what is new is put behind. */
const lengthened: Change = (text, path, old, next) => {
  let kept = 0;
  const gone = old.flatMap((element, place) => {
    if (kept < next.length && isDeepStrictEqual(element, next[kept])) kept += 1;
    else return [place];
    return [];
  });
  let edited = text;
  for (const place of gone.toReversed()) {
    const span = spanAt(edited, [...path, place]);
    if (span !== undefined) edited = cutElement(edited, span);
  }
  let length = kept;
  for (const element of next.slice(kept)) {
    const last = spanAt(edited, [...path, length - 1]);
    const list = spanAt(edited, path);
    if (list === undefined) return null;
    edited = appendTo(edited, list, last, tomlValue(element));
    length += 1;
  }
  return edited;
};

/** The library's: it knows inline tables, dotted keys and the like. */
function patched(text: string, { path, value }: Wanted): string | null {
  const table = tableOf(text);
  if (table === null) return null;
  try {
    const edited = patch(text, withValue(table, path, value));
    return lineBreakOf(text) === '\n' ? edited.replaceAll('\r\n', '\n') : edited;
  } catch {
    return null;
  }
}

function withValue(table: Readonly<Record<string, unknown>>, [key = '', ...rest]: readonly string[], value: unknown) {
  const next: Record<string, unknown> = { ...table };
  if (rest.length > 0) next[key] = withValue(asTable(next[key]) ?? {}, rest, value);
  else if (value === undefined) delete next[key];
  else next[key] = value;
  return next;
}
