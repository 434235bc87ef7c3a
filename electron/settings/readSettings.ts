// From the text of a settings file to its values: what is right applies, what is not is named with its line and left out.
// Pure. It must never guess a value, and never let one wrong key hide the others.
import { parse, TomlError } from 'smol-toml';
import type { DecisionName } from '../../shared/domain/decisionName.ts';
import { DECISIONS } from '../../shared/domain/decisionName.ts';
import type { RuleSource } from '../../shared/domain/rule.ts';
import {
  permissionSettingsSchema,
  type Settings,
  type SettingsProblem,
  settingsSchema,
} from '../../shared/domain/settings.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { nearest } from './nearest.ts';
import { type LineOf, tomlLines } from './tomlLines.ts';

export type SettingsRule = { readonly decision: DecisionName; readonly text: string; readonly source: RuleSource };

export type ReadSettings = {
  readonly settings: Settings;
  /** In the order allow, ask, deny; not parsed yet. */
  readonly rules: readonly SettingsRule[];
  readonly problems: readonly SettingsProblem[];
};

export const DEFAULTS: ReadSettings = { settings: settingsSchema.parse({}), rules: [], problems: [] };

type Key = 'mode' | 'allow' | 'ask' | 'deny' | 'secret_files';

/** What a value has to be, for a person who wrote another. */
const EXPECTED: Readonly<Record<Key, string>> = {
  mode: `one of ${permissionSettingsSchema.shape.mode
    .unwrap()
    .options.map((mode) => `\`"${mode}"\``)
    .join(', ')}`,
  allow: 'a list of texts',
  ask: 'a list of texts',
  deny: 'a list of texts',
  secret_files: 'a list of texts',
};
const KEYS = Object.keys(EXPECTED);
const isKey = (key: string): key is Key => Object.hasOwn(EXPECTED, key);

/** A rules file (`--rules`) adds rules and nothing else. */
const KEYS_OF_LAYER = { user: KEYS, flag: [...DECISIONS] } as const;
export type FileLayer = keyof typeof KEYS_OF_LAYER;

type File = { readonly file: string; readonly layer: FileLayer; readonly lineOf: LineOf };
type Told = { readonly problems: SettingsProblem[] };

/** The error is a text that is not TOML at all. */
export function readSettings(file: string, text: string, layer: FileLayer): Result<ReadSettings, SettingsProblem> {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    const table: unknown = parse(plain, { maxDepth: 32 });
    return ok(read({ file, layer, lineOf: tomlLines(plain) }, asTable(table) ?? {}));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return err({ file, line: error.line, key: null, message: `this is not TOML: ${firstLine(error.message)}` });
  }
}

const firstLine = (message: string) => (message.split('\n', 1)[0] ?? '').replace(/^Invalid TOML document: /, '');

const asTable = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? { ...value }
    : undefined;

function read(from: File, table: Record<string, unknown>): ReadSettings {
  const told: Told = { problems: [] };
  for (const key of Object.keys(table)) if (key !== 'permissions') unknownKey(from, told, [], key);
  const given = table.permissions === undefined ? {} : asTable(table.permissions);
  if (given === undefined)
    tell(from, told, ['permissions'], '`permissions` has to be a table: begin it with a line `[permissions]`');
  const permissions = readPermissions(from, told, given ?? {});
  const settings = settingsSchema.parse({ permissions });
  return { settings, rules: rulesOf(from, given ?? {}), problems: told.problems };
}

function readPermissions(from: File, told: Told, given: Record<string, unknown>): Record<string, unknown> {
  const known: readonly string[] = KEYS_OF_LAYER[from.layer];
  const entries = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (!known.includes(key) || !isKey(key)) {
      unknownKey(from, told, ['permissions'], key);
      return [];
    }
    const fit = key === 'mode' ? readMode(from, told, value) : readTexts(from, told, key, value);
    return fit === undefined ? [] : [[key, fit]];
  });
  return Object.fromEntries(entries);
}

function readMode(from: File, told: Told, value: unknown): unknown {
  if (permissionSettingsSchema.shape.mode.safeParse(value).success) return value;
  wrongValue(from, told, 'mode', value);
  return undefined;
}

function readTexts(from: File, told: Told, key: Key, value: unknown): readonly string[] | undefined {
  if (Array.isArray(value)) return value.filter((text, place) => isFit(from, told, key, text, place));
  wrongValue(from, told, key, value);
  return undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function isFit(from: File, told: Told, key: Key, text: unknown, place: number): boolean {
  if (isText(text)) return true;
  const what = typeof text === 'string' ? 'is empty' : `is ${quoted(text)}, not a text`;
  tell(
    from,
    told,
    ['permissions', key, place],
    `element ${place + 1} of \`permissions.${key}\` ${what}: it is left out`,
  );
  return false;
}

function wrongValue(from: File, told: Told, key: Key, value: unknown): void {
  tell(
    from,
    told,
    ['permissions', key],
    `\`permissions.${key}\` is ${quoted(value)}; it has to be ${EXPECTED[key]}, and is ignored`,
  );
}

const quoted = (value: unknown) => `\`${(JSON.stringify(value, withoutBigInt) ?? String(value)).slice(0, 80)}\``;
const withoutBigInt = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

function unknownKey(from: File, told: Told, table: readonly string[], key: string): void {
  const name = [...table, key].join('.');
  const why = KEYS.includes(key) && table.length > 0 ? 'has no place in a rules file' : 'is not a setting';
  const meant = meantKey(table, key, from.layer);
  tell(
    from,
    told,
    [...table, key],
    `\`${name}\` ${why} and is ignored${meant === undefined ? '' : `; did you mean \`${meant}\`?`}`,
  );
}

/** A key of the same table, or, at the top, one that belongs under `[permissions]`. */
function meantKey(table: readonly string[], key: string, layer: FileLayer): string | undefined {
  const inside: readonly string[] = KEYS_OF_LAYER[layer];
  if (table.length > 0)
    return inside.includes(key)
      ? undefined
      : prefixed(
          nearest(
            key,
            inside.filter((one) => one !== key),
          ),
        );
  return nearest(key, ['permissions']) ?? prefixed(nearest(key.replace(/^permissions\./, ''), inside));
}

const prefixed = (key: string | undefined) => (key === undefined ? undefined : `permissions.${key}`);

function tell(from: File, told: Told, path: readonly (string | number)[], message: string): void {
  const key = path.filter((part) => typeof part === 'string').join('.');
  told.problems.push({ file: from.file, line: from.lineOf(path), key, message });
}

/** Lines come from the list as it was written: elements that were left out still count. */
function rulesOf({ file, layer, lineOf }: File, given: Record<string, unknown>): readonly SettingsRule[] {
  return DECISIONS.flatMap((decision) => {
    const written: unknown = given[decision];
    const list: readonly unknown[] = Array.isArray(written) ? written : [];
    return list.flatMap((text, place): SettingsRule[] => {
      const line = lineOf(['permissions', decision, place]);
      return isText(text) ? [{ decision, text, source: { layer, file, line } }] : [];
    });
  });
}
