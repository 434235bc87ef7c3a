// What the schema of the settings says of each key, as plain values: where it stands, what it has to be, its default.
import { z } from 'zod';
import { type Settings, settingsSchema } from '../../shared/domain/settings.ts';

/** `permissions.mode` and so on. */
export type KeyName = { [S in keyof Settings]: `${S}.${Extract<keyof Required<Settings[S]>, string>}` }[keyof Settings];

export type Field = {
  readonly section: string;
  readonly key: string;
  /** `permissions.mode` */
  readonly name: string;
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

export const FIELDS: readonly Field[] = childrenOf(z.toJSONSchema(settingsSchema, { io: 'input' })).flatMap(
  ([section, table]) => childrenOf(table).map(([key, described]) => fieldOf(section, key, described)),
);

export const SECTIONS: readonly string[] = [...new Set(FIELDS.map(({ section }) => section))];

function fieldOf(section: string, key: string, described: Described): Field {
  const name = `${section}.${key}`;
  const item = itemOf(described);
  const kind = item === undefined ? 'value' : item.type === 'object' ? 'tables' : 'texts';
  return {
    ...{ section, key, name, kind },
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
  if (described.type !== 'array') return described.pattern === undefined ? 'a text' : 'a text that is not empty';
  return itemOf(described)?.type === 'object' ? 'a list of tables' : 'a list of texts';
}

function numberWords({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Described): string {
  return maximum === Number.MAX_SAFE_INTEGER
    ? `a whole number, at least ${minimum}`
    : `a whole number from ${minimum} to ${maximum}`;
}
