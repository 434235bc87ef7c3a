// Holds one command against the catalog. INVARIANT: known means that every word of it was accounted for as its program will
// read it; whatever is left blocks, and the very word is named. Pure; to loosen it needs certainty about every version.
import type { Entry, Subcommand } from './catalogEntry.ts';
import type { Program } from './commandCatalog.ts';
import type { CommandSystem, Match } from './matchedCommand.ts';
import { takeOperands } from './matchOperands.ts';
import { block, type Reading, rawOf } from './matchReading.ts';
import { readFlagsBefore, readWords } from './matchWords.ts';
import { type PlannedWord, textOf } from './plannedWord.ts';

const ABSENT: Match = { kind: 'absent' };

/** `hasInput`: something is piped or redirected into it. `words`: the program first; it is found by its very name only. */
export function matchCommand(
  words: readonly PlannedWord[],
  { system, hasInput }: { readonly system: CommandSystem; readonly hasInput: boolean },
): Match {
  const name = words[0] === undefined ? null : textOf(words[0]);
  const program = name === null ? undefined : system.catalog.programs.get(name);
  const entry = program === undefined ? null : entryOn(program, system.platform);
  if (program === undefined || entry === null) return ABSENT;
  const reading = start(words, entry, system.platform !== 'darwin');
  if (words.length === 2 && program.alone.has(reading.texts[1] ?? '')) return known(reading);
  const from = enterSubcommand(reading, entry);
  if (from >= 0 && isInForce(reading, system) && takeLast(reading) && readWords(reading, from))
    takeOperands(reading, hasInput);
  return reading.blocked ?? known(reading);
}

function entryOn(program: Program, platform: CommandSystem['platform']): Entry | null {
  if (platform === 'darwin') return program.darwin;
  return platform === 'linux' || program.from === 'builtin' ? program.linux : null;
}

function start(words: readonly PlannedWord[], entry: Entry, isLinux: boolean): Reading {
  return {
    words,
    texts: words.map(textOf),
    isLinux,
    entry,
    operands: [],
    endedFrom: Number.MAX_SAFE_INTEGER,
    dividedAt: -1,
    leftAt: -1,
    skipped: null,
    turned: null,
    follows: entry.follows,
    prints: null,
    feedsOwn: false,
    standIn: null,
    appendsAt: -1,
    enters: null,
    uses: [],
    inner: [],
    assigned: [],
    sets: [],
    blocked: null,
  };
}

/** Position of the first word behind the subcommand; -1: blocked. */
function enterSubcommand(reading: Reading, entry: Entry): number {
  if (entry.subcommands.size === 0) return 1;
  const at = readFlagsBefore(reading, 1);
  if (at < 0) return at;
  const found = entry.subcommands.get(reading.texts[at] ?? '')?.find((subcommand) => stands(subcommand, reading, at));
  if (found !== undefined) {
    reading.entry = found.entry;
    reading.follows ||= found.entry.follows;
    reading.skipped = null;
    return at + found.words.length;
  }
  // Its own flags are read: they may stand before operands too.
  if (entry.standsAlone) return at;
  const lacks = `\`${entry.title}\` without a subcommand is not known to only read`;
  const word = reading.texts[at] ?? null;
  const given = word !== null && /^\w/.test(word) ? `\`${entry.title} ${word}\` is not known to only read` : null;
  const words =
    at < reading.words.length ? (given ?? `${rawOf(reading, at)} is not known for \`${entry.title}\``) : lacks;
  block(reading, Math.min(at, reading.words.length - 1), words);
  return -1;
}

const stands = ({ words }: Subcommand, { texts }: Reading, at: number): boolean =>
  words.every((word, index) => texts[at + index] === word);

function isInForce(reading: Reading, { cloud }: CommandSystem): boolean {
  if (cloud || reading.entry.group !== 'cloud') return true;
  return block(reading, 0, `\`${reading.entry.title}\` reaches the network`);
}

/** The word that must end it is no operand. */
function takeLast(reading: Reading): boolean {
  const { last, title } = reading.entry;
  if (last === null) return true;
  const at = reading.words.length - 1;
  if (at < 1 || reading.texts[at] !== last) return block(reading, at, `\`${title}\` lacks its \`${last}\``);
  reading.words = reading.words.slice(0, -1);
  return true;
}

function known(reading: Reading): Match {
  const { entry, enters, uses, inner, assigned, sets } = reading;
  const { programs, needs, absent, variables } = entry;
  const feeds = reading.feedsOwn ? 'own' : entry.feedsInput ? 'input' : 'none';
  const prints = reading.prints ?? entry.prints;
  const command = { programs, enters, uses, inner, feeds, needs, absent, assigned, sets, variables, prints } as const;
  return { kind: 'known', command };
}
