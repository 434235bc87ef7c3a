// Takes one operand or one value of a flag, by its kind. INVARIANT: whatever of it is known only when it runs is a path of a
// use, harmless as a text, or blocks.
import type { PathKind, Value } from './catalogEntry.ts';
import { block, blockUnknown, type Reading, rawOf } from './matchReading.ts';
import { pathspecOf, reachOf } from './pathspec.ts';
import type { Atom } from './plannedWord.ts';
import { READERS, revisionPath } from './values.ts';
import { has } from './wordShape.ts';

/** `text`: all of `atoms` where that is literal. `at`: position of the word that it stands in. */
export type Given = { readonly atoms: readonly Atom[]; readonly text: string | null; readonly at: number };

const ANYTHING: readonly Atom[] = [{ kind: 'wild', many: true }];
const NUMBER = /^[-+]?\d{1,15}(?:[bBcwkKmMgGtTpPeE](?:i?B)?)?$/;
const DURATION = /^\d{1,9}(?:\.\d{1,9})?[smhd]?$/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * The name of an archive that means this very file: with a colon `tar` would ask another machine, and to a name without
 * such an ending `gzip` and `unzip` add one.
 */
const ARCHIVE =
  /^(?:-|[^:*?[\]]*\.(?:tar|t[abgx]z|tbz2|tzst|gz|bz2|xz|zst|Z|zip|jar|war|ear|whl|egg|gem|crate|nupkg|vsix|xpi|apk|aar|ipa|docx|xlsx|pptx|od[tsp]|epub))$/;
const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)=/;

/** False: it is blocked. A caller has made sure that it stays one word, or may become several. */
export function takeValue(reading: Reading, value: Value, given: Given): boolean {
  switch (value.kind) {
    case 'text':
      return takeText(reading, given);
    case 'read':
    case 'list':
    case 'tree':
    case 'visible':
    case 'names':
      return takePath(reading, value.kind, given);
    case 'archive':
      return takeArchive(reading, given);
    case 'archiveFile':
      return given.text === '-' ? blockNotKnown(reading, given.at) : takeArchive(reading, given);
    case 'enter':
      return enter(reading, given);
    case 'number':
      return fits(reading, NUMBER, numberOf(given), given);
    default:
      return given.text === null ? blockNotLiteral(reading, given) : takeLiteral(reading, value, given.text, given);
  }
}

function takeLiteral(reading: Reading, value: Value, text: string, given: Given): boolean {
  switch (value.kind) {
    case 'oneOf':
      return value.words.has(text) || blockNotKnown(reading, given.at);
    case 'fits':
      return fits(reading, value.pattern, text, given);
    case 'duration':
      return fits(reading, DURATION, text, given);
    case 'variable':
      reading.sets.push(text);
      return fits(reading, NAME, text, given);
    case 'assignment':
      return assign(reading, text, given);
    case 'code':
      reading.inner.push({ kind: 'code', text, shell: reading.texts[0] ?? '' });
      return true;
    case 'gitRevision':
      return takeRevision(reading, text, given);
    case 'sed':
    case 'jq':
    case 'yq':
    case 'gitFormat':
      return takeProgram(reading, value.kind, text, given);
    default:
      return blockNotKnown(reading, given.at);
  }
}

/** A pattern or what was found shows names of files. */
function takeText(reading: Reading, given: Given): boolean {
  if (given.text !== null || !(has(given.atoms, 'wild') || has(given.atoms, 'found'))) return true;
  return takePath(reading, 'list', given);
}

