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
import { isTightening, type StandIn, standInsFor, standInsOf } from './standIn.ts';
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
  readTable(reading, [], table);
  for (const { section, key, value } of reading.standIns) kept.get(section)?.set(key, value);
  const settings = settingsSchema.parse(tableOf(kept));
  const { lines, unsure } = reading;
  return { settings, ...rulesOf(from, settings, lines), lines, problems, unsure };
}

/** A section stands behind the one that it lies in. */
function tableOf(kept: Kept): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [section, values] of kept) {
    const outer = section.split('.').slice(0, -1);
    const inside = outer.reduce<Record<string, unknown>>((table, key) => Object(table[key]), root);
    inside[section.slice(section.lastIndexOf('.') + 1)] = Object.fromEntries(values);
  }
  return root;
}

/** `path`: of the table, from the outside in. */
function readTable(reading: Reading, path: readonly string[], table: Record<string, unknown>): void {
  const section = path.join('.');
  const fields = fieldsOf(reading.from.layer).filter((field) => field.section === section);
  for (const [key, written] of Object.entries(table)) {
    const field = fields.find((each) => each.key === key);
    if (field !== undefined) readKey(reading, field, written);
    else readSection(reading, [...path, key], written);
  }
}

function readSection(reading: Reading, path: readonly string[], value: unknown): void {
  const { from, tell } = reading;
  const section = path.join('.');
  if (!isSection(from.layer, path)) return void tell(path, () => unknownKey(from.layer, path, value));
  const given = asTable(value);
  if (given === undefined) {
    const problem = tell(path, notATable(from.layer, section));
    if (isTightening(section)) reading.unsure ??= problem;
    return void reading.standIns.push(...standInsOf(section));
  }
  const open = OPEN_SECTIONS.find((each) => each.section === section);
  if (open === undefined) readTable(reading, path, given);
  else readEntries(reading, open, [], given);
}

/** Of a key that holds a dot, `"shell.sandbox"`, it is none. */
function isSection(layer: FileLayer, path: readonly string[]): boolean {
  const section = path.join('.');
  if (path.some((key) => key.includes('.')) || !SECTIONS.includes(section)) return false;
  return layer === 'user' || fieldsOf(layer).some((field) => field.section === section);
}

function readKey(reading: Reading, field: Field, written: unknown): void {
  const { tell, from, kept, lines } = reading;
  const standIns = standInsFor(field.name);
  const seen = readValue({ field, written, tell, follows: followsOf(field, standIns) });
  if (!seen.ok) {
    if (isTightening(field.name)) reading.unsure ??= seen.error;
    return void reading.standIns.push(...standIns);
  }
  const { value, places } = seen.value;
  kept.get(field.section)?.set(field.key, value);
  if (field.kind !== 'value') lines[field.name] = places.map((place) => from.lineOf([...field.path, place]));
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

function followsOf({ name }: Field, standIns: readonly StandIn[]): string {
  if (isTightening(name)) return '; until it is mended, all that loosens rests';
  if (standIns.length === 0) return ', and is ignored';
  const words = standIns.map(({ section, key, value }) => {
    const whose = `${section}.${key}`;
    return whose === name
      ? `\`${JSON.stringify(value)}\` holds, the strictest`
      : `\`${whose}\` is \`${JSON.stringify(value)}\``;
  });
  return `; until it is mended, ${words.join(', and ')}`;
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
