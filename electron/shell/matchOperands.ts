// Gives each operand to its slot. INVARIANT: none is left over, and where a word may become several every slot that they could
// fall into is of the same kind.
import type { PathKind, Slot, Value } from './catalogEntry.ts';
import { block, blockUnknown, type Reading, rawOf } from './matchReading.ts';
import { type Given, isAssignment, takePath, takeValue } from './matchValue.ts';
import { pathspecOf } from './pathspec.ts';
import type { PlannedWord } from './plannedWord.ts';
import { has, isOneWord, splits } from './wordShape.ts';

const BLOCKED = -1;
const TEXT: Value = { kind: 'text' };
const ECHO: PlannedWord = { raw: 'echo', atoms: [{ kind: 'text', value: 'echo' }] };

/** False: blocked. */
export function takeOperands(reading: Reading, hasInput: boolean): boolean {
  const { slots } = reading.entry;
  if (slots.at(-1)?.value.kind === 'command') return takeCommand(reading, slots);
  const inLast = fillAll(reading, slots);
  if (inLast === 0) takeFolder(reading, hasInput);
  // Without a name `read` sets this one.
  if (inLast === 0 && slots.at(-1)?.value.kind === 'variable') reading.sets.push('REPLY');
  return inLast >= 0;
}

/** How many the last slot got; -1: blocked. */
function fillAll(reading: Reading, slots: readonly Slot[]): number {
  const { skipped, dividedAt, operands } = reading;
  const { divide } = reading.entry;
  const all = operands.length;
  if (divide < 0) return fill(reading, withoutSkipped(slots, skipped), 0, all);
  const end = dividedAt < 0 ? all : dividedAt;
  const first = withoutSkipped(slots.slice(0, divide), skipped);
  return fill(reading, first, 0, end) < 0 ? BLOCKED : fill(reading, slots.slice(divide), end, all);
}

function withoutSkipped(slots: readonly Slot[], skipped: Reading['skipped']): readonly Slot[] {
  return skipped === null ? slots : slots.filter((_, at) => !skipped.has(at));
}

/** Those that are needed take theirs first, then those that may be left out, in order; the one for many takes the rest. */
function fill(reading: Reading, slots: readonly Slot[], from: number, to: number): number {
  let free = to - from;
  for (const slot of slots) if (slot.needed) free--;
  if (free < 0)
    return blocked(
      block(
        reading,
        reading.words.length - 1,
        `\`${reading.entry.title}\` with no more words than these is not known to only read`,
      ),
    );
  let next = from;
  let taken = 0;
  for (const slot of slots) {
    const more = slot.many ? free : slot.needed ? 0 : Math.min(free, 1);
    free -= more;
    taken = more + (slot.needed ? 1 : 0);
    const isLast = slot === slots.at(-1);
    for (const end = next + taken; next < end; next++) if (!takeOperand(reading, slot, next, isLast)) return BLOCKED;
  }
  return next < to ? blocked(blockSurplus(reading, next)) : taken;
}

const blocked = (_blocked: false): number => BLOCKED;

function blockSurplus(reading: Reading, operand: number): false {
  const at = reading.operands[operand] ?? 0;
  return block(reading, at, `\`${reading.entry.title}\` is not known to only read with ${rawOf(reading, at)}`);
}

function takeOperand(reading: Reading, slot: Slot, operand: number, isLast: boolean): boolean {
  const at = reading.operands[operand] ?? 0;
  const text = reading.texts[at] ?? null;
  const atoms = reading.words[at]?.atoms ?? [];
  const { value } = slot;
  if (text === null && !isOneWord(atoms)) {
    if (splits(atoms) && (value.kind !== 'text' || !isLast || operand < reading.endedFrom || has(atoms, 'wild')))
      return blockUnknown(reading, at);
    if (!slot.many) return block(reading, at, `${rawOf(reading, at)} may become several words`);
  }
  const given = { atoms, text, at };
  const path = pathKindOf(value);
  if (path !== null) return takePath(reading, turnedOf(reading, path), given);
  return value.kind === 'gitRevision' ? takeRevisionOrPath(reading, value, given) : takeValue(reading, value, given);
}

