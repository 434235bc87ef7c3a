// Tells flags from operands, as the program itself will. INVARIANT: every word is accounted for; a flag is known by its exact
// spelling only, and where a program of another system would read a word in another way it is blocked.
import type { Flag } from './catalogEntry.ts';
import { block, blockUnknown, type Reading, rawOf } from './matchReading.ts';
import { blockNotKnown, takeValue } from './matchValue.ts';
import type { Atom } from './plannedWord.ts';
import { has, isOneWord, shapeOf, splits } from './wordShape.ts';

const FAULT = -1;
const TURNED = ['list', 'names', 'visible', 'typed', 'tree', 'text'] as const;

/** Flags and operands from this word on. False: blocked. */
export function readWords(reading: Reading, from: number): boolean {
  const { style } = reading.entry;
  for (let at = from; at < reading.words.length; at++) {
    const kind = style === 'none' ? 'operand' : kindOf(reading, at);
    if (kind === 'unknown') return blockUnknown(reading, at);
    if (kind === 'end') return endOptions(reading, at);
    if (kind === 'left') {
      if (!takeLeft(reading, at)) return false;
      continue;
    }
    if (kind === 'flag') {
      if (style === 'gnu' && !reading.isLinux && reading.operands.length > 0)
        return block(reading, at, `${rawOf(reading, at)} stands behind an operand`);
      at = readFlag(reading, at);
      if (at === FAULT) return false;
      continue;
    }
    if (style === 'posix' || style === 'none') return allOperands(reading, at, style === 'none' ? 0 : 1);
    reading.operands.push(at);
  }
  return true;
}

/** The flags before a subcommand, which may itself begin with a dash. Position of the first word that is none; -1: blocked. */
export function readFlagsBefore(reading: Reading, from: number): number {
  let at = from;
  for (; at < reading.words.length; at++) {
    // It may look like a flag: `unzip -l`.
    if (reading.entry.subcommands.has(reading.texts[at] ?? '')) return at;
    const kind = kindOf(reading, at);
    if (kind === 'unknown') blockUnknown(reading, at);
    else if (kind === 'end') blockNotKnown(reading, at);
    if (kind === 'operand' || kind === 'left') return at;
    if (kind !== 'flag') return FAULT;
    at = readFlag(reading, at);
    if (at === FAULT) return FAULT;
  }
  return at;
}

type WordKind = 'flag' | 'operand' | 'unknown' | 'end' | 'left';

function kindOf(reading: Reading, at: number): WordKind {
  const text = reading.texts[at];
  if (reading.entry.style === 'words') return kindOfWhole(reading, at);
  if (text === '--') return 'end';
  const word = reading.words[at];
  return word === undefined ? 'operand' : shapeOf(word);
}

/** Where each flag is a word of its own, one may stand between two operands, and some begin without a dash. */
function kindOfWhole({ texts, words, entry: { flags } }: Reading, at: number): WordKind {
  const next = texts[at + 1];
  if (typeof next === 'string' && flags.get(next)?.before) return 'left';
  const text = texts[at];
  if (typeof text === 'string') return flags.has(text) || (text.startsWith('-') && text !== '-') ? 'flag' : 'operand';
  const word = words[at];
  return word === undefined ? 'operand' : shapeOf(word);
}

/** What stands before a flag that stands between two: whatever it is, it is no flag. */
function takeLeft(reading: Reading, at: number): boolean {
  const atoms = reading.words[at]?.atoms ?? [];
  const before = reading.entry.flags.get(reading.texts[at + 1] ?? '')?.before ?? null;
  if (before === null) return blockNotKnown(reading, at);
  if (!isOneWord(atoms)) return blockSeveral(reading, at);
  reading.leftAt = at;
  return takeValue(reading, before, { atoms, text: reading.texts[at] ?? null, at });
}

function endOptions(reading: Reading, at: number): boolean {
  const { style } = reading.entry;
  if (style === 'gnu' && !reading.isLinux && reading.operands.length > 0)
    return block(reading, at, `${rawOf(reading, at)} stands behind an operand`);
  reading.dividedAt = reading.operands.length;
  return allOperands(reading, at + 1, reading.operands.length);
}

