// One value of a settings file against its key in the schema. What is wrong in a list is left out element by element.
import { type SettingsProblem, settingsSchema } from '../../shared/domain/settings.ts';
import { nearest } from '../../shared/nearest.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Field, nest, type OpenSection } from './fields.ts';
import { didYouMean, keyInFile, looksSecret, quoted, type Tell, valueWords } from './problems.ts';

/** `places`: where the elements of a list stood in the list as it was written. */
export type SeenValue = { readonly value: unknown; readonly places: readonly number[] };

type Given = {
  readonly field: Field;
  readonly written: unknown;
  readonly tell: Tell;
  /** Completes "it has to be a list of texts": what follows from a value that is wrong as a whole. */
  readonly follows: string;
};

/** The error was told already. */
export function readValue(given: Given): Result<SeenValue, SettingsProblem> {
  const { field, written, tell, follows } = given;
  const { name, path: at } = field;
  if (field.kind === 'value') {
    if (looksSecret(written)) return err(tell(at, keyInFile(name)));
    if (fits(field, written)) return ok({ value: written, places: [] });
  } else if (Array.isArray(written)) return ok(readList(given, written));
  return err(tell(at, `\`${name}\` ${valueWords(name, written)}; it has to be ${field.expected}${follows}`));
}

/** One entry of a section whose keys are free. The error was told already. */
export function readEntry(
  { section, expected }: OpenSection,
  path: readonly string[],
  written: unknown,
  tell: Tell,
): Result<string, SettingsProblem> {
  const key = path.join('.');
  const at = [section, ...path];
  if (looksSecret(written) || looksSecret(key)) return err(tell(at, keyInFile(`${section}.${key}`)));
  if (typeof written === 'string' && settingsSchema.safeParse({ [section]: { [key]: written } }).success)
    return ok(written);
  return err(
    tell(
      at,
      `${quoted(key).replaceAll('"', '')} of \`${section}\` is ${quoted(written)}; it has to be ${expected}, and is ignored`,
    ),
  );
}

/** By the schema itself, with nothing else beside it. */
const fits = ({ path }: Field, value: unknown): boolean => settingsSchema.safeParse(nest(path, value)).success;

function readList({ field, tell }: Given, written: readonly unknown[]): SeenValue {
  const places = written.flatMap((element, place) => {
    const faults = faultsOf(field, element, place);
    for (const { path, message } of faults) tell([...field.path, place, ...path], message);
    return faults.length === 0 ? [place] : [];
  });
  return { value: places.map((place) => written[place]), places };
}

type Fault = { readonly path: readonly string[]; readonly message: () => string };

function faultsOf(field: Field, element: unknown, place: number): readonly Fault[] {
  const which = `element ${place + 1} of \`${field.name}\``;
  if (field.kind === 'texts') return textFaults(field, element, which);
  const table = asTable(element);
  if (table === undefined)
    return [{ path: [], message: () => `${which} is ${quoted(element)}, not a table: it is left out` }];
  const faults = [
    ...unknownIn(field, table, which),
    ...missingIn(field, table, which),
    ...wrongIn(field, table, which),
  ];
  return faults.length > 0 || fits(field, [element])
    ? faults
    : [{ path: [], message: () => `${which} is not understood and left out` }];
}

function textFaults(field: Field, element: unknown, which: string): readonly Fault[] {
  if (typeof element === 'string' && fits(field, [element])) return [];
  const what = () => (typeof element === 'string' ? 'is empty' : `is ${quoted(element)}, not a text`);
  return [{ path: [], message: () => `${which} ${what()}: it is left out` }];
}

/** A key that is not known may be what the rest was meant to be narrowed by. */
function unknownIn({ inner }: Field, table: Record<string, unknown>, which: string): readonly Fault[] {
  const known = inner.map(({ key }) => key);
  return Object.keys(table)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      path: [key],
      message: () =>
        `${which} has a key ${quoted(key).replaceAll('"', '')} that does not belong there, and is left out${didYouMean(nearest(key, known))}`,
    }));
}

function missingIn({ inner }: Field, table: Record<string, unknown>, which: string): readonly Fault[] {
  return inner
    .filter(({ key, required }) => required && !Object.hasOwn(table, key))
    .map(({ key, expected }) => ({
      path: [],
      message: () => `${which} has no \`${key}\`, which has to be ${expected}: it is left out`,
    }));
}

function wrongIn(field: Field, table: Record<string, unknown>, which: string): readonly Fault[] {
  const seen = settingsSchema.safeParse(nest(field.path, [table]));
  const wrong = new Set((seen.error?.issues ?? []).map(({ path }) => path[field.path.length + 1]));
  return field.inner
    .filter(({ key }) => wrong.has(key) && Object.hasOwn(table, key))
    .map(({ key, expected }) => ({
      path: [key],
      message: () =>
        `\`${key}\` of ${which} is ${quoted(table[key])}; it has to be ${expected}, and the element is left out`,
    }));
}

export const asTable = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? { ...value }
    : undefined;
