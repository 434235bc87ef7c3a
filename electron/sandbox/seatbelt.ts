// The sandbox of macOS: a profile in its rule language, and the arguments of `sandbox-exec`. Pure.
//
// NOT VERIFIED ON A MAC. It rests on published profiles and on what their authors measured: a path filter compares the real path
// of what is touched; later rules win over earlier ones of the same operation; a rule for one operation is not undone by a later
// one for its whole family. `seatbelt.test.ts` judges the rules in both readings of that.
//
// INVARIANT: what is protected or hidden is so whether it is there or not; nothing is put in its place.

import type { Protection, SandboxProfile } from './profile/sandboxProfile.ts';
import { BASE_RULES, networkRules } from './seatbeltBase.ts';
import {
  anyCase,
  createParameters,
  foldersBetween,
  literals,
  type Parameters,
  same,
  trees,
  within,
} from './seatbeltPaths.ts';

export type SeatbeltGiven = {
  /** Marks the lines of the system's log that tell of refusals; letters, digits, `_` and `-` count. */
  readonly tag: string;
  /** What `getconf DARWIN_USER_TEMP_DIR` and `DARWIN_USER_CACHE_DIR` say, real; null where they are to stay closed. */
  readonly darwinFolders: { readonly temp: string | null; readonly cache: string | null };
};

export type SeatbeltText = { readonly text: string; readonly parameters: Readonly<Record<string, string>> };

type Plan = {
  readonly roots: readonly string[];
  /** Where Unix sockets may be made and reached. */
  readonly sockets: readonly string[];
  readonly kept: readonly string[];
  readonly profile: SandboxProfile;
  readonly parameters: Parameters;
  /** What marks a rule that denies. */
  readonly message: string;
};

/** Never through PATH. */
export const SANDBOX_EXEC = '/usr/bin/sandbox-exec';

/** Paths of the profile are absolute and, where they are there, real. */
export function seatbeltProfile(profile: SandboxProfile, { tag, darwinFolders }: SeatbeltGiven): SeatbeltText {
  const parameters = createParameters();
  const message = `(with message "${tag.replaceAll(/[^A-Za-z0-9_-]/g, '')}")`;
  const { temp, cache } = darwinFolders;
  const projects = profile.roots.filter(({ kind }) => kind === 'project').map(({ path }) => path);
  const roots = [
    ...profile.roots.map(({ path }) => path),
    ...[profile.temp, temp, cache].flatMap((path) => path ?? []),
  ];
  const kept = profile.protections
    .filter(isEnforced)
    .flatMap(({ path, target }) => [path, ...(target ? [target] : [])]);
  const plan = { roots, sockets: [...projects, profile.temp], kept, profile, parameters, message };
  const rules = [
    ...['(version 1)', `(deny default ${message})`, ...BASE_RULES, networkRules(profile.network)],
    ...[...writeRules(plan), ...lockRules(plan), ...keptRules(plan), ...maskRules(plan), ...socketRules(plan)],
  ];
  return { text: `${rules.join('\n')}\n`, parameters: parameters.all() };
}

/** Program and arguments that start `command` (absolute path first) confined. */
export function seatbeltArguments({ text, parameters }: SeatbeltText, command: readonly string[]): readonly string[] {
  return ['-p', text, ...Object.entries(parameters).map(([name, value]) => `-D${name}=${value}`), '--', ...command];
}

/** A repository may be made where none is: its folder is only watched, since what is in it cannot be told apart yet. */
const isEnforced = ({ path, state }: Protection) => !(state === 'absent' && /\/\.git$/i.test(path));

const rule = (action: string, filters: readonly string[], message = '') =>
  filters.length === 0 ? [] : [`(${action}\n  ${[...filters, ...(message === '' ? [] : [message])].join('\n  ')})`];
const but = (filters: readonly string[]) => filters.map((filter) => `(require-not ${filter})`);

