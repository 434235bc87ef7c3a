// From the text of a settings file to its values: what is right applies, what is not is named with its line and left out.
// Pure. It must never guess a value, never let one wrong key hide the others, and never let a wrong one loosen anything.
import { parse, TomlError } from 'smol-toml';
import { DECISIONS, type DecisionName } from '../../shared/domain/decisionName.ts';
import type { RuleSource } from '../../shared/domain/rule.ts';
import {
  type Settings,
  type SettingsProblem,
  type StructuredRule,
  settingsSchema,
} from '../../shared/domain/settings.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Field, OPEN_SECTIONS, type OpenSection, SECTIONS } from './fields.ts';
import { type File, type FileLayer, fieldsOf, notATable, type Tell, tellInto, unknownKey } from './problems.ts';
import { asTable, readEntry, readValue } from './readValue.ts';
import { isTightening, type StandIn, standInFor, standInsOf } from './standIn.ts';
import { tomlLines } from './tomlLines.ts';

export type SettingsRule = { readonly decision: DecisionName; readonly text: string; readonly source: RuleSource };
export type SettingsStructuredRule = { readonly rule: StructuredRule; readonly source: RuleSource };

export type ReadSettings = {
  readonly settings: Settings;
  /** In the order allow, ask, deny; not parsed yet. */
  readonly rules: readonly SettingsRule[];
  /** `[[permissions.rules]]`, in the order of the file; not parsed yet. */
  readonly structured: readonly SettingsStructuredRule[];
  /** The line of each element of each list that is set, by the name of its key. */
  readonly lines: Readonly<Record<string, readonly (number | null)[]>>;
  readonly problems: readonly SettingsProblem[];
  /** A fault for which nobody knows what the file would have stopped: all that loosens rests (R3). Null as a rule. */
  readonly unsure: SettingsProblem | null;
};

export const DEFAULTS: ReadSettings = {
  settings: settingsSchema.parse({}),
  ...{ rules: [], structured: [], lines: {}, problems: [], unsure: null },
};

/** The error is a text that is not TOML at all. */
export function readSettings(file: string, text: string, layer: FileLayer): Result<ReadSettings, SettingsProblem> {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    const table: unknown = parse(plain, { maxDepth: 32 });
    return ok(read({ file, layer, lineOf: tomlLines(plain) }, asTable(table) ?? {}));
  } catch (error) {
    if (!(error instanceof TomlError)) return err({ file, line: null, key: null, message: UNREADABLE });
    return err({ file, line: error.line, key: null, message: `this is not TOML: ${firstLine(error.message)}` });
  }
}

/** Keys of a thousand parts and the like: the parser itself breaks. */
const UNREADABLE = 'this cannot be read: something in it is nested far too deep';
const firstLine = (message: string) => (message.split('\n', 1)[0] ?? '').replace(/^Invalid TOML document: /, '');

type Kept = Map<string, Map<string, unknown>>;
/** What is gathered on the way. */
type Reading = {
  readonly from: File;
  readonly tell: Tell;
  readonly kept: Kept;
  /** What holds instead of wrong values; it outweighs all that is kept. */
  readonly standIns: StandIn[];
  readonly lines: Record<string, readonly (number | null)[]>;
  unsure: SettingsProblem | null;
};

function read(from: File, table: Record<string, unknown>): ReadSettings {
  const problems: SettingsProblem[] = [];
  const kept: Kept = new Map(SECTIONS.map((section) => [section, new Map()]));
  const reading: Reading = { from, tell: tellInto(problems, from), kept, standIns: [], lines: {}, unsure: null };
  for (const [section, value] of Object.entries(table)) readSection(reading, section, value);
  for (const { section, key, value } of reading.standIns) kept.get(section)?.set(key, value);
  const settings = settingsSchema.parse(
    Object.fromEntries([...kept].map(([section, values]) => [section, Object.fromEntries(values)])),
  );
  const { lines, unsure } = reading;
  return { settings, ...rulesOf(from, settings, lines), lines, problems, unsure };
}

function readSection(reading: Reading, section: string, value: unknown): void {
  const { from, tell } = reading;
  const open = from.layer === 'user' ? OPEN_SECTIONS.find((each) => each.section === section) : undefined;
  const fields = fieldsOf(from.layer).filter((field) => field.section === section);
  if (fields.length === 0 && open === undefined)
    return void tell([section], () => unknownKey(from.layer, null, section, value));
  const given = asTable(value);
  if (given === undefined) {
    const problem = tell([section], notATable(from.layer, section));
    if (isTightening(section)) reading.unsure ??= problem;
    return void reading.standIns.push(...standInsOf(section));
  }
  if (open !== undefined) return void readEntries(reading, open, [], given);
  for (const [key, written] of Object.entries(given)) {
    const field = fields.find((each) => each.key === key);
    if (field === undefined) tell([section, key], () => unknownKey(from.layer, section, key, written));
    else readKey(reading, field, written);
  }
}

function readKey(reading: Reading, field: Field, written: unknown): void {
  const { tell, from, kept, lines } = reading;
  const standIn = standInFor(field.name);
  const seen = readValue({ field, written, tell, follows: followsOf(field, standIn) });
  if (!seen.ok) {
    if (isTightening(field.name)) reading.unsure ??= seen.error;
    if (standIn !== undefined) reading.standIns.push(standIn);
    return;
  }
  const { value, places } = seen.value;
  kept.get(field.section)?.set(field.key, value);
  if (field.kind !== 'value') lines[field.name] = places.map((place) => from.lineOf([field.section, field.key, place]));
}

/** `inbox.open = "Mod+I"` is a table inside one for the parser, and the same as `"inbox.open"` here. */
function readEntries(reading: Reading, open: OpenSection, inside: readonly string[], table: Record<string, unknown>) {
  const { kept, tell } = reading;
  const values = kept.get(open.section);
  for (const [key, written] of Object.entries(table)) {
    const path = [...inside, key];
    const below = asTable(written);
    if (below !== undefined) readEntries(reading, open, path, below);
    else if (values?.has(path.join('.')))
      tell([open.section, ...path], `\`${path.join('.')}\` is set twice, and this is ignored`);
    else {
      const seen = readEntry(open, path, written, tell);
      if (seen.ok) values?.set(path.join('.'), seen.value);
    }
  }
}

function followsOf({ name }: Field, standIn: StandIn | undefined): string {
  if (isTightening(name)) return '; until it is mended, all that loosens rests';
  if (standIn === undefined) return ', and is ignored';
  const whose = `${standIn.section}.${standIn.key}`;
  return `; until it is mended, ${whose === name ? '' : `\`${whose}\` is `}\`${JSON.stringify(standIn.value)}\`${whose === name ? ' holds, the strictest' : ''}`;
}

function rulesOf({ file, layer }: File, { permissions }: Settings, lines: ReadSettings['lines']) {
  const source = (key: string, at: number) => ({ layer, file, line: lines[`permissions.${key}`]?.[at] ?? null });
  return {
    rules: DECISIONS.flatMap((decision) =>
      permissions[decision].map((text, at): SettingsRule => ({ decision, text, source: source(decision, at) })),
    ),
    structured: permissions.rules.map((rule, at): SettingsStructuredRule => ({ rule, source: source('rules', at) })),
  };
}