const PATH_KINDS = ['read', 'list', 'tree', 'visible', 'names'] as const satisfies readonly PathKind[];
const pathKindOf = ({ kind }: Value): PathKind | null => PATH_KINDS.find((path) => path === kind) ?? null;

const turnedOf = ({ turned }: Reading, kind: PathKind): PathKind =>
  turned === null || turned === 'text' ? kind : turned;

/**
 * Before `--`, or without it, Git takes a word for a path if it is no revision. One with a colon may be both: a folder may
 * have one in its name (`/sys/bus/pci/devices/0000:00:00.0`), and two paths outside are compared as `--no-index` does.
 */
function takeRevisionOrPath(reading: Reading, value: Value, given: Given): boolean {
  const behind = reading.entry.slots[reading.entry.divide];
  const path = reading.dividedAt < 0 && behind !== undefined ? pathKindOf(behind.value) : null;
  if (path === null) return takeValue(reading, value, given);
  if (given.text !== null && !takeValue(reading, value, given)) return false;
  // It never begins with a colon: that is Git's own magic.
  const isOnlyRevision = given.text?.startsWith(':') === true && pathspecOf(given.text) !== 'leavesOut';
  return isOnlyRevision || takePath(reading, turnedOf(reading, path), given);
}

/** What it does to its working folder when nothing is named. */
function takeFolder(reading: Reading, hasInput: boolean): void {
  const { without, input } = reading.entry;
  const { turned, follows } = reading;
  const isTurned = turned !== null && turned !== 'text';
  if (without === null ? !isTurned : input && hasInput) return;
  const what = isTurned ? turned : without;
  if (what !== null) reading.uses.push({ what, path: [], raw: '.', follows });
}

/** `env A=b ls x`, `timeout 5 ls x`: what stands before the command, then all that is left. */
function takeCommand(reading: Reading, slots: readonly Slot[]): boolean {
  let next = 0;
  for (const slot of slots) {
    if (slot.value.kind === 'command') return takeRest(reading, slot, next);
    if (!slot.many && next >= reading.operands.length)
      return block(
        reading,
        reading.words.length - 1,
        `\`${reading.entry.title}\` with no more words than these is not known to only read`,
      );
    while (slot.many ? isAssigned(reading, next) : true) {
      if (!takeOperand(reading, { ...slot, many: false }, next, false)) return false;
      next++;
      if (!slot.many) break;
    }
  }
  return true;
}

/** Literal or not: `A="$x"` is one as well. */
function isAssigned({ operands, words }: Reading, operand: number): boolean {
  const first = words[operands[operand] ?? -1]?.atoms[0];
  return first?.kind === 'text' && isAssignment(first.value);
}

function takeRest(reading: Reading, slot: Slot, operand: number): boolean {
  const at = reading.operands[operand] ?? reading.words.length;
  if (reading.turned === 'text') return takeTexts(reading, operand);
  const { appendsAt, standIn } = reading;
  if (appendsAt >= 0 && standIn !== null)
    return block(reading, appendsAt, `${rawOf(reading, appendsAt)} and \`${standIn}\` exclude each other`);
  const words = reading.words.slice(at);
  if (words.length > 0) reading.inner.push({ kind: 'command', words, standIn: reading.standIn });
  else if (reading.entry.feedsInput) reading.inner.push({ kind: 'command', words: [ECHO], standIn: reading.standIn });
  else if (slot.needed) return block(reading, reading.words.length - 1, `\`${reading.entry.title}\` lacks its command`);
  return true;
}

function takeTexts(reading: Reading, from: number): boolean {
  for (let operand = from; operand < reading.operands.length; operand++)
    if (!takeOperand(reading, { value: TEXT, needed: false, many: true }, operand, true)) return false;
  return true;
}