/** Each root is open less what is kept in it. A hard link is judged by what it is made of, so that has to lie in a root too. */
function writeRules({ roots, kept, parameters }: Plan): readonly string[] {
  return roots.flatMap((root) => {
    const closed = kept.filter((path) => within(path, root) || within(root, path));
    const less = closed.flatMap((path) =>
      but([...trees(path, 'KEPT', parameters), anyCase(path, around(path, roots), 'tree', parameters)]),
    );
    return trees(root, 'ROOT', parameters)
      .filter((filter) => filter.startsWith('(subpath'))
      .flatMap((open) =>
        rule('allow file-write* file-link', [
          less.length === 0 ? open : `(require-all ${[open, ...less].join('\n    ')})`,
        ]),
      );
  });
}

/** Git locks a file of the shared folder of a worktree to delete any reference; what it would replace with it stays closed. */
const lockRules = ({ profile, parameters }: Plan) =>
  rule(
    'allow file-write*',
    (profile.scratch ?? []).flatMap(({ path }) => literals(`${path}/packed-refs.lock`, 'LOCK', parameters)),
  );

/** The outermost root that holds it; itself where none does. */
const around = (path: string, roots: readonly string[]) =>
  roots.filter((root) => within(path, root)).sort((one, other) => one.length - other.length)[0] ?? path;

/** Neither it nor a folder on the way to it can be removed, moved away, or put there by moving or linking. */
function keptRules(plan: Plan): readonly string[] {
  const { roots, kept, profile, parameters, message } = plan;
  const held = [...kept, ...profile.masks.map(({ path }) => path), ...roots];
  const ways = held.flatMap((path) =>
    roots.filter((root) => within(path, root)).flatMap((root) => foldersBetween(path, root)),
  );
  const fixed = [...new Set([...held, ...profile.pins, ...ways])];
  const filters = fixed.flatMap((path) => [
    ...literals(path, 'FIXED', parameters),
    anyCase(path, around(path, roots), 'alone', parameters),
  ]);
  const linked = [...kept, ...profile.masks.map(({ path }) => path)].flatMap((path) => trees(path, 'KEPT', parameters));
  return [
    ...rule('deny file-write-unlink file-write-create', filters, message),
    ...rule('deny file-link', linked, message),
  ];
}

/** Nothing of it is to be seen, but for roots that lie in it: on the way to those folders are named, not listed. */
function maskRules({ profile, roots, parameters, message }: Plan): readonly string[] {
  return profile.masks.flatMap(({ path }) => {
    const open = roots.filter((root) => within(root, path) && !same(root, path));
    const hidden = [...trees(path, 'MASK', parameters), ...behindData(path, parameters)];
    const less = open.flatMap((root) => but(trees(root, 'ROOT', parameters)));
    const filters =
      less.length === 0 ? hidden : hidden.map((filter) => `(require-all ${[filter, ...less].join('\n    ')})`);
    const ways = open.flatMap((root) => [path, ...foldersBetween(root, path)]);
    return [
      ...rule('deny file-read* file-write* file-clone', filters, message),
      ...rule(
        'allow file-read-metadata',
        [...new Set(ways)].flatMap((way) => literals(way, 'WAY', parameters)),
      ),
    ];
  });
}

/** The other name of the disk on which folders of people lie. */
const behindData = (path: string, parameters: Parameters) =>
  [`/System/Volumes/Data${path}`].map((each) => `(subpath (param "${parameters.nameOf('MASK', each)}"))`);

/** Sockets of the host are not reached by their paths, those of the project and of the chat's own temporary folder are. */
function socketRules({ sockets, profile, parameters, message }: Plan): readonly string[] {
  const places = sockets.flatMap((path) =>
    trees(path, 'SOCKETS', parameters).filter((filter) => filter.startsWith('(subpath')),
  );
  const masks = profile.masks.flatMap(({ path }) => trees(path, 'MASK', parameters));
  return [
    '(allow system-socket (socket-domain AF_UNIX))',
    ...rule(
      'allow network-bind',
      places.map((place) => `(local unix-socket ${place})`),
    ),
    ...rule(
      'allow network-outbound',
      places.map((place) => `(remote unix-socket ${place})`),
    ),
    ...rule(
      'deny network-outbound',
      masks.map((mask) => `(remote unix-socket ${mask})`),
      message,
    ),
  ];
}
