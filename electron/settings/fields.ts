// What the schema of the settings says of each key, as plain values: where it stands, what it has to be, its default.
import { z } from 'zod';
import { type Settings, settingsSchema } from '../../shared/domain/settings.ts';

type NameIn<T, Key extends string> = T extends string | number | boolean | readonly unknown[]
  ? Key
  : { [K in keyof T & string]: NameIn<T[K], `${Key}.${K}`> }[keyof T & string];
type Whole<T> = { [K in keyof T]-?: T[K] extends readonly unknown[] | undefined ? T[K] : Whole<T[K]> };
/** `permissions.mode`, `shell.sandbox.enabled` and so on. */
export type KeyName = { [S in keyof Settings & string]: NameIn<Whole<Settings>[S], S> }[keyof Settings & string];

export type Field = {
  /** `permissions`; `shell.sandbox` for a table in a table. */
  readonly section: string;
  readonly key: string;
  /** `permissions.mode` */
  readonly name: string;
  /** Its keys from the outside in. */
  readonly path: readonly string[];
  /** `tables`: a list of tables, each with the keys of `inner`. */
  readonly kind: 'value' | 'texts' | 'tables';
  /** Completes "it has to be …". */
  readonly expected: string;
  /** As it is written in a file; null where nothing is set. */
  readonly preset: string | null;
  readonly inner: readonly { readonly key: string; readonly expected: string; readonly required: boolean }[];
};

type Described = z.core.JSONSchema.BaseSchema;

/** Where the shape alone would not tell a person what to write. */
const WORDS: Readonly<Record<string, string>> = {
  'provider.base_url': 'a web address with `http://` or `https://`, and without a name, a password or a `?` in it',
  'provider.api_key_env': 'the name of an environment variable',
} satisfies Partial<Record<KeyName, string>>;

const TABLES = tablesIn([], z.toJSONSchema(settingsSchema, { io: 'input' }));

export const FIELDS: readonly Field[] = TABLES.flatMap(([section, table]) =>
  childrenOf(table).flatMap(([key, described]) => (isTable(described) ? [] : [fieldOf(section, key, described)])),
);

/** A section whose keys are names that the schema does not know: `[keys]`. `expected` is of each value. */
export type OpenSection = { readonly section: string; readonly expected: string };

export const OPEN_SECTIONS: readonly OpenSection[] = TABLES.flatMap(([section, { additionalProperties: each }]) =>
  typeof each === 'object' ? [{ section, expected: expectedOf(section, each) }] : [],
);

/** Each before those inside it: `shell`, `shell.sandbox`. */
export const SECTIONS: readonly string[] = TABLES.map(([section]) => section);

/** `value` at the end of these keys, and nothing else in the tables on the way. */
export const nest = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

function isTable({ type }: Described): boolean {
  return type === 'object';
}

function tablesIn(outer: readonly string[], described: Described): readonly (readonly [string, Described])[] {
  return childrenOf(described).flatMap(([key, inner]) => {
    const path = [...outer, key];
    return isTable(inner) ? [[path.join('.'), inner] as const, ...tablesIn(path, inner)] : [];
  });
}

function fieldOf(section: string, key: string, described: Described): Field {
  const name = `${section}.${key}`;
  const item = itemOf(described);
  const kind = item === undefined ? 'value' : item.type === 'object' ? 'tables' : 'texts';
  return {
    ...{ section, key, name, kind, path: name.split('.') },
    expected: expectedOf(name, described),
    preset: described.default === undefined ? null : JSON.stringify(described.default),
    inner: childrenOf(item ?? {}).map(([inside, value]) => ({
      key: inside,
      expected: expectedOf(`${name}.${inside}`, value),
      required: item?.required?.includes(inside) ?? false,
    })),
  };
}

function itemOf({ items }: Described): Described | undefined {
  return typeof items === 'object' && !Array.isArray(items) ? items : undefined;
}

function childrenOf({ properties = {} }: Described): readonly (readonly [string, Described])[] {
  return Object.entries(properties).flatMap(([key, value]): [string, Described][] =>
    typeof value === 'object' ? [[key, value]] : [],
  );
}

function expectedOf(name: string, described: Described): string {
  if (WORDS[name] !== undefined) return WORDS[name];
  if (described.enum !== undefined) return `one of ${described.enum.map((value) => `\`"${value}"\``).join(', ')}`;
  if (described.type === 'boolean') return '`true` or `false`';
  if (described.type === 'integer') return numberWords(described);
  if (described.type !== 'array') return textWords(described);
  return itemOf(described)?.type === 'object' ? 'a list of tables' : 'a list of texts';
}

function textWords({ pattern, maxLength }: Described): string {
  if (maxLength !== undefined) return `a text of at most ${maxLength} characters`;
  return pattern === undefined ? 'a text' : 'a text that is not empty';
}

function numberWords({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Described): string {
  return maximum === Number.MAX_SAFE_INTEGER
    ? `a whole number, at least ${minimum}`
    : `a whole number from ${minimum} to ${maximum}`;
}
