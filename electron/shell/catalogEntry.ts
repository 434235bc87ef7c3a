// One program or subcommand of the catalog on one platform, ready to be held against words. INVARIANT: a form of which it is
// not certain how its words would be read is a fault, never a guess.
import type { CatalogFile, CatalogFlag, CatalogOperand, CatalogSubcommand, CatalogValue } from './catalogSchema.ts';
import type { PlannedProgram } from './commandPlan.ts';

export type PathKind = 'read' | 'list' | 'tree' | 'visible' | 'typed' | 'names';
type Named = Extract<CatalogValue, string>;
export type Value =
  | { readonly kind: Named }
  | { readonly kind: 'oneOf'; readonly words: ReadonlySet<string> }
  | { readonly kind: 'fits'; readonly pattern: RegExp };

export type Flag = {
  readonly value: Value | null;
  readonly optional: Value | null;
  /** Position of the slot that is not taken; -1 for none. */
  readonly insteadOf: number;
  readonly turns: PathKind | 'text' | null;
  readonly follows: boolean;
  readonly prints: 'paths' | 'lines' | 'other' | null;
  readonly until: readonly string[];
  readonly feedsOwn: boolean;
  readonly standsIn: boolean;
  readonly appends: boolean;
  readonly before: Value | null;
  readonly never: string | null;
};
export type Slot = { readonly value: Value; readonly needed: boolean; readonly many: boolean };

export type Entry = {
  /** `git log`, as a person writes it. */
  readonly title: string;
  readonly style: 'gnu' | 'mixed' | 'posix' | 'words' | 'none';
  readonly flags: ReadonlyMap<string, Flag>;
  readonly slots: readonly Slot[];
  /** Where the second of two slots for many stands, whose words are those behind `--`; -1 without. */
  readonly divide: number;
  /** False: it needs a subcommand. */
  readonly standsAlone: boolean;
  readonly group: 'local' | 'daemon' | 'cloud';
  readonly programs: readonly PlannedProgram[];
  readonly needs: readonly ('git' | 'gitFiles')[];
  readonly absent: readonly string[];
  readonly variables: 'any' | 'harmless';
  readonly without: PathKind | null;
  readonly input: boolean;
  readonly prints: 'paths' | 'lines' | 'other';
  readonly feedsInput: boolean;
  readonly follows: boolean;
  readonly last: string | null;
  /** By their first word; those of more words first. */
  readonly subcommands: ReadonlyMap<string, readonly Subcommand[]>;
};
export type Subcommand = { readonly words: readonly string[]; readonly entry: Entry };

export type Platform = 'linux' | 'darwin';
type Keys = Partial<Omit<CatalogSubcommand, 'about'>>;
/** Where faults go: each a sentence without the name of the file. */
export type Faults = string[];

/** Null where the platform has no such program. */
export function compileProgram(name: string, file: CatalogFile, platform: Platform, faults: Faults): Entry | null {
  if (file.platforms?.includes(platform) === false) return null;
  const subcommands = new Map<string, Subcommand[]>();
  const from = file.from ?? 'program';
  for (const [key, keys] of Object.entries(file.subcommands ?? {})) {
    const words = key.split(' ');
    const [first = ''] = words;
    const inherited = { ...inheritedOf(file), ...keys };
    if (inherited.platforms?.includes(platform) === false) continue;
    const entry = compileEntry(`${name} ${key}`, [name, from], inherited, platform, faults);
    const others = subcommands.get(first) ?? [];
    subcommands.set(first, [...others, { words, entry }].sort(byLength));
  }
  const entry = compileEntry(name, [name, from], file, platform, faults);
  return { ...entry, subcommands, standsAlone: subcommands.size === 0 || file.operands !== undefined };
}

const byLength = (one: Subcommand, other: Subcommand): number => other.words.length - one.words.length;