function allOperands(reading: Reading, from: number, endedFrom: number): true {
  for (let at = from; at < reading.words.length; at++) reading.operands.push(at);
  reading.endedFrom = endedFrom;
  return true;
}

/** Position of the last word that belongs to it; -1: blocked. */
function readFlag(reading: Reading, at: number): number {
  const text = reading.texts[at] ?? null;
  const head = text ?? firstText(reading.words[at]?.atoms ?? []);
  if (reading.entry.style === 'words' || head.startsWith('--')) return readWhole(reading, at, head, text);
  const counted = text === null ? undefined : reading.entry.flags.get('-NUMBER');
  if (counted !== undefined && text !== null && /^-\d{1,15}$/.test(text))
    return give(reading, counted, text, at) ? at : FAULT;
  return readBundle(reading, at, head, text);
}

function firstText(atoms: readonly Atom[]): string {
  for (const atom of atoms) {
    if (atom.kind !== 'text') return '';
    if (atom.value !== '') return atom.value;
  }
  return '';
}

/** `--long`, `--long=value`, `--long value`; so are flags that are words (`-name`). */
function readWhole(reading: Reading, at: number, head: string, text: string | null): number {
  const whole = text === null ? undefined : reading.entry.flags.get(text);
  if (whole !== undefined && text !== null) {
    if (!give(reading, whole, text, at)) return FAULT;
    if (whole.before !== null && reading.leftAt !== at - 1) return fault(blockNotKnown(reading, at));
    return whole.value === null ? at : takeNext(reading, whole, text, at);
  }
  const equals = head.indexOf('=');
  if (equals < 0) return fault(text === null ? blockUnknown(reading, at) : blockFlag(reading, at, head));
  const name = head.slice(0, equals);
  const flag = reading.entry.flags.get(name);
  if (flag === undefined || !give(reading, flag, name, at)) return fault(flag ? false : blockFlag(reading, at, name));
  return takeAttached(reading, flag, at, equals + 1, text) ? at : FAULT;
}

/** `-abc`, `-n5`, `-abn 5`. */
function readBundle(reading: Reading, at: number, head: string, text: string | null): number {
  for (let place = 1; place < head.length; place++) {
    const name = `-${head.charAt(place)}`;
    const flag = reading.entry.flags.get(name);
    if (flag === undefined) return fault(blockFlag(reading, at, name));
    if (!give(reading, flag, name, at)) return FAULT;
    if (flag.value === null && flag.optional === null) continue;
    const isLast = place === head.length - 1;
    // Were nothing to come of the rest of the word, the next word would be the value.
    if (isLast && text === null) return fault(blockUnknown(reading, at));
    if (!isLast) return takeAttached(reading, flag, at, place + 1, text) ? at : FAULT;
    if (flag.value !== null) return takeNext(reading, flag, name, at);
  }
  return text === null ? fault(blockUnknown(reading, at)) : at;
}

const fault = (_blocked: false): number => FAULT;

function blockFlag(reading: Reading, at: number, name: string): false {
  return block(reading, at, `\`${name}\` is not known for \`${reading.entry.title}\``);
}

/** What the flag changes. False: it is never proven. */
function give(reading: Reading, flag: Flag, name: string, at: number): boolean {
  if (flag.never !== null) return block(reading, at, `\`${name}\` ${flag.never.replace(/^it /, '')}`);
  if (flag.turns !== null && isMore(flag.turns, reading.turned)) reading.turned = flag.turns;
  if (flag.follows) reading.follows = true;
  if (flag.feedsOwn) reading.feedsOwn = true;
  if (flag.appends) reading.appendsAt = at;
  if (flag.insteadOf >= 0) {
    reading.skipped ??= new Set();
    reading.skipped.add(flag.insteadOf);
  }
  if (flag.prints !== null && reading.prints !== 'other') reading.prints = flag.prints;
  return true;
}

const rank = (turns: NonNullable<Flag['turns']>): number => (turns === 'read' ? 0 : TURNED.indexOf(turns));
const isMore = (turns: NonNullable<Flag['turns']>, than: Reading['turned']): boolean =>
  than === null || rank(turns) > rank(than);