export function takePath(reading: Reading, what: PathKind, { atoms, text, at }: Given): boolean {
  if (text === '-' || atoms[0]?.kind === 'stream') return true;
  if (has(atoms, 'unknown')) return blockUnknown(reading, at);
  const raw = reading.words[at]?.raw ?? '';
  const { follows } = reading;
  if (reading.entry.needs.length > 0) {
    const spec = pathspecOf(text);
    if (spec === 'unknown') return blockNotKnown(reading, at);
    const reach = reachOf(what, spec === 'leavesOut' ? ANYTHING : atoms);
    if (reach !== null) reading.uses.push({ what, path: reach, raw, follows });
    if (spec === 'leavesOut') return true;
  }
  reading.uses.push({ what, path: atoms.map(pathAtom), raw, follows });
  return true;
}

/** What a pattern would match is not known well enough: it may hold a colon. */
function takeArchive(reading: Reading, given: Given): boolean {
  if (given.text === null) return blockNotLiteral(reading, given);
  return ARCHIVE.test(given.text) ? takePath(reading, 'read', given) : blockNotKnown(reading, given.at);
}

/** Digits are some of what a pattern matches; of one match or of all, it is all that the disk is asked for. */
function pathAtom(atom: Atom): Atom {
  if (atom.kind === 'digits') return { kind: 'wild', many: true };
  return atom.kind === 'wild' && atom.ofOne === true ? { kind: 'wild', many: atom.many } : atom;
}

function enter(reading: Reading, { atoms, text, at }: Given): boolean {
  if (text === '-' || reading.enters !== null) return blockNotKnown(reading, at);
  if (!atoms.every((atom) => atom.kind === 'text' || atom.kind === 'home')) return blockUnknown(reading, at);
  reading.enters = { path: atoms, raw: reading.words[at]?.raw ?? '' };
  return true;
}

function numberOf({ atoms, text }: Given): string | null {
  if (text !== null) return text;
  let number = '';
  for (const atom of atoms) {
    if (atom.kind !== 'text' && atom.kind !== 'digits') return null;
    number += atom.kind === 'text' ? atom.value : '1';
  }
  return number;
}

function fits(reading: Reading, pattern: RegExp, text: string | null, given: Given): boolean {
  if (text === null) return blockNotLiteral(reading, given);
  return pattern.test(text) || blockNotKnown(reading, given.at);
}

function assign(reading: Reading, text: string, given: Given): boolean {
  const name = ASSIGNMENT.exec(text)?.[1];
  if (name === undefined) return blockNotKnown(reading, given.at);
  reading.assigned.push({ name, raw: reading.words[given.at]?.raw ?? '' });
  return true;
}

export const isAssignment = (text: string): boolean => ASSIGNMENT.test(text);

function takeRevision(reading: Reading, text: string, given: Given): boolean {
  if (pathspecOf(text) === 'leavesOut') return true;
  const path = text.startsWith('-') || text.startsWith(':(') ? false : revisionPath(text);
  if (path === false) return blockNotKnown(reading, given.at);
  if (path === null) return true;
  // Of several colons the last may be the one: `-L :name:a.ts`.
  const last = text.slice(text.lastIndexOf(':') + 1);
  return (
    takeNamed(reading, path, given) && (path.endsWith(`/${last}`) || path === last || takeNamed(reading, last, given))
  );
}

function takeNamed(reading: Reading, text: string, { at }: Given): boolean {
  return takePath(reading, 'read', { atoms: text === '' ? [] : [{ kind: 'text', value: text }], text, at });
}

function takeProgram(reading: Reading, kind: keyof typeof READERS, text: string, given: Given): boolean {
  const piece = READERS[kind](text);
  if (piece === null) return true;
  return block(reading, given.at, `${rawOf(reading, given.at)} holds \`${piece}\`, which is not known to only read`);
}

function blockNotLiteral(reading: Reading, { at, atoms }: Given): false {
  if (has(atoms, 'unknown') || has(atoms, 'digits')) return blockUnknown(reading, at);
  return block(reading, at, `${rawOf(reading, at)} is not known word for word`);
}

export function blockNotKnown(reading: Reading, at: number): false {
  return block(reading, at, `${rawOf(reading, at)} is not known for \`${reading.entry.title}\``);
}