/** What a subcommand takes over. */
function inheritedOf({ group, platforms, options, variables, runs, needs, absent }: CatalogFile): Keys {
  const all = { group, platforms, options, variables, runs, needs, absent };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function compileEntry(
  title: string,
  [name, from]: readonly [string, 'program' | 'builtin'],
  keys: Keys,
  platform: Platform,
  faults: Faults,
): Entry {
  const says = (fault: string): number => faults.push(`${title}: ${fault}`);
  const style = keys.options ?? 'gnu';
  const slots = (keys.operands ?? []).map((operand) => slotOf(operand, says));
  const flags = new Map<string, Flag>();
  for (const record of [keys.flags, platform === 'linux' ? keys.linux_flags : keys.darwin_flags]) {
    for (const [spellings, flag] of Object.entries(record ?? {})) {
      const compiled = flagOf(spellings, flag, slots, says);
      for (const spelling of spellings.split(' ')) {
        if (flags.has(spelling)) says(`\`${spelling}\` stands there twice`);
        if (!isSpelled(spelling, style)) says(`\`${spelling}\` cannot be a flag with \`options = "${style}"\``);
        flags.set(spelling, compiled);
      }
    }
  }
  checkSlots(slots, style, says);
  return {
    ...{ title, style, flags, slots, divide: divideOf(slots), standsAlone: true, subcommands: new Map() },
    group: keys.group ?? 'local',
    programs: [{ name, from }, ...(keys.runs ?? []).map((run) => ({ name: run, from: 'program' as const }))],
    ...{ needs: keys.needs ?? [], absent: keys.absent ?? [], variables: keys.variables ?? 'harmless' },
    ...{ without: keys.without ?? null, input: keys.input ?? false, prints: keys.prints ?? 'other' },
    ...{ feedsInput: keys.feeds === 'input', follows: keys.follows ?? false, last: keys.last ?? null },
  };
}

type Says = (fault: string) => number;

function slotOf(operand: CatalogOperand, says: Says): Slot {
  if (Array.isArray(operand)) return { value: toValue(operand, says), needed: true, many: false };
  if (typeof operand !== 'string') {
    const many = operand.many === true;
    return { value: toValue({ match: operand.match }, says), needed: !many, many };
  }
  const [, kind = '', sign = ''] = /^(\w+)([?*+]?)$/.exec(operand) ?? [];
  const value = { kind: kind as Named };
  return { value, needed: sign !== '?' && sign !== '*', many: sign === '*' || sign === '+' };
}

function toValue(value: CatalogValue, says: Says): Value {
  if (typeof value === 'string') return { kind: value };
  if (Array.isArray(value)) return { kind: 'oneOf', words: new Set(value) };
  try {
    return { kind: 'fits', pattern: new RegExp(`^(?:${value.match})$`) };
  } catch {
    says(`\`${value.match}\` is not a regular expression`);
    return { kind: 'oneOf', words: new Set() };
  }
}

function flagOf(spellings: string, flag: CatalogFlag, slots: readonly Slot[], says: Says): Flag {
  const keys = formOf(flag);
  const { value, optional, before, instead_of: replaced } = keys;
  const insteadOf = replaced === undefined ? -1 : slots.findIndex((slot) => slot.value.kind === replaced);
  if (replaced !== undefined && insteadOf < 0) says(`\`${spellings}\` stands for an operand that is not there`);
  if (keys.never !== undefined && Object.keys(keys).length > 1) says(`\`${spellings}\`: \`never\` stands alone`);
  if (value !== undefined && optional !== undefined) says(`\`${spellings}\` has two values`);
  if (value !== 'command' && (keys.until ?? keys.feeds) !== undefined) says(`\`${spellings}\` has no command`);
  if (before !== undefined && value === undefined) says(`\`${spellings}\` has nothing behind it`);
  if (optional === 'command') says(`\`${spellings}\`: a command is never optional`);
  return {
    value: value === undefined ? null : toValue(value, says),
    optional: optional === undefined ? null : toValue(optional, says),
    before: before === undefined ? null : { kind: before },
    ...{ insteadOf, turns: keys.turns ?? null, follows: keys.follows ?? false, prints: keys.prints ?? null },
    ...{
      until: keys.until ?? [],
      feedsOwn: (keys.feeds ?? keys.until) !== undefined,
      standsIn: keys.stands_in ?? false,
      appends: keys.appends ?? false,
    },
    never: keys.never ?? null,
  };
}

type FlagKeys = Exclude<CatalogFlag, string | readonly string[] | { match: string }>;

function formOf(flag: CatalogFlag): FlagKeys {
  if (flag === 'plain') return {};
  if (typeof flag === 'string' || Array.isArray(flag) || 'match' in flag) return { value: flag };
  return flag;
}

function isSpelled(flag: string, style: Entry['style']): boolean {
  if (style === 'none' || flag === '-' || flag === '--' || flag === '') return false;
  return style === 'words' || flag === '-NUMBER' || /^(?:-[^-=]|--[^=-][^=]*)$/.test(flag);
}

/** At most one slot for many, or two side by side that `--` divides; a command is last, where no flag can follow. */
function checkSlots(slots: readonly Slot[], style: Entry['style'], says: Says): void {
  const command = slots.findIndex((slot) => slot.value.kind === 'command');
  if (command >= 0) {
    const before = slots.slice(0, command);
    if (command < slots.length - 1) says('the command is not the last operand');
    if (style !== 'posix' && style !== 'none') says('a command as an operand needs `options = "posix"`');
    if (before.some((slot) => (slot.many ? slot.value.kind !== 'assignment' : !slot.needed)))
      says('before the command stand operands of which it is not certain how many there are');
    return;
  }
  const many = slots.filter((slot) => slot.many).length;
  if (slots.some((slot, at) => slot.many && isOptional(slots[at + 1]) && divideOf(slots) !== at + 1))
    says('behind an operand of which there may be many stands one that may be left out');
  if (many > 2 || (many === 2 && divideOf(slots) < 0)) says('two operands of which there may be many');
  if (divideOf(slots) >= 0 && (style === 'words' || style === 'none')) says('`--` divides no operands there');
}

const isOptional = (slot: Slot | undefined): boolean => slot?.needed === false && !slot.many;

/** Behind revisions also one that may be left out: what follows it `git blame` takes for options, `--` or not. */
function divideOf(slots: readonly Slot[]): number {
  const second = slots.findIndex((slot, at) => {
    const before = slots[at - 1];
    return before?.many === true && (slot.many || (isOptional(slot) && before.value.kind === 'gitRevision'));
  });
  return second >= 0 && slots[second]?.value.kind !== 'command' ? second : -1;
}