/** The next word, whatever it begins with, is the value. */
function takeNext(reading: Reading, flag: Flag, name: string, at: number): number {
  const next = at + 1;
  const word = reading.words[next];
  if (word === undefined || flag.value === null) return fault(block(reading, at, `\`${name}\` lacks its value`));
  if (flag.value.kind === 'command') return takeCommand(reading, flag, name, at);
  if (!isOneWord(word.atoms)) return fault(blockSeveral(reading, next));
  const text = reading.texts[next] ?? null;
  if (text !== null && mayBeFlagStill(reading, text, next)) return FAULT;
  if (flag.standsIn) reading.standIn = text;
  if (flag.standsIn && !text) return fault(blockNotKnown(reading, next));
  return takeValue(reading, flag.value, { atoms: word.atoms, text, at: next }) ? next : FAULT;
}

/** Where a program is not known to take every word as the value, one that would be a flag that is never proven blocks. */
function mayBeFlagStill(reading: Reading, text: string, at: number): boolean {
  const { style, flags } = reading.entry;
  const flag = style === 'words' || style === 'mixed' ? flags.get(text) : undefined;
  return flag !== undefined && flag.never !== null && !give(reading, flag, text, at);
}

function blockSeveral(reading: Reading, at: number): false {
  const atoms = reading.words[at]?.atoms ?? [];
  if (splits(atoms)) return blockUnknown(reading, at);
  return block(reading, at, `${rawOf(reading, at)} may become several words`);
}

/** The value is the rest of the word from that place of its first text on. */
function takeAttached(reading: Reading, flag: Flag, at: number, from: number, text: string | null): boolean {
  const value = flag.value ?? flag.optional;
  if (value === null || value.kind === 'command') return blockNotKnown(reading, at);
  if (flag.standsIn) reading.standIn = text === null ? null : text.slice(from);
  if (flag.standsIn && !reading.standIn) return blockNotKnown(reading, at);
  if (text !== null) {
    const rest = text.slice(from);
    return takeValue(reading, value, { atoms: [{ kind: 'text', value: rest }], text: rest, at });
  }
  const atoms = restOf(reading.words[at]?.atoms ?? [], from);
  if (splits(atoms)) return blockUnknown(reading, at);
  // What a pattern matches here begins as the flag does, and is one of its texts; as a path it would be another.
  if (value.kind === 'text') return true;
  if (!isOneWord(atoms) || has(atoms, 'stream')) return blockSeveral(reading, at);
  return takeValue(reading, value, { atoms, text: null, at });
}

function restOf(atoms: readonly Atom[], from: number): readonly Atom[] {
  const first = atoms.findIndex((atom) => atom.kind === 'text' && atom.value !== '');
  const head = atoms[first];
  const rest = head?.kind === 'text' ? head.value.slice(from) : '';
  const behind = atoms.slice(first + 1);
  return rest === '' ? behind : [{ kind: 'text', value: rest }, ...behind];
}

/** A command up to one of the words that end it, or all that is left. */
function takeCommand(reading: Reading, flag: Flag, name: string, at: number): number {
  const end = flag.until.length === 0 ? reading.words.length : endOf(reading, flag.until, at + 1);
  if (end === FAULT) return reading.blocked ? FAULT : fault(block(reading, at, `\`${name}\` lacks its end`));
  const words = reading.words.slice(at + 1, end);
  if (words.length === 0) return fault(block(reading, at, `\`${name}\` lacks its command`));
  reading.inner.push({ kind: 'command', words, standIn: flag.feedsOwn ? '{}' : null });
  return end;
}

/** `+` ends only behind `{}`. A word that may become one that ends, or several, is blocked. */
function endOf(reading: Reading, until: readonly string[], from: number): number {
  for (let at = from; at < reading.words.length; at++) {
    const text = reading.texts[at];
    if (typeof text !== 'string') {
      const atoms = reading.words[at]?.atoms ?? [];
      if (has(atoms, 'unknown')) return fault(blockUnknown(reading, at));
      if (!isOneWord(atoms)) return fault(blockSeveral(reading, at));
    } else if (until.includes(text) && (text !== '+' || reading.texts[at - 1] === '{}')) return at;
  }
  return FAULT;
}
