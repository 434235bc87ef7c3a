// What the sandbox most likely refused a command, told from the end of the command and what it printed (SPEC X5). Pure: no
// disk. Texts and verdicts that were seen: testing/denialTexts.ts. It must claim nothing about an ordinary error.
import type { SandboxDenial } from '../../shared/domain/sandbox.ts';
import { folderFor } from './denialFolder.ts';
import { type ErrorKind, errorIn, hintIn, linesOf, mayBeAWrite, type Platform, tellsOfFailure } from './denialLines.ts';
import { type Alternatives, absoluteIn, type NamedPath, pathsIn } from './denialPaths.ts';
import { mapOf, type Place, type PlaceMap } from './denialPlaces.ts';
import { personWords } from './denialWords.ts';
import type { SandboxProfile } from './profile/sandboxProfile.ts';
import type { LaunchEnd } from './supervise.ts';

export type DenialFacts = {
  readonly profile: SandboxProfile;
  readonly end: LaunchEnd;
  /** What it printed, both streams, bounded. */
  readonly text: string;
  /** Where it started: relative paths are read from here. */
  readonly folder: string;
  readonly home: string;
  readonly platform: Platform;
  /** The command line: one that goes elsewhere names relative paths from there. */
  readonly line?: string;
  /** Of macOS: more folders that may be written, those of the system for temporary files and caches. */
  readonly folders?: readonly string[];
};

type Found = Pick<SandboxDenial, 'certainty' | 'what' | 'path'> & { readonly why?: string };
type Look = DenialFacts & { readonly map: PlaceMap; readonly lines: readonly string[]; readonly wanders: boolean };

const ORDER = ['certain', 'likely', 'hint'] as const;
/** It may name relative paths from another folder. */
const WANDERS = /\b(?:cd|pushd|make|env)\b|\s-C|--(?:git-dir|work-tree|prefix|directory|chdir|cwd|manifest-path)\b/;
/** Around the line of an error that names no path, one that does. */
const LINES_BEFORE = 4;

/** Of a command that ran confined: null where nothing speaks for the sandbox. A command that ended well gives a hint at most. */
export function denialOf(facts: DenialFacts): SandboxDenial | null {
  if (facts.end.kind === 'stopped' || facts.end.kind === 'failed') return null;
  const lines = linesOf(facts.text);
  const map = mapOf(facts.profile, facts.platform, facts.folders);
  const look = { ...facts, map, lines, wanders: WANDERS.test(facts.line ?? '') };
  const isWell = facts.end.kind === 'exited' && facts.end.code === 0;
  const found = best(lines.flatMap((line, at) => errorFound(line, at, look)));
  if (isWell)
    return found === null || found.certainty === 'hint' ? null : denial({ ...found, certainty: 'hint' }, facts);
  const all = found ?? best(lines.flatMap((line) => hintFound(line, look)));
  return all === null ? null : denial(all, facts);
}

/** The surest one, the first of those. */
function best(found: readonly Found[]): Found | null {
  return ORDER.flatMap((certainty) => found.find((one) => one.certainty === certainty) ?? [])[0] ?? null;
}

function denial(found: Found, facts: DenialFacts): SandboxDenial {
  const { certainty, what, path } = found;
  const folder = what === 'write' && path !== null && certainty !== 'hint' ? folderFor(path, facts) : null;
  return { certainty, what, path, folder, words: personWords(found) };
}

/** A line with the words of an error that the borders of the sandbox give. */
function errorFound(line: string, at: number, look: Look): readonly Found[] {
  const error = errorIn(line);
  if (error === null || (error.kind === 'notPermitted' && look.platform === 'linux')) return [];
  const named = pathsIn(line, error.at, look.folder);
  const near = named.length > 0 || error.kind === 'crossing' ? named : nearby(look.lines, at);
  if (error.kind === 'crossing') return crossing(near, look);
  return near.length > 0 ? firstOf(near, error.kind, look) : unnamed(error.kind);
}

/** Lines like `Caused by:` stand between the path and the error. */
function nearby(lines: readonly string[], at: number): readonly Alternatives[] {
  const around = [...lines.slice(Math.max(0, at - LINES_BEFORE), at).reverse(), ...lines.slice(at + 1, at + 2)];
  return (
    around
      .filter(tellsOfFailure)
      .map(absoluteIn)
      .find((found) => found.length > 0) ?? []
  );
}

const unnamed = (kind: ErrorKind): readonly Found[] =>
  kind === 'readOnly' ? [{ certainty: 'likely', what: 'write', path: null }] : [];

function firstOf(named: readonly Alternatives[], kind: ErrorKind, look: Look): readonly Found[] {
  return named.flatMap((alternatives) => refused(meant(alternatives, look.map), kind, look) ?? []);
}

/** Of a path with blanks and its first word: the one that lies in a place that is known. */
function meant(alternatives: Alternatives, map: PlaceMap): NamedPath {
  const known = alternatives.find(({ path }) => map.placeOf(path).kind !== 'outside');
  const whole: NamedPath = { path: '/', relative: false };
  return known ?? alternatives.at(-1) ?? whole;
}

function refused({ path, relative }: NamedPath, kind: ErrorKind, look: Look): Found | null {
  const place = look.map.placeOf(path);
  if (place.kind === 'kept') return { certainty: 'certain', what: 'protected', path, why: place.why };
  if (place.kind === 'hidden') return { certainty: 'certain', what: 'protected', path, why: HIDDEN_WHY };
  if (place.kind === 'pinned' && kind !== 'readOnly')
    return { certainty: 'certain', what: 'protected', path, why: PINNED_WHY };
  if (place.kind === 'outside') return kind === 'busy' ? null : { certainty: 'certain', what: 'write', path };
  if (kind === 'busy') return { certainty: 'hint', what: 'protected', path: null };
  return relative && look.wanders && kind === 'readOnly' ? { certainty: 'likely', what: 'write', path: null } : null;
}

const HIDDEN_WHY = 'it is kept out of sight of commands';
const PINNED_WHY = 'something in it is kept as it is, so it cannot be moved or removed';

/** Two names of one move or link: each root is a disk of its own to the system. */
function crossing(named: readonly Alternatives[], { map }: Look): readonly Found[] {
  const paths = named.map((alternatives) => meant(alternatives, map).path);
  const places = paths.map((path) => ({ path, place: map.placeOf(path) }));
  const away = places.find(({ place }) => place.kind !== 'inside');
  if (away !== undefined) return [{ certainty: 'certain', what: 'crossing', path: away.path }];
  const apart = new Set(places.map(({ place }) => rootOf(place))).size > 1;
  if (apart) return [{ certainty: 'certain', what: 'crossing', path: paths.at(-1) ?? null }];
  return paths.length < 2 ? [{ certainty: 'hint', what: 'crossing', path: null }] : [];
}

const rootOf = (place: Place) => ('root' in place ? place.root : null);

/** A line that may have to do with the sandbox. */
function hintFound(line: string, look: Look): readonly Found[] {
  const what = hintIn(line, { network: look.profile.network, platform: look.platform });
  if (what !== null) return [{ certainty: 'hint', what, path: null }];
  if (!mayBeAWrite(line)) return [];
  const shut = absoluteIn(line)
    .map((alternatives) => meant(alternatives, look.map).path)
    .find((path) => look.map.placeOf(path).kind === 'outside');
  return shut === undefined ? [] : [{ certainty: 'hint', what: 'write', path: shut }];
}
