// What a confined run may do, from what was wished and what the disk said (SPEC X2). Pure: the same for the same, in whatever
// order the settings name things.
import { aliasFaults } from './aliases.ts';
import { type Facts, seenAt } from './facts.ts';
import { masksOf } from './masks.ts';
import { pinsOf } from './pins.ts';
import { holds, onePerPath, parentOf, sorted } from './places.ts';
import { executablePlaces, projectFolders, protectionsOf, searchedFolders } from './protections.ts';
import { type Accepted, acceptedRoots, extraPath, outermost } from './roots.ts';
import type { Protection, SandboxProfile, SandboxWish } from './sandboxProfile.ts';
import { secretPlaces } from './secretPlaces.ts';
import { socketPlaces } from './socketPlaces.ts';

/** Every path that the disk is asked about before anything else is known. */
export function wantedPlaces(wish: SandboxWish): readonly string[] {
  const { fixed, named } = socketPlaces(wish);
  return sorted([
    ...[wish.folder, ...wish.addedFolders, ...wish.otherProjects, ...wish.ownPaths],
    ...wish.extraWritable.map((written) => extraPath(written, wish)),
    ...[...secretPlaces(wish), ...fixed, ...named, ...searchedFolders(wish), ...executablePlaces(wish)],
  ]);
}

/** The error of nothing: what cannot be had is a fault (auto_allow rests) or a notice, and stays closed. */
export function profileOf(wish: SandboxWish, facts: Facts): SandboxProfile {
  const found = acceptedRoots(wish, facts);
  const accepted = withGit(found.roots, wish, facts);
  const hidden = masksOf(wish, facts, accepted);
  const kept = protectionsOf({ wish, facts, accepted });
  const roots = outermost(accepted, hidden.masks, wish);
  const paths = roots.map(({ path }) => path);
  const folders = projectFolders(wish, facts, accepted);
  const doubled = aliasFaults(
    [...folders, ...accepted.filter(({ kind }) => kind === 'git').map(({ path }) => path)],
    paths,
    facts.mounts,
  );
  const held = [
    ...kept.protections.flatMap((each) => heldBy(each, facts)),
    ...hidden.masks.map(({ path }) => ({ path, above: parentOf(path) })),
    ...accepted.map(({ path }) => ({ path, above: path })),
  ];
  return {
    ...{ folder: wish.folder, network: wish.network, temp: wish.temp, roots },
    pins: pinsOf(paths, held, wish),
    protections: kept.protections,
    masks: hidden.masks,
    scratch: onePerPath(openedGit(found.roots, facts).flatMap(({ scratch }) => scratch)),
    faults: sorted([...found.faults, ...hidden.faults, ...kept.faults, ...doubled]),
    notices: sorted([...found.notices, ...hidden.notices, ...kept.notices]),
  };
}

/** Commits of a worktree write beside it; only the folders that were opened may ask for that. */
const openedGit = (roots: readonly Accepted[], facts: Facts) =>
  roots.filter(({ kind }) => kind === 'project' || kind === 'added').flatMap(({ path }) => facts.git.get(path) ?? []);

function withGit(roots: readonly Accepted[], wish: SandboxWish, facts: Facts): readonly Accepted[] {
  const git = openedGit(roots, facts)
    .flatMap((found) => found.roots)
    .filter((path) => !holds(path, wish.home, wish.platform));
  return onePerPath<Accepted>([...roots, ...git.map((path) => ({ path, kind: 'git' as const }))]);
}

function heldBy({ path, state, target }: Protection, facts: Facts) {
  const above = state === 'absent' ? seenAt(facts, path).above : parentOf(path);
  return [{ path, above }, ...(target === null ? [] : [{ path: target, above: parentOf(target) }])];
}
