// From a change that a window asks for to the one value that the file is to have. Pure. It refuses what may not be set here,
// what the schema does not take, and a rule that is not where the window saw it.
import { settingsSchema } from '../../shared/domain/settings.ts';
import type { SettingsChange } from '../../shared/domain/settingsDocument.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { FIELDS, nest } from './fields.ts';
import { keyInFile, looksSecret, quoted } from './problems.ts';
import { asTable } from './readValue.ts';
import { settableKind } from './settable.ts';

/** `path`: keys from the outside in. `value` undefined: the key is to be gone. */
export type Wanted = { readonly path: readonly string[]; readonly value: unknown };

type Table = Readonly<Record<string, unknown>>;
type KeyChange = Extract<SettingsChange, { key: string }>;
type RuleChange = Exclude<SettingsChange, KeyChange | { kind: 'setKeys' }>;

/** `table`: the file as TOML has it. The error is a sentence. */
export function wantedValue(table: Table, change: SettingsChange): Result<Wanted, string> {
  switch (change.kind) {
    case 'setText':
    case 'setFlag':
    case 'setNumber':
    case 'setTexts':
      return ofKey(change);
    case 'setKeys':
      return ofKeys(table, change);
    case 'addRule':
    case 'replaceRule':
    case 'removeRule':
      return ofRule(table, change);
  }
}

function ofKey({ kind, key, value }: KeyChange): Result<Wanted, string> {
  if (settableKind(key) !== kind)
    return err(`${quoted(key).replaceAll('"', '')} cannot be set here; set it in the file itself`);
  const path = key.split('.');
  if (value === null) return ok({ path, value: undefined });
  if ((Array.isArray(value) ? value : [value]).some(looksSecret)) return err(keyInFile(key));
  if (settingsSchema.safeParse(nest(path, value)).success) return ok({ path, value });
  const expected = FIELDS.find((field) => field.name === key)?.expected ?? 'something else';
  return err(`\`${key}\` cannot be ${quoted(value)}; it has to be ${expected}`);
}

/** The name of an intent stands in quotes, or as a table in a table: `inbox.open`. */
function ofKeys(table: Table, { intent, keys }: Extract<SettingsChange, { kind: 'setKeys' }>): Result<Wanted, string> {
  if (!/^[\w.-]+$/.test(intent) || intent === '__proto__')
    return err(`${quoted(intent).replaceAll('"', '')} is not the name of anything that has keys`);
  const path = ['keys', ...(namedIn(asTable(table.keys) ?? {}, intent) ?? [intent])];
  if (keys === null) return ok({ path, value: undefined });
  if (looksSecret(keys)) return err(keyInFile(`keys.${intent}`));
  return ok({ path, value: keys });
}

function namedIn(table: Table, name: string): readonly string[] | undefined {
  for (const [key, value] of Object.entries(table)) {
    const below = asTable(value);
    if (below === undefined && key === name) return [key];
    const inside =
      below !== undefined && name.startsWith(`${key}.`) ? namedIn(below, name.slice(key.length + 1)) : null;
    if (inside) return [key, ...inside];
  }
  return undefined;
}

function ofRule(table: Table, change: RuleChange): Result<Wanted, string> {
  const path = ['permissions', change.decision];
  const key = path.join('.');
  const written = asTable(table.permissions)?.[change.decision] ?? [];
  if (!Array.isArray(written)) return err(`\`${key}\` is no list; mend it in the file itself`);
  if (change.kind !== 'removeRule' && looksSecret(change.text)) return err(keyInFile(key));
  if (change.kind === 'addRule')
    return written.includes(change.text)
      ? err(`${quoted(change.text)} stands in \`${key}\` already`)
      : ok({ path, value: [...written, change.text] });
  if (written[change.place] !== change.before)
    return err(`${quoted(change.before)} is no longer at its place in \`${key}\`; look at the list again`);
  const next = change.kind === 'removeRule' ? [] : [change.text];
  return ok({ path, value: written.toSpliced(change.place, 1, ...next) });
}
